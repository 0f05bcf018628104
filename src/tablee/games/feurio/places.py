"""Cells of the map: axial coordinates (q, r) of pointy-top hexes, packed into one small number.

The seven low bits hold q + 64, the next seven r + 64. A fire of 36 tiles that begins at (0, 0)
cannot come near the border of that square.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.vectors import large

CELL_BITS: Final[i64] = 14
CELL_MASK: Final[i64] = (1 << 14) - 1
LOWEST: Final[i64] = -64
HIGHEST: Final[i64] = 63
SIDES: Final[i64] = 6

STEPS: Final = large([1, -127, -128, -1, 127, 128])
"""What to add to a cell to get its neighbour E, NE, NW, W, SW, SE."""


def cell_at(q: i64, r: i64) -> i64:
    """Pack two coordinates, each from -64 to 63."""
    return ((r + 64) << 7) | (q + 64)


def q_of(cell: i64) -> i64:
    """Give the column of a cell; it grows to the east."""
    return (cell & 127) - 64


def r_of(cell: i64) -> i64:
    """Give the row of a cell; it grows to the south-east."""
    return (cell >> 7) - 64


def coordinates(cell: i64) -> tuple[int, int]:
    """Unpack a cell."""
    return q_of(cell), r_of(cell)
