"""What is to be played: game, contenders, deals; and who sits where in each game."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import msgspec

from tablee.bots import Budget, bot, budget
from tablee.errors import TableeError
from tablee.games import OptionValue, game


class InvalidPlan(TableeError):
    """A match that cannot be played."""


class Contender(msgspec.Struct, frozen=True):
    """A bot and what it may spend on a move; `label` names both."""

    label: str
    bot: str
    budget: Budget


class Pairing(msgspec.Struct, frozen=True):
    """One game: its deal, two contenders and how the seats are turned (a lone one plays alone)."""

    deal: int
    turn: int
    one: int
    other: int

    def sitters(self, seats: int) -> list[int]:
        """Give the contender at each seat: they alternate, so partners opposite play together."""
        pair = (self.one, self.other)
        return [pair[(seat + self.turn) % 2] for seat in range(seats)]


class Plan(msgspec.Struct, frozen=True):
    """A match: every two contenders play each deal twice, with changed seats."""

    game: str
    seats: int
    options: dict[str, OptionValue]
    contenders: tuple[Contender, ...]
    deals: int
    seed: str
    longest: int = 5_000
    """Moves after which a game is judged as it stands."""

    def check(self) -> None:
        """Raise the error that says what is wrong, before anything is played."""
        game(self.game).check_options(self.seats, self.options)
        for contender in self.contenders:
            bot(contender.bot)
        if len({contender.label for contender in self.contenders}) < len(self.contenders):
            raise InvalidPlan("every contender needs a label of its own")
        if len(self.contenders) < (1 if self.seats == 1 else 2):
            raise InvalidPlan("a match needs two bots")

    def is_like(self, other: Plan) -> bool:
        """Tell whether the games of another plan are those of this one, but for their number."""
        return msgspec.structs.replace(self, deals=other.deals) == other

    def couples(self) -> list[tuple[int, int]]:
        """List who meets whom; alone at a table, everybody meets the game."""
        numbers = range(len(self.contenders))
        if self.seats == 1:
            return [(number, number) for number in numbers]
        return list(itertools.combinations(numbers, 2))

    def pairings(self, deals: range, couples: list[tuple[int, int]]) -> Iterator[Pairing]:
        """Go through the games of some deals."""
        for deal in deals:
            for one, other in couples:
                for turn in range(1 if one == other else 2):
                    yield Pairing(deal, turn, one, other)


def read_contender(text: str) -> Contender:
    """Read `expert`, `expert@2s` (seconds a move) or `expert@400` (playouts a move)."""
    found = re.fullmatch(r"(.+)@(?:(\d+(?:\.\d+)?)s|(\d+))", text)
    if found is None:
        return Contender(text, text, budget(text))
    name, seconds, playouts = found.groups()
    if seconds is not None:
        return Contender(text, name, Budget(seconds=float(seconds)))
    return Contender(text, name, Budget(seconds=600.0, playouts=int(playouts)))
