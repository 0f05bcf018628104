"""The games of Tablée and where to find them.

A game is an object of the class `Game`, named by an entry point of the group `tablee.games`: those
that come with Tablée, which are packages here, as well as those of others.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Literal, overload

from tablee.errors import NotInstalled, OtherRules, UnknownGame
from tablee.games.contract import Game, Option, Options
from tablee.games.facts import Event, Result, View
from tablee.games.state import SPECTATOR, OptionValue, State
from tablee.parts import sound_parts

if TYPE_CHECKING:  # so that a type checker knows what each key stands for
    from tablee.games.feurio import FeurioState
    from tablee.games.finstere import FinstereState
    from tablee.games.partners import PartnersState

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
    "game_of",
]


@cache
def all_games() -> dict[str, Game[Any]]:
    """Give all registered games by key."""
    found = sound_parts("games")
    if not found:
        raise NotInstalled
    return found


@overload
def game(key: Literal["feurio"], version: int | None = None) -> Game[FeurioState]: ...
@overload
def game(key: Literal["finstere"], version: int | None = None) -> Game[FinstereState]: ...
@overload
def game(key: Literal["partners"], version: int | None = None) -> Game[PartnersState]: ...
@overload
def game(key: str, version: int | None = None) -> Game[Any]: ...
def game(key: str, version: int | None = None) -> Game[Any]:
    """Give the game of that key, or raise `UnknownGame`; by an older version of its rules if asked.

    A version that is not kept raises `OtherRules`.
    """
    try:
        found = all_games()[key]
    except KeyError:
        raise UnknownGame(key, all_games()) from None
    if version is None or version == found.version:
        return found
    if version not in found.older:
        raise OtherRules(key, version, found.version)
    return found.older[version]


def game_of(position: str) -> Game[Any]:
    """Give the game of a position written as text, by the version of the rules that it names."""
    key, _, rest = position.partition("/")
    found = game(key)
    version = rest.split(maxsplit=1)[:1]
    kept = {str(number): older for number, older in found.older.items()}
    return kept.get(version[0], found) if version else found
