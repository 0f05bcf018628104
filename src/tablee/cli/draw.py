"""`tablee draw`: a picture of a position."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.errors import TableeError

if TYPE_CHECKING:
    from tablee.games import State

SUFFIXES = (".svg", ".png")


class NothingToDraw(TableeError):
    """The command line names no position, or no kind of picture."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(draw)


def draw(
    position: Annotated[
        str, typer.Argument(help="A position, a file with one or with a record, or - for input.")
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="A file, .svg or .png; without one, SVG is printed."),
    ] = None,
    game: Annotated[
        str, typer.Option(help="The key of the game, if the text does not begin with it.")
    ] = "",
    seat: Annotated[int, typer.Option(help="Show what this seat may know; -1: everybody.")] = -1,
    move: Annotated[
        int, typer.Option(help="Of a record, the position after so many moves; -1: the last.")
    ] = -1,
    width: Annotated[int, typer.Option(help="Of a PNG, in pixels; 0: natural size.", min=0)] = 0,
    seed: Annotated[str, typer.Option(help="Draws what the position leaves open.")] = "0",
) -> None:
    """Draw a position as SVG or PNG."""
    from tablee.draw import png, svg

    suffix = out.suffix.lower() if out else ".svg"
    if suffix not in SUFFIXES:
        raise NothingToDraw(f"{out}: a picture ends in {' or '.join(SUFFIXES)}")
    state = _state(_text(position), game, move, seed)
    if not -1 <= seat < state.seats:
        raise NothingToDraw(f"there is no seat {seat}; there are 0 to {state.seats - 1}")
    picture = png(state, seat, width) if suffix == ".png" else svg(state, seat).encode()
    if out is None:
        sys.stdout.buffer.write(picture + b"\n")
    else:
        out.write_bytes(picture)


def _text(position: str) -> str:
    """Give the text that an argument stands for."""
    if position == "-":
        return sys.stdin.read().strip()
    try:
        is_file = Path(position).is_file()
    except OSError:  # a position can be longer than the name of any file
        is_file = False
    if not is_file and "|" not in position:
        raise NothingToDraw(f"{position}: neither a file nor a position")
    return Path(position).read_text(encoding="utf-8").strip() if is_file else position


def _state(text: str, key: str, move: int, seed: str) -> State:
    """Read a position, or play a record up to a move."""
    from tablee import games

    if text.startswith(("tablee:", "{")):
        return _recorded(text, move)
    if key:
        rules = games.game(key)
        head = "" if text.startswith(f"{key}/") else f"{key}/{rules.version} "
        state: State = rules.parse(head + text, seed)
        return state
    found: State = games.game_of(text).parse(text, seed)
    return found


def _recorded(text: str, move: int) -> State:
    from tablee.table.notation import read
    from tablee.table.replay import first_position, replay

    record = read(text)
    positions = [first_position(record), *(step.state for step in replay(record))]
    if not -1 <= move < len(positions):
        raise NothingToDraw(f"the record has {len(positions) - 1} moves, no {move}")
    return positions[move]
