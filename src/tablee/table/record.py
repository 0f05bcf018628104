"""Records of games: one JSON that reproduces a game, and the same for people to read.

A full record holds the seed and every move, so anybody can play it again and compare every draw.
A record of a running game holds what its reader may know: own moves, and events as seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from tablee.errors import TableeError
from tablee.games import Event, OptionValue, Result
from tablee.table import entries as e
from tablee.table.people import Bot, Human, Nobody, Sitter
from tablee.table.setup import Setup
from tablee.table.table import Table

__all__ = [
    "InvalidRecord",
    "Line",
    "MoveLine",
    "Place",
    "Record",
    "TakeBackLine",
    "encode",
    "plain",
    "record",
]


class MoveLine(msgspec.Struct, frozen=True, tag_field="kind", tag="played"):
    """A move: whose, its text (None if the reader may not know it), and all that it caused."""

    seat: int
    text: str | None
    events: list[dict[str, Any]]
    at: int = 0


class TakeBackLine(msgspec.Struct, frozen=True, tag_field="kind", tag="taken_back"):
    """The moves after the first `ply` were taken back."""

    seat: int
    ply: int


Line = MoveLine | TakeBackLine


class Record(msgspec.Struct, frozen=True):
    """A game, finished or running, as it can be kept, shared and checked."""

    game: str
    version: int
    seats: int
    options: dict[str, OptionValue]
    commitment: str
    players: list[str]
    lines: list[Line]
    opening: list[dict[str, Any]] = []
    """What set-up drew, dealt and laid; empty in records that leave it to the rules."""
    seed: str | None = None
    result: Result | None = None
    seen_by: int | None = None
    """The seat whose knowledge this is (-1: a spectator's), or None for the whole truth."""
    opened: int = 0
    format: Literal["tablee-game/1"] = "tablee-game/1"


class Place(msgspec.Struct, frozen=True):
    """A place in a text: its row and column, both from 1, and the row itself."""

    row: int
    column: int
    text: str


class InvalidRecord(TableeError):
    """A record cannot be read, or does not replay to what it says.

    `line` is the number of the move that is wrong and `at` the index of the character in it;
    `place` tells where that stands in a text.
    """

    def __init__(
        self, problem: str, line: int | None = None, at: int = 0, place: Place | None = None
    ) -> None:
        self.problem = problem
        self.line = line
        self.at = at
        self.place = place
        super().__init__(self._told())

    def _told(self) -> str:
        problem = self.problem if self.line is None else f"move {self.line}: {self.problem}"
        if self.place is None:
            return problem
        row, column, text = self.place.row, self.place.column, self.place.text
        return f"line {row}, column {column}: {problem}\n  {text}\n  {' ' * (column - 1)}^"


def record(setup: Setup, steps: Iterable[e.Step], seat: int | None = None) -> Record:
    """Write the game down from its log, for a seat or (None) in full."""
    table = Table(setup)
    opening: list[dict[str, Any]] = []
    lines = [line for step in steps for line in _lines(table, step, seat, opening)]
    over = table.book.status == "over"
    return Record(
        game=setup.game,
        version=setup.version,
        seats=len(table.book.sitters),
        options=setup.options,
        commitment=setup.commitment,
        players=[_name(sitter) for sitter in table.book.sitters],
        lines=lines,
        opening=opening,
        seed=setup.seed if over or seat is None else None,
        result=table.result(),
        seen_by=None if over else seat,
        opened=setup.opened,
    )


def _lines(
    table: Table, step: e.Step, seat: int | None, opening: list[dict[str, Any]]
) -> Iterator[Line]:
    """Give the lines of a step; what the start of the game tells is added to the opening."""
    before = table.course.state.copy() if table.course else None
    told = table.follow(step)
    for entry in step.entries:
        if isinstance(entry, e.Started):
            opening += _seen(told, seat)
        elif isinstance(entry, e.TookBack):
            yield TakeBackLine(entry.seat, entry.ply)
        elif isinstance(entry, e.Moved):
            assert before is not None
            own = seat is None or seat == entry.seat
            text = table.game.move_text(before, entry.move) if own else None
            yield MoveLine(entry.seat, text, _seen(told, seat), step.at)


def _seen(told: e.Told, seat: int | None) -> list[dict[str, Any]]:
    shown = told.events if seat is None else [event.seen_by(seat) for event in told.events]
    return [plain(event) for event in shown]


def plain(event: Event) -> dict[str, Any]:
    """Give an event as it reads in JSON."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(event))
    return found


def _name(sitter: Sitter) -> str:
    match sitter:
        case Human(_, name, _):
            return name
        case Bot(level, person):
            return f"bot {level}" if person is None else f"{person.name} (bot {level})"
        case Nobody():
            return ""


def encode(kept: Record) -> bytes:
    """Write a record as JSON."""
    return msgspec.json.format(msgspec.json.encode(kept), indent=1)
