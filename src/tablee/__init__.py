"""Tablée: three board games with exact rules, fast enough to study and pleasant to play."""

from tablee import rng
from tablee._version import __version__
from tablee.games import Event, Game, Option, Result, State, View, all_games, game
from tablee.games.notebook import drawn_by
from tablee.rng import Rng, seeded


def engine() -> str:
    """Tell which engine runs: compiled or interpreted."""
    return "interpreted" if rng.__file__.endswith(".py") else "compiled"


def _drawn(position: State | View) -> str | None:
    from tablee.draw import show  # most programs draw nothing

    return show(position)


drawn_by(_drawn)

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
