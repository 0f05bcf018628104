"""What is in the box of Feurio!: tiles and men, and how they are given out."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.feurio.places import cell_at
from tablee.vectors import large

VALUES: Final[i64] = 6
OF_EACH_VALUE: Final[i64] = 6
COLOURS: Final[i64] = 4
MEN_OF_A_COLOUR: Final[i64] = 12
MOST_MEN_A_TURN: Final[i64] = 3
REINFORCEMENT: Final[i64] = 3
"""The colour that everybody shares when three play."""
NOBODY: Final[i64] = -1

COLOUR_KEYS: Final = ("red", "green", "blue", "yellow")
START_CELLS: Final = large([cell_at(0, 0), cell_at(1, -1), cell_at(1, 0), cell_at(0, -1)])
"""Single, pair, triangle, rhombus: each number of players uses so many of them."""
HANDS: Final = (
    (),
    ((12, 12, 12, 12),),
    ((12, 12, 0, 0), (0, 0, 12, 12)),
    ((12, 0, 0, 4), (0, 12, 0, 4), (0, 0, 12, 4)),
    ((12, 0, 0, 0), (0, 12, 0, 0), (0, 0, 12, 0), (0, 0, 0, 12)),
)
"""The men of each colour that each seat begins with, by number of players."""
OWNERS: Final = ((), (0, 0, 0, 0), (0, 0, 1, 1), (0, 1, 2, -1), (0, 1, 2, 3))
"""The seat that each colour scores for, by number of players."""
