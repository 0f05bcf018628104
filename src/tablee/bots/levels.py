"""The levels: the same knowledge, with more or less thought.

A novice plays what looks best at first sight, and is wrong about small differences; the others try
moves out, the stronger the more of them and the more often. A casual player is not particular
among moves that look about equally good. Nobody plays a bad move on purpose.
"""

from __future__ import annotations

import math
from typing import Any

from tablee.bots.bot import Budget
from tablee.bots.candidate import Candidate
from tablee.bots.knowledge import knowledge
from tablee.bots.thinking import think, win_at_once
from tablee.games import Game, State
from tablee.rng import Rng

CASUAL, STRONG, EXPERT, MASTER = range(4)
WHIM = (0.002, 0.0, 0.0, 0.0)
"""How much worse a move may look and still be chosen now and then, by level."""
WIDTH = (8, 16, 24, 24)
"""How many moves are considered, by level."""


class Thinker:
    """A computer player that tries moves out."""

    rank: int

    def choose(self, game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng) -> int:
        """Win at once, or search within the budget and the patience of the level."""
        if (winning := win_at_once(game, state, seat, rng)) is not None:
            return winning
        enough = (*knowledge(game.key).playouts(state), budget.playouts)[self.rank]
        budget = Budget(budget.seconds, min(budget.playouts, enough))
        far = self.rank >= EXPERT
        tried = think(game, state, seat, WIDTH[self.rank], budget, rng, far=far)
        return _pick(tried, WHIM[self.rank], rng).move


class Novice:
    """Knows the rules and what the game is about, and does not look far."""

    def choose(self, game: Game[Any], state: State, seat: int, _budget: Budget, rng: Rng) -> int:
        """Win at once, or take the move that looks best, more or less."""
        if (winning := win_at_once(game, state, seat, rng)) is not None:
            return winning
        known = knowledge(game.key)
        doubt = known.doubt()
        found = known.first_sight(state.resample(seat, rng), seat, rng)
        return min((against + doubt * _any_share(rng), move) for against, move in found)[1]


class Casual(Thinker):
    """Plays with care for fun."""

    rank = CASUAL


class Strong(Thinker):
    """Thinks about each move for a while."""

    rank = STRONG


class Expert(Thinker):
    """Thinks long, and looks farther."""

    rank = EXPERT


class Master(Thinker):
    """Uses all the time it is given."""

    rank = MASTER


def _pick(tried: list[Candidate], whim: float, rng: Rng) -> Candidate:
    """Take the best, or with some whim one that looks nearly as good after as many trials."""
    best = tried[0]
    if whim == 0.0:
        return best
    weights = [
        math.exp(min(0.0, each.merit() - best.merit()) / whim)
        if 2 * each.visits > best.visits
        else 0.0
        for each in tried
    ]
    drawn = sum(weights) * _any_share(rng)
    for each, weight in zip(tried, weights, strict=True):
        drawn -= weight
        if drawn < 0.0:
            return each
    return best


def _any_share(rng: Rng) -> float:
    """Draw a number between 0 and 1."""
    return int(rng.below(1 << 30)) / (1 << 30)
