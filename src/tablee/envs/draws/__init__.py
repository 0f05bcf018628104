"""What chance decides when a move is carried out: a module per game key, with an object `DRAWS`.

The rules draw from the generator inside a state. Here each draw is taken apart into outcomes with
weights, so that a search can go through them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from tablee.envs.draws.base import Draws
from tablee.envs.encodings import NoEncoding

__all__ = ["Draws", "draws"]


@cache
def draws(key: str) -> Draws:
    """Give the draws of a game."""
    name = f"{__name__}.{key}"
    if find_spec(name) is None:
        raise NoEncoding(key)
    found: Draws = import_module(name).DRAWS
    return found
