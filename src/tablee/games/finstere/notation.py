"""Moves of Finstere Flure as text.

A move of a figure is its white value and its path: `4 WWN`, `5 INNW`, `1 NO`, staying `3 .`.
A floor tile is laid as `s7,5` (also c r h), `a8,5N` or `b8,5N` (teleporters with arrow),
`p4-7,5` or `p8-9,2-3` (pools).
"""

from __future__ import annotations

import re

from tablee.errors import InvalidMove
from tablee.games.finstere.events import HEADINGS
from tablee.games.finstere.laying import AMBER, LONG_POOL, SQUARE_POOL, covered, pack_placement
from tablee.games.finstere.moves import length_of, pack_path, place_in, step_of
from tablee.games.finstere.pieces import WHITE
from tablee.games.finstere.places import cell_at, in_hall, place_of
from tablee.games.finstere.state import FinstereState
from tablee.games.reader import Reader, Word

COLOUR_LETTERS = "GRBYEPK"
STONE_LETTERS = "scrh"
STEPS = "NESWIO"


def write_move(state: FinstereState, move: int) -> str:
    """Write a move."""
    if state.in_set_up():
        return _placement_text(move & 7, move >> 3 & 255, move >> 11 & 3)
    path = "".join(STEPS[step_of(move, number)] for number in range(length_of(move)))
    return f"{WHITE[place_in(move)]} {path or '.'}"


def read_move(state: FinstereState, text: str) -> int:
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
    return pool_text(x, y, *place_of(max(cells)))


def pool_text(left: int, top: int, right: int, bottom: int) -> str:
    """Write the columns and rows that blood covers."""
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
        return pack_placement(STONE_LETTERS.index(found[1]), read_cell(word, found[2], found[3]), 0)
    if word.text[0] in "ab":
        found = word.match(r"(.)(\d+),(\d+)([NESW])", "a teleporter, such as a8,5N")
        heading = HEADINGS.index(found[4])
        kind = AMBER + "ab".index(found[1])
        return pack_placement(kind, read_cell(word, found[2], found[3]), heading)
    return _parse_pool_placement(word)


def _parse_pool_placement(word: Word) -> int:
    left, top, right, bottom = pool_corners(word)
    cell = read_cell(word, str(left), str(top))
    shapes = {(1, 1): (SQUARE_POOL, 0), (3, 0): (LONG_POOL, 1), (0, 3): (LONG_POOL, 2)}
    if (right - left, bottom - top) not in shapes:
        raise word.wrong("the pools are 2×2 and 1×4")
    kind, heading = shapes[right - left, bottom - top]
    return pack_placement(kind, cell, heading)


def pool_corners(word: Word) -> tuple[int, int, int, int]:
    """Read first column and row, last column and row of blood."""
    found = word.match(r"p(\d+)(?:-(\d+))?,(\d+)(?:-(\d+))?", "a pool, such as p4-7,5")
    left, top = int(found[1]), int(found[3])
    return left, top, int(found[2] or left), int(found[4] or top)


def read_cell(word: Word, x: str, y: str) -> int:
    """Give the cell with these numbers, or say that the hall has none."""
    if not in_hall(int(x), int(y)):
        raise word.wrong(f"the hall has no cell {x},{y}")
    return cell_at(int(x), int(y))
