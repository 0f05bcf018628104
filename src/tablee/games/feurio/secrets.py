"""Dealing the tiles that nobody has named."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.games.feurio.board import TILES
from tablee.games.feurio.pieces import OF_EACH_VALUE, VALUES
from tablee.rng import Rng
from tablee.vectors import filled


def fill_in(deck: vec[u8], rng: Rng) -> None:
    """Deal the tiles that a deck does not name yet (0) in random order into its gaps."""
    missing = _not_named(deck)
    rng.shuffle(missing)
    dealt: i64 = 0
    for place in range(TILES):
        if deck[place] == 0:
            deck[place] = missing[dealt]
            dealt += 1


def _not_named(deck: vec[u8]) -> vec[u8]:
    left = filled(VALUES + 1, u8(OF_EACH_VALUE))
    for place in range(TILES):
        if deck[place] != 0:
            left[i64(deck[place])] -= u8(1)
    missing = vec[u8](capacity=TILES)
    for value in range(1, VALUES + 1):
        while left[value] > 0:
            missing = append(missing, u8(value))
            left[value] -= u8(1)
    return missing
