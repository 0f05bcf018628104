"""Small endings solved exactly: every mover takes what is best for itself, to the very end.

Within an imagined world all is known, so the answer is exact there; over several worlds the mean is
taken, move by move. What is too large is left to the search.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.knowledge.base import Knowledge
from tablee.games.state import State

CERTAIN = 1.0 - 1e-9


@final
class Ending:
    """An ending in one world; `nodes` counts the positions looked at, at most so many."""

    def __init__(self, known: Knowledge, root: State, most: i64) -> None:
        self.known = known
        self.root = root
        self.most = most
        self.nodes: i64 = 0

    def is_solved(self) -> bool:
        """Tell whether the ending was small enough."""
        return self.nodes <= self.most

    def after(self, move: i64) -> vec[float]:
        """Give each seat's chance after a move in this world."""
        state = self.root.copy()
        state.apply(move)
        return self._best(state)

    def _best(self, state: State) -> vec[float]:
        """Give the chances if everybody goes on as well as possible."""
        self.nodes += 1
        if self.known.is_settled(self.root, state) or not self.is_solved():
            return self.known.values(state)
        seat = state.turn()
        best = vec[float]([-1.0] * state.seats)
        for move in state.moves(seat):
            after = state.copy()
            after.apply(move)
            found = self._best(after)
            if found[seat] > best[seat]:
                best = found
            if best[seat] > CERTAIN or not self.is_solved():
                break
        return best


def solve(
    known: Knowledge, worlds: list[State], seat: i64, moves: list[int], most: i64
) -> list[tuple[float, int]]:
    """Give the mean chance of each move over some worlds, the best first; nothing if too large."""
    totals = [0.0] * len(moves)
    for world in worlds:
        ending = Ending(known, world, most)
        for k in range(len(moves)):
            totals[k] += ending.after(moves[k])[seat]
            if not ending.is_solved():
                return []
    found = [(totals[k] / float(len(worlds)), moves[k]) for k in range(len(moves))]
    found.sort(key=_by_chance)
    return found


def _by_chance(found: tuple[float, int]) -> float:
    return -found[0]
