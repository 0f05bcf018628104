"""The levels: the same search with more or fewer playouts, and with more or less whim.

A novice plays what looks best at first sight; the others try moves out, the stronger the more of
them and the more often. A casual player is not particular among moves that look about equally
good. Nobody plays a bad move on purpose.
"""

from __future__ import annotations

import math
from typing import Any

from tablee.bots.bot import Budget
from tablee.bots.candidate import Candidate
from tablee.bots.knowledge import knowledge
from tablee.bots.thinking import think
from tablee.games import Game, State
from tablee.rng import Rng

WHIM = (0.0, 0.01, 0.0, 0.0)
"""How much worse a move may look and still be chosen now and then, by level."""
WIDTH = (1, 8, 16, 24)
"""How many moves are considered, by level."""


class Level:
    """A computer player of one of the levels."""

    rank: int

    def choose(self, game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng) -> int:
        """Search within the budget and what the level is able to."""
        enough = (0, *knowledge(game.key).playouts(state), budget.playouts)[self.rank]
        budget = Budget(budget.seconds, min(budget.playouts, enough))
        tried = think(game, state, seat, WIDTH[self.rank], budget, rng)
        return _pick(tried, WHIM[self.rank], rng).move


class Novice(Level):
    """Knows the rules and what the game is about, and does not look far."""

    rank = 0


class Casual(Level):
    """Plays with care for fun."""

    rank = 1


class Strong(Level):
    """Thinks about each move for a while."""

    rank = 2


class Expert(Level):
    """Uses all the time it is given."""

    rank = 3


def _pick(tried: list[Candidate], whim: float, rng: Rng) -> Candidate:
    """Take the best, or with some whim one that looks nearly as good."""
    best = tried[0]
    if whim == 0.0:
        return best
    weights = [
        math.exp((each.merit() - best.merit()) / whim) if each.visits else 0.0 for each in tried
    ]
    drawn = sum(weights) * (int(rng.below(1 << 30)) / (1 << 30))
    for each, weight in zip(tried, weights, strict=True):
        drawn -= weight
        if drawn < 0.0:
            return each
    return best
