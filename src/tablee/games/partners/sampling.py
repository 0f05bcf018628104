"""Drawing a use of a card at random without listing all."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.partners.board import Board
from tablee.games.partners.choices import lone_pawns
from tablee.games.partners.moves import PART, back, enter, part, seat_pawn, switch, walk
from tablee.games.partners.pieces import MINUS_FOUR, SEVEN, SWAP, has_heart, number
from tablee.games.partners.places import HOME
from tablee.games.partners.seven import HOW_MANY, STEPS, one_remains, seven_splits, walkers
from tablee.games.partners.walking import back_four, forward
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
    heart = has_heart(kind) and board.anyone_home(colour)
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
        place = board.place(pawn)
        if place != HOME and forward(board, colour, place, steps) >= 0:
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
    lone = lone_pawns(board)
    count = i64(HOW_MANY[lone & 15]) + i64(HOW_MANY[lone >> 4 & 15])
    count += i64(HOW_MANY[lone >> 8 & 15]) + i64(HOW_MANY[lone >> 12])
    if count < 2:
        return -1
    one = rng.below(count)
    other = rng.below(count - 1)
    if other >= one:
        return switch(SWAP, _nth_bit(lone, one), _nth_bit(lone, other + 1))
    return switch(SWAP, _nth_bit(lone, other), _nth_bit(lone, one))


def _nth_bit(bits: i64, number: i64) -> i64:
    """Tell which bit is set, numbered from 0 among those that are."""
    for _lower in range(number):
        bits &= bits - 1
    place: i64 = 0
    while not bits >> place & 1:
        place += 1
    return place


def _draw_seven(board: Board, seat: i64, rng: Rng) -> i64:
    """Try some random splits; only if none fits, choose from the full list."""
    colour = board.side(seat)
    waiting = walkers(board, colour, 0)
    if waiting == 0 or one_remains(board, colour, waiting):
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
        colour = board.side(seat)
        first = seat_pawn(seat, 4 * colour)
        waiting = walkers(board, colour, called >> first)
        if waiting == 0:
            return 0
        pawn = _nth_bit(waiting, rng.below(i64(HOW_MANY[waiting])))
        steps = left
        if not one_remains(board, colour, waiting):
            steps = 1 + rng.below(left)
        called |= 1 << (first + pawn)
        target = forward(board, colour, board.place(4 * colour + pawn), steps)
        if target >= 0:
            board.land(4 * colour + pawn, target)
            parts |= part(first + pawn, steps) << shift
            shift += PART
            left -= steps
    return parts
