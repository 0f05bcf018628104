"""The search behind the levels: sequential halving over whole moves.

Every candidate is tried in the same imagined worlds (what the seat cannot know is drawn anew for
each), played on by quick guesses for a while and then judged. The better half gets the next share
of the budget, until one is left. Success is a vector, one share for each seat, so any number of
players and teams fits.
"""

from __future__ import annotations

import time
from typing import Final, final

from mypy_extensions import i64

from tablee.bots.knowledge.base import Knowledge
from tablee.games.state import State
from tablee.rng import Rng

LEAST_ROUNDS: Final = 2
"""Worlds in which every candidate is tried at least, whatever the clock says."""


@final
class Candidate:
    """A move and what came of it."""

    def __init__(self, move: i64) -> None:
        self.move = move
        self.visits: i64 = 0
        self.total = 0.0

    def mean(self) -> float:
        """Give the mean share of success."""
        return self.total / float(int(self.visits)) if self.visits else 0.0


@final
class Search:
    """One decision of one seat."""

    def __init__(
        self, knowledge: Knowledge, state: State, seat: i64, rng: Rng, noise: float
    ) -> None:
        self.knowledge = knowledge
        self.state = state
        self.seat = seat
        self.rng = rng
        self.noise = noise
        """Share of playout moves that are drawn at random instead of guessed."""
        self.playouts: i64 = 0

    def run(self, width: i64, seconds: float, playouts: i64) -> list[Candidate]:
        """Search until the time or the playouts are used up; give the candidates, best first."""
        start = time.perf_counter()
        moves = self.knowledge.candidates(self.state, self.seat, width, self.rng)
        field = [Candidate(move) for move in moves]
        losers: list[Candidate] = []
        stages = _halvings(i64(len(field)))
        for stage in range(stages):
            share = float(int(stage + 1)) / float(int(stages))
            self._try_all(field, start + seconds * share, playouts * (stage + 1) // stages)
            field.sort(key=Candidate.mean, reverse=True)
            half = (len(field) + 1) // 2
            losers = field[half:] + losers
            field = field[:half]
        return field + losers

    def _try_all(self, field: list[Candidate], end: float, playouts: i64) -> None:
        """Try each candidate in common worlds until time or playouts are up."""
        rounds = 0
        while rounds < LEAST_ROUNDS or (self.playouts < playouts and time.perf_counter() < end):
            world = self.state.resample(self.seat, self.rng)
            for candidate in field:
                candidate.total += self._playout(world, candidate.move)
                candidate.visits += 1
                self.playouts += 1
            rounds += 1

    def _playout(self, world: State, move: i64) -> float:
        """Play the move and a while on, and give the seat's share."""
        state = world.copy()
        state.apply(move)
        knowledge = self.knowledge
        left = knowledge.horizon(state)
        threshold = i64(int(self.noise * 1024))
        while left > 0 and not state.over():
            if self.rng.below(1024) < threshold:
                state.apply(state.sample(self.rng))
            else:
                state.apply(knowledge.guess(state, self.rng))
            left -= 1
        return knowledge.values(state)[self.seat]


def _halvings(count: i64) -> i64:
    stages: i64 = 1
    while count > 2:
        count = (count + 1) // 2
        stages += 1
    return stages
