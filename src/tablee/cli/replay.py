"""`tablee replay`: step through a recorded game."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.verify import refused
from tablee.errors import TableeError
from tablee.games import SPECTATOR

if TYPE_CHECKING:
    from rich.console import Console

    from tablee.cli.boards import Board
    from tablee.games import Event, Game, State, View
    from tablee.table.record import Record
    from tablee.table.replay import Replayed


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(replay)


def replay(
    file: Annotated[Path, typer.Argument(help="A record, JSON or text.", exists=True)],
    seconds: Annotated[float, typer.Option(help="Pause between moves.", min=0)] = 0.0,
    boards: Annotated[bool, typer.Option(help="Draw the board after every move.")] = False,
) -> None:
    """Play a recorded game again and tell what happens."""
    from rich.console import Console

    from tablee.table.notation import read
    from tablee.table.replay import first_position, opening, rules_of
    from tablee.table.replay import replay as steps

    console = Console(highlight=False)
    data = file.read_bytes()
    try:
        record = read(data)
        game, face = rules_of(record), _face(record.game)
        _tell_events(console, face, opening(record), game.public(first_position(record)))
        for number, step in enumerate(steps(record), 1):
            _tell(console, game, face, record, step, number)
            if boards and face is not None:
                console.print(face.draw(game.view(step.state, SPECTATOR)))
            time.sleep(seconds)
    except TableeError as error:
        raise refused(file, data, error) from None
    if record.result is not None:
        console.print(f"ranks {record.result.ranks}, scores {record.result.scores}")


def _face(key: str) -> Board[View] | None:
    """Give the terminal face of a game, if it has one."""
    from tablee.cli.boards import board

    try:
        return board(key)
    except ModuleNotFoundError:
        return None


def _tell(
    console: Console,
    game: Game[State],
    face: Board[View] | None,
    record: Record,
    step: Replayed,
    number: int,
) -> None:
    from tablee.table.record import MoveLine

    name = record.players[step.line.seat] if step.line.seat < len(record.players) else "?"
    if not isinstance(step.line, MoveLine):
        console.print(f"{number}. {name} takes back to move {step.line.ply}", markup=False)
        return
    console.print(f"{number}. {name}: {step.line.text}", markup=False)
    _tell_events(console, face, step.events, game.public(step.state))


def _tell_events(
    console: Console, face: Board[View] | None, events: list[Event], view: View
) -> None:
    for event in events:
        if face is not None and (text := face.tell(event, view)):
            console.print(f"   {text}")
