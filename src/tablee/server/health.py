"""Whether this process can serve: the truth, for who decides where people are sent."""

from __future__ import annotations

import asyncio
import time

import msgspec

from tablee.server.services import Services
from tablee.server.store import StoreFailed

KNOWN_SECONDS = 1.0
"""How long an answer is given again, so that asking often costs nothing."""
INTACT_SECONDS = 600.0
"""How long a file that was found in order is not read through again."""


class Health(msgspec.Struct, frozen=True):
    """What is wrong, if anything is, and how much there is to do."""

    status: str
    problems: list[str]
    tables: int
    stuck: int
    waiting: int


class Doctor:
    """Examines a server process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._found: Health | None = None
        self._found_at = 0.0
        self._intact_at = float("-inf")
        self._examining = asyncio.Lock()

    async def health(self) -> Health:
        """Tell how the process is, at most a second ago."""
        async with self._examining:
            if self._found is None or time.monotonic() - self._found_at > KNOWN_SECONDS:
                self._found = await self._examine()
                self._found_at = time.monotonic()
            return self._found

    async def _examine(self) -> Health:
        hub, store = self._services.hub, self._services.store
        stuck = hub.stuck()
        problems = ["stuck tables"] if stuck else []
        if not await store.takes_writing():
            problems.append("no database that can be written")
        elif not await self._is_intact():
            problems.append("damaged database file")
        return Health(
            status="; ".join(problems) or "ok",
            problems=problems,
            tables=len(hub.rooms),
            stuck=len(stuck),
            waiting=store.writer.waiting,
        )

    async def _is_intact(self) -> bool:
        if time.monotonic() - self._intact_at < INTACT_SECONDS and self._services.store.is_there():
            return True
        try:
            intact = await self._services.store.is_intact()
        except StoreFailed:
            return False
        if intact:
            self._intact_at = time.monotonic()
        return intact
