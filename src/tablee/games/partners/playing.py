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
from tablee.games.partners.ways import back_four, forward, trail, trail_back


def carry_out(board: Board, seat: i64, move: i64, events: list[Event] | None) -> None:
    """Carry out a legal use of a card."""
    use = use_of(move)
    if use == ENTER:
        _enter(board, board.side(seat), events)
    elif use == BACK:
        _go_back(board, board_pawn(seat, detail_of(move)), events)
    elif use == SWITCH:
        _switch(board, detail_of(move) & 15, detail_of(move) >> 4, events)
    else:
        _walk(board, seat, move, events)
    for colour in range(i64(4)):
        board.put_in_order(colour)


def _enter(board: Board, colour: i64, events: list[Event] | None) -> None:
    board.relocate(board.pawn_at(colour, HOME), START)
    if events is not None:
        events.append(PawnEntered(colour))


def _walk(board: Board, seat: i64, move: i64, events: list[Event] | None) -> None:
    """Walk the parts one after the other."""
    for index in range(MOST_PARTS):
        part = part_of(move, index)
        if part == 0:
            return
        _go_forward(board, board_pawn(seat, part_pawn(part)), part_steps(part), events)


def _go_forward(board: Board, pawn: i64, steps: i64, events: list[Event] | None) -> None:
    origin = board.place(pawn)
    target = forward(board, pawn >> 2, origin, steps)
    if events is None:
        board.land(pawn, target)
        return
    path = trail(board, pawn >> 2, origin, steps)
    _land_and_tell(board, pawn, path, events)


def _go_back(board: Board, pawn: i64, events: list[Event] | None) -> None:
    origin = board.place(pawn)
    if events is None:
        board.land(pawn, back_four(board, pawn >> 2, origin))
        return
    _land_and_tell(board, pawn, trail_back(board, pawn >> 2, origin), events)


def _land_and_tell(board: Board, pawn: i64, path: list[int], events: list[Event]) -> None:
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
