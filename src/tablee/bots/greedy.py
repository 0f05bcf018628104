"""Two quick players without search, for measuring the others."""

from __future__ import annotations

import math
from typing import Any

from tablee.bots.bot import Budget
from tablee.bots.knowledge import knowledge
from tablee.games import Game, State
from tablee.rng import Rng


class Greedy:
    """Looks one move ahead and judges by what is obvious: points, steps, distance."""

    def choose(self, game: Game[Any], state: State, seat: int, _budget: Budget, rng: Rng) -> int:
        """Take the move after which the position looks best; among equals, any."""
        world = state.resample(seat, rng)
        known = knowledge(game.key)
        best: list[int] = []
        top = -math.inf
        for move in world.moves(seat):
            after = world.copy()
            after.apply(move)
            score = known.obvious(after, seat)
            if score > top:
                best, top = [], score
            if score == top:
                best.append(move)
        return best[rng.below(len(best))]


class Instinct:
    """Plays what the search would try first."""

    def choose(self, game: Game[Any], state: State, seat: int, _budget: Budget, rng: Rng) -> int:
        """Take the first candidate."""
        return knowledge(game.key).candidates(state.resample(seat, rng), seat, 1, rng)[0]
