"""A table in the memory of a server: its log in the store, its people at their sockets.

Nothing is told before it is committed. Several processes may hold the same table; the store takes
a step of each number only once, and who comes second catches up and tries again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from tablee.errors import TableeError
from tablee.server import protocol as p
from tablee.server.secrets import matches
from tablee.server.store import settle_future
from tablee.server.tables import show
from tablee.server.tables.attendance import Attendance
from tablee.server.tables.bus import News
from tablee.server.tables.line import Decide, Line, Settle, Wish
from tablee.server.tables.machine import Machine
from tablee.table import Proposal, Table, Told
from tablee.table import commands as c
from tablee.table.asking import is_awaited
from tablee.table.local import now_ms
from tablee.table.people import By

if TYPE_CHECKING:
    from tablee.server.tables.hub import Hub

SNAPSHOT_EVERY = 100


class Room:
    """One table, and all in this process who look at it."""

    def __init__(self, hub: Hub, table: Table) -> None:
        self.hub = hub
        self.table = table
        self.people = Attendance(self.publish_present)
        self.machine = Machine(self)
        self._line = Line(self)
        self._outline = show.outline(table)
        """The table as everybody knows it, by a welcome or by what happened since."""
        self._kept = table.book.seq

    @property
    def id(self) -> str:
        """The public name of the table."""
        return self.table.setup.id

    @property
    def is_busy(self) -> bool:
        """Whether somebody looks at the table, or its game goes on by itself."""
        return bool(self.people.clients) or self.machine.is_needed

    # ---- Commands -------------------------------------------------------------------------

    def ask(self, command: c.Command, by: By, id: str, settle: Settle) -> None:
        """Carry out a command exactly once when its turn comes; tell then how that went."""
        self._line.add(Wish(partial(self._decide, command, by, id), settle))

    async def do(self, command: c.Command, by: By, id: str = "") -> None:
        """Carry out a command and wait for it, or raise the error that says why not."""
        await self._wait_for(partial(self._decide, command, by, id))

    def _decide(self, command: c.Command, by: By, id: str) -> Proposal | int:
        done = self.table.done(by, id)
        return self.table.decide(command, by, now_ms(), id) if done is None else done

    async def happen(self, decide: Callable[[], Proposal | None]) -> bool:
        """Carry out what time brings, if it still applies."""
        return await self._wait_for(decide) is not None

    async def _wait_for(self, decide: Decide) -> int | None:
        future: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        self._line.add(Wish(decide, partial(settle_future, future)))
        return await future

    def carry_out(self, proposal: Proposal) -> None:
        """Take a step that is committed, and tell everybody."""
        step = proposal.step
        self._tell(self.table.apply(proposal))
        self.hub.metrics.commands.steps += 1
        if not self.hub.is_alone:
            self.hub.publish(News(self.hub.bus.process, self.id, step.seq))
        self.hub.notify(self, step)
        self.machine.consider()

    def _tell(self, told: Told) -> None:
        self.machine.note_move()
        self._tell_people(told)
        if self.table.book.seq - self._kept >= SNAPSHOT_EVERY:
            self.keep_snapshot()

    def catch_up(self) -> None:
        """Apply in due course what other processes have committed."""
        self._line.catch_up()

    def look(self, then: Callable[[Exception | None], None]) -> None:
        """Apply what is new in the store, then say so; only for who is next in the line."""
        self.hub.spawn(self._look(then))

    async def _look(self, then: Callable[[Exception | None], None]) -> None:
        try:
            for step in await self.hub.store.steps(self.id, self.table.book.seq):
                self._tell(self.table.follow(step))
            self.machine.look_again()
        except Exception as error:
            then(error)
        else:
            then(None)

    # ---- Telling --------------------------------------------------------------------------

    def _tell_people(self, told: Told) -> None:
        """Tell everybody a step, and with it the table unless it is as they know it."""
        outline = show.outline(self.table)
        news = show.table_info(self.table) if outline != self._outline else None
        self._outline = outline
        telling = show.Telling(self.table, told, now_ms(), news)
        for client in list(self.people.clients):
            client.send(telling.message_for(client.player))

    def welcome(self, player: str, last: int | None = None) -> p.Welcome:
        """Tell somebody where the table stands."""
        return show.welcome(self.table, player, self.people.present(), now_ms(), last)

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
        row = await self.hub.store.game(self.id) if token else None
        if row is None:
            return None
        if matches(token, row.invite):
            return True
        return False if matches(token, row.watch) else None

    def publish_present(self) -> None:
        """Tell other processes who is at the table in this one."""
        here = sorted(self.people.here())
        self.hub.publish(News(self.hub.bus.process, self.id, present=here))

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
        return self.table.replace(player, now_ms())

    # ---- Keeping --------------------------------------------------------------------------

    def keep_snapshot(self) -> None:
        """Write the table down whole, in the background."""
        if self._kept == self.table.book.seq:
            return
        self._kept = self.table.book.seq
        body = msgspec.json.encode(self.table.snapshot()).decode()
        self.hub.spawn(self.hub.store.keep_snapshot(self.id, self._kept, body))

    def close(self) -> None:
        """Stop the clock and the bots of a room that is put away."""
        self.machine.close()
