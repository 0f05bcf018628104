"""Who deals first: each draws a card, the highest number deals (rules, section 3)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.games.partners.pieces import draw_value


def drawn_dealer(stack: vec[u8], seats: list[int], draws: vec[u8]) -> tuple[i64, vec[u8]]:
    """Let the seats draw from the stack, again while they tie; give the dealer and all draws.

    A draw is written as kind + 16 * seat. Should the stack run out, the first who still ties deals.
    """
    highest: i64 = -1
    tied: list[int] = []
    for seat in seats:
        at = len(draws)
        if at == len(stack):
            return seats[0], draws
        draws = append(draws, u8(seat << 4 | i64(stack[at])))
        value = draw_value(i64(stack[at]))
        if value > highest:
            highest = value
            tied = []
        if value == highest:
            tied.append(seat)
    if len(tied) == 1:
        return tied[0], draws
    return drawn_dealer(stack, tied, draws)
