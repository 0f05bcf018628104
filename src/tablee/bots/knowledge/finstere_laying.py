"""Laying the tiles of Finstere Flure: a hall with cover everywhere, and nothing at its walls.

All players begin at the same place and have the same way, so no hall favours anybody; a good one
gives everybody something to hide behind on the way, and the monster something to turn at.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.finstere.laying import covered
from tablee.games.finstere.pieces import BARE, EMPTY
from tablee.games.finstere.places import CELLS, NEXT, WALL
from tablee.games.finstere.state import FinstereState
from tablee.rng import Rng

TRIES: Final = 32
"""Random placements that are compared."""
ENOUGH: Final[i64] = 4
"""Steps between two tiles that leave neither crowded."""
AT_THE_WALL: Final[i64] = 2
"""What it costs to lie at a wall, where stones are lost soon, counted in steps."""


def lay_well(state: FinstereState, rng: Rng) -> i64:
    """Draw some placements and take the one with most room around it."""
    best = state.sample(rng)
    top = spaciousness(state, best)
    for _ in range(TRIES - 1):
        move = state.sample(rng)
        room = spaciousness(state, move)
        if room > top:
            best = move
            top = room
    return best


def spaciousness(state: FinstereState, move: i64) -> i64:
    """Count the steps to the nearest tile, up to enough; a wall beside it costs some."""
    cells = covered(move & 7, move >> 3 & 255, move >> 11 & 3)
    nearest = ENOUGH
    walls: i64 = 0
    for k in range(i64(len(cells))):
        nearest = min(nearest, _nearest_tile(state, cells[k]))
        for heading in range(i64(4)):
            if i64(NEXT[4 * cells[k] + heading]) == WALL:
                walls = AT_THE_WALL
    return nearest - walls


def _nearest_tile(state: FinstereState, cell: i64) -> i64:
    """Count the steps to the nearest tile that lies already."""
    ground = state.ground
    nearest = ENOUGH
    for other in range(CELLS):
        if i64(ground.floor[other]) != BARE or i64(ground.piece[other]) != EMPTY:
            nearest = min(nearest, _steps(cell, other))
    return nearest


def _steps(cell: i64, other: i64) -> i64:
    across = cell % 16 - other % 16
    down = cell // 16 - other // 16
    return max(across, -across) + max(down, -down)
