"""Asking a bot, the one fair way: whatever its seat cannot know is drawn anew before it looks."""

from __future__ import annotations

from typing import Any

from tablee.bots.bot import Bot, Budget
from tablee.games import Game, State
from tablee.rng import Rng


def ask(player: Bot, game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng) -> int:
    """Let a bot choose a move for a seat from what that seat may know."""
    return player.choose(game, state.resample(seat, rng), seat, budget, rng)


def question(game: Game[Any], state: State, seat: int, rng: Rng) -> str:
    """Write the position down for somebody who thinks elsewhere, without any secret of others."""
    return game.text(state.resample(seat, rng))
