"""A table in the memory of a server: its log in the store, its people at their sockets.

Nothing is told before it is committed. Several processes may hold the same table; the store takes
a step of each number only once, and who comes second catches up and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial

import msgspec

from tablee.errors import TableeError
from tablee.server import protocol as p
from tablee.server.secrets import matches
from tablee.server.store import Outage, settle_future
from tablee.server.tables import show
from tablee.server.tables.attendance import Attendance
from tablee.server.tables.bus import News
from tablee.server.tables.kept import KeptLog
from tablee.server.tables.line import Decide, Line, Settle, Wish
from tablee.server.tables.machine import Machine
from tablee.server.tables.surroundings import Surroundings
from tablee.table import Human, Proposal, Step, Table, Told
from tablee.table import commands as c
from tablee.table.asking import is_awaited
from tablee.table.people import By

SNAPSHOT_EVERY = 100


class Room:
    """One table, and all in this process who look at it."""

    def __init__(self, around: Surroundings, table: Table) -> None:
        self.around = around
        self.table = table
        self.people = Attendance(self.publish_present)
        self.machine = Machine(around, table, self.happen)
        kept = KeptLog(around, table.setup.id)
        self.line = Line(table, kept, self, shared=not around.is_alone)
        self._outline = show.outline(table)
        """The table as everybody knows it, by a welcome or by what happened since."""
        self._kept = table.book.seq

    @property
    def id(self) -> str:
        """The public name of the table."""
        return self.table.setup.id

    @property
    def is_busy(self) -> bool:
        """Whether somebody looks at the table, or a bot is to act."""
        return bool(self.people.clients or self.line.waiting) or self.machine.is_busy

    # ---- Commands -------------------------------------------------------------------------

    def ask(self, command: c.Command, by: By, id: str, settle: Settle) -> None:
        """Carry out a command exactly once when its turn comes; tell then how that went."""
        self.line.add(Wish(lambda: self._decide(command, by, id), settle))

    async def do(self, command: c.Command, by: By, id: str = "") -> None:
        """Carry out a command and wait for it, or raise the error that says why not."""
        await self._wait_for(lambda: self._decide(command, by, id))

    def _decide(self, command: c.Command, by: By, id: str) -> Proposal | int:
        done = self.table.done(by, id)
        return self.table.decide(command, by, self._now(), id) if done is None else done

    def _now(self) -> int:
        return self.around.time.now()

    async def happen(self, decide: Callable[[], Proposal | None]) -> bool:
        """Carry out what happens by itself, if it still applies."""
        return await self._wait_for(decide) is not None

    async def _wait_for(self, decide: Decide) -> int | None:
        future: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self.line.add(Wish(decide, lambda seq, error: settle_future(future, seq, error)))
        return await future

    def catch_up(self) -> None:
        """Take in due course the steps that other processes have committed."""
        self.line.catch_up()

    # ---- What the line tells --------------------------------------------------------------

    def took(self, told: Told) -> None:
        """Tell of a step that was committed here, and go on."""
        self._tell(told)
        self.around.metrics.commands.steps += 1
        if not self.around.is_alone:
            self.around.publish(News(self.around.process, self.id, told.step.seq))
        self._notify(told.step)
        self.machine.consider()

    def followed(self, told: Told) -> None:
        """Tell of a step that another process committed, which keeps the table going."""
        self._tell(told)
        self.machine.hand_over()

    def conflicted(self) -> None:
        """Count a step that another process was faster with."""
        self.around.metrics.conflicts.inc()

    def _tell(self, told: Told) -> None:
        self._tell_people(told)
        if self.table.book.seq - self._kept >= SNAPSHOT_EVERY:
            self.keep_snapshot()

    def _notify(self, step: Step) -> None:
        """Send a push message to those who are to act now and are not at the table."""
        book, people = self.table.book, self.people
        for seat, since in book.since.items():
            sitter = book.sitters[seat]
            if since == step.seq and isinstance(sitter, Human) and not people.has(sitter.player):
                told = self.around.pusher.your_turn(sitter.player, self.id, self.table.setup.game)
                self.around.background.spawn(told)

    # ---- What time brings -----------------------------------------------------------------

    async def wake(self) -> None:
        """Do what the table has to do by itself: hand over seats, or let bots move."""
        if not await self.happen(lambda: self.table.expire(self._now())):
            self.machine.consider()

    async def give_back(self, outages: list[Outage]) -> None:
        """Give players the time back in which nobody could have taken their move."""
        for outage in outages:
            await self.happen(partial(self._give_back, outage))

    def _give_back(self, outage: Outage) -> Proposal | None:
        return self.table.give_back(outage.since, outage.until, self._now())

    # ---- Telling --------------------------------------------------------------------------

    def _tell_people(self, told: Told) -> None:
        """Tell everybody a step, and with it the table unless it is as they know it."""
        outline = show.outline(self.table)
        news = show.table_info(self.table) if outline != self._outline else None
        self._outline = outline
        telling = show.Telling(self.table, told, self._now(), news)
        for client in list(self.people.clients):
            client.send(telling.message_for(client.player))

    def welcome(self, player: str, last: int | None = None) -> p.Welcome:
        """Tell somebody where the table stands."""
        return show.welcome(self.table, player, self.people.present(), self._now(), last)

    # ---- People coming and going ----------------------------------------------------------

    async def welcome_back(self, by: By) -> None:
        """Give somebody who was only cut off their seats again."""
        if is_awaited(self.table.situation, by.player):
            with contextlib.suppress(TableeError):
                await self.do(c.Return(), by)

    async def rights(self, player: str, token: str | None) -> bool | None:
        """Tell whether somebody may sit down (True), only watch (False), or neither (None)."""
        if self.table.book.belongs_to(player) or self.table.setup.settings.public:
            return True
        row = await self.around.store.game(self.id) if token else None
        if row is None:
            return None
        if matches(token, row.invite):
            return True
        return False if matches(token, row.watch) else None

    def publish_present(self) -> None:
        """Tell other processes who is at the table in this one."""
        here = sorted(self.people.here())
        self.around.publish(News(self.around.process, self.id, present=here))

    def misses_somebody(self) -> bool:
        """Tell whether somebody should be here who may be in another process."""
        return bool(self.people.clients) and self.people.misses_any(self.table.book.humans())

    async def replace_absent(self, now: float) -> None:
        """Let bots sit in for players who have been away too long while somebody waits."""
        grace, book = self.table.setup.settings.grace, self.table.book
        if grace is None or book.status != "playing":
            return
        for player in self.people.absent(book.humans(), grace, now):
            await self.happen(partial(self._replace, player))

    def _replace(self, player: str) -> Proposal | None:
        return self.table.replace(player, self._now())

    # ---- Keeping --------------------------------------------------------------------------

    def keep_snapshot(self) -> None:
        """Write the table down whole, in the background."""
        if self._kept == self.table.book.seq:
            return
        self._kept = self.table.book.seq
        body = msgspec.json.encode(self.table.snapshot()).decode()
        self.around.background.spawn(self.around.store.keep_snapshot(self.id, self._kept, body))

    def close(self) -> None:
        """Let the bots of a room that is put away begin nothing more."""
        self.machine.close()
