"""The encoding of each game: a module per game key, with a class `ENCODING`.

A game of another package names its class by an entry point of the group `tablee.encodings`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from tablee.envs.encodings.base import Encoding, Part
from tablee.errors import TableeError
from tablee.games import Options

__all__ = ["Encoding", "NoEncoding", "Part", "encoding"]


class NoEncoding(TableeError):
    """A game has no actions and observations in numbers."""

    def __init__(self, key: str) -> None:
        super().__init__(
            f"no encoding for the game {key!r}: name its class by an entry point of the group"
            " tablee.encodings"
        )


def encoding(key: str, seats: int, options: Options) -> Encoding:
    """Make the encoding of a game for so many seats with these (checked) options."""
    return _maker(key)(seats, options)


@cache
def _maker(key: str) -> Callable[[int, Options], Encoding]:
    name = f"{__name__}.{key}"
    makers = {entry.name: entry.load for entry in entry_points(group="tablee.encodings")}
    if find_spec(name) is not None:
        makers[key] = lambda: import_module(name).ENCODING
    if key not in makers:
        raise NoEncoding(key)
    found: Callable[[int, Options], Encoding] = makers[key]()
    return found
