"""Building flat vectors of small integers, the storage of boards and states."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8


def zeros(length: i64) -> vec[u8]:
    """Give a vector of bytes, all zero."""
    return filled(length, 0)


def filled(length: i64, value: u8) -> vec[u8]:
    """Give a vector of bytes that all hold `value`."""
    return vec[u8]([value] * length)


def small(values: list[int]) -> vec[u8]:
    """Give the values (0 to 255) as a vector of bytes."""
    vector = vec[u8]()
    for value in values:
        vector = append(vector, u8(value))
    return vector


def medium(values: list[int]) -> vec[i16]:
    """Give the values (-32768 to 32767) as a vector of 16-bit integers."""
    vector = vec[i16]()
    for value in values:
        vector = append(vector, i16(value))
    return vector


def large(values: list[int]) -> vec[i64]:
    """Give the values as a vector of 64-bit integers."""
    vector = vec[i64]()
    for value in values:
        vector = append(vector, i64(value))
    return vector


def plain(vector: vec[u8]) -> list[int]:
    """Give the bytes of a vector as a list of whole numbers."""
    return [int(vector[k]) for k in range(i64(len(vector)))]
