"""All tables that this process holds in memory, and what keeps them going."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from tablee.errors import TableeError
from tablee.server.refusals import NoSuchTable
from tablee.server.store import Alarm, Append, Outage, StoreFailed, alarms
from tablee.server.store.project import append_of
from tablee.server.tables.bus import News
from tablee.server.tables.room import Room
from tablee.server.tables.surroundings import Surroundings
from tablee.server.tables.watch import Watch
from tablee.table import By, Setup, Table
from tablee.table import commands as c

log = logging.getLogger("tablee.hub")
SWEEP_SECONDS = 2.0
IDLE_SECONDS = 60.0
FORGET_PROCESS_SECONDS = 15.0
STUCK_SECONDS = 10.0
"""How long commands may wait at a table before it counts as stuck."""


class Hub:
    """Loads tables when somebody comes, and puts them away when everybody has gone."""

    def __init__(self, around: Surroundings) -> None:
        self.around = around
        self.store = around.store
        self.rooms: dict[str, Room] = {}
        self.watch = Watch(around, self._wake, self._give_back)
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def start(self) -> None:
        """Listen to the other processes, begin to sweep, and go on where games go on."""
        await self.around.bus.start(self._hear)
        await self.watch.begin()
        self.around.background.spawn(self._sweep_forever())
        self.around.background.spawn(self.watch.run())

    async def close(self) -> None:
        """Put everything away."""
        for room in self.rooms.values():
            room.close()
        await self.around.bus.close()
        for loading in self._loading.values():
            loading.cancel()
        await self.around.background.stop()
        try:
            await self.watch.retire()
        except StoreFailed as error:
            log.warning("others will notice only later that this process ends: %s", error)
        await self.around.thinkers.close()
        await self.around.pusher.close()

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
        room = await self._load(table)
        self.rooms[room.id] = room
        self.around.metrics.tables.set(len(self.rooms))
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
        room = Room(self.around, loaded)
        if loaded.book.ticking:
            await room.give_back(await self._outages(min(loaded.book.ticking.values())))
        return room

    async def _outages(self, after: int) -> list[Outage]:
        return await self.store.read(partial(alarms.outages, after=after))

    def _put_away(self, room: Room) -> None:
        room.close()
        room.keep_snapshot()
        del self.rooms[room.id]
        self.around.metrics.tables.set(len(self.rooms))

    async def open(
        self, setup: Setup, commands: list[c.Command], by: By, invite: str, watch: str
    ) -> None:
        """Open a table and carry out the first commands there, or nothing of all that."""
        table, appends = Table(setup), list[Append]()
        for command in commands:
            proposal = table.decide(command, by, setup.opened)
            table.apply(proposal)
            appends.append(append_of(proposal))
            appends[-1].alarm = Alarm(proposal.due, self.around.process)
        await self.store.create(setup, invite, watch, appends)

    # ---- What tables do by themselves -----------------------------------------------------

    async def _wake(self, table: str) -> int | None:
        """Let a table do what its alarm rang for; give the moment of the next one, if any."""
        room = self.rooms.get(table) or await self._loaded(table)
        await room.wake()
        return self.around.time.now() if room.machine.is_busy else room.table.deadline()

    async def _give_back(self, outage: Outage) -> None:
        for room in list(self.rooms.values()):
            try:
                await room.give_back([outage])
            except TableeError as error:
                log.warning("the table %s has not got its time back yet: %s", room.id, error)

    def stuck(self) -> list[str]:
        """List the tables where commands have waited for too long."""
        now = time.monotonic()
        return [
            room.id
            for room in self.rooms.values()
            if room.line.waiting and now - room.line.went_on_at > STUCK_SECONDS
        ]

    # ---- News from other processes --------------------------------------------------------

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
            except StoreFailed as error:
                log.warning("the sweep could not reach the database: %s", error)

    async def sweep(self, now: float) -> None:
        """Look after all tables, and find steps that no news told of."""
        for room in list(self.rooms.values()):
            try:
                await self._look_after(room, now)
            except Exception:  # the others must not wait because of this one
                log.exception("the table %s could not be looked after", room.id)
        if not self.around.is_alone:
            await self._catch_up_with_the_store()

    async def _look_after(self, room: Room, now: float) -> None:
        """Put an idle table away; at others replace the absent."""
        people = room.people
        if not room.is_busy and now - people.idle_since > IDLE_SECONDS:
            self._put_away(room)
            return
        people.forget_processes(now - FORGET_PROCESS_SECONDS)
        if room.misses_somebody():
            self.around.publish(News(self.around.process, room.id, roll_call=True))
        await room.replace_absent(now)

    async def _catch_up_with_the_store(self) -> None:
        busy = [room.id for room in self.rooms.values() if room.is_busy]
        for table, seq in (await self.store.latest(busy)).items():
            room = self.rooms.get(table)
            if room is not None and seq > room.table.book.seq:
                room.catch_up()
