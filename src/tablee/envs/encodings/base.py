"""How a game is told in numbers: fixed actions and fixed observations, both seen from one seat.

A move is spelt as a word of actions, most often of a single one. No word begins another, so a
choice of actions ends exactly when a move is complete, and every legal move has one word.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.games.state import State

END: Final[i64] = -1
"""What follows the last action of a word."""


@final
class Part:
    """A named piece of an observation: whole numbers from 0 to `high` in an array of some shape."""

    def __init__(self, name: str, shape: tuple[int, ...], high: int, meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.high = high
        self.meaning = meaning
        self.size = 1
        for length in shape:
            self.size *= length
        self.start = 0
        """Where it begins in the observation."""


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages are plain Python
class Encoding:
    """The actions and observations of a game with some seats and options."""

    def __init__(self, seats: i64, parts: list[Part], actions: list[str]) -> None:
        self.seats = seats
        self.parts = parts
        self.actions = actions
        """What each action means."""
        self.size: i64 = 0
        """How many numbers an observation has."""
        for part in parts:
            part.start = int(self.size)
            self.size += part.size

    def start(self, name: str) -> i64:
        """Tell where a part of the observation begins."""
        for part in self.parts:
            if part.name == name:
                return part.start
        raise KeyError(name)

    def highs(self) -> bytes:
        """Give the highest value of each number of an observation."""
        return b"".join([bytes([part.high]) * part.size for part in self.parts])

    @abstractmethod
    def letter(self, state: State, move: i64, place: i64) -> i64:
        """Give one action of the word of a legal move, or `END` after the last."""

    @abstractmethod
    def observe(
        self, state: State, seat: i64, move: i64, spelt: i64, out: vec[u8], at: i64
    ) -> None:
        """Write what a seat may know into zeros from `at` on.

        The first `spelt` actions of `move` are already chosen; where the seat is in turn, it sees
        what they have done so far.
        """

    def rewards(self, state: State) -> list[float]:
        """Give each seat's reward: the seats it leaves behind less those ahead, as a share.

        They add up to 0; a lone first has 1, a lone last -1.
        """
        ranks = state.result().ranks
        rivals = max(1, len(ranks) - 1)
        gains: list[float] = []
        for rank in ranks:
            balance = 0
            for other in ranks:
                balance += (other > rank) - (other < rank)
            gains.append(balance / rivals)
        return gains

    def is_shared(self) -> bool:
        """Tell whether all seats have the same goal, so that their rewards are equal."""
        return False
