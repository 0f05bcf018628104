"""The ring of Partners as a cross in the terminal, with the viewing seat at the bottom."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from tablee.cli.boards.partners_words import STYLES, name, words
from tablee.games.partners.places import COLOURS, LETTERS
from tablee.games.partners.view import Fold, PartnersView

INKS = ("yellow3", "indian_red1", "steel_blue1", "spring_green3")
GROUNDS = ("on grey19", "on grey23")
SIZE = 17
WIDTH = 4
CORNER = 7
COUNTS = ("", "", "²", "³", "⁴")

Cell = tuple[int, int]


def draw_cross(view: PartnersView) -> Text:
    """Draw the 60 cells, the lanes inside the arms, and the players in the corners."""
    cells = dict(_cells(view))
    return Text("\n", no_wrap=True).join(_row(view, cells, y) for y in range(SIZE))


# ---- Cells ---------------------------------------------------------------------------------------


def _turned(cell: Cell, times: int) -> Cell:
    x, y = cell
    for _ in range(times):
        x, y = SIZE - 1 - y, x
    return x, y


def _arm(view: PartnersView, colour: int) -> int:
    """Tell how often the upper arm is turned clockwise to be that of a colour."""
    return (colour - max(view.seat, 0) + 2) % 4


def _segment() -> list[Cell]:
    """List the start of the upper arm and the fourteen cells that follow it."""
    down = [(9, y) for y in range(7)]
    outward = [(x, 7) for x in range(10, 17)]
    return [*down, *outward, (16, 8)]


def _cells(view: PartnersView) -> Iterator[tuple[Cell, tuple[str, str]]]:
    """Give each cell of the cross with its text and style, pawns on top."""
    for colour in range(4):
        arm = _arm(view, colour)
        for number, cell in enumerate(_segment()):
            label = f"{LETTERS[colour]}{number or '♥'}"
            yield _turned(cell, arm), (label, f"{INKS[colour]} {GROUNDS[number % 2]}")
        for circle in (1, 2, 3, 4):
            yield _turned((8, 5 - circle), arm), (f"({circle})", f"{INKS[colour]} {GROUNDS[0]}")
    for colour in range(4):
        yield from _pawns(view, colour)


def _pawns(view: PartnersView, colour: int) -> Iterator[tuple[Cell, tuple[str, str]]]:
    places = [pawn.place for pawn in view.pawns[colour]]
    for pawn in view.pawns[colour]:
        if pawn.place != "home":
            number = pawn.place[1:] or "♥"
            mark = "▪" if pawn.locked else COUNTS[places.count(pawn.place)]
            text = f"{LETTERS[colour]}{number}{mark}"
            yield _place(view, colour, pawn.place), (text, f"bold {STYLES[colour]}")


def _place(view: PartnersView, colour: int, place: str) -> Cell:
    if place == "S":
        return _turned(_segment()[0], _arm(view, colour))
    if place[0] == "C":
        return _turned((8, 5 - int(place[1])), _arm(view, colour))
    return _turned(_segment()[int(place[1:])], _arm(view, LETTERS.index(place[0])))


# ---- Rows and corners ----------------------------------------------------------------------------


def _row(view: PartnersView, cells: dict[Cell, tuple[str, str]], y: int) -> Text:
    row = Text()
    corner = y < CORNER or y >= SIZE - CORNER
    if corner:
        row.append_text(_corner_line(view, y, left=True))
    for x in range(CORNER, SIZE - CORNER) if corner else range(SIZE):
        text, style = cells.get((x, y), ("", ""))
        row.append(text.center(WIDTH), style)
    if corner:
        row.append_text(_corner_line(view, y, left=False))
    return row


def _corner_line(view: PartnersView, y: int, left: bool) -> Text:
    """Write one line about the player whose cells run round this corner."""
    top = y < CORNER
    turns = {(True, False): 0, (False, False): 1, (False, True): 2, (True, True): 3}[top, left]
    colour = next(colour for colour in range(4) if _arm(view, colour) == turns)
    lines = _about(view, colour)
    at = (y if top else y - SIZE + CORNER) - 1
    line = Text.from_markup(f"  {lines[at]}" if 0 <= at < len(lines) else "")
    line.truncate(CORNER * WIDTH - 1)
    line.pad_right(CORNER * WIDTH - line.cell_len)
    return line


def _about(view: PartnersView, seat: int) -> list[str]:
    home = sum(pawn.place == "home" for pawn in view.pawns[seat])
    count = view.hand_sizes[seat]
    cards = words({0: "cards.none", 1: "cards.one"}.get(count, "cards"), count=count)
    turn = "▶ " if seat in view.actors else ""
    lines = [turn + name(seat), words("home", pawns="●" * home or "–"), cards]
    lines += [_folded(fold) for fold in view.folded if (fold.seat, fold.deal) == (seat, view.deal)]
    if view.finished[seat]:
        lines.append(words("finished", partner=words("colour." + COLOURS[seat ^ 2])))
    if seat == view.dealer:
        lines.append(words("dealer"))
    return lines


def _folded(fold: Fold) -> str:
    if "" in fold.cards:
        return words("folded.hidden", count=len(fold.cards))
    return words("folded", cards=" ".join(words("card." + card) for card in fold.cards))
