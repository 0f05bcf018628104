"""The search behind the levels: sequential halving over whole moves.

Every candidate is tried in the same imagined worlds (what the seat cannot know is drawn anew for
each), played on by quick guesses for a while and then judged. The better half gets the next share
of the budget, until one is left.
"""

from __future__ import annotations

import time
from typing import final

from mypy_extensions import i64

from tablee.bots.candidate import Candidate, play_on
from tablee.bots.knowledge.base import Knowledge
from tablee.games.state import State
from tablee.rng import Rng


@final
class Halving:
    """One decision of one seat."""

    def __init__(
        self, knowledge: Knowledge, state: State, seat: i64, rng: Rng, horizons: i64 = 1
    ) -> None:
        self.knowledge = knowledge
        self.state = state
        self.seat = seat
        self.rng = rng
        self.horizons = horizons
        self.playouts: i64 = 0

    def run(self, moves: list[int], seconds: float, playouts: i64) -> list[Candidate]:
        """Search until the time or the playouts are used up; give the moves, best first."""
        start = time.perf_counter()
        field = [Candidate(moves[rank], rank) for rank in range(i64(len(moves)))]
        losers: list[Candidate] = []
        stages = _halvings(i64(len(field)))
        for stage in range(stages):
            share = float(int(stage + 1)) / float(int(stages))
            self._try_all(field, start + seconds * share, playouts * (stage + 1) // stages)
            field.sort(key=Candidate.merit, reverse=True)
            half = (len(field) + 1) // 2
            losers = field[half:] + losers
            field = field[:half]
        return field + losers

    def _try_all(self, field: list[Candidate], end: float, playouts: i64) -> None:
        """Try each candidate in common worlds until time or playouts are up, or all is clear."""
        began = time.perf_counter()
        done = self.playouts
        while self.playouts + i64(len(field)) <= playouts and time.perf_counter() < end:
            world = self.state.resample(self.seat, self.rng)
            for candidate in field:
                candidate.note(self._share(world, candidate.move))
                self.playouts += 1
                if time.perf_counter() >= end and candidate is not field[-1]:
                    return
            if len(field) == 2 and self.playouts - done >= 16:
                pace = (time.perf_counter() - began) / float(int(self.playouts - done))
                left = playouts - self.playouts
                in_time = (end - time.perf_counter()) / pace
                if in_time < float(int(left)):  # there may be no end
                    left = i64(int(in_time))
                if abs(field[0].total - field[1].total) > float(int(left // 2)):
                    return

    def _share(self, world: State, move: i64) -> float:
        """Play the move and a while on, and give the seat's share."""
        state = world.copy()
        state.apply(move)
        return play_on(self.knowledge, state, self.rng, self.horizons)[self.seat]


def _halvings(count: i64) -> i64:
    """Count the rounds until one is left; one candidate needs none."""
    stages: i64 = 0
    while count > 1:
        count = (count + 1) // 2
        stages += 1
    return stages
