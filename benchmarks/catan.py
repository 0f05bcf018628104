"""Catanatron: the fastest engine for Catan in Python."""

from __future__ import annotations

from collections.abc import Iterator

from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from benchmarks.measure import Contender, Work
from benchmarks.ours import API

ENGINE = "Catanatron"
SEATS = 4


def contenders() -> Iterator[Contender]:
    yield Contender(ENGINE, "catan", SEATS, API, run)


def run(games: int) -> Work:
    moves = 0
    for seed in range(games):
        game = Catan([RandomPlayer(colour) for colour in list(Color)[:SEATS]], seed=seed)
        game.play()
        moves += len(game.state.actions)
    return Work(games, moves)
