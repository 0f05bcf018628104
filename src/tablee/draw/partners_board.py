"""Where everything lies on a drawing of Partners: a square ring of 16 cells to a side.

Yellow is at the bottom; clockwise follow Red, Blue and Green. The start of a colour and the gate of
its lane, the 14 before it, are in the middle of its side, and the lane leads inward from the gate.
"""

from __future__ import annotations

from typing import Final

from tablee.draw.sheet import Point
from tablee.games.partners.places import LETTERS

CELL: Final = 40
SIDE: Final = 16 * CELL
GATE: Final = 8
"""The column of Yellow's gate; the start is the cell to its left."""
HOME: Final = (4 * CELL, 11.35 * CELL)
"""The middle of Yellow's Home."""
HAND: Final = (4 * CELL, 13.3 * CELL)
"""The middle of Yellow's hand."""
HOME_STEP: Final = 17


def _turned(point: Point, quarters: int) -> Point:
    """Turn a point by quarters, clockwise around the middle."""
    x, y = point
    for _ in range(quarters % 4):
        x, y = SIDE - y, x
    return x, y


def ring(colour: int, number: int) -> Point:
    """Give the middle of a cell of the ring; number 0 is the start."""
    steps = GATE - 1 - number
    row = 15 if steps >= 0 else 15 + steps
    return _turned(((max(steps, 0) + 0.5) * CELL, (row + 0.5) * CELL), colour)


def circle(colour: int, number: int) -> Point:
    """Give the middle of a circle of a lane, 1 innermost."""
    return _turned(((GATE + 0.5) * CELL, (10.5 + number - 0.12) * CELL), colour)


def home(colour: int, pawn: int) -> Point:
    """Give the place of a pawn at Home."""
    x, y = _corner(HOME, colour)
    return x + HOME_STEP * (1, -1, 1, -1)[pawn], y + HOME_STEP * (1, 1, -1, -1)[pawn]


def hand(colour: int) -> Point:
    """Give the middle of a seat's hand, which lies beside its Home."""
    return _corner(HAND, colour)


def _corner(place: Point, colour: int) -> Point:
    """Put a place of Yellow's corner into another corner; what is upright stays so."""
    x, y = place
    if colour in (2, 3):
        x = SIDE - x
    if colour in (1, 2):
        y -= 8.1 * CELL
    return x, y


def point_of(colour: int, place: str, pawn: int) -> Point:
    """Give where a pawn stands, by the name of its place."""
    if place == "home":
        return home(colour, pawn)
    if place == "S":
        return ring(colour, 0)
    if place[0] == "C":
        return circle(colour, int(place[1:]))
    return ring(LETTERS.index(place[0]), int(place[1:]))
