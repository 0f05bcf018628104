"""The hall of Finstere Flure: cells, walls, letters.

A cell is numbered 16 * y + x, x from 0 (west) to 15, y from 0 (north) to 10. Two staircases cut
the north-east and the south-west corner off; 156 cells remain.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.rng import seeded
from tablee.vectors import large, small

COLUMNS: Final[i64] = 16
ROWS: Final[i64] = 11
CELLS: Final[i64] = 176
EXIT: Final[i64] = 0
ENTRANCE: Final[i64] = 175
WALL: Final[i64] = 255
"""What `NEXT` says where there is no neighbour."""

NORTH: Final[i64] = 0
EAST: Final[i64] = 1
SOUTH: Final[i64] = 2
WEST: Final[i64] = 3

# Where a figure is that is not on a cell.
OUTSIDE: Final[i64] = 200
ESCAPED: Final[i64] = 201
EATEN: Final[i64] = 202
UNUSED: Final[i64] = 203

BASIC_STONES: Final = (
    (2, 2), (12, 3), (7, 4), (8, 5), (13, 5), (6, 6), (4, 7), (12, 7), (14, 8), (5, 9), (8, 9),
)  # fmt: skip
BASIC_POOLS: Final = ((8, 2, 9, 3), (4, 8, 7, 8))
"""First and last column and row of each pool: x, y, x, y."""


def in_hall(x: int, y: int) -> bool:
    """Tell whether the hall has a cell there."""
    return 0 <= x < 16 and 0 <= y < 11 and x - y <= 11 and y - x <= 6


def cell_at(x: int, y: int) -> int:
    """Give the number of a cell."""
    return 16 * y + x


def place_of(cell: int) -> tuple[int, int]:
    """Give column and row of a cell."""
    return cell % 16, cell // 16


def _neighbours() -> vec[u8]:
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    beside: list[int] = []
    for cell in range(176):
        x, y = place_of(cell)
        for dx, dy in steps:
            there = in_hall(x, y) and in_hall(x + dx, y + dy)
            beside.append(cell_at(x + dx, y + dy) if there else 255)
    return small(beside)


NEXT: Final = _neighbours()
"""The neighbour of cell c toward heading h at 4 * c + h, or `WALL`."""


def _walls() -> list[tuple[int, int]]:
    """List the wall segments as (cell, heading) clockwise from the exit's north side."""
    half = [(x, 0, 0) for x in range(12)]
    for stair in range(4):
        half += [(11 + stair, stair, 1), (12 + stair, stair + 1, 0)]
    half += [(15, y, 1) for y in range(4, 11)]
    other = [(15 - x, 10 - y, (heading + 2) % 4) for x, y, heading in half]
    return [(cell_at(x, y), heading) for x, y, heading in half + other]


LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ*"
WALLS: Final = dict(zip(_walls(), LETTERS * 2, strict=True))
"""The letter of each wall segment, by (cell, heading)."""


def beyond_wall(cell: i64) -> i64:
    """Give the cell where the monster re-enters that leaves the hall from this one."""
    return ENTRANCE - cell


def _corners() -> vec[u8]:
    return small([1 if cell in (0, 175) else 0 for cell in range(176)])


CORNER: Final = _corners()
"""1 on the entrance and the exit, where no stone can lie."""


def _stone_keys() -> vec[i64]:
    rng = seeded("finstere stones")
    return large([(rng.word() << 30) ^ rng.word() for _ in range(5 * 176)])


STONE_KEYS: Final = _stone_keys()
"""A random number for each stone on each cell; their sum by exclusive-or tells layouts apart."""
