"""The common goal of the solitaire and the cooperative game, and how much of it is missing."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.feurio.board import Fire
from tablee.games.feurio.men import Men
from tablee.games.feurio.pieces import COLOURS
from tablee.games.feurio.scoring import Zone, zones_of


@final
class Goal:
    """All men placed, each colour in one zone, and a 1 with a free edge in every zone."""

    def __init__(self, men_left: i64, zones_too_many: i64, ones_missing: i64) -> None:
        self.men_left = men_left
        self.zones_too_many = zones_too_many
        self.ones_missing = ones_missing
        """Colours of which no zone has a 1 with a free edge."""

    def missing(self) -> i64:
        """Add up all that is missing."""
        return self.men_left + self.zones_too_many + self.ones_missing

    def reached(self) -> bool:
        """Tell whether nothing is missing."""
        return self.missing() == 0


def judge(fire: Fire, men: Men) -> Goal:
    """Compare a position with the goal."""
    goal = Goal(_men_left(men), 0, 0)
    for colour in range(COLOURS):
        zones = zones_of(fire, men, colour, False)
        goal.zones_too_many += max(i64(len(zones)) - 1, 0)
        goal.ones_missing += 0 if _holds_open_one(zones) else 1
    return goal


def _men_left(men: Men) -> i64:
    total: i64 = 0
    for count in men.hands:
        total += i64(count)
    return total


def _holds_open_one(zones: list[Zone]) -> bool:
    return any(zone.divisor == 1 for zone in zones)
