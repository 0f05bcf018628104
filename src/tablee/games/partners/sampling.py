"""Drawing a use of a card at random without listing all."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.partners.board import Board
from tablee.games.partners.cards import MINUS_FOUR, SEVEN, SWAP, has_heart, number
from tablee.games.partners.moves import (
    PART,
    back,
    board_pawn,
    enter,
    part,
    seat_pawn,
    switch,
    walk,
)
from tablee.games.partners.places import HOME
from tablee.games.partners.seven import STEPS, can_walk, one_remains, seven_splits, walkers
from tablee.games.partners.uses import is_lone, lone_pawns
from tablee.games.partners.ways import back_four, forward
from tablee.rng import Rng

TRIES: Final = 4


def draw_use(board: Board, seat: i64, kind: i64, rng: Rng) -> i64:
    """Draw a use of the card so that every result can come up, or -1 if the card is unusable."""
    if kind == SWAP:
        return _draw_swap(board, rng)
    if kind == SEVEN:
        return _draw_seven(board, seat, rng)
    if kind == MINUS_FOUR:
        return _draw_back(board, seat, rng)
    colour = board.side(seat)
    heart = has_heart(kind) and board.pawn_at(colour, HOME) >= 0
    if heart and (number(kind, 0) == 0 or rng.below(2) == 0):
        return enter(kind)
    drawn = _draw_number(board, seat, kind, rng)
    return enter(kind) if heart and drawn < 0 else drawn


def _draw_number(board: Board, seat: i64, kind: i64, rng: Rng) -> i64:
    first = rng.below(2)
    for turn in range(i64(2)):
        steps = number(kind, first ^ turn)
        if steps > 0:
            drawn = _draw_forward(board, seat, kind, steps, rng)
            if drawn >= 0:
                return drawn
    return -1


def _draw_forward(board: Board, seat: i64, kind: i64, steps: i64, rng: Rng) -> i64:
    colour = board.side(seat)
    first = rng.below(4)
    for turn in range(i64(4)):
        pawn = 4 * colour + (first + turn & 3)
        if forward(board, colour, board.place(pawn), steps) >= 0:
            return walk(kind, part(seat_pawn(seat, pawn), steps))
    return -1


def _draw_back(board: Board, seat: i64, rng: Rng) -> i64:
    colour = board.side(seat)
    first = rng.below(4)
    for turn in range(i64(4)):
        pawn = 4 * colour + (first + turn & 3)
        if back_four(board, colour, board.place(pawn)) >= 0:
            return back(MINUS_FOUR, seat_pawn(seat, pawn))
    return -1


def _draw_swap(board: Board, rng: Rng) -> i64:
    count = lone_pawns(board)
    if count < 2:
        return -1
    one = rng.below(count)
    other = rng.below(count - 1)
    if other >= one:
        return switch(SWAP, _lone_pawn(board, one), _lone_pawn(board, other + 1))
    return switch(SWAP, _lone_pawn(board, other), _lone_pawn(board, one))


def _lone_pawn(board: Board, index: i64) -> i64:
    for pawn in range(i64(16)):
        if is_lone(board, pawn):
            if index == 0:
                return pawn
            index -= 1
    return -1


def _draw_seven(board: Board, seat: i64, rng: Rng) -> i64:
    """Try some random splits; only if none fits, choose from the full list."""
    colour = board.side(seat)
    if walkers(board, colour, 0) == 0 or one_remains(board, colour, 0):
        return _draw_forward(board, seat, SEVEN, STEPS, rng)
    for _try in range(i64(TRIES)):
        parts = _random_split(board.copy(), seat, rng)
        if parts > 0:
            return walk(SEVEN, parts)
    splits = seven_splits(board, seat)
    return walk(SEVEN, splits[rng.below(len(splits))]) if splits else -1


def _random_split(board: Board, seat: i64, rng: Rng) -> i64:
    """Let one pawn after the other walk a random part of the steps; 0 if some are left over."""
    left: i64 = STEPS
    called: i64 = 0
    parts: i64 = 0
    shift: i64 = 0
    while left > 0 and not (board.short_seven and board.has_won(seat)):
        pawn = _random_walker(board, seat, called, rng)
        if pawn < 0:
            return 0
        steps = _random_steps(board, seat, called, left, rng)
        called |= 1 << pawn
        index = board_pawn(seat, pawn)
        target = forward(board, index >> 2, board.place(index), steps)
        if target >= 0:
            board.land(index, target)
            parts |= part(pawn, steps) << shift
            shift += PART
            left -= steps
    return parts


def _random_walker(board: Board, seat: i64, called: i64, rng: Rng) -> i64:
    """Draw a pawn that can walk and has not been called yet, or -1 if there is none."""
    colour = board.side(seat)
    first = seat_pawn(seat, 4 * colour)
    waiting = walkers(board, colour, called >> first)
    if waiting == 0:
        return -1
    place = rng.below(waiting)
    pawn: i64 = -1
    while place >= 0:
        pawn += 1
        if not called >> (first + pawn) & 1 and can_walk(board, colour, pawn):
            place -= 1
    return first + pawn


def _random_steps(board: Board, seat: i64, called: i64, left: i64, rng: Rng) -> i64:
    """Draw how far the next pawn goes; the last one has to go all that is left."""
    colour = board.side(seat)
    if one_remains(board, colour, called >> seat_pawn(seat, 4 * colour)):
        return left
    return 1 + rng.below(left)
