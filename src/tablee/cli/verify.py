"""`tablee verify`: was the game played by the rules, with the seed that was promised?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablee.errors import TableeError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(verify)


def verify(
    file: Annotated[Path, typer.Argument(help="A record, JSON or text.", exists=True)],
    commitment: Annotated[
        str, typer.Option(help="The promise you noted when the game began.")
    ] = "",
) -> None:
    """Play a record again and compare every move, every draw and the result."""
    from tablee.table.notation import read
    from tablee.table.replay import verify as check

    try:
        record = read(file.read_bytes())
        moves = check(record)
    except TableeError as error:
        typer.echo(f"{file}: {error}", err=True)
        raise typer.Exit(1) from None
    if commitment and commitment != record.commitment:
        typer.echo(f"{file}: the record holds another promise: {record.commitment}", err=True)
        raise typer.Exit(1)
    typer.echo(f"{file}: {moves} moves of {record.game}, all as the rules and the seed say")
    typer.echo(f"promise of the seed: {record.commitment}")
