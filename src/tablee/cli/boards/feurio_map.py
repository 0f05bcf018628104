"""The map of Feurio! as coloured hexes."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from tablee.games.feurio.events import Cell, HotSpot
from tablee.games.feurio.view import FeurioView, TileView

LETTERS = "RGBY"
MEN = (
    "bold #ffffff on #b3202c",
    "bold #ffffff on #1f6b3a",
    "bold #ffffff on #2450a4",
    "bold #000000 on #f2d024",
)
HEAT = {
    1: "#ffffff on #14606e",
    2: "#ffffff on #2c7d62",
    3: "#ffffff on #8a6a1c",
    4: "#000000 on #cf8a1b",
    5: "#000000 on #f6b73c",
    6: "#000000 on #fff0b8",
}
ENCLOSED = {1: "#0e3a42", 2: "#1d4a3b", 3: "#4d3c14", 4: "#6b4912", 5: "#7a5c22", 6: "#857d63"}
EARTH = "#d8c8b4 on #4a382b"
SPOT = "bold #ffffff on #a11212"
SUBSCRIPTS = "₀₁₂₃₄₅₆"
COLUMNS = 80
MARGIN = 7


class Size(NamedTuple):
    """How large a hex is drawn: its columns, an even number, and its lines."""

    width: int
    lines: int


SIZES = (Size(8, 2), Size(6, 2), Size(6, 1), Size(4, 1), Size(2, 1))
MOST_LINES = 20
Hex = list[tuple[str, str]]
"""The pieces of a line of a hex: text and style."""


def draw_map(view: FeurioView) -> Text:
    """Draw all tiles and the hottest spots, as large as the terminal allows."""
    size = _size([*(tile.cell for tile in view.tiles), *(spot.cell for spot in view.hottest)])
    hexes = {spot.cell: _spot(spot, size) for spot in view.hottest}
    hexes |= {tile.cell: _tile(tile, size, tile is view.tiles[-1]) for tile in view.tiles}
    west = min(2 * q + r for q, r in hexes)
    text = Text(no_wrap=True)
    for row in range(min(r for _, r in hexes), max(r for _, r in hexes) + 1):
        cells = sorted(cell for cell in hexes if cell[1] == row)
        for line in range(size.lines):
            text.append_text(_row(cells, hexes, size, west, line))
    return text


def cell_text(cell: Cell) -> str:
    """Write a cell as it is typed."""
    return f"{cell[0]},{cell[1]}"


def _size(cells: list[Cell]) -> Size:
    """Choose the largest hexes that fit."""
    halves = [2 * q + r for q, r in cells]
    rows = [r for _, r in cells]
    across = max(halves) - min(halves) + 2
    down = max(rows) - min(rows) + 1
    for size in SIZES:
        margin = MARGIN if size.lines == 1 else 0
        if across * size.width // 2 + margin <= COLUMNS and down * size.lines <= MOST_LINES:
            return size
    return SIZES[-1]


def _row(cells: list[Cell], hexes: dict[Cell, list[Hex]], size: Size, west: int, line: int) -> Text:
    """Draw one line of a row of hexes; where they bear no names, the first one is named."""
    text = Text()
    name = f"{cell_text(cells[0])} " if size.lines == 1 and cells else ""
    margin = MARGIN if size.lines == 1 else 0
    for q, r in cells:
        column = margin + (2 * q + r - west) * size.width // 2
        text.append(name.rjust(column - len(text)), "dim")
        name = ""
        for piece, style in hexes[q, r][line]:
            text.append(piece, style)
    return text.append("\n")


def _spot(spot: HotSpot, size: Size) -> list[Hex]:
    inner = _inner(size)
    mark = f"»{spot.sum}«" if inner >= 5 else str(spot.sum)
    return [[(mark.center(inner), SPOT)], [(cell_text(spot.cell).center(inner), SPOT)]]


def _inner(size: Size) -> int:
    """Give the columns of a hex that are coloured: large hexes leave a gap."""
    return size.width - 1 if size.width >= 6 else size.width


def _tile(tile: TileView, size: Size, newest: bool) -> list[Hex]:
    inner = _inner(size)
    style = _style(tile)
    below = f"{style} underline" if newest else style
    name = cell_text(tile.cell)
    side = (inner - len(name)) // 2
    rest = " " * (inner - len(name) - side)
    return [_content(tile, inner, style), [(" " * side, style), (name, below), (rest, style)]]


def _style(tile: TileView) -> str:
    if tile.face_down or tile.value is None:
        return EARTH
    if tile.edges == 0:
        return f"#ffffff on {ENCLOSED[tile.value]}"
    return HEAT[tile.value]


def _content(tile: TileView, inner: int, style: str) -> Hex:
    """Show value, men and places left; where there is no room for them, the number of men."""
    value = f"#{tile.value or '?'}"[: inner - 1] if tile.face_down else str(tile.value)
    men = [(LETTERS[c], MEN[c]) for c, count in enumerate(tile.men) for _ in range(count)]
    left = f"+{tile.places_left}" if tile.places_left else ""
    if len(value) + len(men) > inner:
        men = [(SUBSCRIPTS[len(men)], style)]
    gap = inner - len(value) - len(men) - len(left)
    if gap < 0:
        left, gap = "", inner - len(value) - len(men)
    space = " " if men and gap > 0 else ""
    return [(value + space, style), *men, (" " * (gap - len(space)) + left, style)]
