"""What chance decides when a move is carried out: a part of the kind `chance`.

The rules draw from the generator inside a state. Here each draw is taken apart into outcomes with
weights, so that a search can go through them. A game without this part gets one draw for each move
that uses the generator, with outcomes that stand for so many seeds.
"""

from __future__ import annotations

from functools import cache

from tablee.envs.chance.base import Chance
from tablee.envs.chance.seeds import Seeds
from tablee.parts import part

__all__ = ["Chance", "chance"]


@cache
def chance(key: str) -> Chance:
    """Give what chance decides in a game."""
    found: Chance | None = part("chance", key)
    return found or Seeds()
