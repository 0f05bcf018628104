"""Tablée: three board games with exact rules, fast enough to study and pleasant to play."""

from tablee import rng
from tablee._version import __version__
from tablee.games import Event, Game, Option, Result, State, View, all_games, game
from tablee.rng import Rng, seeded


def engine() -> str:
    """Tell which engine runs: compiled or interpreted."""
    return "interpreted" if rng.__file__.endswith(".py") else "compiled"


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
    "engine",
    "game",
    "seeded",
]
