"""The zones of Feurio! on paper: a line in their colour around each, dashed if enclosed."""

from __future__ import annotations

import math
from typing import Final

from tablee.draw.looks import COLOURS
from tablee.draw.sheet import Ink, Point
from tablee.games.feurio import GAME
from tablee.games.feurio.events import Cell
from tablee.games.feurio.view import ZoneView

NEIGHBOURS: Final = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""From a cell to those beyond its sides; side k is between corners k and k + 1."""
OUTERMOST: Final = 4.0
"""From the edge of a tile to the first line; further zones on the same tiles lie inside it."""
APART: Final = 3.6
LINE: Final = 2.6
HALO: Final = 4.0


def middle(cell: Cell, size: float) -> Point:
    """Give the middle of a cell."""
    q, r = cell
    return size * math.sqrt(3) * (q + r / 2), size * 1.5 * r


def hexagon(size: float) -> list[Point]:
    """Give the corners of a cell around 0, 0, clockwise from the top."""
    corners = [math.radians(60 * corner - 90) for corner in range(6)]
    return [(size * math.cos(angle), size * math.sin(angle)) for angle in corners]


def draw_zones(ink: Ink, zones: tuple[ZoneView, ...], size: float) -> None:
    """Draw a line around every zone."""
    drawn: list[tuple[ZoneView, int]] = []
    for zone in zones:
        crossed = {level for other, level in drawn if set(other.cells) & set(zone.cells)}
        level = min(set(range(len(drawn) + 1)) - crossed)
        drawn.append((zone, level))
        line = outline(zone.cells, size, OUTERMOST + APART * level)
        colour = COLOURS[GAME.colours[zone.colour]]
        ink.path(line, fill="none", stroke="#fff", stroke_width=HALO, opacity=0.85)
        dashes: dict[str, str] = {} if zone.divisor else {"stroke_dasharray": "3 6"}
        ink.path(line, fill="none", stroke=colour, stroke_width=LINE, **dashes)


def outline(cells: tuple[Cell, ...], size: float, inset: float) -> str:
    """Write the line inside the border of some cells as an SVG path."""
    inside = set(cells)
    strokes = []
    for q, r in cells:
        x, y = middle((q, r), size)
        border = [(q + dq, r + dr) not in inside for dq, dr in NEIGHBOURS]
        for side in range(6):
            if border[side]:
                start = _end(side, border[side - 1], -1, size, inset)
                end = _end((side + 1) % 6, border[(side + 1) % 6], 1, size, inset)
                strokes.append(
                    f"M{x + start[0]:.2f} {y + start[1]:.2f}L{x + end[0]:.2f} {y + end[1]:.2f}"
                )
    return "".join(strokes)


def _end(corner: int, turns: bool, onward: int, size: float, inset: float) -> Point:
    """Give the end of a line near a corner: where it turns, or where it goes on next door."""
    corners = hexagon(size)
    at = corners[corner]
    towards = (0.0, 0.0) if turns else corners[(corner + onward) % 6]
    share = inset * 2 / math.sqrt(3) / size
    return at[0] + (towards[0] - at[0]) * share, at[1] + (towards[1] - at[1]) * share
