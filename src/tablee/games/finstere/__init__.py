"""Finstere Flure by Friedemann Friese (2F-Spiele, 2003): a race out of a cellar."""

from tablee.games.finstere.forecast import Outcome, dangers, forecast
from tablee.games.finstere.game import FinstereFlure
from tablee.games.finstere.places import cell_at, place_of
from tablee.games.finstere.state import FinstereState

GAME = FinstereFlure()

__all__ = [
    "GAME",
    "FinstereFlure",
    "FinstereState",
    "Outcome",
    "cell_at",
    "dangers",
    "forecast",
    "place_of",
]
