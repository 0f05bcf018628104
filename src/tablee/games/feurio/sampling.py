"""Drawing a move at random without listing all."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.feurio.board import Fire
from tablee.games.feurio.choices import givers
from tablee.games.feurio.men import Men
from tablee.games.feurio.moves import PASS, firebreak, lay, place
from tablee.games.feurio.pieces import COLOURS
from tablee.games.feurio.rules import Rules
from tablee.games.feurio.tilesets import pick, size
from tablee.rng import Rng


def draw_laying(rules: Rules, fire: Fire, men: Men, seat: i64, rng: Rng) -> i64:
    """Draw one of `layings`, each equally likely."""
    if not rules.firebreak:
        return lay(fire.spot_cell(fire.hottest_spot(rng.below(fire.hottest_count()))))
    colours = givers(rules, men, seat)
    ways = 1 + i64(len(colours))
    drawn = rng.below(fire.hottest_count() * ways)
    cell = fire.spot_cell(fire.hottest_spot(drawn // ways))
    way = drawn % ways
    if way == 0:
        return lay(cell)
    return firebreak(cell, colours[way - 1])


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
