"""The bot that plays any legal move."""

from __future__ import annotations

from typing import Any

from tablee.bots.bot import Budget
from tablee.games import Game, State
from tablee.rng import Rng


class Randomly:
    """Plays any legal move, each equally likely."""

    def choose(self, _game: Game[Any], state: State, seat: int, _budget: Budget, rng: Rng) -> int:
        """Draw a move of the seat."""
        moves = state.moves(seat)
        return moves[rng.below(len(moves))]
