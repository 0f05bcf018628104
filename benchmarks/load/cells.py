"""The smallest of games, the same as `peer/game.js`: two players in turn put a number on a cell."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.errors import IllegalMove, InvalidMove
from tablee.games import Event, Game, Options, OptionValue, Result, State, View
from tablee.games.reader import Reader
from tablee.rng import Rng

CELLS = 64
TEXTS = tuple(map(str, range(CELLS)))


class Put(Event, frozen=True):
    """A number was put on a cell."""

    seat: int
    cell: int


class CellsView(View, frozen=True):
    """The board."""

    cells: tuple[int, ...]


class Cells(State):
    """64 numbers and whose turn it is; the game never ends."""

    def __init__(self, options: dict[str, OptionValue], rng: Rng, cells: list[int]) -> None:
        super().__init__(2, options, rng)
        self.cells = cells
        self.to_move = 0

    def turn(self) -> i64:
        return self.to_move

    def moves(self, seat: i64 = -1) -> list[int]:
        return list(range(CELLS)) if seat in (-1, self.to_move) else []

    def sample(self, rng: Rng) -> i64:
        return rng.below(CELLS)

    def check(self, move: i64) -> None:
        if not 0 <= move < CELLS:
            raise IllegalMove("no_such_cell", cell=int(move))

    def apply(self, move: i64, events: list[Event] | None = None) -> None:
        self.cells[move] = self.to_move + 1
        if events is not None:
            events.append(Put(self.to_move, int(move)))
        self.to_move = 1 - self.to_move

    def copy(self) -> Cells:
        new = Cells(self.options, self.rng.copy(), self.cells[:])
        new.to_move = self.to_move
        return new

    def resample(self, seat: i64, rng: Rng) -> Cells:
        return self.copy()

    def result(self) -> Result:
        return Result((1, 1), (0, 0))


class CellsGame(Game[Cells]):
    key = "cells"
    name = "Cells"
    designer = publisher = ""
    year = 2020
    version = 1
    least = most = 2
    colours = ("one", "two")
    events = (Put,)
    view_type = CellsView

    def set_up(self, seats: int, options: Options, rng: Rng) -> Cells:
        return Cells(options, rng, [0] * CELLS)

    def view(self, state: Cells, seat: int) -> CellsView:
        moves = TEXTS if seat == state.to_move else ()
        return CellsView(seat, (state.to_move,), moves, tuple(state.cells))

    def move_text(self, state: Cells, move: int) -> str:
        return str(move)

    def parse_move(self, state: Cells, text: str) -> int:
        if not text.isdecimal() or len(text) > 2:
            raise InvalidMove(text, 0, "expected the number of a cell")
        return int(text)

    def write_body(self, state: Cells, hidden: bool) -> str:
        return f"{state.to_move} " + "".join(map(str, state.cells))

    def read_body(self, reader: Reader, seats: int, options: Options, rng: Rng) -> Cells:
        to_move = int(reader.take(r"[01]", "0 or 1")[0])
        cells = [int(each) for each in reader.take(r"[012]{64}", "64 cells")[0]]
        state = Cells(options, rng, cells)
        state.to_move = to_move
        return state


GAME = CellsGame()
