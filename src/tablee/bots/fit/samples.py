"""Positions of games between bots: how each side stood, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablee.bots.ask import ask
from tablee.bots.bot import Bot, Budget
from tablee.bots.knowledge import Knowledge, knowledge
from tablee.games import Game, Options, State
from tablee.rng import seeded

EVERY = 8
"""Of so many positions one is kept: neighbours are alike."""
PATIENT = Budget(seconds=600.0, playouts=100)


class Sample(msgspec.Struct, frozen=True):
    """A position: features of each side, the chances they had by now, and the shares at the end."""

    game: int
    rows: list[list[float]]
    chances: list[float]
    shares: list[float]


def collect(
    played: Game[Any], seats: int, options: Options, player: Bot, games: range, seed: str
) -> Iterator[Sample]:
    """Let a bot play against itself; give some positions of each game."""
    for number in games:
        state = played.new(seats, f"{seed} {number}", **options)
        rng = seeded(f"{seed} {number}")
        kept: list[State] = []
        while not state.over():
            if rng.below(EVERY) == 0:
                kept.append(state.copy())
            state.apply(ask(player, played, state, int(state.turn()), PATIENT, rng))
        known = knowledge(played.key)
        shares = by_side(known, state)
        for position in kept:
            yield Sample(number, rows(known, position), by_side(known, position), shares)


def rows(known: Knowledge, state: State) -> list[list[float]]:
    """Give the features of each side."""
    flat = list(known.features(state))
    count = len(known.weights(state))
    return [flat[start : start + count] for start in range(0, len(flat), count)]


def by_side(known: Knowledge, state: State) -> list[float]:
    """Give the chance of each side."""
    values = known.values(state)
    sides = {int(known.side(state, seat)): values[seat] for seat in range(state.seats)}
    return [sides[side] for side in sorted(sides)]
