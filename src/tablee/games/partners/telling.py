"""Telling what happens to hands."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.partners.board import Board
from tablee.games.partners.events import CardsDealt, HandFolded, Obstacle
from tablee.games.partners.hands import Hands
from tablee.games.partners.obstacles import obstacles
from tablee.games.partners.pieces import CARDS


def held_kinds(hands: Hands, seat: i64) -> list[int]:
    """List the kinds of the cards in a hand."""
    return [hands.card(seat, index) for index in range(hands.size(seat))]


def hand_cards(hands: Hands, seat: i64) -> tuple[str, ...]:
    """Name the cards in a hand."""
    return tuple(CARDS[kind] for kind in held_kinds(hands, seat))


def dealt(hands: Hands, dealer: i64) -> CardsDealt:
    """Tell what everybody was dealt."""
    cards = [hand_cards(hands, seat) for seat in range(4)]
    return CardsDealt(dealer, hands.deal_number() + 1, tuple(cards))


def folding(board: Board, hands: Hands, seat: i64, hidden: bool) -> HandFolded:
    """Tell that a seat folds, and for each of its cards why it is unusable."""
    why: list[Obstacle] = []
    for kind in sorted(set(held_kinds(hands, seat))):
        why += obstacles(board, seat, kind)
    return HandFolded(seat, hand_cards(hands, seat), tuple(why), hidden)
