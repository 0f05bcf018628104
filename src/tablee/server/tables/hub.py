"""All tables that this process holds in memory, and what keeps them going."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from sqlalchemy import func, select

from tablee.errors import TableeError
from tablee.server.botwork.thinkers import Thinkers
from tablee.server.metrics import Metrics
from tablee.server.people.push import Pusher
from tablee.server.refusals import NoSuchTable
from tablee.server.store import Store, StoreFailed
from tablee.server.store import schema as s
from tablee.server.tables.bus import Bus, News, NoBus
from tablee.server.tables.room import Room
from tablee.table import Human, Step, Table

log = logging.getLogger("tablee.hub")
SWEEP_SECONDS = 2.0
IDLE_SECONDS = 60.0
FORGET_PROCESS_SECONDS = 15.0
RESUME_SECONDS = 0.05
"""The pause between two tables that are brought in after a start, so that people come first."""


class Hub:
    """Loads tables when somebody comes, and puts them away when everybody has gone."""

    def __init__(
        self, store: Store, bus: Bus, thinkers: Thinkers, metrics: Metrics, pusher: Pusher
    ) -> None:
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.metrics = metrics
        self.pusher = pusher
        self.is_alone = isinstance(bus, NoBus)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Listen to the other processes, begin to sweep, and go on where games go on."""
        await self.bus.start(self._hear)
        self.spawn(self._sweep_forever())
        self.spawn(self._resume_play())

    async def close(self) -> None:
        """Put everything away."""
        for room in self.rooms.values():
            room.close()
        await self.bus.close()
        while tasks := [*self._tasks, *self._loading.values()]:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.pusher.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something in the background; what goes wrong is logged."""
        self.begin(work)

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something in the background that can be stopped; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background work failed", exc_info=error)

    # ---- Rooms ----------------------------------------------------------------------------

    async def room(self, table: str) -> Room:
        """Give a table, loaded from the store if need be; it stays for a while."""
        room = self.rooms.get(table) or await self._loaded(table)
        room.people.idle_since = time.monotonic()
        return room

    async def _loaded(self, table: str) -> Room:
        """Load a table once, however many ask for it meanwhile."""
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._bring_in(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table))
        return await asyncio.shield(self._loading[table])

    async def _bring_in(self, table: str) -> Room:
        return self._take_in(await self._load(table))

    def _take_in(self, room: Room) -> Room:
        self.rooms[room.id] = room
        self.metrics.tables.set(len(self.rooms))
        room.machine.consider()
        return room

    async def _load(self, table: str) -> Room:
        found = await self.store.load(table)
        if found is None:
            raise NoSuchTable(table)
        row, snapshot, steps = found
        row.setup.rules()  # other rules than those of the table are refused, not tried
        try:
            loaded = Table(row.setup, snapshot, log=steps)
        except TableeError:
            if snapshot is None:
                raise
            log.warning("a snapshot could not be used; reading the whole log instead")
            loaded = Table(row.setup, log=steps)
        return Room(self, loaded)

    def _put_away(self, room: Room) -> None:
        room.close()
        room.keep_snapshot()
        del self.rooms[room.id]
        self.metrics.tables.set(len(self.rooms))

    async def _resume_play(self) -> None:
        """Bring in the tables whose game goes on even if nobody comes, one by one.

        Other processes may do the same: a clock then rings at each, and one of them is first.
        """
        for table in await self.store.unattended():
            try:
                if table not in self.rooms:
                    await self._resume(table)
            except TableeError as error:
                log.warning("a table waits for somebody to come: %s", error)
            await asyncio.sleep(RESUME_SECONDS)

    async def _resume(self, table: str) -> None:
        room = await self._load(table)
        somebody_came = table in self.rooms or table in self._loading
        if room.machine.is_needed and not somebody_came:
            self._take_in(room)

    # ---- News from other processes --------------------------------------------------------

    def publish(self, news: News) -> None:
        """Tell the other processes, if there are any."""
        if not self.is_alone:
            self.spawn(self.bus.publish(news))

    async def _hear(self, news: News) -> None:
        room = self.rooms.get(news.table)
        if room is None:
            return
        if news.present is not None:
            room.people.hear(news.process, news.present)
        if news.roll_call:
            room.publish_present()
        if news.seq > room.table.book.seq:
            room.catch_up()

    # ---- The sweep ------------------------------------------------------------------------

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep(time.monotonic())
            except StoreFailed:
                log.exception("the sweep could not reach the database")

    async def sweep(self, now: float) -> None:
        """Look after all tables, and find steps that no news told of."""
        for room in list(self.rooms.values()):
            try:
                await self._look_after(room, now)
            except Exception:  # the others must not wait because of this one
                log.exception("the table %s could not be looked after", room.id)
        if not self.is_alone:
            await self._catch_up_with_the_store()

    async def _look_after(self, room: Room, now: float) -> None:
        """Put an idle table away; at others replace the absent and wake bots."""
        people = room.people
        if not room.is_busy and now - people.idle_since > IDLE_SECONDS:
            self._put_away(room)
            return
        people.forget_processes(now - FORGET_PROCESS_SECONDS)
        if room.misses_somebody():
            self.publish(News(self.bus.process, room.id, roll_call=True))
        room.machine.consider_if_stuck(now)
        await room.replace_absent(now)

    async def _catch_up_with_the_store(self) -> None:
        ids = [room.id for room in self.rooms.values() if room.is_busy]
        wanted = (
            select(s.events.c.game, func.max(s.events.c.seq))
            .where(s.events.c.game.in_(ids))
            .group_by(s.events.c.game)
        )
        latest = await self.store.read(lambda connection: connection.execute(wanted).all())
        for table, seq in latest:
            room = self.rooms.get(table)
            if room is not None and seq > room.table.book.seq:
                room.catch_up()

    # ---- Notifications --------------------------------------------------------------------

    def notify(self, room: Room, step: Step) -> None:
        """Send a push message to those who are to act now and are not at the table."""
        book, people = room.table.book, room.people
        for seat, since in book.since.items():
            sitter = book.sitters[seat]
            if since == step.seq and isinstance(sitter, Human) and not people.has(sitter.player):
                self.spawn(self.pusher.your_turn(sitter.player, room.id, room.table.setup.game))
