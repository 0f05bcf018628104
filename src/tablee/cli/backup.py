"""`tablee backup` and `tablee restore`: a safe copy of the database, and the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Database = Annotated[
    str, typer.Option(help="A SQLite file or postgresql://…; default: your data folder.")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(backup)
    app.command()(restore)


def backup(
    target: Annotated[Path, typer.Argument(help="File to write; it must not exist.")],
    database: Database = "",
) -> None:
    """Copy the database into a SQLite file; people may go on playing meanwhile."""
    from tablee.server.config import Config
    from tablee.server.store.copies import back_up

    back_up(Config(database=database).database_url(), target)
    typer.echo(f"copied to {target} ({target.stat().st_size} bytes), checked")


def restore(
    copy: Annotated[Path, typer.Argument(help="A file that `tablee backup` wrote.")],
    database: Database = "",
) -> None:
    """Put a copy in place of the database, which is kept; the server must not be running."""
    from tablee.server.config import Config
    from tablee.server.store.copies import restore as put_back

    aside = put_back(copy, Config(database=database).database_url())
    typer.echo(f"restored from {copy}")
    if aside is not None:
        typer.echo(f"what was there before is kept as {aside}")
