"""Drawing a move of a figure at random without listing all."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.finstere.board import STONE_MET, Ground
from tablee.games.finstere.moves import IN, OUT, pack_path
from tablee.games.finstere.pieces import EMPTY
from tablee.games.finstere.places import ENTRANCE, EXIT, OUTSIDE
from tablee.rng import Rng


def sample_path(ground: Ground, start: i64, place: i64, value: i64, rng: Rng) -> i64:
    """Draw a legal path: so many random steps, drawn again until they end on a free cell.

    `ground` must not hold the figure; nothing on it is changed.
    """
    while True:
        length = rng.below(value + 1)
        if length == 0:
            return pack_path(place, 0, 0)
        move = _random_walk(ground, start, place, length, rng)
        if move >= 0:
            return move


def _random_walk(ground: Ground, start: i64, place: i64, length: i64, rng: Rng) -> i64:
    """Walk on the ground as it lies, and on a copy from the first stone on that is pushed."""
    cell = start
    path: i64 = 0
    pushed = False
    for taken in range(length):
        step = _random_step(ground, cell, rng)
        if step < 0:
            return -1
        path |= step << (3 * taken)
        if step == OUT:
            return pack_path(place, taken + 1, path)
        if step == IN:
            cell = ENTRANCE
            continue
        to = ground.glide(cell, step)
        if to == STONE_MET:
            if not pushed:
                ground = ground.copy()
                pushed = True
            to = ground.step(cell, step, None)
        cell = to
    if i64(ground.piece[cell]) != EMPTY:
        return -1
    return pack_path(place, length, path)


def _random_step(ground: Ground, cell: i64, rng: Rng) -> i64:
    """Draw a step that is possible, or give -1 if it cannot be found quickly."""
    if cell == OUTSIDE:
        return -1 if ground.monster == ENTRANCE else IN
    for _try in range(i64(8)):
        heading = rng.below(5 if cell == EXIT else 4)
        if heading == 4:
            return OUT
        if ground.can_step(cell, heading):
            return heading
    return -1
