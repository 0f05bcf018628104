"""The draws of a game, one after the other."""

from __future__ import annotations

from typing import Any, Protocol


class Chance(Protocol):
    """What chance decides in a game."""

    outcomes: int
    """A draw has an outcome from 0 to this less 1."""

    def weights(self, state: Any, move: int, drawn: list[int]) -> list[int]:
        """Give the weight of each outcome of the next draw, empty if nothing is left to draw.

        The move is about to be carried out, and `drawn` has already been.
        """

    def carry_out(self, state: Any, move: int, drawn: list[int]) -> None:
        """Carry out a move with all that was drawn for it."""
