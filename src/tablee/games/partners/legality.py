"""Checking a move: any number may come in, and a refusal tells the reason."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.errors import IllegalMove
from tablee.games.partners.board import Board
from tablee.games.partners.choices import is_lone
from tablee.games.partners.hands import Hands
from tablee.games.partners.moves import (
    BACK,
    DETAIL,
    ENTER,
    GIVE,
    MOST_PARTS,
    PART,
    SWITCH,
    WALK,
    board_pawn,
    detail_of,
    kind_of,
    part_of,
    part_pawn,
    part_steps,
    use_of,
)
from tablee.games.partners.pieces import CARDS, KINDS, MINUS_FOUR, SEVEN, SWAP, has_heart, number
from tablee.games.partners.places import COLOURS, place_text
from tablee.games.partners.seven import STEPS
from tablee.games.partners.walking import back_four, barring_seat, forward, reason


def check_gift(hands: Hands, move: i64) -> None:
    """Check a card that a seat wants to give."""
    seat = detail_of(move)
    if move < 0 or use_of(move) != GIVE or kind_of(move) >= KINDS or seat > 3:
        raise IllegalMove("give_a_card_first")
    if hands.gifts[seat] > 0:
        raise IllegalMove("already_given", colour=COLOURS[seat])
    _check_holds(hands, seat, kind_of(move))


def check_use(board: Board, hands: Hands, seat: i64, move: i64) -> None:
    """Check a card that the seat wants to play."""
    if (
        move < 0
        or kind_of(move) >= KINDS
        or use_of(move) == GIVE
        or move >> (DETAIL + PART * MOST_PARTS) > 0
    ):
        raise IllegalMove("play_a_card")
    kind = kind_of(move)
    _check_holds(hands, seat, kind)
    use = use_of(move)
    if use == ENTER and has_heart(kind):
        _check_enter(board, seat, move)
    elif use == BACK and kind == MINUS_FOUR:
        _check_back(board, seat, move)
    elif use == SWITCH and kind == SWAP:
        _check_switch(board, detail_of(move))
    elif use == WALK and kind == SEVEN:
        _check_seven(board, seat, move)
    elif use == WALK and number(kind, 0) > 0:
        _check_number(board, seat, move)
    else:
        raise IllegalMove("no_such_use", card=CARDS[kind])


def _check_holds(hands: Hands, seat: i64, kind: i64) -> None:
    if not hands.holds(seat, kind):
        raise IllegalMove("card_not_held", card=CARDS[kind])


def _check_enter(board: Board, seat: i64, move: i64) -> None:
    if detail_of(move) != 0:
        raise IllegalMove("no_such_use", card=CARDS[kind_of(move)])
    if not board.anyone_home(board.side(seat)):
        raise IllegalMove("nobody_at_home", colour=COLOURS[board.side(seat)])


def _check_back(board: Board, seat: i64, move: i64) -> None:
    if detail_of(move) > 7:
        raise IllegalMove("no_such_use", card=CARDS[MINUS_FOUR])
    pawn = board_pawn(seat, detail_of(move))
    _check_side(board, seat, pawn)
    _check_way(board, pawn, back_four(board, pawn >> 2, board.place(pawn)))


def _check_number(board: Board, seat: i64, move: i64) -> None:
    kind = kind_of(move)
    steps = part_steps(part_of(move, 0))
    if detail_of(move) >> PART or steps == 0:
        raise IllegalMove("no_such_use", card=CARDS[kind])
    if steps != number(kind, 0) and steps != number(kind, 1):
        raise IllegalMove("not_the_number", card=CARDS[kind], steps=steps)
    pawn = board_pawn(seat, part_pawn(part_of(move, 0)))
    _check_side(board, seat, pawn)
    _check_way(board, pawn, forward(board, pawn >> 2, board.place(pawn), steps))


def _check_side(board: Board, seat: i64, pawn: i64) -> None:
    """Check that the seat may move the pawn: its own until finished, then the partner's."""
    colour = board.side(seat)
    if pawn >> 2 != colour:
        raise IllegalMove("not_your_pawn", colour=COLOURS[colour])


def _check_way(board: Board, pawn: i64, target: i64) -> None:
    if target < 0:
        place = place_text(board.place(pawn))
        by = barring_seat(target)
        raise IllegalMove(reason(target), place=place, by=COLOURS[by] if by >= 0 else "")


def _check_switch(board: Board, pawns: i64) -> None:
    pawn = pawns & 15
    other = pawns >> 4
    if other > 15 or pawn >= other:
        raise IllegalMove("no_such_use", card=CARDS[SWAP])
    for one in (pawn, other):
        if not is_lone(board, one):
            raise IllegalMove("not_alone", place=place_text(board.place(one)))


def _check_seven(board: Board, seat: i64, move: i64) -> None:
    """Check part after part on a board that changes with them."""
    _check_parts_in_a_row(move)
    board = board.copy()
    left: i64 = STEPS
    walked: i64 = 0
    for index in range(i64(MOST_PARTS)):
        part = part_of(move, index)
        if part == 0:
            break
        _walk_part(board, seat, part, left, walked)
        walked |= 1 << part_pawn(part)
        left -= part_steps(part)
    if left > 0 and not (board.short_seven and board.has_won(seat)):
        raise IllegalMove("steps_left", left=left)


def _check_parts_in_a_row(move: i64) -> None:
    """Check that nothing follows the end of the parts."""
    ended = False
    for index in range(i64(MOST_PARTS)):
        part = part_of(move, index)
        if part > 0 and (ended or part_steps(part) == 0):
            raise IllegalMove("no_such_use", card=CARDS[SEVEN])
        ended = part == 0


def _walk_part(board: Board, seat: i64, part: i64, left: i64, walked: i64) -> None:
    pawn = board_pawn(seat, part_pawn(part))
    if part_steps(part) > left:
        raise IllegalMove("more_than_seven")
    if walked >> part_pawn(part) & 1:
        raise IllegalMove("pawn_walks_once", place=place_text(board.place(pawn)))
    _check_side(board, seat, pawn)
    target = forward(board, pawn >> 2, board.place(pawn), part_steps(part))
    _check_way(board, pawn, target)
    board.land(pawn, target)
