"""The games of Tablée and where to find them.

A game is a package here, or one named by an entry point of the group `tablee.games`, with an
object `GAME`. Nothing else in Tablée names a game.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from tablee.errors import UnknownGame
from tablee.games.contract import Game, Option, Options
from tablee.games.facts import Event, Result, View
from tablee.games.state import SPECTATOR, OptionValue, State

__all__ = [
    "SPECTATOR",
    "Event",
    "Game",
    "Option",
    "OptionValue",
    "Options",
    "Result",
    "State",
    "View",
    "all_games",
    "game",
]


@cache
def all_games() -> dict[str, Game[Any]]:
    """Give all registered games by key."""
    found = [
        import_module(f"{__name__}.{module.name}").GAME
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    ]
    found += [entry.load() for entry in entry_points(group="tablee.games")]
    return {each.key: each for each in found}


def game(key: str) -> Game[Any]:
    """Give the game of that key, or raise `UnknownGame`."""
    try:
        return all_games()[key]
    except KeyError:
        raise UnknownGame(key, all_games()) from None
