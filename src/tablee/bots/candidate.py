"""A move under consideration, and what an imagined course of play makes of it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.knowledge.base import Knowledge
from tablee.games.state import State
from tablee.rng import Rng

CAUTION: Final = 0.1
"""How much better than the first a lower candidate must look after a single trial, per rank."""


@final
class Candidate:
    """A move, its rank among those worth a thought, and what came of it."""

    def __init__(self, move: i64, rank: i64) -> None:
        self.move = move
        self.rank = rank
        self.visits: i64 = 0
        self.total = 0.0
        self.squares = 0.0

    def note(self, share: float) -> None:
        """Count one more trial."""
        self.visits += 1
        self.total += share
        self.squares += share * share

    def doubt(self) -> float:
        """Give the variance of the mean; what was tried once is taken as certain."""
        if self.visits < 2:
            return 0.0
        visits = float(int(self.visits))
        return max(0.0, self.squares / visits - self.mean() * self.mean()) / visits

    def mean(self) -> float:
        """Give the mean chance to win; a move that was not tried has none."""
        return self.total / float(int(self.visits)) if self.visits else -1.0

    def merit(self) -> float:
        """Give the mean, less some caution: little evidence does not overturn knowledge."""
        return self.mean() - CAUTION * float(int(self.rank)) / float(int(self.visits + 1))


def play_on(knowledge: Knowledge, state: State, rng: Rng, horizons: i64 = 1) -> vec[float]:
    """Play on by quick guesses for a while, and give each seat's chance to win."""
    for _ in range(horizons):
        _play_to_horizon(knowledge, state, rng)
    return knowledge.values(state)


def _play_to_horizon(knowledge: Knowledge, state: State, rng: Rng) -> None:
    left = knowledge.horizon(state)
    noise = i64(int(knowledge.noise() * 1024.0))
    while left > 0 and not state.over():
        if noise > 0 and rng.below(1024) < noise:
            state.apply(state.sample(rng))
        else:
            state.apply(knowledge.guess(state, rng))
        left -= 1


def expect(knowledge: Knowledge, state: State, seat: i64, playouts: i64, rng: Rng) -> list[float]:
    """Give each seat's chance to win as somebody at that seat (-1: watching) may expect it."""
    totals = [0.0] * int(state.seats)
    for _ in range(playouts):
        shares = play_on(knowledge, state.resample(seat, rng), rng)
        for other in range(state.seats):
            totals[other] += shares[other]
    return [total / float(int(playouts)) for total in totals]
