"""What really happened at a table, to search what was sent for what a seat must not know."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec

from tablee.games import Event, State
from tablee.rng import seeded
from tablee.table import Setup, Step, Table
from tablee.table.book import Made
from tablee.table.course import is_legal
from tests.server.kit import Json, Served

WORLDS = 4
"""Other worlds that are tried for each position and seat."""
LONGEST, SHORTEST = 8, 5
"""How many hidden values in a row are searched for: fewer could stand somewhere by chance."""


def log_of(server: Served, table: str) -> tuple[Setup, list[Step]]:
    """Read the truth from the database."""
    with contextlib.closing(sqlite3.connect(server.folder / "tablee.db")) as database:
        (setup,) = database.execute("SELECT setup FROM games WHERE id = ?", (table,)).fetchone()
        rows = database.execute("SELECT body FROM events WHERE game = ? ORDER BY seq", (table,))
        steps = [msgspec.json.decode(body, type=Step) for (body,) in rows]
    return msgspec.json.decode(setup, type=Setup), steps


class Truth:
    """A whole game, of which nothing was taken back: all positions, moves and events."""

    def __init__(self, setup: Setup, steps: list[Step]) -> None:
        self.seed = setup.seed
        self.game = setup.rules()
        self.states: list[State] = []
        """The position before the first move, and after each."""
        self.made: list[Made] = []
        self.plies: dict[int, int] = {}
        """How many moves had been made after each step."""
        table = Table(setup)
        for step in steps:
            table.follow(step)
            self.plies[step.seq] = len(table.book.moves)
            if table.course and len(self.states) <= len(table.book.moves):
                self.states.append(table.course.state.copy())
        self.made = table.book.moves
        assert len(self.states) == len(self.made) + 1

    # ---- What a seat may know -------------------------------------------------------------

    def check_view(self, ply: int, seat: int, view: Json) -> None:
        """Compare a view with one of a world where all that is hidden from the seat differs."""
        world = self.states[ply].resample(seat, seeded(f"{ply} {seat}"))
        expected = plain(self.game.view(world, seat))
        assert view == {**expected, "moves": view["moves"] and expected["moves"]}, (ply, seat)

    def check_events(self, ply: int, seat: int, events: list[Json]) -> int:
        """Compare what was told of a move with other worlds that look the same to the seat.

        Whatever depends on something that the seat cannot see differs in one of them.
        """
        compared = 0
        for told in self._told_elsewhere(ply, seat):
            compared += 1
            assert events == told, (ply, seat)
        return compared

    def _told_elsewhere(self, ply: int, seat: int) -> Iterator[list[Json]]:
        made, rng = self.made[ply], seeded(f"{ply} {seat} events")
        seen = self.game.view(self.states[ply + 1], seat)
        for _ in range(WORLDS):
            world = self.states[ply].resample(seat, rng)
            if not is_legal(world, made):
                continue
            events: list[Event] = []
            world.apply(made.move, events)
            if self.game.view(world, seat) == seen:
                yield [plain(event.seen_by(seat)) for event in events]

    # ---- What it may not know -------------------------------------------------------------

    def search(self, ply: int, seat: int, text: str) -> int:
        """Search a text that was sent for hidden values in their order; tell for how many."""
        state = self.states[ply]
        assert self.seed not in text or state.over(), (ply, seat)
        assert state.rng.text() not in text, (ply, seat)
        rows = [row for row in self._hidden(ply, seat) if _is_telling(row)]
        for row in rows:
            for written in _ways_to_write(row):
                assert written not in text, (ply, seat, written)
        return len(rows)

    def search_names(self, ply: int, seat: int, message: Any) -> int:
        """Search a message after a move for what others see and this seat nowhere, by its name."""
        before, after, made = self.states[ply - 1], self.states[ply], self.made[ply - 1]
        hidden = {value for row in self._hidden(ply, seat) for value in row}
        hidden &= {name for other in range(after.seats) for name in self._seen(after, other)}
        hidden -= self._seen(before, seat) | self._seen(after, seat)
        if len(before.actors()) == 1:  # a move that all have seen
            hidden -= set(self.game.move_text(before, made.move).split())
        found = hidden.intersection(_names(message))
        assert not found, (ply, seat, found)
        return len(hidden)

    def _seen(self, state: State, seat: int) -> set[str]:
        return set(_names(plain(self.game.view(state, seat))))

    def _hidden(self, ply: int, seat: int) -> list[list[str]]:
        """List the rows of values in the written position that the seat cannot know."""
        state, rng = self.states[ply], seeded(f"{ply} {seat} hidden")
        words = self.game.text(state).split()
        found: set[str] = set()
        for _ in range(WORLDS):
            found.update(set(words) - set(self.game.text(state.resample(seat, rng)).split()))
        values = [word.rpartition("=")[2] for word in found if not word.startswith("rng=")]
        return [value.split(",") if "," in value else list(value) for value in values]


def plain(value: Any) -> Any:
    """Give something as it reads in JSON."""
    return json.loads(msgspec.json.encode(value))


def _is_telling(row: list[str]) -> bool:
    """Tell whether a row of values is long enough, and in an order that nobody else would use."""
    return len(row) >= SHORTEST and row != sorted(row) and row != sorted(row, key=_number)


def _number(value: str) -> int:
    return int(value) if value.isdigit() else 0


def _ways_to_write(row: list[str]) -> Iterator[str]:
    """Write each part of a row as a list of numbers, of names, and in the game's own words."""
    length = min(LONGEST, len(row))
    for start in range(len(row) - length + 1):
        part = row[start : start + length]
        yield ",".join(part)
        yield '","'.join(part)
        if all(len(value) == 1 for value in part):
            yield "".join(part)


def _names(value: Any) -> Iterator[str]:
    """Give all texts in a message."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _names(each)
    elif isinstance(value, list):
        for each in value:
            yield from _names(each)
