"""The cards of Partners: fourteen kinds, and the deck as data (rules, section 2).

A kind of card is a number from 0 to 13; its name is what `CARDS` says.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.vectors import small

CARDS: Final = (
    "H",
    "8H",
    "13H",
    "1/14",
    "2",
    "3",
    "5",
    "6",
    "9",
    "10",
    "12",
    "-4",
    "7x1",
    "swap",
)
KINDS: Final = 14
LAST_HEART: Final = 2
ONE_FOURTEEN: Final = 3
MINUS_FOUR: Final = 11
SEVEN: Final = 12
SWAP: Final = 13

STANDARD: Final = (4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
"""How many cards of each kind there are, unless a game's options say otherwise."""

NUMBERS: Final = small([0, 8, 13, 1, 2, 3, 5, 6, 9, 10, 12, 0, 0, 0])
SECOND_NUMBERS: Final = small([0, 0, 0, 14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
DRAW_VALUES: Final = small([0, 8, 13, 14, 2, 3, 5, 6, 9, 10, 12, 4, 7, 0])

STANDARD_CARDS: Final = 56
LEAST_CARDS: Final = 48
"""Three deals of four cards to four players."""
MOST_CARDS: Final = 200


def has_heart(kind: i64) -> bool:
    """Tell whether the card can bring a pawn from Home to its start."""
    return kind <= LAST_HEART


def number(kind: i64, choice: i64) -> i64:
    """Give the first or second (choice 0 or 1) number of steps forward on a card, 0 for none."""
    return i64(SECOND_NUMBERS[kind]) if choice == 1 else i64(NUMBERS[kind])


def draw_value(kind: i64) -> i64:
    """Give what a card counts when the first dealer is drawn."""
    return i64(DRAW_VALUES[kind])


def laid_out(deck: vec[u8]) -> vec[u8]:
    """Give all cards of a deck, kind by kind."""
    cards = vec[u8](capacity=STANDARD_CARDS)
    for kind in range(i64(KINDS)):
        for _card in range(i64(deck[kind])):
            cards = append(cards, u8(kind))
    return cards


def lay_out(deck: vec[u8], cards: vec[u8]) -> None:
    """Put cards, which are a whole deck, in order of their kinds."""
    at: i64 = 0
    for kind in range(i64(KINDS)):
        for _card in range(i64(deck[kind])):
            cards[at] = u8(kind)
            at += 1
