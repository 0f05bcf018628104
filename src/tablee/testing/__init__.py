"""The test kit of Tablée: laws that every game obeys, here and elsewhere."""

from tablee.testing.laws import LawBroken, check_game, check_position, play_randomly
from tablee.testing.perft import Perft, perft

__all__ = ["LawBroken", "Perft", "check_game", "check_position", "perft", "play_randomly"]
