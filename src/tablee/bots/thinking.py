"""Thinking about a move: the candidates of a position, tried in imagined worlds."""

from __future__ import annotations

import time
from typing import Any

from tablee.bots.bot import Budget
from tablee.bots.candidate import Candidate
from tablee.bots.knowledge import knowledge
from tablee.bots.search import Halving
from tablee.bots.tree import Tree
from tablee.games import Game, State
from tablee.rng import Rng


def think(
    game: Game[Any],
    state: State,
    seat: int,
    width: int,
    budget: Budget,
    rng: Rng,
    include: int | None = None,
    *,
    far: bool = False,
) -> list[Candidate]:
    """Give the moves worth a thought, and the one to `include`, best first.

    The position is redrawn first, so that nothing can depend on what the seat does not know. Where
    chances are exact, they decide; who has much time looks `far` beyond them.
    """
    start = time.perf_counter()
    world = state.resample(seat, rng)
    known = knowledge(game.key)
    horizons = known.horizons() if far else 1
    if horizons == 1 and (exact := known.settled(world, seat, rng)):
        return _exactly(exact)
    moves = known.candidates(world, seat, width, rng)
    if include is not None and include not in moves:
        moves.append(include)
    left = budget.seconds - (time.perf_counter() - start)
    if known.grows_tree(state):
        return Tree(known, world, seat, rng).run(moves, left, budget.playouts)
    return Halving(known, world, seat, rng, horizons).run(moves, left, budget.playouts)


def compare(
    game: Game[Any], state: State, seat: int, moves: list[int], budget: Budget, rng: Rng
) -> list[Candidate]:
    """Try some moves equally often, best first."""
    world = state.resample(seat, rng)
    known = knowledge(game.key)
    if exact := known.settled(world, seat, rng):
        return _exactly([each for each in exact if each[1] in moves])
    return Halving(known, world, seat, rng).run(moves, budget.seconds, budget.playouts)


def win_at_once(game: Game[Any], state: State, seat: int, rng: Rng) -> int | None:
    """Find a move that wins the game, whatever chance brings."""
    move = int(knowledge(game.key).winning_move(state.resample(seat, rng), seat))
    return move if move >= 0 else None


def _exactly(chances: list[tuple[float, int]]) -> list[Candidate]:
    """Give moves whose chances are known as if each had been tried once."""
    found: list[Candidate] = []
    for rank, (chance, move) in enumerate(chances):
        candidate = Candidate(move, rank)
        candidate.note(chance)
        found.append(candidate)
    return found
