"""Positions to think about, in every game and setting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.bots import Budget, bot
from tablee.games import Game, Options, State, game
from tablee.rng import Rng, seeded

QUICK = Budget(seconds=60.0, playouts=12)
"""Few playouts and all the time of the world: the same choice on every machine."""


def positions(key: str, seats: int, options: Options, moves: int, seed: str) -> Iterator[State]:
    """Go through positions of a random game, at most so many."""
    state = game(key).new(seats, seed, **options)
    rng = seeded(seed)
    for _ in range(moves):
        if state.over():
            return
        yield state
        state.play(state.sample(rng))


def choose(name: str, played: Game[Any], state: State, seat: int, rng: Rng) -> int:
    """Let a bot choose in a position redrawn for its seat, as every table does."""
    return bot(name).choose(played, state.resample(seat, rng), seat, QUICK, rng)
