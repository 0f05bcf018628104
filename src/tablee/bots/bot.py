"""What a bot is: something that chooses a move from what its seat may know."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from tablee.games import Game, State
from tablee.rng import Rng


class Budget(msgspec.Struct, frozen=True):
    """How long a bot may think: until the seconds or the playouts are used up."""

    seconds: float = 1.0
    playouts: int = 1_000_000


class Bot(Protocol):
    """A computer player."""

    def choose(self, game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng) -> int:
        """Choose a legal move of the seat; `ask` has redrawn what it cannot know."""
