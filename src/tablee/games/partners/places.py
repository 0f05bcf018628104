"""Where a pawn can stand, as one number, and how far it has come (rules, section 1).

0 to 55   a numbered cell of the ring: cell k of seat s is 14 * s + k - 1
56        the own start
57 to 60  the circles C1 (innermost) to C4 of the own lane
61        Home
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.vectors import small

RING: Final = 56
SEGMENT: Final = 14
START: Final = 56
FIRST_CIRCLE: Final = 57
LAST_CIRCLE: Final = 60
HOME: Final = 61

WHOLE_WAY: Final = 60
"""Steps from the start to C1."""
ALL_PAWNS_WAY: Final = 57 + 58 + 59 + 60

COLOURS: Final = ("yellow", "red", "blue", "green")
LETTERS: Final = "YRBG"
LANE_GATES: Final = small([RING - 1, SEGMENT - 1, 2 * SEGMENT - 1, 3 * SEGMENT - 1])


def lane_gate(colour: i64) -> i64:
    """Give the cell before the lane: the 14 just before the own start."""
    return i64(LANE_GATES[colour])


def is_circle(place: i64) -> bool:
    """Tell whether the place is one of the four circles."""
    return FIRST_CIRCLE <= place <= LAST_CIRCLE


def steps_come(colour: i64, place: i64) -> i64:
    """Count the steps from the start of a colour to a place; from Home, the heart is no step."""
    if place == START:
        return 0
    if place < RING:
        return (place + RING - colour * SEGMENT) % RING + 1
    return WHOLE_WAY + FIRST_CIRCLE - place if place != HOME else 0


def place_text(place: i64) -> str:
    """Write a place as its colour sees it: home, S, C1 to C4, or a cell like Y13."""
    if place == HOME:
        return "home"
    if place == START:
        return "S"
    if place > START:
        return f"C{place - START}"
    return f"{LETTERS[place // SEGMENT]}{place % SEGMENT + 1}"
