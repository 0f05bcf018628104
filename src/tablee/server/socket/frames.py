"""The frames of WebSockets (RFC 6455): where one ends, and how one begins."""

from __future__ import annotations

from struct import pack
from typing import Final

WHOLE_TEXT: Final = 0x81
"""The first byte of a text that is not in fragments."""
LAST: Final = 0x80
CONTROL: Final = 0x08
MASKED: Final = 0x80
LENGTH: Final = 0x7F
TWO_BYTES: Final = 126
EIGHT_BYTES: Final = 127
"""Lengths that say how many bytes the real one has, which follows."""


def frame_end(data: bytes, at: int, most: int) -> int:
    """Tell where the frame that begins there ends, 0 if its end is still to come.

    A frame with more than the most bytes ends with the data, so that it can be refused at once.
    """
    if len(data) < at + 2:
        return 0
    second = data[at + 1]
    start = at + (6 if second & MASKED else 2)
    length = second & LENGTH
    if length >= TWO_BYTES:
        size = 2 if length == TWO_BYTES else 8
        if len(data) < at + 2 + size:
            return 0
        start, length = start + size, int.from_bytes(data[at + 2 : at + 2 + size], "big")
    if length > most:
        return len(data)
    return start + length if len(data) >= start + length else 0


def text_head(length: int) -> bytes:
    """Give what stands before a text of that length."""
    if length < TWO_BYTES:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return pack(">BBH", WHOLE_TEXT, TWO_BYTES, length)
    return pack(">BBQ", WHOLE_TEXT, EIGHT_BYTES, length)
