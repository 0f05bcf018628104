"""Moves and positions of Finstere Flure as text.

A move of a figure is its white value and its path: `4 WWN`, `5 INNW`, `1 NO`, staying `3 .`.
A floor tile is laid as `s7,5` (also c r h), `a8,5N` or `b8,5N` (teleporters with arrow),
`p4-7,5` or `p8-9,2-3` (pools). A position lists, after its head,

    turn=3 marker=1 actor=2 M9,7E s2,2 … p8-9,2-3 … G1:15,10 G3:-* G4:out R5:x outs=G tiles=7,8

with `-` outside, `*` moved this turn, `x` eaten, `outs` the colours that left, in order, `tiles`
those drawn in this stage, and, among the hidden things, `stack`, those to come.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mypy_extensions import i64, u8

from tablee.errors import InvalidMove
from tablee.games.finstere.board import (
    CELLS,
    EATEN,
    EMPTY,
    ESCAPED,
    FIGURE,
    OUTSIDE,
    POOL,
    STONE,
    TELEPORTER,
    UNUSED,
    WHITE,
    cell_at,
    in_hall,
    place_of,
)
from tablee.games.finstere.events import HEADINGS
from tablee.games.finstere.figures import length_of, pack_path, place_in, step_of
from tablee.games.finstere.setup import (
    AMBER,
    KINDS,
    LONG_POOL,
    SQUARE_POOL,
    TILE_COUNTS,
    covered,
    empty_ground,
    pack_placement,
)
from tablee.games.finstere.state import (
    FinstereState,
    figures_at_start,
    redrawn,
    shuffled_stack,
)
from tablee.games.reader import Reader, Word
from tablee.games.state import OptionValue
from tablee.rng import Rng
from tablee.vectors import plain, small

COLOUR_LETTERS = "GRBYEPK"
STONE_LETTERS = "scrh"
STEPS = "NESWIO"
FATES = {OUTSIDE: "-", ESCAPED: "out", EATEN: "x"}


# Moves


def move_text(state: FinstereState, move: int) -> str:
    """Write a move."""
    if state.in_set_up():
        return _placement_text(move & 7, move >> 3 & 255, move >> 11 & 3)
    path = "".join(STEPS[step_of(move, number)] for number in range(length_of(move)))
    return f"{WHITE[place_in(move)]} {path or '.'}"


def parse_move(state: FinstereState, text: str) -> int:
    """Read a move, or raise `InvalidMove`."""
    return _parse_placement(text) if state.in_set_up() else _parse_path(text)


def _parse_path(text: str) -> int:
    found = re.fullmatch(r"([1345])\s*([NESWIO]*|\.)", text.strip())
    if found is None:
        raise InvalidMove(
            text, _first_wrong(text), "expected a figure (1 3 4 5) and a path of N E S W I O"
        )
    steps = found[2].replace(".", "")
    if len(steps) > 6:
        raise InvalidMove(text, text.index(steps) + 6, "no figure takes more than 6 steps")
    path = sum(STEPS.index(step) << 3 * number for number, step in enumerate(steps))
    return pack_path(WHITE.index(int(found[1])), len(steps), path)


def _first_wrong(text: str) -> int:
    """Find the first character that cannot belong to a path."""
    good = re.match(r"\s*([1345]?)\s*[NESWIO.]*", text)
    return good.end() if good and good[1] else 0


def _placement_text(kind: int, cell: int, heading: int) -> str:
    x, y = place_of(cell)
    if kind < AMBER:
        return f"{STONE_LETTERS[kind]}{x},{y}"
    if kind < SQUARE_POOL:
        return f"{'ab'[kind - AMBER]}{x},{y}{HEADINGS[heading]}"
    cells = covered(kind, cell, heading)
    return _pool_text(x, y, *place_of(max(cells)))


def _pool_text(left: int, top: int, right: int, bottom: int) -> str:
    return f"p{_span(left, right)},{_span(top, bottom)}"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _parse_placement(text: str) -> int:
    reader = Reader(text, InvalidMove)
    word = reader.next_word()
    if word is None:
        raise reader.end("a floor tile, such as s7,5 or a8,5N or p4-7,5")
    if word.text[0] in STONE_LETTERS:
        found = word.match(r"(.)(\d+),(\d+)", "a stone, such as s7,5")
        return pack_placement(STONE_LETTERS.index(found[1]), _cell(word, found[2], found[3]), 0)
    if word.text[0] in "ab":
        found = word.match(r"(.)(\d+),(\d+)([NESW])", "a teleporter, such as a8,5N")
        heading = HEADINGS.index(found[4])
        kind = AMBER + "ab".index(found[1])
        return pack_placement(kind, _cell(word, found[2], found[3]), heading)
    return _parse_pool_placement(word)


def _parse_pool_placement(word: Word) -> int:
    left, top, right, bottom = _pool_corners(word)
    cell = _cell(word, str(left), str(top))
    shapes = {(1, 1): (SQUARE_POOL, 0), (3, 0): (LONG_POOL, 1), (0, 3): (LONG_POOL, 2)}
    if (right - left, bottom - top) not in shapes:
        raise word.wrong("the pools are 2×2 and 1×4")
    kind, heading = shapes[right - left, bottom - top]
    return pack_placement(kind, cell, heading)


def _pool_corners(word: Word) -> tuple[int, int, int, int]:
    found = word.match(r"p(\d+)(?:-(\d+))?,(\d+)(?:-(\d+))?", "a pool, such as p4-7,5")
    left, top = int(found[1]), int(found[3])
    return left, top, int(found[2] or left), int(found[4] or top)


def _cell(word: Word, x: str, y: str) -> int:
    if not in_hall(int(x), int(y)):
        raise word.wrong(f"the hall has no cell {x},{y}")
    return cell_at(int(x), int(y))


# Positions


def write_body(state: FinstereState, hidden: bool) -> str:
    """Write all of a position that follows its head."""
    words = [f"turn={state.turn_number}", f"marker={state.marker}"]
    words.append(f"actor={state.actor if state.actor >= 0 else '-'}")
    x, y = place_of(state.ground.monster)
    words.append(f"M{x},{y}{HEADINGS[state.ground.heading]}")
    words += [*_stone_words(state), *_floor_words(state), *_figure_words(state)]
    if len(state.outs):
        words.append("outs=" + "".join(COLOUR_LETTERS[seat] for seat in state.outs))
    drawn = state.drawn()
    if drawn:
        words.append("tiles=" + ",".join(map(str, state.stack[:drawn])))
    if hidden:
        words.append("stack=" + ",".join(map(str, state.stack[drawn:])))
    return " ".join(words)


def _stone_words(state: FinstereState) -> Iterator[str]:
    for cell, standing in enumerate(plain(state.ground.piece)):
        if EMPTY < standing < FIGURE:
            x, y = place_of(cell)
            yield f"{STONE_LETTERS[standing - STONE]}{x},{y}"


def _floor_words(state: FinstereState) -> Iterator[str]:
    floor = plain(state.ground.floor)
    for cell in range(CELLS):
        if floor[cell] == POOL:
            yield _take_pool(floor, cell)
        elif floor[cell] >= TELEPORTER:
            pair, arrow = divmod(floor[cell] - TELEPORTER, 4)
            x, y = place_of(cell)
            yield f"{'ab'[pair]}{x},{y}{HEADINGS[arrow]}"


def _take_pool(floor: list[int], cell: int) -> str:
    """Take the largest rectangle of blood from its north-west cell, first to the east."""
    left, top = place_of(cell)
    right, bottom = left, top
    while right < 15 and floor[cell_at(right + 1, top)] == POOL:
        right += 1
    while bottom < 10 and all(
        floor[cell_at(x, bottom + 1)] == POOL for x in range(left, right + 1)
    ):
        bottom += 1
    for x in range(left, right + 1):
        for y in range(top, bottom + 1):
            floor[cell_at(x, y)] = 0
    return _pool_text(left, top, right, bottom)


def _figure_words(state: FinstereState) -> Iterator[str]:
    for figure, where in enumerate(plain(state.where)):
        if where == UNUSED:
            continue
        place = FATES.get(where) or "{},{}".format(*place_of(where))
        moved = "*" if state.moved >> figure & 1 else ""
        yield f"{COLOUR_LETTERS[figure // 4]}{WHITE[figure % 4]}:{place}{moved}"


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
            self.ground.monster = _cell(word, found[1], found[2])
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
            cell = _cell(word, found[3], found[4])
            self._stand(word, cell, FIGURE + figure)
            self.where[figure] = u8(cell)
        self.moved |= 1 << figure if found[6] else 0

    def _stand(self, word: Word, cell: int, piece: int) -> None:
        if self.ground.piece[cell] != EMPTY:
            raise word.wrong("another piece stands there")
        self.ground.piece[cell] = u8(piece)

    def _stone(self, word: Word) -> None:
        found = word.match(r"([scrh])(\d+),(\d+)", "a piece: M, s c r h, a b, p, or a figure")
        cell = _cell(word, found[2], found[3])
        if cell in (0, CELLS - 1):
            raise word.wrong("no stone can lie on the entrance or the exit")
        self._stand(word, cell, STONE + STONE_LETTERS.index(found[1]))

    def _teleporter(self, word: Word) -> None:
        found = word.match(r"([ab])(\d+),(\d+)([NESW])", "a teleporter, such as a8,5N")
        mark = TELEPORTER + 4 * "ab".index(found[1]) + HEADINGS.index(found[4])
        self._cover(word, _cell(word, found[2], found[3]), mark)

    def _pool(self, word: Word) -> None:
        left, top, right, bottom = _pool_corners(word)
        if not (left <= right < 16 and top <= bottom < 11):
            raise word.wrong("a pool runs from the smaller to the larger column and row")
        for x in range(left, right + 1):
            for y in range(top, bottom + 1):
                self._cover(word, _cell(word, str(x), str(y)), POOL)

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


def read_body(
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
