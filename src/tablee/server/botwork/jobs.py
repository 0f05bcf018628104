"""What workers are asked and what they answer; nothing of it is hidden from the bot's seat."""

from __future__ import annotations

from typing import Protocol

import msgspec

from tablee.bots import Budget
from tablee.bots.fallback import Fault

MARGIN_SECONDS = 2.0
"""What a worker may take beyond its thinking time before it is given up."""
WAIT_SECONDS = 30.0
"""How long a position may wait for a free worker before it is asked again."""


class Job(msgspec.Struct, frozen=True):
    """A position to choose a move in: all that a worker is told."""

    id: str
    game: str
    position: str
    seat: int
    level: str
    budget: Budget
    seed: str


class Choice(msgspec.Struct, frozen=True):
    """The move that a worker chose, as text, or what went wrong."""

    id: str
    move: str | None
    fault: Fault | None = None
    detail: str = ""


class BotFailed(Exception):
    """A bot crashed, gave nonsense, or took too long, and its worker with it."""

    def __init__(self, fault: Fault, detail: str) -> None:
        self.fault = fault
        self.detail = detail
        super().__init__(f"{fault}: {detail}")


class NobodyThinks(Exception):
    """No worker is there or free, or the way to them is broken; the bot itself has done nothing."""


class Workers(Protocol):
    """Somewhere to think."""

    async def start(self) -> None:
        """Get ready."""

    async def choose(self, job: Job) -> Choice:
        """Choose a move, or raise `BotFailed` or `NobodyThinks`."""

    async def close(self) -> None:
        """Stop all thinking."""


async def answer(workers: Workers, job: Job) -> Choice:
    """Let workers choose; that the bot failed is an answer, too."""
    try:
        return await workers.choose(job)
    except BotFailed as error:
        return Choice(job.id, None, error.fault, error.detail)
