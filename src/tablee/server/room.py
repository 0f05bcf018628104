"""A table in the memory of a server: its log in the store, its people at their sockets.

Nothing is told before it is committed. Several processes may hold the same table; the store takes
a step of each number only once, and who comes second catches up and tries again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from tablee.errors import IllegalMove, InvalidOption, InvalidSeats, InvalidText, TableeError
from tablee.server import protocol as p
from tablee.server import show
from tablee.server.attendance import Attendance
from tablee.server.bus import News
from tablee.server.machine import Machine
from tablee.server.project import append_of
from tablee.server.secrets import matches
from tablee.server.store import StoreFailed
from tablee.table import Refused, Step, Table, Told
from tablee.table import commands as c
from tablee.table.local import now_ms
from tablee.table.people import Bot, By, claimant

if TYPE_CHECKING:
    from tablee.server.hub import Hub

log = logging.getLogger("tablee.room")
SNAPSHOT_EVERY = 40
TRIES = 8


class Outcome(msgspec.Struct, frozen=True):
    """What became of a command: the step it led to, or the reason why not."""

    seq: int = 0
    refusal: p.Refusal | None = None


class Room:
    """One table, and all in this process who look at it."""

    def __init__(self, hub: Hub, table: Table) -> None:
        self.hub = hub
        self.table = table
        self.people = Attendance(self.publish_present)
        self.machine = Machine(self)
        self._lock = asyncio.Lock()
        self._kept = table.book.seq

    @property
    def id(self) -> str:
        """The public name of the table."""
        return self.table.setup.id

    @property
    def is_busy(self) -> bool:
        """Whether somebody looks at the table, or a bot of it thinks here."""
        return bool(self.people.clients) or self.machine.is_thinking

    # ---- Commands -------------------------------------------------------------------------

    async def do(self, command: c.Command, by: By, id: str) -> Outcome:
        """Carry out a command exactly once, or say why not."""
        try:
            return Outcome(await self._do(command, by, id))
        except Refused as error:
            refusal = p.Refusal(id, "table", error.reason, dict(error.facts))
        except IllegalMove as error:
            refusal = p.Refusal(id, "rules", error.reason, dict(error.facts))
        except InvalidText as error:
            refusal = p.Refusal(id, "table", "unreadable_move", {"at": error.at})
        except (InvalidSeats, InvalidOption) as error:
            refusal = p.Refusal(id, "table", "not_allowed", {"problem": str(error)})
        except StoreFailed:
            log.exception("a step was not stored")
            refusal = p.Refusal(id, "table", "not_stored", {})
        self.hub.metrics.refusals.inc()
        return Outcome(refusal=refusal)

    async def _do(self, command: c.Command, by: By, id: str) -> int:
        async with self._lock:
            for _ in range(TRIES):
                if id and (seq := self.table.done(by, id)) is not None:
                    return seq
                step = await self._decide(command, by, id)
                if await self._commit(step):
                    return step.seq
            raise Refused("position_has_changed")

    async def _decide(self, command: c.Command, by: By, id: str) -> Step:
        """Decide; before refusing, make sure that no other process knows better."""
        try:
            return self.table.decide(command, by, now_ms(), id)
        except TableeError:
            if self.hub.is_alone or not await self._catch_up():
                raise
            return self.table.decide(command, by, now_ms(), id)

    async def happen(self, decide: Callable[[], Step | None]) -> bool:
        """Carry out what time brings, if it still applies."""
        async with self._lock:
            for _ in range(TRIES):
                step = decide()
                if step is None:
                    return False
                if await self._commit(step):
                    return True
        return False

    async def _commit(self, step: Step) -> bool:
        """Store a step and tell everybody; False if another process was faster."""
        append = append_of(self.table, step)
        if not await self.hub.store.append(append):
            self.hub.metrics.conflicts.inc()
            await self._catch_up()
            return False
        self._apply(step)
        self.hub.metrics.steps.inc()
        if not self.hub.is_alone:
            self.hub.publish(News(self.hub.bus.process, self.id, step.seq))
        self.hub.notify(self, step)
        self.machine.consider()
        return True

    def _apply(self, step: Step) -> None:
        told = self.table.apply(step)
        self.machine.note_move()
        self._tell(told)
        if self.table.book.seq - self._kept >= SNAPSHOT_EVERY:
            self.keep_snapshot()

    async def catch_up(self) -> None:
        """Apply what other processes have committed."""
        async with self._lock:
            await self._catch_up()
        self.machine.set_alarm()

    async def _catch_up(self) -> bool:
        """Apply what is new in the store; tell whether there was anything."""
        new = await self.hub.store.steps(self.id, self.table.book.seq)
        for step in new:
            self._apply(step)
        return bool(new)

    # ---- Telling --------------------------------------------------------------------------

    def _tell(self, told: Told) -> None:
        telling = show.Telling(self.table, told, now_ms())
        for client in list(self.people.clients):
            client.send(telling.text_for(client.player))

    def welcome(self, player: str, last: int | None = None) -> p.Welcome:
        """Tell somebody where the table stands."""
        return show.welcome(self.table, player, self.people.present(), now_ms(), last)

    # ---- People coming and going ----------------------------------------------------------

    async def welcome_back(self, by: By) -> None:
        """Give somebody who was only cut off their seats again."""
        held = [bot for bot in self.table.book.sitters if isinstance(bot, Bot) and bot.away]
        if any(claimant(bot) == by.player for bot in held):
            await self.do(c.Return(), by, "")

    async def rights(self, player: str, token: str | None) -> bool | None:
        """Tell whether somebody may sit down (True), only watch (False), or neither (None)."""
        book = self.table.book
        mine = player and (book.host == player or player in map(claimant, book.sitters))
        if mine or self.table.setup.settings.public:
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

    def _replace(self, player: str) -> Step | None:
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
        """Stop the clock of a room that is put away."""
        self.machine.stop_alarm()
