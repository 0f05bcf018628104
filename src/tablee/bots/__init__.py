"""Computer players: what a bot is, and where to find one by name.

A bot never sees the truth. It is given a position in which everything hidden from its seat has
been drawn anew, so nothing it does can depend on a secret.
"""

from __future__ import annotations

from tablee.bots.ask import ask, question
from tablee.bots.bot import Bot, Budget
from tablee.bots.registry import (
    LEVELS,
    BrokenBot,
    UnknownBot,
    bot,
    bots,
    budget,
    is_at_least,
    offered,
)

__all__ = [
    "LEVELS",
    "Bot",
    "BrokenBot",
    "Budget",
    "UnknownBot",
    "ask",
    "bot",
    "bots",
    "budget",
    "is_at_least",
    "offered",
    "question",
]
