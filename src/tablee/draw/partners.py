"""Partners on paper: ring and lanes, the pawns, and of the cards what the viewer may know."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from tablee.draw.looks import COLOURS, HEART, INK, LINE, SHAPES, SOFT, letters_on, names
from tablee.draw.partners_board import CELL, SIDE, circle, hand, home, point_of, ring
from tablee.draw.partners_cards import card, card_back
from tablee.draw.sheet import Ink, Point, Sheet
from tablee.games.partners import GAME
from tablee.games.partners.places import LETTERS
from tablee.games.partners.view import PartnersView, Pawn

MARGIN: Final = 14
HEAD: Final = 34
PALE: Final = ("#fbecb9", "#f3cbc8", "#c6d9f4", "#cbe5d2")
CARD_STEP: Final = 38
CARD_SCALE: Final = 0.86


def draw(view: PartnersView) -> Sheet:
    """Draw a position."""
    size = SIDE + 2 * MARGIN
    sheet = Sheet(-MARGIN, -MARGIN - HEAD, size, size + HEAD, f"{GAME.name}: {_caption(view)}")
    sheet.text(0, -HEAD + 8, _caption(view), 15, "start", fill=INK)
    sheet.text(SIDE, -HEAD + 8, _needed(view), 13, "end", fill=SOFT)
    for colour in range(4):
        _quarter(sheet, colour, acting=colour in view.actors)
        _hand(sheet, view, colour)
    _pawns(sheet, view)
    _middle(sheet, view)
    return sheet


def _caption(view: PartnersView) -> str:
    deal = f"Deal {view.deals} · {GAME.colours[view.dealer].capitalize()} dealt"
    if view.phase == "over":
        return f"Deal {view.deals} · the game is over"
    if view.phase == "exchange":
        return f"{deal} · the exchange"
    return f"{deal} · {names(GAME.colours, view.actors)} to play"


def _needed(view: PartnersView) -> str:
    return f"steps needed: Y+B {view.needed[0]}, R+G {view.needed[1]}"


# ---- The board ---------------------------------------------------------------------------------


def _quarter(sheet: Sheet, colour: int, acting: bool) -> None:
    """Draw a colour's start, cells, lane and Home."""
    key = GAME.colours[colour]
    for number in range(1, 15):
        _cell(sheet, ring(colour, number), PALE[colour], str(number))
    start = ring(colour, 0)
    _plate(sheet, start, COLOURS[key])
    sheet.group(start[0], start[1] + 1, scale=0.8).path(HEART, fill="#fff", opacity=0.85)
    for number in range(1, 5):
        x, y = circle(colour, number)
        sheet.circle(x, y, 16, fill=PALE[colour], stroke=COLOURS[key], stroke_width=3)
        sheet.text(x, y, f"C{number}", 11, fill=SOFT)
    left, top = home(colour, 3)
    edge, width = (INK, 3.5) if acting else (LINE, 1.5)
    box = (left - 22, top - 22, 78, 78, 12)
    sheet.rect(*box, fill=PALE[colour], stroke=edge, stroke_width=width)
    for pawn in range(4):
        sheet.circle(*home(colour, pawn), 13, fill="#fff", opacity=0.75)
    sheet.text(left - 32, top + 17, LETTERS[colour], 15, "end", fill=INK)


def _plate(sheet: Sheet, at: Point, fill: str) -> None:
    half = CELL / 2 - 1
    box = (at[0] - half, at[1] - half, 2 * half, 2 * half, 5)
    sheet.rect(*box, fill=fill, stroke=INK, stroke_width=1.1)


def _cell(sheet: Sheet, at: Point, fill: str, number: str) -> None:
    _plate(sheet, at, fill)
    sheet.text(at[0], at[1], number, 15, fill=SOFT)


# ---- Pawns -------------------------------------------------------------------------------------


def _pawns(sheet: Sheet, view: PartnersView) -> None:
    """Set the pawns; several of a colour on one cell stand together, with their number."""
    standing: dict[tuple[int, str], list[Pawn]] = defaultdict(list)
    for colour, pawns in enumerate(view.pawns):
        for index, pawn in enumerate(pawns):
            if pawn.place == "home":
                _pawn(sheet.group(*home(colour, index)), colour, pawn.locked)
            else:
                standing[colour, pawn.place].append(pawn)
    for (colour, place), together in standing.items():
        ink = sheet.group(*point_of(colour, place, 0))
        on_ring = place[0] in LETTERS
        _pawn(ink.group(1.5, 2) if on_ring else ink, colour, together[0].locked)
        if on_ring:
            ink.text(-13, -13, place[1:], 8.5, fill=INK)
        if len(together) > 1:
            ink.circle(12, -12, 8, fill=INK, stroke="#fff", stroke_width=1.5)
            ink.text(12, -12, str(len(together)), 11, fill="#fff")


def _pawn(ink: Ink, colour: int, locked: bool) -> None:
    key = GAME.colours[colour]
    body = ink.group(scale=0.84)
    body.path(SHAPES[key], fill="#fff", stroke="#fff", stroke_width=6)
    body.path(SHAPES[key], fill=COLOURS[key], stroke=INK, stroke_width=1.8)
    body.text(0, 3 if key == "red" else 0, LETTERS[colour], 17, fill=letters_on(key))
    if locked:
        lock = ink.group(11, 10)
        lock.path("M-3-1V-3.500A3 3 0 0 1 3-3.500V-1", fill="none", stroke=INK, stroke_width=1.8)
        lock.rect(-5, -1.5, 10, 8, 1.5, fill=INK, stroke="#fff", stroke_width=1)


# ---- Cards -------------------------------------------------------------------------------------


def _hand(sheet: Sheet, view: PartnersView, seat: int) -> None:
    """Lay out a hand: face up for the viewer's own, face down for all others."""
    x, y = hand(seat)
    size = view.hand_sizes[seat]
    for number in range(size):
        at = x + (number - (size - 1) / 2) * CARD_STEP
        ink = sheet.group(at, y, scale=CARD_SCALE)
        if seat == view.seat:
            own = view.hand[number]
            card(ink, own.card, own.received)
        else:
            card_back(ink)


def _middle(sheet: Sheet, view: PartnersView) -> None:
    """Show the last card played, or who has chosen a gift."""
    middle = SIDE / 2
    if view.phase == "exchange":
        chosen = tuple(seat for seat, done in enumerate(view.chosen) if done)
        done = f"chosen: {''.join(LETTERS[seat] for seat in chosen)}" if chosen else "choose gifts"
        sheet.text(middle, middle, done, 13, fill=SOFT)
    elif view.last is not None:
        card(sheet.group(middle, middle - 8), view.last.card)
        sheet.text(middle, middle + 32, f"{LETTERS[view.last.seat]} played", 12, fill=SOFT)
