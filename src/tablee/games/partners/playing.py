"""Carrying out the uses of cards on the board, and telling what happens."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.facts import Event
from tablee.games.partners.board import Board
from tablee.games.partners.events import (
    ColourFinished,
    PawnEntered,
    PawnKnocked,
    PawnLocked,
    PawnMoved,
    PawnsSwapped,
    PawnTurnedAway,
)
from tablee.games.partners.moves import (
    BACK,
    ENTER,
    MOST_PARTS,
    SWITCH,
    board_pawn,
    detail_of,
    part_of,
    part_pawn,
    part_steps,
    use_of,
)
from tablee.games.partners.places import HOME, START, place_text
from tablee.games.partners.walking import back_four, forward, trail, trail_back


def carry_out(board: Board, seat: i64, move: i64, events: list[Event] | None) -> None:
    """Carry out a legal use of a card."""
    use = use_of(move)
    if use == ENTER:
        _enter(board, board.side(seat), events)
    elif use == BACK:
        pawn = board_pawn(seat, detail_of(move))
        _settle(board, pawn, _go_back(board, pawn, events))
    elif use == SWITCH:
        _switch(board, detail_of(move) & 15, detail_of(move) >> 4, events)
    elif part_of(move, 1) == 0:
        part = part_of(move, 0)
        pawn = board_pawn(seat, part_pawn(part))
        _settle(board, pawn, _go_forward(board, pawn, part_steps(part), events))
    else:
        _walk(board, seat, move, events)


def _settle(board: Board, pawn: i64, knocked: i64) -> None:
    board.settle(pawn)
    if knocked >= 0:
        board.settle(knocked)


def _enter(board: Board, colour: i64, events: list[Event] | None) -> None:
    pawn = 4 * colour + 3
    board.relocate(pawn, START)
    board.settle(pawn)
    if events is not None:
        events.append(PawnEntered(colour))


def _walk(board: Board, seat: i64, move: i64, events: list[Event] | None) -> None:
    """Walk the parts one after the other."""
    for index in range(i64(MOST_PARTS)):
        part = part_of(move, index)
        if part == 0:
            break
        _go_forward(board, board_pawn(seat, part_pawn(part)), part_steps(part), events)
    board.put_in_order()


def _go_forward(board: Board, pawn: i64, steps: i64, events: list[Event] | None) -> i64:
    """Let a pawn go forward; give the pawn it knocks, or NOBODY."""
    origin = board.place(pawn)
    if events is None:
        return board.land(pawn, forward(board, pawn >> 2, origin, steps))
    return _land_and_tell(board, pawn, trail(board, pawn >> 2, origin, steps), events)


def _go_back(board: Board, pawn: i64, events: list[Event] | None) -> i64:
    """Let a pawn go four steps back; give the pawn it knocks, or NOBODY."""
    origin = board.place(pawn)
    if events is None:
        return board.land(pawn, back_four(board, pawn >> 2, origin))
    return _land_and_tell(board, pawn, trail_back(board, pawn >> 2, origin), events)


def _land_and_tell(board: Board, pawn: i64, path: list[int], events: list[Event]) -> i64:
    colour = pawn >> 2
    target = path[-1]
    events.append(
        PawnMoved(colour, place_text(board.place(pawn)), tuple(place_text(cell) for cell in path))
    )
    locked = board.locked_count(colour)
    if board.ending(colour, target) == HOME:
        events.append(PawnTurnedAway(colour, place_text(target), board.colour_on(target)))
    knocked = board.land(pawn, target)
    if knocked >= 0:
        events.append(PawnKnocked(knocked >> 2, place_text(target), colour))
    _tell_locks(board, colour, locked, events)
    return knocked


def _tell_locks(board: Board, colour: i64, before: i64, events: list[Event]) -> None:
    circles = range(before + 1, board.locked_count(colour) + 1)
    events += [PawnLocked(colour, place_text(START + circle)) for circle in circles]
    if before < 4 and board.is_finished(colour):
        events.append(ColourFinished(colour))


def _switch(board: Board, pawn: i64, other: i64, events: list[Event] | None) -> None:
    place = board.place(pawn)
    other_place = board.place(other)
    if events is not None:
        events.append(
            PawnsSwapped(pawn >> 2, place_text(place), other >> 2, place_text(other_place))
        )
    board.relocate(pawn, HOME)
    board.relocate(other, place)
    board.relocate(pawn, other_place)
    board.put_in_order()
