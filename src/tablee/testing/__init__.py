"""The test kit of Tablée: laws that every game obeys, here and elsewhere."""

from tablee.testing.broken import LawBroken
from tablee.testing.chance import check_chance
from tablee.testing.laws import check_game, check_position, play_randomly
from tablee.testing.perft import Perft, perft

__all__ = [
    "LawBroken",
    "Perft",
    "check_chance",
    "check_game",
    "check_position",
    "perft",
    "play_randomly",
]
