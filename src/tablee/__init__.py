"""Tablée: three board games with exact rules, fast enough to study and pleasant to play."""

from tablee._version import __version__
from tablee.games import Event, Game, Option, Result, State, View, all_games, game
from tablee.rng import Rng, seeded

__all__ = [
    "Event",
    "Game",
    "Option",
    "Result",
    "Rng",
    "State",
    "View",
    "__version__",
    "all_games",
    "game",
    "seeded",
]
