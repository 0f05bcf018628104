"""Reading positions of Finstere Flure; what is written, and how, stands in `position`."""

from __future__ import annotations

from collections.abc import Iterable

from mypy_extensions import i64, u8

from tablee.games.finstere.events import HEADINGS
from tablee.games.finstere.laying import (
    AMBER,
    KINDS,
    LONG_POOL,
    SQUARE_POOL,
    TILE_COUNTS,
    empty_ground,
)
from tablee.games.finstere.notation import COLOUR_LETTERS, STONE_LETTERS, pool_corners, read_cell
from tablee.games.finstere.pieces import EMPTY, FIGURE, POOL, STONE, TELEPORTER, WHITE
from tablee.games.finstere.places import CELLS, OUTSIDE, UNUSED
from tablee.games.finstere.position import FATES
from tablee.games.finstere.secrets import redrawn, shuffled_stack
from tablee.games.finstere.setup import figures_at_start
from tablee.games.finstere.state import FinstereState
from tablee.games.reader import Reader, Word
from tablee.games.state import OptionValue
from tablee.rng import Rng
from tablee.vectors import plain, small


class Body:
    """A position while it is read."""

    def __init__(self, seats: int, options: dict[str, OptionValue]) -> None:
        self.seats = seats
        self.options = options
        self.ground = empty_ground(options["push_onto_teleporter"] == "wall")
        self.where = figures_at_start(seats)
        self.moved = 0
        self.numbers = {"turn": 1, "marker": 0, "actor": 0}
        self.lists: dict[str, list[int]] = {"outs": [], "tiles": [], "stack": []}

    def read(self, word: Word) -> None:
        """Take in one word."""
        if "=" in word.text:
            self._assignment(word)
        elif ":" in word.text:
            self._figure(word)
        elif word.text[0] == "M":
            found = word.match(r"M(\d+),(\d+)([NESW])", "the monster, such as M5,5E")
            self.ground.monster = read_cell(word, found[1], found[2])
            self.ground.heading = HEADINGS.index(found[3])
        elif word.text[0] == "p":
            self._pool(word)
        elif word.text[0] in "ab":
            self._teleporter(word)
        else:
            self._stone(word)

    def _assignment(self, word: Word) -> None:
        name, _, value = word.text.partition("=")
        if name in self.numbers:
            word.match(r"\w+=(\d\d?|-)", f"{name}=a number")
            self.numbers[name] = -1 if value == "-" else int(value)
        elif name == "outs":
            word.match(f"outs=[{COLOUR_LETTERS[: self.seats]}]+", "outs=colours, such as GRG")
            self.lists[name] = [COLOUR_LETTERS.index(letter) for letter in value]
        elif name in ("tiles", "stack"):
            word.match(r"\w+=\d\d?(,\d\d?)*", f"{name}=monster tiles, such as 7,8,1")
            self.lists[name] = [int(tile) for tile in value.split(",")]
        else:
            raise word.wrong("expected turn= marker= actor= outs= tiles= or stack=")

    def _figure(self, word: Word) -> None:
        found = word.match(
            f"([{COLOUR_LETTERS[: self.seats]}])([1345]):(?:(\\d+),(\\d+)|(-|out|x))(\\*?)",
            "a figure, such as G4:7,5 or R1:-*",
        )
        figure = 4 * COLOUR_LETTERS.index(found[1]) + WHITE.index(int(found[2]))
        if self.where[figure] == UNUSED:
            raise word.wrong("from five players on nobody has the 3")
        if self.where[figure] != OUTSIDE:
            raise word.wrong("this figure stands elsewhere already")
        if found[5]:
            self.where[figure] = u8(next(fate for fate, sign in FATES.items() if sign == found[5]))
        else:
            cell = read_cell(word, found[3], found[4])
            self._stand(word, cell, FIGURE + figure)
            self.where[figure] = u8(cell)
        self.moved |= 1 << figure if found[6] else 0

    def _stand(self, word: Word, cell: int, piece: int) -> None:
        if self.ground.piece[cell] != EMPTY:
            raise word.wrong("another piece stands there")
        self.ground.piece[cell] = u8(piece)

    def _stone(self, word: Word) -> None:
        found = word.match(r"([scrh])(\d+),(\d+)", "a piece: M, s c r h, a b, p, or a figure")
        cell = read_cell(word, found[2], found[3])
        if cell in (0, CELLS - 1):
            raise word.wrong("no stone can lie on the entrance or the exit")
        self._stand(word, cell, STONE + STONE_LETTERS.index(found[1]))

    def _teleporter(self, word: Word) -> None:
        found = word.match(r"([ab])(\d+),(\d+)([NESW])", "a teleporter, such as a8,5N")
        mark = TELEPORTER + 4 * "ab".index(found[1]) + HEADINGS.index(found[4])
        self._cover(word, read_cell(word, found[2], found[3]), mark)

    def _pool(self, word: Word) -> None:
        left, top, right, bottom = pool_corners(word)
        if not (left <= right < 16 and top <= bottom < 11):
            raise word.wrong("a pool runs from the smaller to the larger column and row")
        for x in range(left, right + 1):
            for y in range(top, bottom + 1):
                self._cover(word, read_cell(word, str(x), str(y)), POOL)

    def _cover(self, word: Word, cell: int, mark: i64) -> None:
        if self.ground.floor[cell]:
            raise word.wrong("another floor tile lies there")
        self.ground.floor[cell] = u8(mark)

    def stack(self, rng: Rng) -> list[int]:
        """Give the tiles of the stage; those to come are drawn if the text does not tell."""
        three_hits = self.options["three_hits"] is True
        known = self.lists["tiles"]
        to_come = sorted(shuffled_stack(three_hits, False, rng.copy()))
        for tile in known:
            if tile not in to_come:
                raise ValueError(f"there is no such tile, or not so many: {tile}")
            to_come.remove(tile)
        told = self.lists["stack"]
        if not told:
            return list(redrawn(small(known + to_come), len(known), self.numbers["turn"] <= 1, rng))
        if sorted(told) != to_come:
            raise ValueError(f"the tiles to come must be {','.join(map(str, to_come))}")
        return known + told

    def left(self) -> list[int]:
        """Count the floor tiles that are not laid yet."""
        if self.numbers["turn"] > 0:
            return [0] * KINDS
        left = list(TILE_COUNTS)
        for standing in plain(self.ground.piece):
            if EMPTY < standing < FIGURE:
                left[standing - STONE] -= 1
        for mark in plain(self.ground.floor):
            if mark >= TELEPORTER:
                left[AMBER + (mark - TELEPORTER) // 4] -= 1
        for kind in self._laid_pools():
            left[kind] -= 1
        return left

    def _laid_pools(self) -> Iterable[int]:
        blood = [cell for cell, mark in enumerate(self.ground.floor) if mark == POOL]
        if len(blood) == 4:
            square = blood[1] == blood[0] + 1 and blood[2] == blood[0] + 16
            return [SQUARE_POOL if square else LONG_POOL]
        return [] if not blood else [SQUARE_POOL, LONG_POOL]


def read_position(
    reader: Reader, seats: int, options: dict[str, OptionValue], rng: Rng
) -> FinstereState:
    """Read all of a position that follows its head."""
    body = Body(seats, options)
    for word in reader.words():
        body.read(word)
    try:
        stack = body.stack(rng)
    except ValueError as error:
        raise reader.error(reader.text, len(reader.text), str(error)) from error
    left = body.left()
    if min(left) < 0:
        raise reader.error(reader.text, len(reader.text), "more floor tiles than there are")
    state = FinstereState(
        seats,
        options,
        rng,
        body.ground,
        small(left),
        body.where,
        body.moved,
        body.numbers["turn"],
        body.numbers["marker"],
        body.numbers["actor"],
        small(stack),
        small(body.lists["outs"]),
    )
    if state.drawn() != len(body.lists["tiles"]):
        problem = f"tiles= must list the tiles drawn in this stage, {state.drawn()} on this turn"
        raise reader.error(reader.text, len(reader.text), problem)
    return state
