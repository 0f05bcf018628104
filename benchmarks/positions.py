"""Positions as they come up in random games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count
from typing import Any

from tablee import game, seeded


def whole_games(key: str, seats: int) -> Iterator[list[Any]]:
    """Go through random games without end, each as the list of its positions."""
    rng = seeded("positions")
    for seed in count():
        state = game(key).new(seats, seed)
        states = []
        while not state.over():
            states.append(state.copy())
            state.apply(state.sample(rng))
        yield states


def positions(key: str, seats: int) -> Iterator[Any]:
    """Go through the positions of one random game after the other."""
    return chain.from_iterable(whole_games(key, seats))
