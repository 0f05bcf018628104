"""What a series of games proves: intervals, a sequential test, ratings."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec
from openskill.models import PlackettLuce

from tablee.arena.playing import Outcome

CONFIDENCE = 1.96
"""Standard deviations on either side that hold 95 %."""


class Tally(msgspec.Struct):
    """The games of a couple, seen from the first of the two."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    points: float = 0.0
    forfeits: int = 0
    deals: dict[int, list[float]] = {}

    def note(self, outcome: Outcome) -> None:
        """Count a game."""
        self.games += 1
        self.wins += outcome.share == 1.0
        self.draws += 0.0 < outcome.share < 1.0
        self.points += outcome.share
        self.forfeits += outcome.forfeit is not None
        self.deals.setdefault(outcome.pairing.deal, []).append(outcome.share)

    @property
    def share(self) -> float:
        """The share of the points; those who win together share one."""
        return self.points / self.games if self.games else 0.5

    def interval(self) -> tuple[float, float]:
        """Give the interval that holds the true share with 95 % confidence (Wilson)."""
        return wilson(self.share, self.games)

    def deal_means(self) -> list[float]:
        """Give the mean of each deal: luck of the deal is the same for both and cancels out."""
        return [sum(shares) / len(shares) for shares in self.deals.values()]


def wilson(share: float, games: int) -> tuple[float, float]:
    """Give the Wilson interval of a share."""
    if games == 0:
        return 0.0, 1.0
    z = CONFIDENCE
    middle = share + z * z / (2 * games)
    width = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - width) / scale), min(1.0, (middle + width) / scale)


class Sprt(msgspec.Struct, frozen=True):
    """A sequential test: is the share nearer to `low` or to `high`? Errors at most 5 % each."""

    low: float
    high: float
    error: float = 0.05

    def ratio(self, means: Sequence[float]) -> float:
        """Give the logarithm of how much likelier `high` is than `low`, in normal approximation."""
        count = len(means)
        if count < 2:
            return 0.0
        mean = sum(means) / count
        # One made-up draw keeps a series of equal results from proving everything at once.
        spread = (sum((each - mean) ** 2 for each in means) + 0.25) / count
        return count * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * spread)

    def verdict(self, means: Sequence[float]) -> str | None:
        """Give `high` or `low` when the test has decided, else None."""
        bound = math.log((1 - self.error) / self.error)
        ratio = self.ratio(means)
        if abs(ratio) < bound:
            return None
        return "high" if ratio > 0 else "low"


class Rating(msgspec.Struct, frozen=True):
    """Strength as openskill estimates it, with its uncertainty."""

    mu: float
    sigma: float


def ratings(contenders: int, outcomes: Iterable[Outcome]) -> list[Rating]:
    """Rate all contenders by their games against each other."""
    model = PlackettLuce()
    rated = [model.rating() for _ in range(contenders)]
    for outcome in outcomes:
        one, other = outcome.pairing.one, outcome.pairing.other
        if one != other:
            ranks = [1 - outcome.share, outcome.share]
            [[rated[one]], [rated[other]]] = model.rate([[rated[one]], [rated[other]]], ranks=ranks)
    return [Rating(each.mu, each.sigma) for each in rated]
