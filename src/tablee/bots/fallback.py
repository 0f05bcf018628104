"""A move in any case: when a bot fails, any legal move, and what went wrong."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tablee.bots.ask import ask
from tablee.bots.bot import Bot, Budget
from tablee.bots.patience import TooSlow, waiting
from tablee.games import Game, State
from tablee.rng import Rng

OVERRUN = 1.1
GRACE_SECONDS = 2.0
"""How much longer than its budget a table waits for a bot: the machine may be busy."""


Fault = Literal["crashed", "too_slow", "illegal_move", "unknown_bot", "no_worker"]
"""Why a move is not the bot's own, as a key for its sentence; `no_worker`: in older games."""


class Choice(msgspec.Struct, frozen=True):
    """A legal move; `fault` says why it is not the bot's own, `detail` the same for its author."""

    move: int
    fault: Fault | None = None
    detail: str = ""


def choose_surely(
    player: Bot, game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng
) -> Choice:
    """Ask a bot; if it crashes, cheats or dawdles, take a quick legal move instead."""
    moves = state.moves(seat)
    try:
        with waiting(budget.seconds * OVERRUN + GRACE_SECONDS):
            move = ask(player, game, state, seat, budget, rng)
    except TooSlow as error:
        return Choice(_any(moves, rng), "too_slow", str(error))
    except Exception as error:  # a bot may fail in any way; the table must go on
        return Choice(_any(moves, rng), "crashed", f"{type(error).__name__}: {error}")
    if move not in moves:
        return Choice(_any(moves, rng), "illegal_move", repr(move))
    return Choice(move)


def _any(moves: list[int], rng: Rng) -> int:
    return moves[rng.below(len(moves))]
