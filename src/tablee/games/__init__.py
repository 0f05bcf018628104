"""The games of Tablée and where to find them.

A game is an object of the class `Game`, named by an entry point of the group `tablee.games`: those
that come with Tablée, which are packages here, as well as those of others.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from tablee.errors import NotInstalled, UnknownGame
from tablee.games.contract import Game, Option, Options
from tablee.games.facts import Event, Result, View
from tablee.games.state import SPECTATOR, OptionValue, State
from tablee.parts import sound_parts

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
    found = sound_parts("games")
    if not found:
        raise NotInstalled
    return found


def game(key: str) -> Game[Any]:
    """Give the game of that key, or raise `UnknownGame`."""
    try:
        return all_games()[key]
    except KeyError:
        raise UnknownGame(key, all_games()) from None
