"""Chances compared with outcomes: of all positions said to be won with 70 %, how many were?"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import msgspec

from tablee.bots.fit.samples import Sample

CONFIDENCE = 1.96
SURE = 1e-6


class Tenth(msgspec.Struct, frozen=True):
    """The positions whose chance lay in one tenth from 0 to 1."""

    positions: int
    games: int
    said: float
    won: float

    @property
    def margin(self) -> float:
        """How far `won` may be off by chance; positions of one game share their outcome."""
        return CONFIDENCE * math.sqrt(max(self.said * (1 - self.said), 0.01) / self.games)


def calibrate(samples: Sequence[Sample]) -> list[Tenth]:
    """Compare chances with outcomes by tenths, the lowest first; empty ones are left out."""
    found: dict[int, list[tuple[int, float, float]]] = defaultdict(list)
    for sample in samples:
        for chance, share in zip(sample.chances, sample.shares, strict=True):
            found[min(9, int(10 * chance))].append((sample.game, chance, share))
    return [_tenth(found[k]) for k in sorted(found)]


def _tenth(seen: list[tuple[int, float, float]]) -> Tenth:
    count = len(seen)
    games = len({game for game, _, _ in seen})
    said = sum(chance for _, chance, _ in seen) / count
    won = sum(share for _, _, share in seen) / count
    return Tenth(count, games, said, won)


def log_loss(samples: Sequence[Sample]) -> float:
    """Give the mean surprise by the winners, in nats; less is better."""
    total = 0.0
    for sample in samples:
        for chance, share in zip(sample.chances, sample.shares, strict=True):
            total -= share * math.log(max(chance, SURE))
            if len(sample.rows) == 1:
                total -= (1 - share) * math.log(max(1 - chance, SURE))
    return total / len(samples)
