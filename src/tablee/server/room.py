"""A table in the memory of a server: its log in the store, its people at their sockets.

Nothing is told before it is committed. Several processes may hold the same table; the store takes
a step of each number only once, and who comes second catches up and tries again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec

from tablee.bots import budget
from tablee.errors import IllegalMove, InvalidOption, InvalidSeats, InvalidText, TableeError
from tablee.server import protocol as p
from tablee.server import show
from tablee.server.bus import News
from tablee.server.project import append_of
from tablee.server.secrets import matches
from tablee.server.store import StoreFailed
from tablee.server.thinkers import MARGIN_SECONDS
from tablee.table import Refused, Step, Table, Told
from tablee.table import commands as c
from tablee.table.local import now_ms
from tablee.table.people import Bot, By, claimant

if TYPE_CHECKING:
    from tablee.server.hub import Hub

log = logging.getLogger("tablee.room")
SNAPSHOT_EVERY = 40
TRIES = 8


class Client(Protocol):
    """One connection of somebody at the table."""

    player: str

    def send(self, text: str) -> None:
        """Put a message into the queue of the connection."""


class Outcome(msgspec.Struct, frozen=True):
    """What became of a command: the step it led to, or the reason why not."""

    seq: int = 0
    refusal: p.Refusal | None = None


class Room:
    """One table, and all in this process who look at it."""

    def __init__(self, hub: Hub, table: Table) -> None:
        self.hub = hub
        self.table = table
        self.clients: set[Client] = set()
        self.thinking: dict[int, int] = {}
        """The seats whose bot thinks here, and since which step."""
        self.elsewhere: dict[str, tuple[float, list[str]]] = {}
        """Who is at the table in other processes, and when these last said so."""
        self.seen: dict[str, float] = {}
        """When each player was last known to be there."""
        self.idle_since = time.monotonic()
        self.moved_at = self.idle_since
        self._lock = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._kept = table.book.seq

    @property
    def id(self) -> str:
        """The public name of the table."""
        return self.table.setup.id

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
        self.hub.publish(News(self.hub.bus.process, self.id, step.seq))
        self.hub.notify(self, step)
        self.consider()
        return True

    def _apply(self, step: Step) -> None:
        told = self.table.apply(step)
        self.moved_at = time.monotonic()
        self._tell(told)
        if self.table.book.seq - self._kept >= SNAPSHOT_EVERY:
            self.keep_snapshot()

    async def catch_up(self) -> None:
        """Apply what other processes have committed."""
        async with self._lock:
            await self._catch_up()
        self._set_alarm()

    async def _catch_up(self) -> bool:
        """Apply what is new in the store; tell whether there was anything."""
        new = await self.hub.store.steps(self.id, self.table.book.seq)
        for step in new:
            self._apply(step)
        return bool(new)

    # ---- Telling --------------------------------------------------------------------------

    def _tell(self, told: Told) -> None:
        telling = show.Telling(self.table, told, now_ms())
        for client in list(self.clients):
            client.send(telling.text_for(client.player))

    def welcome(self, player: str, last: int | None = None) -> p.Welcome:
        """Tell somebody where the table stands."""
        return show.welcome(self.table, player, self.present(), now_ms(), last)

    # ---- People coming and going ----------------------------------------------------------

    async def welcome_back(self, by: By) -> None:
        """Give somebody who was only cut off their seats again."""
        held = [bot for bot in self.table.book.sitters if isinstance(bot, Bot) and bot.away]
        if any(claimant(bot) == by.player for bot in held):
            await self.do(c.Return(), by, "")

    def enter(self, client: Client) -> None:
        """Let a connection follow the table."""
        news = client.player and client.player not in self.here()
        self.clients.add(client)
        if news:
            self._tell_present(to_others=client)

    def leave(self, client: Client) -> None:
        """Let a connection go."""
        self.clients.discard(client)
        self.idle_since = time.monotonic()
        if client.player and client.player not in self.here():
            self.seen[client.player] = time.monotonic()
            self._tell_present()

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

    def here(self) -> set[str]:
        """Give the players who are connected to this process."""
        return {client.player for client in self.clients if client.player}

    def present(self) -> list[str]:
        """List who is at the table, in any process."""
        others = (players for _, players in self.elsewhere.values())
        return sorted(self.here().union(*others))

    def _tell_present(self, to_others: Client | None = None) -> None:
        self._show_present(to_others)
        self.hub.publish(News(self.hub.bus.process, self.id, present=sorted(self.here())))

    def _show_present(self, to_others: Client | None = None) -> None:
        text = p.write(p.Present(self.present()))
        for client in self.clients - {to_others}:
            client.send(text)

    def hear(self, process: str, players: list[str]) -> None:
        """Note who is at the table in another process."""
        now = time.monotonic()
        old = self.elsewhere.get(process, (0.0, []))[1]
        self.elsewhere[process] = (now, players)
        self.seen.update(dict.fromkeys(players, now))
        if old != players:
            self._show_present()

    def forget_processes(self, before: float) -> None:
        """Count nobody in who was last heard of before that moment."""
        silent = [process for process, (heard, _) in self.elsewhere.items() if heard < before]
        for process in silent:
            del self.elsewhere[process]
        if silent:
            self._show_present()

    def misses_somebody(self) -> bool:
        """Tell whether others must be asked who is at the table with them."""
        return bool(self.elsewhere or set(self.table.book.humans()) - self.here())

    async def replace_absent(self, now: float) -> None:
        """Let bots sit in for players who have been away too long while somebody waits."""
        grace, present = self.table.setup.settings.grace, set(self.present())
        if grace is None or self.table.book.status != "playing":
            return
        self.seen.update(dict.fromkeys(present, now))
        waiting = present.intersection(self.table.book.humans())
        for player in self.table.book.humans():
            if waiting and now - self.seen.setdefault(player, now) > grace:
                await self.happen(partial(self._replace, player))

    def _replace(self, player: str) -> Step | None:
        return self.table.replace(player, now_ms())

    # ---- Bots and the clock ---------------------------------------------------------------

    def consider(self) -> None:
        """Set bots thinking and the alarm clock, as the position asks for."""
        self._set_alarm()
        since = self.table.book.since
        for seat in self.table.bots_to_act():
            if self.thinking.get(seat) != since[seat]:
                self.thinking[seat] = since[seat]
                self.hub.spawn(self._let_bot_move(seat, since[seat]))

    def consider_if_stuck(self, now: float) -> None:
        """Set bots thinking if the process that should have done so has not come back."""
        levels = [self.table.book.sitters[seat] for seat in self.table.bots_to_act()]
        longest = max(
            (budget(bot.level).seconds for bot in levels if isinstance(bot, Bot)), default=0
        )
        if levels and now - self.moved_at > longest + MARGIN_SECONDS + 1:
            self.consider()

    async def _let_bot_move(self, seat: int, since: int) -> None:
        try:
            text, fault = await self.hub.thinkers.think(self.table, seat)
            await self.happen(lambda: self.table.bot_moves(seat, text, since, now_ms(), fault))
        except (IllegalMove, InvalidText, Refused):
            pass  # the game went on without this bot
        finally:
            if self.thinking.get(seat) == since:
                del self.thinking[seat]

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        deadline = self.table.deadline()
        if deadline is not None:
            delay = max(0, deadline - now_ms()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self.hub.spawn(self.happen(lambda: self.table.expire(now_ms())))

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
        if self._alarm is not None:
            self._alarm.cancel()
