"""How server processes tell each other that something happened; the database stays the truth."""

from __future__ import annotations

import os
import secrets
from collections.abc import Awaitable, Callable
from typing import Protocol

import msgspec


class News(msgspec.Struct, frozen=True):
    """A table has a new step, or somebody came, went, or is asked for."""

    process: str
    table: str
    seq: int = 0
    present: list[str] | None = None
    roll_call: bool = False


Listener = Callable[[News], Awaitable[None]]


class Bus(Protocol):
    """Passes news to all processes but the one that sends them."""

    process: str

    async def start(self, listener: Listener) -> None:
        """Begin to listen."""

    async def publish(self, news: News) -> None:
        """Tell the other processes; should news get lost, the sweep finds out."""

    async def close(self) -> None:
        """Stop listening."""


class NoBus:
    """The bus of a server that is alone."""

    def __init__(self) -> None:
        self.process = new_name()

    async def start(self, listener: Listener) -> None:
        """Nobody will speak."""

    async def publish(self, news: News) -> None:
        """Nobody listens."""

    async def close(self) -> None:
        """Nothing to stop."""


def new_name() -> str:
    """Draw a name for this process that no other has had."""
    return f"{os.getpid()}-{secrets.token_hex(4)}"
