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

    data = file.read_bytes()
    try:
        record = read(data)
        moves = check(record)
    except TableeError as error:
        raise refused(file, data, error) from None
    if commitment and commitment != record.commitment:
        typer.echo(f"{file}: the record holds another promise: {record.commitment}", err=True)
        raise typer.Exit(1)
    typer.echo(f"{file}: {moves} moves of {record.game}, all as the rules and the seed say")
    typer.echo(f"promise of the seed: {record.commitment}")


def refused(file: Path, data: bytes, error: TableeError) -> typer.Exit:
    """Say what is wrong with a record and where, and give the exit of the command."""
    from tablee.table.notation import located
    from tablee.table.record import InvalidRecord

    told = located(error, data) if isinstance(error, InvalidRecord) else error
    typer.echo(f"{file}: {told}", err=True)
    return typer.Exit(1)
