"""A move in any case: when a bot fails, any legal move, and what went wrong."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.bots.bot import Bot, Budget
from tablee.games import Game, State
from tablee.rng import Rng


class Choice(msgspec.Struct, frozen=True):
    """A legal move; `fault` says why it is not the bot's own, or is empty."""

    move: int
    fault: str = ""


def choose_surely(
    player: Bot, game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng
) -> Choice:
    """Let a bot choose; if it crashes or gives an illegal move, take a quick legal one."""
    moves = state.moves(seat)
    try:
        move = player.choose(game, state, seat, budget, rng)
    except Exception as error:  # a bot may fail in any way; the table must go on
        return Choice(moves[rng.below(len(moves))], f"crashed: {type(error).__name__}: {error}")
    if move not in moves:
        return Choice(moves[rng.below(len(moves))], f"illegal move: {move!r}")
    return Choice(move)
