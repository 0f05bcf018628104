"""A set of numbers that have been met, faster than a set of Python integers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

FIRST_SIZE: Final = 256
MIXER: Final = 0x9E3779B1
LOW: Final = 0x7FFFFFFF


@final
@mypyc_attr(acyclic=True)
class NumberSet:
    """Positive numbers below 2**62, kept by open addressing in a table of a power of two."""

    def __init__(self) -> None:
        self.table = FIRST_TABLE[:]
        self.count: i64 = 0

    def add(self, number: i64) -> bool:
        """Note a number; tell whether it is new."""
        if not self._insert(number):
            return False
        self.count += 1
        if 2 * self.count > i64(len(self.table)):
            self._grow()
        return True

    def _insert(self, number: i64) -> bool:
        last = i64(len(self.table)) - 1
        at = _mixed(number) & last
        while self.table[at] != 0:
            if self.table[at] == number:
                return False
            at = at + 1 & last
        self.table[at] = number
        return True

    def _grow(self) -> None:
        old = self.table
        self.table = _empty(4 * i64(len(old)))
        for at in range(i64(len(old))):
            if old[at] != 0:
                self._insert(old[at])


def _mixed(number: i64) -> i64:
    """Spread the bits; each product of two 31-bit numbers stays below 2**63."""
    high = (number >> 31) * MIXER & LOW
    mixed = ((number & LOW) ^ high) * MIXER & LOW
    return mixed ^ mixed >> 15


def _empty(size: i64) -> vec[i64]:
    table = vec[i64](capacity=size)
    for _place in range(size):
        table = append(table, 0)
    return table


FIRST_TABLE: Final = _empty(FIRST_SIZE)
