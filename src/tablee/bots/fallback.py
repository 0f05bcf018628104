"""A move in any case: when a bot fails, any legal move, and what went wrong."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.bots.bot import Bot, Budget
from tablee.bots.patience import TooSlow, waiting
from tablee.games import Game, State
from tablee.rng import Rng

OVERRUN = 1.1
GRACE_SECONDS = 2.0
"""How much longer than its budget a table waits for a bot: the machine may be busy."""


class Choice(msgspec.Struct, frozen=True):
    """A legal move; `fault` says why it is not the bot's own, or is empty."""

    move: int
    fault: str = ""


def choose_surely(
    player: Bot, game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng
) -> Choice:
    """Let a bot choose; if it crashes, cheats or dawdles, take a quick legal move instead."""
    moves = state.moves(seat)
    try:
        with waiting(budget.seconds * OVERRUN + GRACE_SECONDS):
            move = player.choose(game, state, seat, budget, rng)
    except TooSlow as error:
        return Choice(moves[rng.below(len(moves))], f"too slow: {error}")
    except Exception as error:  # a bot may fail in any way; the table must go on
        return Choice(moves[rng.below(len(moves))], f"crashed: {type(error).__name__}: {error}")
    if move not in moves:
        return Choice(moves[rng.below(len(moves))], f"illegal move: {move!r}")
    return Choice(move)
