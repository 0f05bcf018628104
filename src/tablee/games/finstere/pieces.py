"""What is in the box of Finstere Flure: figures, stones, floor tiles, monster tiles."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.vectors import small

# What stands on a cell.
EMPTY: Final[i64] = 0
STONE: Final[i64] = 1
CRYSTAL: Final[i64] = 2
RIGHT_TURN: Final[i64] = 3
HALF_TURN: Final[i64] = 4
FIGURE: Final[i64] = 8
"""Figure f stands on a cell as FIGURE + f; f is 4 * seat + place in `FACES`."""

# What lies on the floor: nothing, blood, or a teleporter (4 headings for each of 4 tiles).
BARE: Final[i64] = 0
POOL: Final[i64] = 1
TELEPORTER: Final[i64] = 16
"""A teleporter lies as TELEPORTER + 4 * pair + the heading of its arrow."""

WHITE: Final = (1, 3, 4, 5)
"""White values of a seat's four figures; the black value is 7 less the white."""
WHITE_VALUES: Final = small(list(WHITE))

TILES: Final = (5, 7, 7, 8, 8, 10, 1, 2)
"""Monster tiles: steps to go (5 and more), or how many hits (3 and less)."""
FEWEST_STEPS: Final[i64] = 5
MOST_STEPS: Final[i64] = 20
TURNS_PER_STAGE: Final[i64] = 7
LAST_TURN: Final[i64] = 14
