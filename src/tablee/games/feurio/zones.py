"""Scoring: zones of connected tiles held by one colour, and what each is worth."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.feurio.fire import Fire
from tablee.games.feurio.men import Men
from tablee.games.feurio.rules import COLOURS, Rules
from tablee.games.feurio.tilesets import first


@final
class Zone:
    """Connected tiles that each carry a man of the colour."""

    def __init__(self, colour: i64, tiles: i64, sum: i64, divisor: i64, value: i64) -> None:
        self.colour = colour
        self.tiles = tiles
        self.sum = sum
        self.divisor = divisor
        """The lowest value among its tiles that have a free edge; 0 if none has one."""
        self.value = value


def zones_of(fire: Fire, men: Men, colour: i64, hot: bool) -> list[Zone]:
    """Give the zones of a colour, in the order of their first tiles."""
    found: list[Zone] = []
    held = men.held[colour]
    while held != 0:
        tiles = connected(fire, held)
        found.append(_zone(fire, colour, tiles, hot))
        held &= ~tiles
    return found


def connected(fire: Fire, held: i64) -> i64:
    """Give the tiles that hang together with the lowest of the set."""
    zone = held & -held
    border = zone
    while border != 0:
        fresh = fire.beside[first(border)] & held & ~zone
        zone |= fresh
        border = (border & (border - 1)) | fresh
    return zone


def _zone(fire: Fire, colour: i64, tiles: i64, hot: bool) -> Zone:
    total: i64 = 0
    divisor: i64 = 0
    rest = tiles
    while rest != 0:
        tile = first(rest)
        face = i64(fire.faces[tile])
        total += face
        if fire.edges[tile] != 0 and (divisor == 0 or face < divisor):
            divisor = face
        rest &= rest - 1
    return Zone(colour, tiles, total, divisor, _worth(total, divisor, hot))


def _worth(total: i64, divisor: i64, hot: bool) -> i64:
    """Divide and round up (down if it is hot); an enclosed zone is worth nothing."""
    if divisor == 0:
        return 0
    return total // divisor if hot else (total + divisor - 1) // divisor


@final
class Tally:
    """The points of a seat, and its best single zone for a tie."""

    def __init__(self, points: i64, best: i64) -> None:
        self.points = points
        self.best = best

    def beats(self, other: Tally) -> bool:
        """Compare points, then the best zone."""
        return self.points > other.points or (
            self.points == other.points and self.best > other.best
        )


def tallies(fire: Fire, men: Men, rules: Rules) -> list[Tally]:
    """Count every seat's points, colour by colour."""
    counted = [Tally(0, 0) for _ in range(rules.seats)]
    for colour in range(COLOURS):
        if rules.owners[colour] >= 0:
            tally = counted[rules.owners[colour]]
            for zone in zones_of(fire, men, colour, rules.hot):
                tally.points += zone.value
                tally.best = max(tally.best, zone.value)
    return counted


def ranks(counted: list[Tally]) -> list[int]:
    """Rank the seats: one more than the number of seats that beat it."""
    return [1 + sum([1 for other in counted if other.beats(tally)]) for tally in counted]
