"""The order of the monster tiles: shuffled, and drawn anew for who cannot know it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.games.finstere.pieces import FEWEST_STEPS, TILES
from tablee.rng import Rng
from tablee.vectors import small


def shuffled_stack(three_hits: bool, number_first: bool, rng: Rng) -> vec[u8]:
    """Shuffle the eight monster tiles; the very first tile of the game must be a number."""
    tiles = [3 if three_hits and tile == FEWEST_STEPS else tile for tile in TILES]
    return redrawn(small(tiles), 0, number_first, rng)


def redrawn(stack: vec[u8], known: i64, number_first: bool, rng: Rng) -> vec[u8]:
    """Shuffle the tiles after the known ones, independent of how they lay before."""
    tiles = stack[:]
    _sort(tiles, known)
    if number_first:  # sorted, the numbers lie behind the hits
        chosen = i64(len(tiles)) - 1 - rng.below(_numbers(tiles))
        tiles[0], tiles[chosen] = tiles[chosen], tiles[0]
        known = 1
    rng.shuffle(tiles, known)
    return tiles


def _sort(tiles: vec[u8], start: i64) -> None:
    for k in range(start + 1, i64(len(tiles))):
        at = k
        while at > start and i64(tiles[at - 1]) > i64(tiles[at]):
            tiles[at - 1], tiles[at] = tiles[at], tiles[at - 1]
            at -= 1


def _numbers(tiles: vec[u8]) -> i64:
    count: i64 = 0
    for k in range(i64(len(tiles))):
        if i64(tiles[k]) >= FEWEST_STEPS:
            count += 1
    return count
