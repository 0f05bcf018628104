"""What bots know about each game: a module per game key, with an object `KNOWLEDGE`.

A game without one is played by the general knowledge: any move, and the ranks as they stand.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from tablee.bots.knowledge.base import Knowledge

__all__ = ["Knowledge", "knowledge"]


@cache
def knowledge(key: str) -> Knowledge:
    """Give what is known about a game."""
    name = f"{__name__}.{key}"
    if find_spec(name) is None:
        return Knowledge()
    found: Knowledge = import_module(name).KNOWLEDGE
    return found
