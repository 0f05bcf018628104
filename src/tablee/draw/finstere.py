"""Finstere Flure on paper: the hall with its lettered walls, and beside it what is outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tablee.draw.finstere_pieces import BLOOD, figure, monster, monster_tile, stone, teleporter
from tablee.draw.looks import INK, LINE, PAPER, SOFT, arrow
from tablee.draw.sheet import Ink, Sheet
from tablee.games.finstere import GAME
from tablee.games.finstere.events import Cell
from tablee.games.finstere.places import WALLS, in_hall, place_of
from tablee.games.finstere.view import Figure, FinstereView

CELL: Final = 40
MARGIN: Final = 42
FOOT: Final = 30
HEAD: Final = 30
ROW: Final = 38
HALL: Final = (16 * CELL, 11 * CELL)
EXIT: Final = (0, 0)
ENTRANCE: Final = (15, 10)
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
STAR: Final = "M0-6L1.700-2L6-2L2.700.800L4 5L0 2.500L-4 5L-2.700.800L-6-2L-1.700-2Z"
STAIR: Final = 8
"""How far the two letters of a step of the stairs keep apart."""
FATES: Final = {"outside": "Outside", "escaped": "Out", "eaten": "Eaten"}

Piece = Callable[[Ink], None]


def draw(view: FinstereView) -> Sheet:
    """Draw a position."""
    rows = _tray(view)
    height = HEAD + MARGIN + HALL[1] + FOOT + ROW * len(rows) + 6
    sheet = Sheet(
        -MARGIN, -MARGIN - HEAD, HALL[0] + 2 * MARGIN, height, f"{GAME.name}: {_caption(view)}"
    )
    sheet.text(-MARGIN + 14, -MARGIN - HEAD + 20, _caption(view), 15, "start", fill=INK)
    _floor(sheet)
    _pools(sheet, set(view.pools))
    _walls(sheet)
    for tile in view.teleporters:
        teleporter(_at(sheet, tile.cell), tile.pair, tile.arrow)
    for one in view.stones:
        stone(_at(sheet, one.cell), one.stone)
    for one_figure in view.figures:
        if one_figure.cell is not None:
            _figure(_at(sheet, one_figure.cell), one_figure)
    monster(_at(sheet, view.monster.cell, 1.1), view.monster.heading)
    for number, (label, pieces) in enumerate(rows):
        _row(sheet, HALL[1] + FOOT + ROW * (number + 0.5), label, pieces)
    return sheet


def _caption(view: FinstereView) -> str:
    if not view.actors:
        return "The game is over"
    name = GAME.colours[view.actors[0]].capitalize()
    if view.turn == 0:
        return f"Set-up · {name} lays a tile"
    first = GAME.colours[view.marker].capitalize()
    return f"Stage {view.stage}, turn {view.turn} · {first} is first player · {name} to move"


def _at(ink: Ink, cell: Cell, scale: float = 1) -> Ink:
    return ink.group((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL, scale=scale)


# ---- The hall ----------------------------------------------------------------------------------


def _cells() -> list[Cell]:
    return [(x, y) for y in range(11) for x in range(16) if in_hall(x, y)]


def _floor(sheet: Sheet) -> None:
    floor = sheet.group(fill=PAPER, stroke=LINE, stroke_width=1)
    for x, y in _cells():
        floor.rect(x * CELL, y * CELL, CELL, CELL)
    for cell, colour in ((EXIT, "#fbe3a4"), (ENTRANCE, "#cfe4ef")):
        floor.rect(cell[0] * CELL, cell[1] * CELL, CELL, CELL, fill=colour)
    arrow(_at(sheet, EXIT), (3, 3), (-14, -14), "#a98a3d", 3.4)
    arrow(_at(sheet, ENTRANCE), (14, 14), (-3, -3), "#5d8aa3", 3.4)
    numbers = sheet.group(fill="#aaa294")
    for x in range(16):
        numbers.text((x + 0.5) * CELL, -31, str(x), 9.5)
    for y in range(11):
        numbers.text(-31, (y + 0.5) * CELL, str(y), 9.5)


def _walls(sheet: Sheet) -> None:
    walls = sheet.group(stroke=INK, stroke_width=3.4, fill="none")
    letters = sheet.group(fill=SOFT)
    for (cell, heading), letter in WALLS.items():
        x, y = place_of(cell)
        dx, dy = STEPS[heading]
        middle = ((x + 0.5 + dx / 2) * CELL, (y + 0.5 + dy / 2) * CELL)
        along = (abs(dy) * CELL / 2, abs(dx) * CELL / 2)
        walls.line(
            (middle[0] - along[0], middle[1] - along[1]),
            (middle[0] + along[0], middle[1] + along[1]),
        )
        apart = STAIR if 0 <= x + dx < 16 and 0 <= y + dy < 11 else 0
        beside = middle[0] + 12 * dx - apart * dy, middle[1] + 12 * dy - apart * dx
        if letter == "*":
            letters.group(*beside).path(STAR)
        else:
            letters.text(*beside, letter, 12.5)


def _pools(sheet: Sheet, cells: set[Cell]) -> None:
    """Draw blood, one puddle where cells of it touch."""
    puddle = sheet.group(fill=BLOOD)
    shine = sheet.group(fill="none", stroke="#d98a8f", stroke_width=1.8)
    for x, y in sorted(cells):
        left, top = x * CELL, y * CELL
        puddle.rect(left + 2, top + 2, CELL - 4, CELL - 4, 11)
        if (x + 1, y) in cells:
            puddle.rect(left + CELL / 2, top + 2, CELL, CELL - 4)
        if (x, y + 1) in cells:
            puddle.rect(left + 2, top + CELL / 2, CELL - 4, CELL)
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells:
            puddle.rect(left + CELL / 2, top + CELL / 2, CELL, CELL)
        shine.path(
            f"M{left + 9} {top + 15}q5.500-5 11 0t11 0M{left + 9} {top + 27}q5.500-5 11 0t11 0"
        )


# ---- Beside the hall ---------------------------------------------------------------------------


def _figure(ink: Ink, one: Figure) -> None:
    value = one.figure if one.shows is None else one.shows
    figure(ink, GAME.colours[one.seat], value, value == one.figure, one.moved)


def _tray(view: FinstereView) -> list[tuple[str, list[Piece]]]:
    """List what lies beside the hall, in rows."""
    rows: list[tuple[str, list[Piece]]] = []
    for place, label in FATES.items():
        pieces = [_drawn(one) for one in view.figures if one.place == place]
        rows += [(label, pieces)] if pieces else []
    if view.turn == 0:
        return [*rows, ("To lay", [_floor_tile(*tile) for tile in view.tiles_to_place.items()])]
    tiles = [_tile(tile, True) for tile in view.tiles_drawn]
    tiles += [_tile(tile, False) for tile in view.tiles_to_come]
    return [*rows, ("Monster", tiles)]


def _drawn(one: Figure) -> Piece:
    return lambda ink: _figure(ink, one)


def _tile(tile: int, drawn: bool) -> Piece:
    return lambda ink: monster_tile(ink, tile, drawn)


def _floor_tile(kind: str, count: int) -> Piece:
    def lay(ink: Ink) -> None:
        if kind in ("amber", "blue"):
            teleporter(ink, kind, "E")
        elif kind in ("square_pool", "long_pool"):
            width, height = (26, 26) if kind == "square_pool" else (34, 10)
            ink.rect(-width / 2, -height / 2, width, height, 5, fill=BLOOD)
        else:
            stone(ink, kind)
        ink.text(24, 10, f"×{count}", 11, "start", fill=SOFT)

    return lay


def _row(sheet: Sheet, y: float, label: str, pieces: list[Piece]) -> None:
    sheet.text(-MARGIN + 14, y, label, 13, "start", fill=SOFT)
    space = min(56 if label == "To lay" else 36, (HALL[0] + MARGIN - 60) / max(1, len(pieces)))
    for number, piece in enumerate(pieces):
        piece(sheet.group(48 + number * space, y, scale=min(0.88, space / 40)))
