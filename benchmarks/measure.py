"""Measuring by turns: everybody runs a little, again and again, and the medians count."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from statistics import median
from typing import NamedTuple

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """How long to measure: CPU seconds for each turn, and how many turns."""

    seconds: float = 0.5
    turns: int = 7


QUICK = Pace(0.02, 1)


class Work(NamedTuple):
    """What a run has done."""

    games: int
    moves: int


class Contender(msgspec.Struct, frozen=True):
    """Something that plays games: `run(n)` plays n of them, or about as many."""

    engine: str
    game: str
    seats: int
    way: str
    run: Callable[[int], Work]

    @property
    def name(self) -> str:
        return f"{self.engine} {self.game} {self.seats} {self.way}"


class Speed(msgspec.Struct, frozen=True):
    """What a contender does in a second of CPU time: medians over its turns."""

    engine: str
    game: str
    seats: int
    way: str
    games: float
    moves: float
    spread: float
    """(Fastest - slowest turn) / median, of games a second."""


def by_turns(contenders: Iterable[Contender], pace: Pace, done: Callable[[], None]) -> list[Speed]:
    """Let all contenders run in turn, forward and backward, so that no one has the good times."""
    field = list(contenders)
    batches = [_batch(one.run, pace.seconds) for one in field]
    rates: list[list[tuple[float, float]]] = [[] for _ in field]
    for turn in range(pace.turns):
        order = range(len(field)) if turn % 2 == 0 else range(len(field) - 1, -1, -1)
        for place in order:
            rates[place].append(_rates(field[place].run, batches[place], pace.seconds))
            done()
    return [_speed(one, seen) for one, seen in zip(field, rates, strict=True)]


def _batch(run: Callable[[int], Work], seconds: float) -> int:
    """Find how many games take a fifth of a turn; this warms up as well."""
    games = 1
    while True:
        start = time.process_time()
        run(games)
        used = time.process_time() - start
        if used > seconds / 10:
            return max(1, round(games * seconds / 5 / used))
        games *= 4


def _rates(run: Callable[[int], Work], batch: int, seconds: float) -> tuple[float, float]:
    games = moves = 0
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        work = run(batch)
        games += work.games
        moves += work.moves
    return games / used, moves / used


def _speed(one: Contender, rates: list[tuple[float, float]]) -> Speed:
    games = [rate[0] for rate in rates]
    middle = median(games)
    return Speed(
        one.engine,
        one.game,
        one.seats,
        one.way,
        middle,
        median(rate[1] for rate in rates),
        (max(games) - min(games)) / middle,
    )


def cost(work: Callable[[], int], pace: Pace) -> float:
    """Give the median CPU time of one item in seconds; `work` does many and says how many."""
    return median(_cost_once(work, pace.seconds) for _ in range(pace.turns))


def _cost_once(work: Callable[[], int], seconds: float) -> float:
    items = 0
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        items += work()
    return used / items
