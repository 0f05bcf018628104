"""The encoding of each game: a part of the kind `encodings`, made from `Encoding`.

A game without one is told by its view, number by number, and by the places of its moves in their
list.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from tablee.envs.encodings.base import Encoding, Part
from tablee.envs.encodings.plain import PlainEncoding, TooManyMoves
from tablee.games import Options, game
from tablee.parts import part

__all__ = ["Encoding", "Part", "TooManyMoves", "encoding"]


def encoding(key: str, seats: int, options: Options) -> Encoding:
    """Make the encoding of a game for so many seats with these (checked) options."""
    return _maker(key)(seats, options)


@cache
def _maker(key: str) -> Callable[[int, Options], Encoding]:
    found: Callable[[int, Options], Encoding] | None = part("encodings", key)
    return found or partial(PlainEncoding, game(key))
