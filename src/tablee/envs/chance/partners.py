"""Chance in Partners: the sixteen cards of a deal, one at a time from the dealer's left."""

from __future__ import annotations

from mypy_extensions import u8

from tablee.games.partners.hands import DEAL
from tablee.games.partners.pieces import KINDS
from tablee.games.partners.state import PartnersState


class Cards:
    """The outcome of a draw is the kind of card."""

    outcomes = int(KINDS)

    def weights(self, state: PartnersState, move: int, drawn: list[int]) -> list[int]:
        """Give the number of cards of each kind that are left, while a deal is being dealt."""
        after = state.copy()
        after.apply(move)
        if after.deals == state.deals or len(drawn) == DEAL:
            return []
        left = _left(after)
        for kind in drawn:
            left[kind] -= 1
        return left

    def carry_out(self, state: PartnersState, move: int, drawn: list[int]) -> None:
        """Play the move, then deal the cards that were drawn."""
        state.apply(move)
        if not drawn:
            return
        left = _left(state)
        for kind in drawn:
            left[kind] -= 1
        hands = state.hands
        hands.top -= DEAL
        rest = [kind for kind, count in enumerate(left) for _ in range(count)]
        for place, kind in enumerate([*drawn, *rest]):
            hands.stack[hands.top + place] = u8(kind)
        hands.deal(state.dealer)


def _left(dealt: PartnersState) -> list[int]:
    """Count the cards of each kind that were in the stack before the deal."""
    hands = dealt.hands
    stack = [int(kind) for kind in hands.stack][hands.top - DEAL :]
    return [stack.count(kind) for kind in range(int(KINDS))]


CHANCE = Cards()
