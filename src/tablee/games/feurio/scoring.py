"""Scoring: zones of connected tiles held by one colour, and what each is worth."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.feurio.board import Fire
from tablee.games.feurio.men import Men
from tablee.games.feurio.pieces import COLOURS
from tablee.games.feurio.rules import Rules
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
    sums = _sum_and_divisor(fire, tiles)
    return Zone(colour, tiles, sums >> 3, sums & 7, _worth(sums, hot))


def _sum_and_divisor(fire: Fire, tiles: i64) -> i64:
    """Give the sum of the tiles, and in the three low bits the divisor."""
    total: i64 = 0
    divisor: i64 = 0
    while tiles != 0:
        tile = first(tiles)
        face = i64(fire.faces[tile])
        total += face
        if fire.edges[tile] != 0 and (divisor == 0 or face < divisor):
            divisor = face
        tiles &= tiles - 1
    return total << 3 | divisor


def _worth(sums: i64, hot: bool) -> i64:
    """Divide and round up (down if it is hot); an enclosed zone is worth nothing."""
    total = sums >> 3
    divisor = sums & 7
    if divisor == 0:
        return 0
    if not hot:
        total += divisor - 1
    return total // divisor


@final
class Tally:
    """The points of a seat, and its best single zone for a tie."""

    def __init__(self, points: i64, best: i64) -> None:
        self.points = points
        self.best = best

    def count(self, value: i64) -> None:
        """Add a zone."""
        self.points += value
        if value > self.best:
            self.best = value

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
            _count_zones(fire, men.held[colour], rules.hot, counted[rules.owners[colour]])
    return counted


def _count_zones(fire: Fire, held: i64, hot: bool, tally: Tally) -> None:
    while held != 0:
        tiles = connected(fire, held)
        tally.count(_worth(_sum_and_divisor(fire, tiles), hot))
        held &= ~tiles


def ranks(counted: list[Tally]) -> list[int]:
    """Rank the seats: one more than the number of seats that beat it."""
    return [_rank(tally, counted) for tally in counted]


def _rank(tally: Tally, counted: list[Tally]) -> i64:
    rank: i64 = 1
    for other in counted:
        if other.beats(tally):
            rank += 1
    return rank
