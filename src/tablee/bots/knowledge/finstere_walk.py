"""The last move before the monster walks: what comes of it with each tile, exactly.

Nobody moves between that move and the walk, so only the tile is left to chance, and there are few.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.knowledge.base import Knowledge
from tablee.bots.knowledge.finstere_figures import KINDS
from tablee.games.finstere.state import FinstereState


@final
class Prospect:
    """A move and the chance to win after each tile that may come."""

    def __init__(self, move: i64, chances: vec[float], mean: float) -> None:
        self.move = move
        self.chances = chances
        self.mean = mean

    def dominates(self, other: Prospect) -> bool:
        """Tell whether this move is better with some tile and worse with none."""
        better = False
        for k in range(i64(len(self.chances))):
            if self.chances[k] < other.chances[k]:
                return False
            if self.chances[k] > other.chances[k]:
                better = True
        return better


def prospects(known: Knowledge, state: FinstereState, seat: i64) -> list[Prospect]:
    """Judge every move of the seat, the last to move before the walk; the best comes first."""
    found = [prospect(known, state, seat, move) for move in state.moves(seat)]
    found.sort(key=_mean, reverse=True)
    return found


def prospect(known: Knowledge, state: FinstereState, seat: i64, move: i64) -> Prospect:
    """Judge a move by the positions after the walk, tile by tile."""
    moved = before_the_walk(state, move)
    chances = vec[float]()
    total = 0.0
    tiles = 0.0
    for tile in range(KINDS):
        count = float(int(state.tiles_to_come(tile)))
        if count > 0.0:
            chance = known.values(after_the_walk(moved, tile))[seat]
            chances = append(chances, chance)
            total += count * chance
            tiles += count
    return Prospect(move, chances, total / tiles)


def undominated(found: list[Prospect]) -> list[Prospect]:
    """Leave out the moves that are never better and sometimes worse than another."""
    kept: list[Prospect] = []
    for one in found:
        if not any(other.dominates(one) for other in kept):
            kept.append(one)
    return kept


def before_the_walk(state: FinstereState, move: i64) -> FinstereState:
    """Give the position after a move, with the monster still waiting even if that was the last."""
    after = state.copy()
    after.move_figure(move)
    return after


def after_the_walk(state: FinstereState, tile: i64) -> FinstereState:
    """Give the position after the monster has walked by a tile that may come."""
    after = state.copy()
    if after.over():
        return after
    stack = state.stack[:]
    drawn = state.drawn()
    for k in range(drawn, i64(len(stack))):
        if i64(stack[k]) == tile:
            stack[drawn], stack[k] = stack[k], stack[drawn]
            break
    after.stack = stack
    after.pass_on()
    return after


def _mean(prospect: Prospect) -> float:
    return prospect.mean
