"""Moves of Feurio! as text.

Cells are written `q,r`: `2,-1` lays the tile there, `2,-1#r` lays it as a firebreak for a red man,
`0,0+2g` places two green men on the tile of 0,0, and `pass` places nobody.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.errors import InvalidMove
from tablee.games.feurio.legality import cell_text
from tablee.games.feurio.moves import (
    FIREBREAK,
    LAY,
    PASS,
    cell_of,
    colour_of,
    count_of,
    firebreak,
    kind_of,
    lay,
    place,
)
from tablee.games.feurio.places import HIGHEST, LOWEST, cell_at
from tablee.games.reader import Reader, Word

LETTERS: Final = "rgby"
CELL: Final = r"(-?\d\d?),(-?\d\d?)"
MOVE: Final = CELL + r"(?:#([rgby])|\+([1-3])([rgby]))?"


def write_move(move: i64) -> str:
    """Write a move."""
    kind = kind_of(move)
    if kind == PASS:
        return "pass"
    cell = cell_text(cell_of(move))
    if kind == LAY:
        return cell
    letter = LETTERS[colour_of(move)]
    return f"{cell}#{letter}" if kind == FIREBREAK else f"{cell}+{count_of(move)}{letter}"


def read_move(text: str) -> int:
    """Read a move, or raise `InvalidMove`."""
    reader = Reader(text, InvalidMove)
    word = reader.next_word()
    if word is None:
        raise reader.end("a move such as 2,-1 or 0,0+2r or pass")
    second = reader.next_word()
    if second is not None:
        raise second.wrong("a move is a single word")
    return _move_of(word)


def _move_of(word: Word) -> int:
    if word.text == "pass":
        return PASS
    q, r, given, count, colour = word.match(
        MOVE, "a cell to lay on (2,-1), a firebreak (2,-1#r), men (0,0+2r) or pass"
    ).groups()
    cell = read_cell(word, q, r)
    if given:
        return firebreak(cell, LETTERS.index(given))
    if colour:
        return place(cell, LETTERS.index(colour), int(count))
    return lay(cell)


def read_cell(word: Word, q: str, r: str) -> i64:
    """Give the cell of two coordinates, which must be on the map."""
    if min(int(q), int(r)) < LOWEST or max(int(q), int(r)) > HIGHEST:
        raise word.wrong(f"no fire reaches {q},{r}")
    return cell_at(int(q), int(r))
