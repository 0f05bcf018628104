"""The hand that plays for the bots of a table and watches its clock."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from tablee.bots import budget
from tablee.errors import IllegalMove, InvalidText
from tablee.server.botwork.jobs import MARGIN_SECONDS
from tablee.server.store import StoreFailed
from tablee.table import Refused
from tablee.table.local import now_ms
from tablee.table.people import Bot

if TYPE_CHECKING:
    from tablee.server.tables.room import Room

RING_AGAIN_SECONDS = 2.0
"""When to try again to hand a seat over that the store could not note."""

Occasion = tuple[int, Bot]
"""What a bot thinks about: the step with which its decision began, and which bot it is."""


class Machine:
    """Sets bots thinking and the alarm clock, as the position asks for."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._thinking: dict[int, tuple[Occasion, asyncio.Task[Any]]] = {}
        """The seats whose bot thinks here."""
        self._moved_at = time.monotonic()
        self._alarm: asyncio.TimerHandle | None = None
        self._is_closed = False

    @property
    def is_needed(self) -> bool:
        """Whether the game goes on even if nobody looks: a bot is to act, or a clock runs."""
        table = self._room.table
        return bool(self._thinking or table.bots_to_act()) or table.deadline() is not None

    def note_move(self) -> None:
        """Remember when the game last went on."""
        self._moved_at = time.monotonic()

    def consider(self) -> None:
        """Look at the position, and set those bots thinking that may act."""
        for seat, occasion in self._look().items():
            if seat not in self._thinking:
                thinking = self._room.hub.begin(self._let_bot_move(seat, occasion[0]))
                self._thinking[seat] = (occasion, thinking)

    def close(self) -> None:
        """Let time pass unheeded, and begin nothing more: what is on its way may still happen."""
        self._is_closed = True
        self._stop_alarm()

    def consider_if_stuck(self, now: float) -> None:
        """Set bots thinking if the process that should have done so has not come back."""
        bots = [bot for _, bot in self._occasions().values()]
        times = [budget(bot.level).seconds for bot in bots]
        if times and now - self._moved_at > max(times) + MARGIN_SECONDS + 1:
            self.consider()

    def look_again(self) -> None:
        """Follow what another process did, which sets the bots thinking."""
        self._look()

    def _look(self) -> dict[int, Occasion]:
        """Set the alarm, stop all thinking about what is no longer asked, and tell what is."""
        if self._is_closed:
            return {}
        self.set_alarm()
        occasions = self._occasions()
        for seat, (occasion, thinking) in list(self._thinking.items()):
            if occasions.get(seat) != occasion:
                thinking.cancel()
                del self._thinking[seat]
        return occasions

    def _occasions(self) -> dict[int, Occasion]:
        table = self._room.table
        found: dict[int, Occasion] = {}
        for seat in table.bots_to_act():
            bot = table.book.sitters[seat]
            assert isinstance(bot, Bot)
            found[seat] = (table.book.since[seat], bot)
        return found

    async def _let_bot_move(self, seat: int, since: int) -> None:
        table = self._room.table
        try:
            text, fault = await self._room.hub.thinkers.think(table, seat)
            await self._room.happen(lambda: table.bot_moves(seat, text, since, now_ms(), fault))
        except (IllegalMove, InvalidText, Refused):
            pass  # the game went on without this bot
        finally:
            if seat in self._thinking and self._thinking[seat][1] is asyncio.current_task():
                del self._thinking[seat]

    # ---- The clock ------------------------------------------------------------------------

    def set_alarm(self, at_least: float = 0.0) -> None:
        """Set the alarm to the moment at which the next clock of a player runs out."""
        if self._room.table.setup.settings.clock is None or self._is_closed:
            return
        self._stop_alarm()
        deadline = self._room.table.deadline()
        if deadline is not None:
            delay = max(at_least, (deadline - now_ms()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._room.hub.spawn(self._expire())

    async def _expire(self) -> None:
        """Hand over the seats whose time is up; an alarm that rang too early rings again."""
        table = self._room.table
        try:
            expired = await self._room.happen(lambda: table.expire(now_ms()))
        except StoreFailed:
            self.set_alarm(RING_AGAIN_SECONDS)
            raise
        if not expired:
            self.set_alarm()
