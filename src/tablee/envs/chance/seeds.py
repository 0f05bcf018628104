"""Chance in any game: where a move draws something, one of so many seeds decides all of it."""

from __future__ import annotations

from tablee.games.state import State
from tablee.rng import seeded


class Seeds:
    """The outcome of a draw is the number of a seed."""

    outcomes = 64

    def weights(self, state: State, move: int, drawn: list[int]) -> list[int]:
        """Give all seeds the same weight, if the move draws at all."""
        if drawn:
            return []
        after = state.copy()
        after.apply(move)
        return [1] * self.outcomes if after.rng.text() != state.rng.text() else []

    def carry_out(self, state: State, move: int, drawn: list[int]) -> None:
        """Play the move with the generator that was drawn for it."""
        for seed in drawn:
            state.rng = seeded(f"{state.rng.text()} {seed}")
        state.apply(move)
