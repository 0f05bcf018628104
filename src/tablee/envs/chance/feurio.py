"""Chance in Feurio!: the tile that the next seat draws at the beginning of its turn."""

from __future__ import annotations

from tablee.games.feurio.pieces import VALUES
from tablee.games.feurio.state import LAYING, FeurioState


class ForestTiles:
    """The outcome of a draw is the value of the tile, less 1."""

    outcomes = int(VALUES)

    def weights(self, state: FeurioState, move: int, drawn: list[int]) -> list[int]:
        """Give the number of tiles of each value in the stack, if one is drawn after the move."""
        after = state.copy()
        after.apply(move)
        if drawn or after.phase != LAYING:
            return []
        stack = [int(value) for value in after.deck][after.fire.tiles :]
        return [stack.count(value) for value in range(1, self.outcomes + 1)]

    def carry_out(self, state: FeurioState, move: int, drawn: list[int]) -> None:
        """Play the move, then put the tile on top of the stack."""
        state.apply(move)
        if drawn:
            deck, top = state.deck, int(state.fire.tiles)
            place = [int(value) for value in deck].index(drawn[0] + 1, top)
            deck[top], deck[place] = deck[place], deck[top]


CHANCE = ForestTiles()
