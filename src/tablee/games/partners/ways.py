"""The ways of a pawn: forward round the ring and into the lane, and four steps back (section 4).

Both give the place where the move ends, or a negative number that tells why there is no such move.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.partners.board import Board
from tablee.games.partners.places import HOME, RING, SEGMENT, START, is_circle, lane_gate

BARRED: Final = -1
"""Minus the seat whose pawns stand on their own start and bar the way: -1 to -4."""
LANE_SHUT: Final = -5
"""An own pawn on C4 stops everybody from entering the lane."""
NO_ROOM: Final = -6
"""The circle ahead is occupied before the first step."""
MUST_LOCK: Final = -7
"""By the tournament rule a pawn in a circle must end locked or outside the lane."""
LOCKED: Final = -8
AT_HOME: Final = -9
IN_CIRCLE: Final = -10
"""A card that goes backward does not move a pawn in a circle."""

REASONS: Final = (
    "lane_shut",
    "no_room",
    "must_lock",
    "locked",
    "at_home",
    "in_circle",
)


def reason(obstacle: i64) -> str:
    """Give the key of the reason why there is no such move."""
    return "barred" if obstacle > LANE_SHUT else REASONS[LANE_SHUT - obstacle]


def barring_seat(obstacle: i64) -> i64:
    """Give the seat whose start bars the way, or -1 where the obstacle is another."""
    return BARRED - obstacle if obstacle > LANE_SHUT else -1


def forward(board: Board, colour: i64, place: i64, steps: i64) -> i64:
    """Find where a pawn ends that goes so many steps forward."""
    end = reach(board, colour, place, steps)
    if board.tournament and is_circle(place) and is_circle(end):
        lane = i64(board.lanes[colour]) & ~_bit(place) | _bit(end)
        if lane & (2 * _bit(end) - 1) != 2 * _bit(end) - 1:
            return MUST_LOCK
    return end


def reach(board: Board, colour: i64, place: i64, steps: i64) -> i64:
    """Go so many steps forward (at most 14) and turn in the lane as often as needed."""
    if place < RING:
        return _from_ring(board, colour, place, steps)
    if place == START:
        return colour * SEGMENT + steps - 1
    if place == HOME:
        return AT_HOME
    if board.is_locked(colour, place):
        return LOCKED
    lane = i64(board.lanes[colour]) & ~_bit(place)
    return _in_lane(colour, lane, START + 5 - place, steps)


def _from_ring(board: Board, colour: i64, place: i64, steps: i64) -> i64:
    gate = lane_gate(colour)
    to_gate = gate - place if gate >= place else gate - place + RING
    on_ring = steps if steps < to_gate else to_gate
    cell = place + on_ring
    if cell >= RING:
        cell -= RING
    crossed = cell // SEGMENT
    if crossed != place // SEGMENT and board.bars(crossed, colour):
        return BARRED - crossed
    if on_ring == steps:
        return cell
    return _in_lane(colour, i64(board.lanes[colour]), 0, steps - on_ring)


def _in_lane(colour: i64, lane: i64, depth: i64, steps: i64) -> i64:
    """Walk in the lane, where depth 0 is the gate, 1 is C4 and 4 is C1; below 0 is the ring."""
    walls = lane << 1 | 1
    inward = True
    for step in range(steps):
        if inward and walls >> (4 - depth) & 1:
            if step == 0:
                return LANE_SHUT if depth == 0 else NO_ROOM
            inward = False
        elif not inward and depth > 1 and walls >> (6 - depth) & 1:
            inward = True
        depth += i64(1) if inward else i64(-1)
    return START + 5 - depth if depth > 0 else lane_gate(colour) + depth


def back_four(board: Board, colour: i64, place: i64) -> i64:
    """Find where a pawn ends that goes four steps back; its own start never stops it."""
    if place == HOME:
        return AT_HOME
    if place > START:
        return LOCKED if board.is_locked(colour, place) else IN_CIRCLE
    if place == START:
        place = colour * SEGMENT
    leaving = place // SEGMENT
    cell = (place + RING - 4) % RING
    if cell // SEGMENT != leaving and board.bars(leaving, colour):
        return BARRED - leaving
    return cell


def trail(board: Board, colour: i64, place: i64, steps: i64) -> list[int]:
    """List the places a pawn passes on its way forward, the last included."""
    return [reach(board, colour, place, step) for step in range(1, steps + 1)]


def trail_back(board: Board, colour: i64, place: i64) -> list[int]:
    """List the four places a pawn passes on its way back."""
    end = back_four(board, colour, place)
    return [(end + left) % RING for left in (3, 2, 1, 0)]


def _bit(circle: i64) -> i64:
    return 1 << (circle - START - 1)
