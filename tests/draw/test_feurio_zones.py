"""The lines around the zones of Feurio!."""

from __future__ import annotations

import re

from tablee import game
from tablee.draw import svg
from tablee.draw.feurio_zones import outline
from tablee.draw.looks import COLOURS
from tablee.games.feurio.events import Cell
from tablee.games.feurio.view import FeurioView

Stroke = tuple[tuple[float, float], tuple[float, float]]

POSITION = (
    "feurio/1 seats=4 oldest=0 | 0 lay r9 g9 b8 y8 / 0,0:6gb 1,-1:6yy 1,0:4bb 0,-1:3 2,-1:2b"
    " 0,1:1g -1,0:2y 1,-2:5r 2,-2:2r -1,1:5gy 0,-2:4 -1,-1:1r 1,-3:1 2,-3:1 -2,1:3 -2,2:3 / 4"
)


def strokes(cells: tuple[Cell, ...], inset: float) -> list[Stroke]:
    number = r"(-?[\d.]+)"
    found = re.findall(f"M{number} {number}L{number} {number}", outline(cells, 40, inset))
    return [((float(a), float(b)), (float(c), float(d))) for a, b, c, d in found]


def is_closed(lines: list[Stroke]) -> bool:
    """Tell whether every end of a stroke is the beginning of another."""
    ends = {tuple(round(number) for number in end) for _start, end in lines}
    starts = {tuple(round(number) for number in start) for start, _end in lines}
    return ends == starts and len(ends) == len(lines)


def test_a_line_is_closed_and_leaves_out_inner_sides() -> None:
    assert len(strokes(((0, 0),), 4)) == 6
    assert len(strokes(((0, 0), (1, 0)), 4)) == 10
    assert len(strokes(((0, 0), (1, 0), (0, 1)), 4)) == 12
    assert is_closed(strokes(((0, 0), (1, 0), (0, 1), (1, -1)), 4))


def test_every_zone_has_a_line_in_its_colour_dashed_where_enclosed() -> None:
    feurio = game("feurio")
    state = feurio.parse(POSITION)
    picture = svg(state)
    view = feurio.view(state, 0)
    assert isinstance(view, FeurioView)
    for zone in view.zones:
        line = outline(zone.cells, 46, 4)
        further_inside = outline(zone.cells, 46, 7.6)
        colour = COLOURS[feurio.colours[zone.colour]]
        drawn = re.findall(
            f'<path d="(?:{line}|{further_inside})"[^>]*stroke="{colour}"[^>]*>', picture
        )
        assert len(drawn) == 1
        assert ("dasharray" in drawn[0]) == (zone.divisor == 0)
    assert picture.count("3 6") == 1, "Yellow's enclosed 6"
