"""Feurio! on paper: the fire with men and zones, the hottest spots, and what everybody holds."""

from __future__ import annotations

import math
from typing import Final

from tablee.draw.feurio_zones import draw_zones, hexagon, middle
from tablee.draw.looks import INK, SOFT, sign
from tablee.draw.sheet import Ink, Sheet
from tablee.games.feurio import GAME
from tablee.games.feurio.events import Cell, HotSpot
from tablee.games.feurio.view import FeurioView, TileView

SIZE: Final = 46
"""From the middle of a cell to its corners."""
MARGIN: Final = 16
HEAD: Final = 34
ROW: Final = 36
NARROWEST: Final = 470
HEAT: Final = ("#7cc3c4", "#bfdcae", "#f6e08f", "#f6b65c", "#ee7f42", "#cf3f2e")
"""From a lake to a blaze: the ground of tiles of value 1 to 6."""
ON_HEAT: Final = (INK, INK, INK, INK, INK, "#fff")
EARTH: Final = "#a98a6a"
EMBER: Final = "#c1341f"
LETTERS: Final = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}
MEN_IN_A_ROW: Final = 3


def draw(view: FeurioView) -> Sheet:
    """Draw a position."""
    cells = [tile.cell for tile in view.tiles] + [spot.cell for spot in view.hottest]
    left, top, right, bottom = _bounds(cells)
    spare = max(0.0, NARROWEST - (right - left)) / 2
    left, right = left - spare, right + spare
    lines = len(view.hands) + (view.goal is not None)
    height = HEAD + bottom - top + ROW * lines + 2 * MARGIN
    width = right - left + 2 * MARGIN
    sheet = Sheet(
        left - MARGIN, top - HEAD - MARGIN, width, height, f"{GAME.name} {_caption(view)}"
    )
    _heading(sheet, view, left, top - HEAD + 6)
    for spot in view.hottest:
        _hot_spot(_at(sheet, spot.cell), spot)
    for tile in view.tiles:
        _ground(_at(sheet, tile.cell), tile)
    draw_zones(sheet, view.zones, SIZE)
    for tile in view.tiles:
        _tile(_at(sheet, tile.cell), tile)
    for seat in range(len(view.hands)):
        _hand(sheet, view, seat, left, bottom + MARGIN + ROW * (seat + 0.5))
    if view.goal is not None:
        y = bottom + MARGIN + ROW * (lines - 0.5)
        sheet.text(left, y, _goal(view), 13, "start", fill=SOFT)
    return sheet


def _at(ink: Ink, cell: Cell) -> Ink:
    return ink.group(*middle(cell, SIZE))


def _bounds(cells: list[Cell]) -> tuple[float, float, float, float]:
    middles = [middle(cell, SIZE) for cell in cells]
    across = SIZE * math.sqrt(3) / 2
    xs, ys = [x for x, _ in middles], [y for _, y in middles]
    return min(xs) - across, min(ys) - SIZE, max(xs) + across, max(ys) + SIZE


# ---- The fire ----------------------------------------------------------------------------------


def _ground(ink: Ink, tile: TileView) -> None:
    heat = EARTH if tile.face_down or tile.value is None else HEAT[tile.value - 1]
    ink.polygon(hexagon(SIZE - 1.2), fill=heat, stroke=INK, stroke_width=1.5)


def _tile(ink: Ink, tile: TileView) -> None:
    if tile.face_down:
        _firebreak(ink, tile)
        return
    assert tile.value is not None
    letters = ON_HEAT[tile.value - 1]
    ink.text(0, -19, str(tile.value), 22, fill=letters)
    _coordinates(ink, tile.cell, letters)
    men = [colour for colour, count in enumerate(tile.men) for _ in range(count)]
    _men(ink, men, tile.places_left, letters)


def _men(ink: Ink, men: list[int], places_left: int, letters: str) -> None:
    """Set the men in rows, and a ring for each place that is left."""
    places: list[int | None] = [*men, *[None] * places_left]
    rows = [places[at : at + MEN_IN_A_ROW] for at in range(0, len(places), MEN_IN_A_ROW)]
    scale = 0.56 if len(rows) < 2 else 0.44
    for number, row in enumerate(rows):
        y = 5 + (number - (len(rows) - 1) / 2) * 16.5
        for place, colour in enumerate(row):
            x = (place - (len(row) - 1) / 2) * 20
            if colour is None:
                ink.circle(x, y, 4, fill="none", stroke=letters, stroke_width=1.2, opacity=0.7)
            else:
                _man(ink, x, y, colour, scale)


