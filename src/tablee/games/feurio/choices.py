"""The legal moves of a seat: all of them listed, or one drawn without a list."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.feurio.fire import Fire
from tablee.games.feurio.men import Men
from tablee.games.feurio.moves import PASS, firebreak, lay, place
from tablee.games.feurio.rules import COLOURS, MOST_MEN_A_TURN, Rules
from tablee.games.feurio.tilesets import first, pick, size
from tablee.rng import Rng


def layings(rules: Rules, fire: Fire, men: Men, seat: i64) -> list[int]:
    """List where the drawn tile can go: face up, or as a firebreak for a man of each colour."""
    found: list[int] = []
    spot = i64(fire.firsts[fire.hottest])
    while spot != 0:
        cell = fire.spot_cell(spot)
        found.append(lay(cell))
        if rules.firebreak:
            found += [firebreak(cell, colour) for colour in _givers(rules, men, seat)]
        spot = i64(fire.after[spot])
    return found


def _givers(rules: Rules, men: Men, seat: i64) -> list[int]:
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


def draw_laying(rules: Rules, fire: Fire, men: Men, seat: i64, rng: Rng) -> i64:
    """Draw one of `layings`, each equally likely."""
    if not rules.firebreak:
        return lay(fire.spot_cell(fire.hottest_spot(rng.below(fire.hottest_count()))))
    givers = _givers(rules, men, seat)
    ways = 1 + i64(len(givers))
    drawn = rng.below(fire.hottest_count() * ways)
    cell = fire.spot_cell(fire.hottest_spot(drawn // ways))
    way = drawn % ways
    if way == 0:
        return lay(cell)
    return firebreak(cell, givers[way - 1])


def draw_placing(fire: Fire, men: Men, seat: i64, rng: Rng) -> i64:
    """Draw one of `placings`, each equally likely."""
    one = size(men.room[0])
    two = one + size(men.room[1])
    three = two + size(men.room[2])
    hands = men.hands
    mine = seat * COLOURS
    ways: i64 = 0
    for colour in range(COLOURS):
        ways += _ways(i64(hands[mine + colour]), one, two, three)
    number = rng.below(1 + ways) - 1
    if number < 0:
        return PASS
    for colour in range(COLOURS):
        ways = _ways(i64(hands[mine + colour]), one, two, three)
        if number < ways:
            return _placing(fire, men, colour, number, one, two)
        number -= ways
    raise IndexError(number)


def _ways(in_hand: i64, one: i64, two: i64, three: i64) -> i64:
    """Count the ways to place men of a colour, given those for one, up to two, up to three men."""
    if in_hand == 0:
        return 0
    if in_hand == 1:
        return one
    if in_hand == 2:
        return two
    return three


def _placing(fire: Fire, men: Men, colour: i64, number: i64, one: i64, two: i64) -> i64:
    """Give one of the ways to place men of a colour, counted from 0: single men come first."""
    if number < one:
        return place(fire.cell(pick(men.room[0], number)), colour, 1)
    if number < two:
        return place(fire.cell(pick(men.room[1], number - one)), colour, 2)
    return place(fire.cell(pick(men.room[2], number - two)), colour, 3)
