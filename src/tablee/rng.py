"""The random generator of Tablée: xoshiro128**, the same on every platform, compiled or not.

Every intermediate value stays below 2**63, so 64-bit integers never wrap.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

__all__ = ["Rng", "from_text", "seeded"]

MASK: Final[i64] = 0xFFFFFFFF


def _rotate_left(value: i64, bits: i64) -> i64:
    return ((value << bits) | (value >> (32 - bits))) & MASK


@final
@mypyc_attr(acyclic=True)
class Rng:
    """A small, fast generator whose whole state is four 32-bit words."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def copy(self) -> Rng:
        """Give a generator that goes on with the same numbers."""
        return Rng(self.a, self.b, self.c, self.d)

    def word(self) -> i64:
        """Draw 32 random bits."""
        b = self.b
        drawn = (_rotate_left((b * 5) & MASK, 7) * 9) & MASK
        c = self.c ^ self.a
        d = self.d ^ b
        self.b = b ^ c
        self.a ^= d
        self.c = c ^ ((b << 9) & MASK)
        self.d = _rotate_left(d, 11)
        return drawn

    def below(self, n: i64) -> i64:
        """Draw a number from 0 to n - 1, each equally likely (n at most 2**31)."""
        product = self.word() * n
        if (product & MASK) < n:
            unfair = (MASK + 1 - n) % n
            while (product & MASK) < unfair:
                product = self.word() * n
        return product >> 32

    def shuffle(self, vector: vec[u8], start: i64 = 0) -> None:
        """Put the items from `start` on in random order."""
        for i in range(i64(len(vector)) - 1, start, -1):
            j = start + self.below(i - start + 1)
            vector[i], vector[j] = vector[j], vector[i]

    def text(self) -> str:
        """Write the state as 32 hexadecimal digits."""
        return f"{self.a:08x}{self.b:08x}{self.c:08x}{self.d:08x}"


def seeded(seed: int | str) -> Rng:
    """Give the generator of a seed; seeds may be any number or text."""
    from hashlib import blake2b  # brings all of OpenSSL along

    digest = blake2b(str(seed).encode(), digest_size=16, person=b"tablee").digest()
    return Rng(_word(digest, 0), _word(digest, 4), _word(digest, 8), _word(digest, 12))


def _word(digest: bytes, start: i64) -> i64:
    word: i64 = 0
    for place in range(start, start + 4):
        word = word << 8 | i64(digest[place])
    return word


def from_text(text: str) -> Rng:
    """Read back what `Rng.text` wrote; a ValueError says that it is no such text."""
    if len(text) != 32:
        raise ValueError("a generator is written as 32 hexadecimal digits")
    words = [int(text[i : i + 8], 16) for i in (0, 8, 16, 24)]
    return Rng(i64(words[0]), i64(words[1]), i64(words[2]), i64(words[3]))
