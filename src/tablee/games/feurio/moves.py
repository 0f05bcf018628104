"""A move as one number.

bits  0–13  the cell: of the tile to lay, or of the tile that men go on
bits 14–15  the colour of the men placed, or of the man sacrificed
bits 16–17  how many men are placed
bits 18–19  the kind of move

All parts that a kind does not need are 0, so a pass is 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.feurio.places import CELL_MASK

PASS: Final[i64] = 0
LAY: Final[i64] = 1
FIREBREAK: Final[i64] = 2
PLACE: Final[i64] = 3


def lay(cell: i64) -> i64:
    """Lay the drawn tile face up."""
    return LAY << 18 | cell


def firebreak(cell: i64, colour: i64) -> i64:
    """Lay the drawn tile face down and give a man of the colour for it."""
    return FIREBREAK << 18 | colour << 14 | cell


def place(cell: i64, colour: i64, count: i64) -> i64:
    """Place men of one colour on the tile of a cell."""
    return PLACE << 18 | count << 16 | colour << 14 | cell


def kind_of(move: i64) -> i64:
    """Give the kind of a move."""
    return (move >> 18) & 3


def cell_of(move: i64) -> i64:
    """Give the cell of a move."""
    return move & CELL_MASK


def colour_of(move: i64) -> i64:
    """Give the colour of a move."""
    return (move >> 14) & 3


def count_of(move: i64) -> i64:
    """Give the number of men of a move."""
    return (move >> 16) & 3


def well_formed(move: i64) -> bool:
    """Tell whether a number is a move at all, legal or not."""
    kind = kind_of(move)
    cell = cell_of(move)
    if kind == PASS:
        return move == PASS
    if kind == LAY:
        return move == lay(cell)
    if kind == FIREBREAK:
        return move == firebreak(cell, colour_of(move))
    return count_of(move) > 0 and move == place(cell, colour_of(move), count_of(move))
