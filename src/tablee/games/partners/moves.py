"""A move as one number.

bits 0-3    the kind of card
bits 4-6    the use: GIVE, ENTER, WALK, BACK or SWITCH
bits 7-     GIVE: the giving seat (2 bits)
            ENTER: nothing, a heart brings a pawn from Home to its start
            WALK: one part for a number, up to seven for a 7×1, each of 7 bits: the steps (4 bits),
            then the pawn (3 bits); no steps: no further part
            BACK: the pawn (3 bits)
            SWITCH: two pawns of the sixteen (4 bits each), the lower first

Pawns 0-3 are those of the seat that plays, 4-7 those of its partner, each in the order of the board
before the move.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

GIVE: Final = 0
ENTER: Final = 1
WALK: Final = 2
BACK: Final = 3
SWITCH: Final = 4

DETAIL: Final = 7
PART: Final = 7
MOST_PARTS: Final = 7


def give(kind: i64, seat: i64) -> i64:
    """Pack the card a seat gives to its partner."""
    return seat << DETAIL | GIVE << 4 | kind


def enter(kind: i64) -> i64:
    """Pack the use of a heart."""
    return ENTER << 4 | kind


def walk(kind: i64, parts: i64) -> i64:
    """Pack steps forward."""
    return parts << DETAIL | WALK << 4 | kind


def part(pawn: i64, steps: i64) -> i64:
    """Pack the steps of one pawn."""
    return pawn << 4 | steps


def back(kind: i64, pawn: i64) -> i64:
    """Pack four steps back."""
    return pawn << DETAIL | BACK << 4 | kind


def switch(kind: i64, pawn: i64, other: i64) -> i64:
    """Pack a swap of two pawns."""
    return (other << 4 | pawn) << DETAIL | SWITCH << 4 | kind


def kind_of(move: i64) -> i64:
    """Give the kind of card."""
    return move & 15


def use_of(move: i64) -> i64:
    """Give the use of the card."""
    return move >> 4 & 7


def detail_of(move: i64) -> i64:
    """Give what follows kind and use."""
    return move >> DETAIL


def part_of(move: i64, index: i64) -> i64:
    """Give one part of a walk, 0 beyond the last."""
    return move >> (DETAIL + PART * index) & 127


def part_pawn(one: i64) -> i64:
    """Give the pawn of a part."""
    return one >> 4


def part_steps(one: i64) -> i64:
    """Give the steps of a part."""
    return one & 15


def board_pawn(seat: i64, pawn: i64) -> i64:
    """Give the pawn of the board that a seat calls 0-3 (its own) or 4-7 (its partner's)."""
    return 4 * seat + pawn if pawn < 4 else 4 * (seat ^ 2) + pawn - 4


def seat_pawn(seat: i64, pawn: i64) -> i64:
    """Give the number by which a seat calls a pawn of its team on the board."""
    return pawn & 3 if pawn >> 2 == seat else 4 + (pawn & 3)
