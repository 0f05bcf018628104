"""What a seat can do with a card: tell whether it is usable, and list its uses."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.partners.board import Board
from tablee.games.partners.moves import back, enter, part, seat_pawn, switch, walk
from tablee.games.partners.pieces import KINDS, MINUS_FOUR, SEVEN, SWAP, has_heart, number
from tablee.games.partners.places import HOME, RING
from tablee.games.partners.seven import seven_fits, seven_splits
from tablee.games.partners.walking import back_four, forward


def usable(board: Board, seat: i64, kind: i64) -> bool:
    """Tell whether the seat could play a card of that kind now."""
    if kind == SWAP:
        lone = lone_pawns(board)
        return lone & (lone - 1) > 0
    if kind == SEVEN:
        return seven_fits(board, seat)
    colour = board.side(seat)
    if kind == MINUS_FOUR:
        return _any_back(board, colour)
    if has_heart(kind) and board.anyone_home(colour):
        return True
    return _any_forward(board, colour, number(kind, 0)) or _any_forward(
        board, colour, number(kind, 1)
    )


def usable_kinds(board: Board, seat: i64) -> i64:
    """Give a bit for each kind of card that the seat could play now."""
    kinds: i64 = 0
    for kind in range(i64(KINDS)):
        if usable(board, seat, kind):
            kinds |= 1 << kind
    return kinds


def _any_forward(board: Board, colour: i64, steps: i64) -> bool:
    if steps == 0:
        return False
    for pawn in range(4 * colour, 4 * colour + 4):
        place = board.place(pawn)
        if place != HOME and forward(board, colour, place, steps) >= 0:
            return True
    return False


def _any_back(board: Board, colour: i64) -> bool:
    for pawn in range(4 * colour, 4 * colour + 4):
        if back_four(board, colour, board.place(pawn)) >= 0:
            return True
    return False


def is_lone(board: Board, pawn: i64) -> bool:
    """Tell whether a swap may touch the pawn: it stands alone on a numbered cell."""
    place = board.place(pawn)
    return place < RING and board.count_on(place) == 1


def lone_pawns(board: Board) -> i64:
    """Give a bit for each pawn that a swap may touch; in order, those on the ring come first."""
    lone: i64 = 0
    for colour in range(i64(4)):
        for pawn in range(4 * colour, 4 * colour + 4):
            place = board.place(pawn)
            if place >= RING:
                break
            if board.count_on(place) == 1:
                lone |= 1 << pawn
    return lone


def list_uses(board: Board, seat: i64, kind: i64, found: list[int]) -> None:
    """Add the moves with a card to those found, one for each distinct result."""
    if kind == SWAP:
        _list_swaps(board, found)
    elif kind == SEVEN:
        found += [walk(SEVEN, parts) for parts in seven_splits(board, seat)]
    elif kind == MINUS_FOUR:
        _list_back(board, seat, found)
    else:
        if has_heart(kind) and board.anyone_home(board.side(seat)):
            found.append(enter(kind))
        _list_numbers(board, seat, kind, found)


def _list_numbers(board: Board, seat: i64, kind: i64, found: list[int]) -> None:
    """List the pawns a number can move; what changes nothing is one result, whoever does it."""
    colour = board.side(seat)
    results: list[int] = []
    for choice in range(i64(2)):
        steps = number(kind, choice)
        for pawn in range(4 * colour, 4 * colour + 4 if steps > 0 else 4 * colour):
            place = board.place(pawn)
            target = forward(board, colour, place, steps)
            if target < 0:
                continue
            end = board.ending(colour, target)
            result = place << 6 | end if end != place else 0
            if result not in results:
                results.append(result)
                found.append(walk(kind, part(seat_pawn(seat, pawn), steps)))


def _list_back(board: Board, seat: i64, found: list[int]) -> None:
    colour = board.side(seat)
    before: i64 = -1
    for pawn in range(4 * colour, 4 * colour + 4):
        place = board.place(pawn)
        if place != before and back_four(board, colour, place) >= 0:
            found.append(back(MINUS_FOUR, seat_pawn(seat, pawn)))
        before = place


def _list_swaps(board: Board, found: list[int]) -> None:
    """List the swaps; those of two pawns of one colour change nothing and are one result."""
    lone = lone_pawns(board)
    idle = False
    for pawn in range(i64(15)):
        if not lone >> pawn & 1:
            continue
        for other in range(pawn + 1, 16):
            if not lone >> other & 1 or (idle and pawn >> 2 == other >> 2):
                continue
            idle = idle or pawn >> 2 == other >> 2
            found.append(switch(SWAP, pawn, other))
