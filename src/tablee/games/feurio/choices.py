"""The legal moves of a seat, all of them listed."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.feurio.board import Fire
from tablee.games.feurio.men import Men
from tablee.games.feurio.moves import PASS, firebreak, lay, place
from tablee.games.feurio.pieces import COLOURS, MOST_MEN_A_TURN
from tablee.games.feurio.rules import Rules
from tablee.games.feurio.tilesets import first


def layings(rules: Rules, fire: Fire, men: Men, seat: i64) -> list[int]:
    """List where the drawn tile can go: face up, or as a firebreak for a man of each colour."""
    found: list[int] = []
    spot = i64(fire.firsts[fire.hottest])
    while spot != 0:
        cell = fire.spot_cell(spot)
        found.append(lay(cell))
        if rules.firebreak:
            found += [firebreak(cell, colour) for colour in givers(rules, men, seat)]
        spot = i64(fire.after[spot])
    return found


def givers(rules: Rules, men: Men, seat: i64) -> list[int]:
    """List the colours of which the seat can give a man for a firebreak."""
    return [
        colour
        for colour in range(COLOURS)
        if rules.owners[colour] == seat and men.in_hand(seat, colour) > 0
    ]


def placings(fire: Fire, men: Men, seat: i64) -> list[int]:
    """List who can go where: nobody, or up to three men of a colour on one tile."""
    found: list[int] = [PASS]
    for colour in range(COLOURS):
        for fewer in range(min(men.in_hand(seat, colour), MOST_MEN_A_TURN)):
            tiles = men.room[fewer]
            while tiles != 0:
                found.append(place(fire.cell(first(tiles)), colour, fewer + 1))
                tiles &= tiles - 1
    return found
