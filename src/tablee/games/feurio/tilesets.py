"""Sets of tiles: tile number n is bit n of an integer, and there are only 36."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_TOP: Final[i64] = 1 << 40


def only(tile: i64) -> i64:
    """Give the set of a single tile."""
    # Down from the top, because mypyc compiles `1 << n` to a 32-bit shift.
    return _TOP >> (40 - tile)


def size(tiles: i64) -> i64:
    """Count the tiles of a set."""
    pairs = tiles - ((tiles >> 1) & 0x5555555555)
    fours = (pairs & 0x3333333333) + ((pairs >> 2) & 0x3333333333)
    bytewise = (fours + (fours >> 4)) & 0x0F0F0F0F0F
    halves = bytewise + (bytewise >> 8)
    return (halves + (halves >> 16) + (bytewise >> 32)) & 63


def first(tiles: i64) -> i64:
    """Give the lowest tile number of a set that is not empty."""
    return size((tiles & -tiles) - 1)


def pick(tiles: i64, place: i64) -> i64:
    """Give the tile that has `place` lower ones before it."""
    while place > 0:
        tiles &= tiles - 1
        place -= 1
    return first(tiles)


def numbers(tiles: i64) -> list[int]:
    """List the tile numbers of a set, lowest first."""
    found: list[int] = []
    while tiles != 0:
        found.append(first(tiles))
        tiles &= tiles - 1
    return found
