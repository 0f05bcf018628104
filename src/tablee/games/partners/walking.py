"""The ways of a pawn: forward round the ring and into the lane, and four steps back (section 4).

Both give the place where the move ends, or a negative number that tells why there is no such move.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from tablee.games.partners.board import Board
from tablee.games.partners.places import HOME, RING, SEGMENT, START, is_circle, lane_gate
from tablee.vectors import medium

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
        lane = board.lane(colour) & ~_bit(place) | _bit(end)
        if lane & (2 * _bit(end) - 1) != 2 * _bit(end) - 1:
            return MUST_LOCK
    return end


def reach(board: Board, colour: i64, place: i64, steps: i64) -> i64:
    """Go so many steps forward (at most 14) and turn in the lane as often as needed."""
    if place <= START:
        return _from_ring(board, colour, place, steps)
    if place == HOME:
        return AT_HOME
    if board.is_locked(colour, place):
        return LOCKED
    return _in_lane(colour, board.lane(colour) & ~_bit(place), START + 5 - place, steps)


def _from_ring(board: Board, colour: i64, place: i64, steps: i64) -> i64:
    course = i64(COURSES[(colour << 6 | place) << 4 | steps])
    crossed = course >> 6 & 7
    if crossed > 0 and board.on_start(crossed - 1) > 0:
        return BARRED - (crossed - 1)
    if course >> 9 == 0:
        return course & 63
    return _in_lane(colour, board.lane(colour), 0, course >> 9)


def _in_lane(colour: i64, lane: i64, depth: i64, steps: i64) -> i64:
    end = i64(LANE_ENDS[(lane << 3 | depth) << 4 | steps])
    return end if end <= HOME else lane_gate(colour) + GATE - end


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


# ---- Tables ---------------------------------------------------------------------------------

MOST_STEPS: Final = 14
GATE: Final = 64
"""What `LANE_ENDS` says for the gate; one more for each cell before it."""


def _course(colour: int, place: int, steps: int) -> int:
    """Tell how steps from the ring or the own start go, whatever stands in the way.

    6 bits the cell where they leave the ring or end, 3 bits the start they cross (seat + 1, or 0),
    then the steps that are left for the lane.
    """
    if place == START:
        return colour * SEGMENT + steps - 1
    to_gate = (lane_gate(colour) - place) % RING
    cell = (place + min(steps, to_gate)) % RING
    crossed = cell // SEGMENT + 1 if cell // SEGMENT != place // SEGMENT else 0
    return cell | crossed << 6 | max(steps - to_gate, 0) << 9


def _courses() -> vec[i16]:
    courses = [0] * (4 << 10)
    for colour in range(4):
        for place in range(START + 1):
            for steps in range(1, MOST_STEPS + 1):
                courses[(colour << 6 | place) << 4 | steps] = _course(colour, place, steps)
    return medium(courses)


def _lane_end(lane: int, depth: int, steps: int) -> int:
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
        depth += 1 if inward else -1
    return START + 5 - depth if depth > 0 else GATE - depth


def _lane_ends() -> vec[i16]:
    ends = [0] * (16 << 7)
    for lane in range(16):
        for depth in range(5):
            for steps in range(1, MOST_STEPS + 1):
                ends[(lane << 3 | depth) << 4 | steps] = _lane_end(lane, depth, steps)
    return medium(ends)


COURSES: Final = _courses()
"""Indexed by colour (2 bits), place (6 bits) and steps (4 bits)."""
LANE_ENDS: Final = _lane_ends()
"""Where a walk in the lane ends, or what hinders it, by lane (4 bits), depth (3), steps (4)."""
