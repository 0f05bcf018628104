"""The watch: this process says that it lives, wakes the tables it keeps, and adopts orphaned ones.

Clocks and the turns of bots are rows in the store; no table needs to be in memory for them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial

from tablee.server.store import Outage, StoreFailed, alarms
from tablee.server.tables.surroundings import Surroundings

log = logging.getLogger("tablee.watch")
TICK_SECONDS = 0.5
"""How exactly a clock runs out."""
BEAT_SECONDS = 1.5
LEASE_MS = 5000
"""How long a process may be silent before others take its tables over."""
OUTAGE_MS = 4000
"""A silence of all processes that is longer was felt by players, who get the time back."""
AGAIN_SECONDS = 30.0
"""When to try a table again that could not be woken."""


class Watch:
    """Looks at the rows, and wakes whom they name."""

    def __init__(
        self,
        around: Surroundings,
        wake: Callable[[str], Awaitable[int | None]],
        give_back: Callable[[Outage], Awaitable[None]],
    ) -> None:
        self._around = around
        self._wake = wake
        self._give_back = give_back
        self._beat_at = 0.0
        self._lived_at: float | None = None
        self._waking: set[str] = set()
        self._not_before: dict[str, float] = {}

    async def begin(self) -> None:
        """Say for the first time that this process lives; alone, all tables are its own."""
        await self._beat(adopts=self._around.is_alone, lease=0)

    async def run(self) -> None:
        """Watch until told to stop."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                await self.tick()
            except StoreFailed as error:
                log.warning("the watch cannot reach the database: %s", error)

    async def tick(self) -> None:
        """Say that this process lives if it is time, and wake the tables that have to act."""
        self._around.store.writer.give_up_waiting()
        if time.monotonic() - self._beat_at >= BEAT_SECONDS:
            await self._beat(adopts=self._has_lived_on())
        await self._wake_the_due()

    async def retire(self) -> None:
        """Let others take over at once."""
        store = self._around.store
        await store.write(partial(alarms.retire, process=self._around.process))

    # ---- Living ---------------------------------------------------------------------------

    def _has_lived_on(self) -> bool:
        """Tell whether this process was heard of all the time: others may only just be back too."""
        heard = self._lived_at
        return heard is not None and (time.monotonic() - heard) * 1000 < LEASE_MS

    async def _beat(self, adopts: bool, lease: int = LEASE_MS) -> None:
        around, now = self._around, self._around.time.now()
        beat = partial(
            alarms.beat,
            process=around.process,
            now=now,
            lease=lease,
            adopts=adopts,
        )
        pulse = await around.store.write(beat)
        self._beat_at = self._lived_at = time.monotonic()
        around.metrics.adopted.inc(len(pulse.adopted))
        since = now if pulse.before is None else pulse.before
        around.time.catch_up(since)
        if failed := around.store.writer.take_outage():
            since = min(since, now - int((time.monotonic() - failed) * 1000))
        if now - since > OUTAGE_MS:
            await self._note(Outage(since, now))

    async def _note(self, outage: Outage) -> None:
        log.warning("no move could be taken for %d ms", outage.until - outage.since)
        await self._around.store.write(partial(alarms.note_outage, outage=outage))
        await self._give_back(outage)

    # ---- Waking ---------------------------------------------------------------------------

    async def _wake_the_due(self) -> None:
        around, now = self._around, time.monotonic()
        due = partial(alarms.due, process=around.process, now=around.time.now())
        for table, rang in await around.store.read(due):
            if table not in self._waking and self._not_before.get(table, 0.0) <= now:
                self._waking.add(table)
                around.background.spawn(self._wake_one(table, rang))

    async def _wake_one(self, table: str, rang: int) -> None:
        """Wake a table, and put its alarm off if it rang for something that is over."""
        around = self._around
        try:
            until = await self._wake(table)
            self._not_before.pop(table, None)
            if until is None or until > around.time.now():
                off = partial(alarms.put_off, table=table, due=rang, until=until)
                await around.store.write(off, table)
        except Exception as error:
            self._not_before[table] = time.monotonic() + AGAIN_SECONDS
            log.warning("the table %s could not be woken: %s", table, error)
        finally:
            self._waking.discard(table)
