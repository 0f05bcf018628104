"""What bots know about each game: a part of the kind `knowledge`, made from `Knowledge`.

A game without one is played by the general knowledge: any move, and the ranks as they stand.
"""

from __future__ import annotations

from functools import cache

from tablee.bots.knowledge.base import Knowledge
from tablee.parts import part

__all__ = ["Knowledge", "knowledge"]


@cache
def knowledge(key: str) -> Knowledge:
    """Give what is known about a game."""
    found: Knowledge | None = part("knowledge", key)
    return found or Knowledge()
