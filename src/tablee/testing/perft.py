"""Counting all that can be played to a depth: a sharp check of move generation."""

from __future__ import annotations

from typing import Any, NamedTuple

from tablee.games import Game, State


class Perft(NamedTuple):
    """How many sequences of moves there are, and how many different positions they lead to."""

    sequences: int
    states: int


def perft(game: Game[Any], state: State, depth: int) -> Perft:
    """Count to the depth; sequences that end the game early count as they are."""
    reached: set[str] = set()
    sequences = _walk(game, state, depth, reached)
    return Perft(sequences, len(reached))


def _walk(game: Game[Any], state: State, depth: int, reached: set[str]) -> int:
    if depth == 0 or state.over():
        reached.add(game.text(state))
        return 1
    sequences = 0
    for move in state.moves():
        after = state.copy()
        after.apply(move)
        sequences += _walk(game, after, depth - 1, reached)
    return sequences
