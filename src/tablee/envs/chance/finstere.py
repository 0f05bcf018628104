"""Chance in Finstere Flure: the monster tile that is drawn when all figures have moved."""

from __future__ import annotations

from tablee.games.finstere.state import FinstereState
from tablee.vectors import plain, small


class MonsterTiles:
    """The outcome of a draw is the number on the tile."""

    outcomes = 11

    def weights(self, state: FinstereState, move: int, drawn: list[int]) -> list[int]:
        """Give the number of tiles of each kind that may come, if the monster walks now."""
        if drawn or state.in_set_up() or not _ends_turn(state, move):
            return []
        return [int(state.tiles_to_come(tile)) for tile in range(self.outcomes)]

    def carry_out(self, state: FinstereState, move: int, drawn: list[int]) -> None:
        """Put the tile on top of the stack, then play the move."""
        if drawn:
            stack, top = plain(state.stack), int(state.drawn())
            place = stack.index(drawn[0], top)
            stack[top], stack[place] = stack[place], stack[top]
            state.stack = small(stack)
        state.apply(move)


def _ends_turn(state: FinstereState, move: int) -> bool:
    after = state.copy()
    after.apply(move)
    return after.turn_number > state.turn_number or after.ended_with_walk()


CHANCE = MonsterTiles()
