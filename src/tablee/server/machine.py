"""The hand that plays for the bots of a table and watches its clock."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from tablee.bots import budget
from tablee.errors import IllegalMove, InvalidText
from tablee.server.thinkers import MARGIN_SECONDS
from tablee.table import Refused
from tablee.table.local import now_ms
from tablee.table.people import Bot

if TYPE_CHECKING:
    from tablee.server.room import Room


class Machine:
    """Sets bots thinking and the alarm clock, as the position asks for."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._thinking: dict[int, int] = {}
        """The seats whose bot thinks here, and since which step."""
        self._moved_at = time.monotonic()
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a bot of this table thinks."""
        return bool(self._thinking)

    def note_move(self) -> None:
        """Remember when the game last went on."""
        self._moved_at = time.monotonic()

    def consider(self) -> None:
        """Look at the position."""
        self.set_alarm()
        table = self._room.table
        for seat in table.bots_to_act():
            since = table.book.since[seat]
            if self._thinking.get(seat) != since:
                self._thinking[seat] = since
                self._room.hub.spawn(self._let_bot_move(seat, since))

    def consider_if_stuck(self, now: float) -> None:
        """Set bots thinking if the process that should have done so has not come back."""
        table = self._room.table
        sitters = [table.book.sitters[seat] for seat in table.bots_to_act()]
        times = [budget(bot.level).seconds for bot in sitters if isinstance(bot, Bot)]
        if times and now - self._moved_at > max(times) + MARGIN_SECONDS + 1:
            self.consider()

    async def _let_bot_move(self, seat: int, since: int) -> None:
        table = self._room.table
        try:
            text, fault = await self._room.hub.thinkers.think(table, seat)
            await self._room.happen(lambda: table.bot_moves(seat, text, since, now_ms(), fault))
        except (IllegalMove, InvalidText, Refused):
            pass  # the game went on without this bot
        finally:
            if self._thinking.get(seat) == since:
                del self._thinking[seat]

    # ---- The clock ------------------------------------------------------------------------

    def set_alarm(self) -> None:
        """Set the alarm to the moment at which the next clock of a player runs out."""
        if self._room.table.setup.settings.clock is None:
            return
        self.stop_alarm()
        deadline = self._room.table.deadline()
        if deadline is not None:
            delay = max(0, deadline - now_ms()) / 1000
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def stop_alarm(self) -> None:
        """Let time pass unheeded."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        table = self._room.table
        self._room.hub.spawn(self._room.happen(lambda: table.expire(now_ms())))
