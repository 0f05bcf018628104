"""Finstere Flure in the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.boards import Board
from tablee.games.facts import Event
from tablee.games.finstere import events as ev
from tablee.games.finstere.notation import COLOUR_LETTERS
from tablee.games.finstere.places import WALLS, cell_at, in_hall
from tablee.games.finstere.view import Figure, FinstereView
from tablee.words import say

COLOURS = ("green", "red", "blue", "yellow", "beige", "purple", "black")
STYLES = (
    "bold white on green4",
    "bold white on red3",
    "bold white on blue3",
    "bold black on yellow3",
    "bold black on navajo_white1",
    "bold white on purple4",
    "bold white on grey11",
)
SLABS = ("on grey19", "on grey15")
BLOOD = "on dark_red"
PORTALS = {"amber": "black on orange3", "blue": "white on dodger_blue3"}
STONE_SIGNS = {"stone": "▓▓", "crystal": "◇◇", "right_turn": "▓↻", "half_turn": "▓⇅"}
STONE_STYLE = "bold grey85"
ARROWS = {"N": "▲", "E": "▶", "S": "▼", "W": "◀"}
SIDES = {0: "ahead", 3: "left", 1: "right"}
MARGIN = 4
WIDTH = 4

Style = tuple[str, str]


def words(key: str, **facts: object) -> str:
    """Put a key of this game into words."""
    return say("finstere", key, facts)


class FinstereBoard(Board[FinstereView]):
    """The hall drawn in colour, two lines a row."""

    key = "finstere"

    def seat_name(self, view: FinstereView, seat: int) -> str:
        """Name a seat by its colour."""
        return f"[{STYLES[seat]}] {words('colour.' + COLOURS[seat])} [/]"

    def draw(self, view: FinstereView) -> RenderableType:
        """Draw hall, letters and pieces, with the state of the game below."""
        cells = _cells(view)
        text = Text(no_wrap=True)
        text.append(" " * MARGIN + "".join(f" {_letter(x, 0, 0):<3}" for x in range(12)) + "\n")
        for y in range(11):
            for line in range(2):
                _draw_line(text, cells, y, line)
        text.append(" " * (MARGIN + 4 * WIDTH))
        text.append("".join(f" {_letter(x, 10, 2):<3}" for x in range(4, 16)) + "\n")
        text.append(_status(view), style="italic")
        return text

    def choices(self, view: FinstereView) -> list[str]:
        """List the movable figures with an example each, or how to lay a tile."""
        if view.tiles_to_place:
            return [words("how_to_place")]
        pairs = zip(view.figures, view.dangers, strict=True)
        can = [line for pair in pairs if (line := _figure_choice(view, *pair)) is not None]
        two_a_line = ["  ".join(can[at : at + 2]) for at in range(0, len(can), 2)]
        return [_forecast(view), *two_a_line, words("how_to_move", example=view.moves[-1])]

    def tell(self, event: Event, view: FinstereView) -> str | None:
        """Put an event into words."""
        match event:
            case ev.TilesLaid():
                return words(f"tiles_laid.{event.layout}")
            case ev.SetUpBegan():
                return words("set_up_began", seat=self.seat_name(view, event.seat))
            case ev.TilePlaced():
                return words(
                    "tile_placed",
                    seat=self.seat_name(view, event.seat),
                    tile=words(event.tile),
                    cell=_place(event.cells[0]),
                    arrow=f" {ARROWS[event.arrow]}" if event.arrow else "",
                )
            case ev.SetUpEnded():
                return words("set_up_ended", marker=self.seat_name(view, event.marker))
            case ev.FigureEvent():
                return self._tell_figure(event)
            case ev.TurnBegan():
                key = "turn_began.stage" if event.turn == 8 else "turn_began"
                return words(key, turn=event.turn, marker=self.seat_name(view, event.marker))
            case ev.GameEnded():
                return words(f"game_ended.{event.why}")
            case _:
                return _tell_monster(event)

    def _tell_figure(self, event: ev.FigureEvent) -> str | None:
        name = figure_name(event.seat, event.figure)
        match event:
            case ev.Entered():
                return words("entered", name=name)
            case ev.Stepped():
                key = "stepped.slid" if event.slid else "stepped"
                return words(key, name=name, end=_place(event.end))
            case ev.Escaped():
                return words("escaped", name=name, out=event.out)
            case ev.FigurePushed():
                return words("figure_pushed", name=name, end=_place(event.end))
            case ev.Eaten():
                told = words(f"eaten.{event.how}", name=name)
                back = words("eaten.comes_back", name=name) if event.comes_back else ""
                return f"{told} {back}".strip()
            case _:
                return None


def figure_name(seat: int, figure: int) -> str:
    """Name a figure by its colour and white value, marked up in its colour."""
    return f"[{STYLES[seat]}]{words('colour.' + COLOURS[seat])} {figure}[/]"


def _tell_monster(event: Event) -> str | None:
    match event:
        case ev.TileDrawn():
            key = "tile_drawn.steps" if event.tile >= 5 else "tile_drawn.hits"
            return words(key, tile=event.tile, turn=event.turn)
        case ev.Looked():
            return _tell_look(event)
        case ev.StonePushed():
            key = "stone_pushed" if event.end else "stone_pushed.gone"
            return words(key, stone=words(event.stone), end=_place(event.end))
        case ev.TurnedByStone():
            heading = words(f"heading.{event.heading}")
            stone = words(event.stone)
            return words("turned_by_stone", stone=stone, cell=_place(event.cell), heading=heading)
        case ev.CrossedWall():
            return words("crossed_wall", letter=event.letter, end=_place(event.end))
        case ev.MonsterMoved():
            key = "monster_moved.sliding" if event.sliding else "monster_moved"
            return words(key, step=event.step, end=_place(event.end))
        case ev.Teleported():
            heading = words(f"heading.{event.heading}")
            return words("teleported", end=_place(event.end), heading=heading)
        case ev.WalkEnded():
            return words(
                "walk_ended",
                cell=_place(event.cell),
                heading=words(f"heading.{event.heading}"),
                steps=event.steps,
                eaten=event.eaten,
            )
        case _:
            return None


def _tell_look(event: ev.Looked) -> str:
    key = "ahead" if event.why == "nearest" and event.heading == event.before else event.why
    seen = " and ".join(_sighting(event.before, one) for one in event.sightings)
    return words(f"looked.{key}", sightings=seen, heading=words(f"heading.{event.heading}"))


def _sighting(before: str, one: ev.Sighting) -> str:
    side = SIDES[(ev.HEADINGS.index(one.heading) - ev.HEADINGS.index(before)) % 4]
    name = figure_name(one.seat, one.figure)
    return words("sighting", name=name, distance=one.distance, direction=words(f"direction.{side}"))


def _place(cell: tuple[int, int] | None) -> str:
    return f"{cell[0]},{cell[1]}" if cell else ""


def _letter(x: int, y: int, heading: int) -> str:
    return WALLS.get((cell_at(x, y), heading), " ") if in_hall(x, y) else " "


def _cells(view: FinstereView) -> dict[tuple[int, int], list[Style]]:
    """Give the two lines of each cell: four characters and a style each."""
    cells: dict[tuple[int, int], list[Style]] = {}
    for x in range(16):
        for y in range(11):
            if in_hall(x, y):
                cells[x, y] = [("    ", SLABS[(x + y) % 2])] * 2
    cells[0, 0] = [("EXIT", "yellow on grey30"), ("    ", "on grey30")]
    cells[15, 10] = [(" IN ", "cyan on grey30"), ("    ", "on grey30")]
    for cell in view.pools:
        cells[cell] = [("    ", BLOOD), (" ~~ ", f"red {BLOOD}")]
    for portal in view.teleporters:
        style = PORTALS[portal.pair]
        cells[portal.cell] = [("╭──╮", style), (f"╰{ARROWS[portal.arrow]}─╯", style)]
    for stone in view.stones:
        ground = _background(cells[stone.cell][0][1])
        sign = f" {STONE_SIGNS[stone.stone]} "
        cells[stone.cell] = [(sign, f"{STONE_STYLE} {ground}")] * 2
    for figure in view.figures:
        if figure.cell and figure.shows:
            below = cells[figure.cell][1][1]
            letter = COLOUR_LETTERS[figure.seat]
            name = (f" {letter}{figure.figure} ", STYLES[figure.seat])
            sign = "·" if figure.moved else "▸"
            steps = (f" {sign}{figure.shows} ", f"grey70 {_background(below)}")
            cells[figure.cell] = [name, steps]
    arrow = ARROWS[view.monster.heading]
    cells[view.monster.cell] = [
        (f" M{arrow} ", "bold white on magenta"),
        (" ww ", "bold white on magenta"),
    ]
    return cells


def _background(style: str) -> str:
    return style[style.index("on ") :]


def _draw_line(text: Text, cells: dict[tuple[int, int], list[Style]], y: int, line: int) -> None:
    row = [x for x in range(16) if in_hall(x, y)]
    west = _letter(row[0], y, 3) if line == 0 else ""
    below = _letter(row[0] - 1, y - 1, 2) if line == 0 and row[0] else ""
    text.append(" " * (row[0] * WIDTH) + f"{below + west:>{MARGIN - 1}} ")
    for x in row:
        text.append(*cells[x, y][line])
    east = _letter(row[-1], y, 1) if line == 0 else ""
    above = _letter(row[-1] + 1, y + 1, 0) if line == 1 and row[-1] < 15 else ""
    text.append(f" {east}{above}\n")


def _status(view: FinstereView) -> str:
    if view.tiles_to_place:
        left = ", ".join(f"{count}× {words(kind)}" for kind, count in view.tiles_to_place.items())
        return words("set_up", left=left)
    return words(
        "turn",
        turn=view.turn,
        stage=view.stage,
        drawn=_tiles(view.tiles_drawn),
        to_come=_tiles(view.tiles_to_come),
    )


def _tiles(tiles: tuple[int, ...]) -> str:
    return " ".join(_tile(tile) for tile in tiles) or "–"


def _tile(tile: int) -> str:
    return str(tile) if tile >= 5 else "†" * tile


def _figure_choice(view: FinstereView, figure: Figure, danger: float) -> str | None:
    """Say what one of the viewing seat's figures can do, if it is to be moved."""
    movable = any(move.startswith(f"{figure.figure} ") for move in view.moves)
    if figure.seat != view.seat or not movable:
        return None
    x, y = figure.cell or (0, 0)
    return words(
        "figure_choice",
        figure=figure_name(figure.seat, figure.figure),
        shows=figure.shows,
        where=words(f"where.{figure.place}", x=x, y=y),
        danger=words("danger", percent=round(100 * danger)) if danger else "",
    )


def _forecast(view: FinstereView) -> str:
    walks = [
        words(
            "forecast_one",
            tile=_tile(walk.tile),
            x=walk.cell[0],
            y=walk.cell[1],
            eaten=words("forecast_eats", names=", ".join(figure_name(*each) for each in walk.eaten))
            if walk.eaten
            else "",
        )
        for walk in view.forecast
    ]
    return words("forecast", walks="; ".join(walks))


BOARD = FinstereBoard()
