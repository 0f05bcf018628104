"""What cards are good for in Partners: which to keep, and which to give to the partner."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.partners.board import Board
from tablee.games.partners.moves import ENTER, kind_of, use_of
from tablee.games.partners.pieces import MINUS_FOUR, ONE_FOURTEEN, SEVEN, SWAP, has_heart, number
from tablee.games.partners.places import HOME, RING, SEGMENT, START
from tablee.games.partners.state import PartnersState

ONLY_HEART: Final = 30.0
"""The first heart for a colour with nobody in play: without it the hand is lost."""
FURTHER_HEART: Final = 12.0
"""Any heart for a colour with somebody at Home."""
TRICK: Final = 34.0
"""A −4 for a pawn on its start or just past it."""
SEVEN_WORTH: Final = 12.0
SWAP_WORTH: Final = 9.0
ONE_FOURTEEN_WORTH: Final = 13.0
IDLE: Final = 1.0
"""A card that moves nothing at the moment."""
SPENT: Final = 0.6
"""How much of a card's worth counts when it is played."""


def card_cost(state: PartnersState, seat: i64, move: i64) -> float:
    """Give what playing a card gives away: above all, a heart that is not used as one."""
    kind = kind_of(move)
    colour = state.board.side(seat)
    if use_of(move) == ENTER:
        return float(int(number(kind, 0))) * 0.3
    return SPENT * card_worth(state.board, colour, kind, hearts(state, seat) - as_heart(kind))


def gift_score(state: PartnersState, seat: i64, kind: i64) -> float:
    """Compare what a card is worth to the partner with what it is worth to the giver."""
    board = state.board
    others = hearts(state, seat) - as_heart(kind)
    partner = card_worth(board, board.side(seat ^ 2), kind, 0)
    return partner - 1.1 * card_worth(board, board.side(seat), kind, others)


def is_only_way_in(state: PartnersState, seat: i64, kind: i64) -> bool:
    """Tell whether a card is the one heart of a hand whose colour has nobody in play."""
    colour = state.board.side(seat)
    if not has_heart(kind) or hearts(state, seat) > 1 or in_play(state.board, colour):
        return False
    return state.board.pawn_at(colour, HOME) >= 0


def card_worth(board: Board, colour: i64, kind: i64, other_hearts: i64) -> float:
    """Tell what a card is worth to a colour whose player holds so many other hearts."""
    out = in_play(board, colour)
    at_home = board.pawn_at(colour, HOME) >= 0
    worth = IDLE
    if out:
        worth = _worth_in_play(board, colour, kind)
    if has_heart(kind) and at_home:
        if not out and other_hearts == 0:
            return worth + ONLY_HEART
        return max(worth, FURTHER_HEART) if other_hearts == 0 else worth + 0.3 * FURTHER_HEART
    return worth


def _worth_in_play(board: Board, colour: i64, kind: i64) -> float:
    if kind == SEVEN:
        return SEVEN_WORTH
    if kind == SWAP:
        return SWAP_WORTH
    if kind == ONE_FOURTEEN:
        return ONE_FOURTEEN_WORTH
    if kind == MINUS_FOUR:
        return TRICK if trick_possible(board, colour) else IDLE
    return max(IDLE, 0.8 * float(int(number(kind, 0))))


def in_play(board: Board, colour: i64) -> bool:
    """Tell whether a colour has a pawn that can still move."""
    for pawn in range(4 * colour, 4 * colour + 4):
        place = board.place(pawn)
        if place != HOME and not board.is_locked(colour, place):
            return True
    return False


def trick_possible(board: Board, colour: i64) -> bool:
    """Tell whether four steps back bring a pawn almost to its lane."""
    if board.on_start(colour) > 0:
        return True
    for pawn in range(4 * colour, 4 * colour + 4):
        place = board.place(pawn)
        if place < RING and place // SEGMENT == colour and place % SEGMENT < 4:
            return True
        if place == START:
            return True
    return False


def hearts(state: PartnersState, seat: i64) -> i64:
    """Count the hearts in a hand."""
    count: i64 = 0
    for index in range(state.hands.size(seat)):
        count += as_heart(state.hands.card(seat, index))
    return count


def as_heart(kind: i64) -> i64:
    """Count a card as one heart or none."""
    return 1 if has_heart(kind) else 0