def _man(ink: Ink, x: float, y: float, colour: int, scale: float) -> None:
    key = GAME.colours[colour]
    sign(ink, x, y, key, scale, LETTERS[key])


def _firebreak(ink: Ink, tile: TileView) -> None:
    furrows = ink.group(stroke="#7d6247", stroke_width=2, fill="none", opacity=0.75)
    for y in (-24, -12, 12):
        wide = 26 - abs(y) / 2
        furrows.path(f"M{-wide} {y}q{wide / 2}-6 {wide} 0t{wide} 0")
    ink.text(0, 0, "#" if tile.value is None else f"#{tile.value}", 19, fill="#fff")
    _coordinates(ink, tile.cell, "#fff")


def _hot_spot(ink: Ink, spot: HotSpot) -> None:
    ink.polygon(
        hexagon(SIZE - 4), fill="#fff3ec", stroke=EMBER, stroke_width=2.2, stroke_dasharray="5 5"
    )
    ink.path(
        "M0-31C7-24 11-20 9-13C13-15 12-19 12-19C17-9 11-2 0-2C-11-2-16-9-11-17C-10-14-8-13-7-13"
        "C-8-20-4-25 0-31Z",
        fill="#f3b08f",
    )
    ink.text(0, 6, str(spot.sum), 19, fill=EMBER)
    _coordinates(ink, spot.cell, EMBER)


def _coordinates(ink: Ink, cell: Cell, colour: str) -> None:
    ink.text(0, 25, f"{cell[0]},{cell[1]}".replace("-", "−"), 8.5, fill=colour, opacity=0.8)


# ---- Above and below ---------------------------------------------------------------------------


def _caption(view: FeurioView) -> str:
    if view.phase == "over":
        return "The game is over"
    does = {"lay": "lays a tile", "place": "places men", "late": "places men or passes"}[view.phase]
    return f"Seat {view.actors[0]} {does}"


def _heading(sheet: Sheet, view: FeurioView, left: float, y: float) -> None:
    sheet.text(left, y, _caption(view), 15, "start", fill=INK)
    if view.phase == "over":
        return
    to_come = view.stack + (view.phase == "lay")
    x = left + 250
    if view.drawn is not None:
        ink = sheet.group(x, y)
        ink.polygon(hexagon(15), fill=HEAT[view.drawn - 1], stroke=INK, stroke_width=1.3)
        ink.text(0, 0, str(view.drawn), 14, fill=ON_HEAT[view.drawn - 1])
    elif view.phase == "lay":
        sheet.group(x, y).polygon(hexagon(15), fill=EARTH, stroke=INK, stroke_width=1.3)
    tiles = {0: "no tile left", 1: "1 tile left"}.get(to_come, f"{to_come} tiles left")
    sheet.text(x + 26, y, tiles, 13, "start", fill=SOFT)


def _hand(sheet: Sheet, view: FeurioView, seat: int, left: float, y: float) -> None:
    """Write a line for a seat: its men in hand and, where players compete, its score."""
    if seat in view.actors:
        sheet.group(left, y).polygon([(-9, -5), (-2, 0), (-9, 5)], fill=EMBER)
    sheet.text(left + 4, y, f"Seat {seat}", 13, "start", fill=INK)
    x = left + 74
    for colour, count in enumerate(view.hands[seat]):
        if count or view.owners[colour] == seat:
            _man(sheet, x, y, colour, 0.66)
            helper = "" if view.owners[colour] == seat or view.goal else " (helps)"
            sheet.text(x + 17, y, f"×{count}{helper}", 13, "start", fill=INK)
            x += 62 if not helper else 116
    if view.goal is None:
        sheet.text(x + 4, y, _score(view, seat), 13, "start", fill=SOFT)


def _score(view: FeurioView, seat: int) -> str:
    zones = sum(view.owners[zone.colour] == seat for zone in view.zones)
    count = "1 zone" if zones == 1 else f"{zones} zones"
    place = f" · rank {view.ranks[seat]}" if view.phase == "over" else ""
    return f"score {view.scores[seat]} · {count}{place}"


def _goal(view: FeurioView) -> str:
    assert view.goal is not None
    if view.goal.reached:
        return "Goal reached"
    return (
        f"Goal: {view.goal.men_left} men to place, {view.goal.zones_too_many} zones too many,"
        f" {view.goal.ones_missing} open 1s missing"
    )
