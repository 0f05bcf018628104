"""A statistical law: what `resample` imagines comes as often as it is true.

Many games are begun and played for a few moves. Of each, the true position is compared with an
imagined one, word by word: however often a card lies in a place in truth, it must lie there in
imagination. Moves are drawn from the lists of those who may act, and a world where the lists were
long is met the more seldom for it, so each game counts by the product of their lengths: then all
worlds that agree with what a seat saw are equally likely, as the contract wants it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from math import sqrt
from typing import Any

from tablee.games import Game, Options, State
from tablee.rng import Rng, seeded
from tablee.testing.broken import LawBroken

SUSPICIOUS = 3.0
"""So many standard deviations off: looked at again, in more games."""
LIMIT = 5.0
"""So many, and in the other games too: this is no accident (one sound game in a million)."""
MORE = 4
"""How many times more games."""
SELDOM = 12
"""A difference that was seen less often says nothing."""

ANYWHERE = -1

Place = tuple[str, int, str]


def check_chance(
    game: Game[Any], seats: int, options: Options, seed: int | str, games: int = 300, moves: int = 3
) -> None:
    """Compare truth and imagination of every seat and a spectator over many short games."""
    for seat in range(-1, seats):
        truth = _Truth(game, seats, options, seat)
        suspects = truth.off(f"{seed} {seat}", games, moves, SUSPICIOUS)
        if suspects:
            again = truth.off(f"{seed} {seat} again", MORE * games, moves, LIMIT)
            _report(seat, f"{seats} seats, {options}", suspects.keys() & again.keys(), again)


def _report(seat: int, setting: str, places: set[Place], off: dict[Place, float]) -> None:
    for name, index, item in sorted(places):
        raise LawBroken(
            f"resample of seat {seat} is not uniform: {item!r} as number {index} of {name!r} is "
            f"{off[name, index, item]:.1f} standard deviations off; {setting}"
        )


class _Truth:
    """Games with a setting, as they are and as a seat imagines them."""

    def __init__(self, game: Game[Any], seats: int, options: Options, seat: int) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seat = seat

    def off(self, seed: str, games: int, moves: int, limit: float) -> dict[Place, float]:
        """Give by how much truth and imagination differ, where it is more than the limit."""
        sums: defaultdict[Place, float] = defaultdict(float)
        squares: defaultdict[Place, float] = defaultdict(float)
        counts: defaultdict[Place, int] = defaultdict(int)
        rng = seeded(f"{seed} chance")
        for number in range(games):
            state: State = self.game.new(self.seats, f"{seed}/{number}", **self.options)
            weight = _play(state, rng, rng.below(moves + 1))
            true = _places(self.game, state)
            for place in true ^ _places(self.game, state.resample(self.seat, rng)):
                sums[place] += weight if place in true else -weight
                squares[place] += weight * weight
                counts[place] += 1
        often = [place for place, count in counts.items() if count >= SELDOM]
        off = {place: abs(sums[place]) / sqrt(squares[place]) for place in often}
        return {place: by for place, by in off.items() if by > limit}


def _play(state: State, rng: Rng, moves: int) -> float:
    """Make so many moves; give how many ways there were to go."""
    weight = 1.0
    for _ in range(moves):
        if state.over():
            break
        actors = state.actors()
        choices = state.moves(actors[rng.below(len(actors))])
        weight *= len(choices)
        state.apply(choices[rng.below(len(choices))])
    return weight


def _places(game: Game[Any], state: State) -> set[Place]:
    """Cut a position into what stands where: the items of each word, or its single characters."""
    found: set[Place] = set()
    for number, word in enumerate(game.write_body(state, hidden=True).split()):
        name, _, value = word.replace("=", ":", 1).rpartition(":")
        items = re.split("[,;]", value) if "," in value else list(value)
        label = name or f"word {number}"
        found.update((label, index, item) for index, item in enumerate(items))
        found.update((label, ANYWHERE, item) for item in items)
    return found
