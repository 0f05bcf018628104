"""A bot for every game: it tries each move in random games and keeps the one that ranks best."""

from __future__ import annotations

import time
from typing import Any

from tablee.bots.bot import Budget
from tablee.games import Game, State
from tablee.rng import Rng

LONGEST = 2_000
"""Moves after which a random game is judged as it stands."""


class Playouts:
    """Flat Monte Carlo: random games after each move, in worlds the seat cannot tell apart."""

    def choose(self, _game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng) -> int:
        """Choose the move with the best mean rank; every move is tried in the same worlds."""
        moves = state.moves(seat)
        if len(moves) == 1:
            return moves[0]
        ranks = [0] * len(moves)
        end = time.monotonic() + budget.seconds
        rounds = max(1, budget.playouts // len(moves))
        for _ in range(rounds):
            world = state.resample(seat, rng)
            tried = [_rank_after(world, move, seat, rng, end) for move in moves]
            if time.monotonic() > end:
                break
            ranks = [old + new for old, new in zip(ranks, tried, strict=True)]
        return _any_of_the_best(moves, ranks, rng)


def _rank_after(world: State, move: int, seat: int, rng: Rng, end: float) -> int:
    """Play on at random from the move; the clock is looked at now and then."""
    state = world.copy()
    state.apply(move)
    for number in range(LONGEST):
        if state.over() or (number % 32 == 0 and time.monotonic() > end):
            break
        state.apply(state.sample(rng))
    return state.result().ranks[seat]


def _any_of_the_best(moves: list[int], ranks: list[int], rng: Rng) -> int:
    best = min(ranks)
    candidates = [move for move, rank in zip(moves, ranks, strict=True) if rank == best]
    return candidates[rng.below(len(candidates))]
