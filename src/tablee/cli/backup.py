"""`tablee backup`: a safe copy of the SQLite database, while the server runs."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(backup)


def backup(
    target: Annotated[Path, typer.Argument(help="File to write; it must not exist.")],
    database: Annotated[str, typer.Option(help="The SQLite file; default: your data folder.")] = "",
) -> None:
    """Copy the database; people may go on playing meanwhile."""
    from tablee.server.config import Config

    source = Config(database=database).database_url().removeprefix("sqlite:///")
    if source.startswith(("postgresql://", "postgres://")):
        typer.echo("this copies SQLite; for PostgreSQL use pg_dump", err=True)
        raise typer.Exit(2)
    if not Path(source).is_file() or target.exists():
        problem = f"{target} exists" if target.exists() else f"there is no database at {source}"
        typer.echo(problem, err=True)
        raise typer.Exit(2)
    copy(Path(source), target)
    typer.echo(f"copied {source} to {target} ({target.stat().st_size} bytes), checked")


def copy(source: Path, target: Path) -> None:
    """Copy page by page in one consistent state, then check the copy."""
    original, kept = sqlite3.connect(source), sqlite3.connect(target)
    try:
        original.backup(kept)
        (state,) = kept.execute("PRAGMA integrity_check").fetchone()
        if state != "ok":
            raise sqlite3.DatabaseError(f"the copy is damaged: {state}")
    finally:
        original.close()
        kept.close()
