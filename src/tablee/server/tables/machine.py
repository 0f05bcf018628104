"""The hand that plays for the bots of a table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tablee.errors import IllegalMove, InvalidText
from tablee.server.tables.surroundings import Surroundings
from tablee.table import Proposal, Refused, Table
from tablee.table.people import Bot

Occasion = tuple[int, Bot]
"""What a bot thinks about: the step with which its decision began, and which bot it is."""
Happen = Callable[[Callable[[], Proposal | None]], Awaitable[bool]]
"""Carries out what happens by itself."""


class Machine:
    """Sets bots thinking as the position asks for."""

    def __init__(self, around: Surroundings, table: Table, happen: Happen) -> None:
        self._around = around
        self._table = table
        self._happen = happen
        self._thinking: dict[int, tuple[Occasion, asyncio.Task[Any]]] = {}
        """The seats whose bot thinks here."""
        self._is_closed = False

    @property
    def is_busy(self) -> bool:
        """Whether a bot is to act."""
        return bool(self._thinking or self._table.bots_to_act())

    def consider(self) -> None:
        """Look at the position, and set those bots thinking that may act."""
        for seat, occasion in self.look_again().items():
            if seat not in self._thinking:
                thinking = self._around.background.begin(self._let_bot_move(seat, occasion[0]))
                self._thinking[seat] = (occasion, thinking)

    def close(self) -> None:
        """Begin nothing more: what is on its way may still happen."""
        self._is_closed = True

    def hand_over(self) -> None:
        """Stop all thinking: the process that took the last step goes on from there."""
        for _, thinking in self._thinking.values():
            thinking.cancel()
        self._thinking.clear()

    def look_again(self) -> dict[int, Occasion]:
        """Stop all thinking about what is no longer asked, and tell what is."""
        occasions = {} if self._is_closed else self._occasions()
        for seat, (occasion, thinking) in list(self._thinking.items()):
            if occasions.get(seat) != occasion and not self._is_closed:
                thinking.cancel()
                del self._thinking[seat]
        return occasions

    def _occasions(self) -> dict[int, Occasion]:
        book = self._table.book
        found: dict[int, Occasion] = {}
        for seat in self._table.bots_to_act():
            bot = book.sitters[seat]
            assert isinstance(bot, Bot)
            found[seat] = (book.since[seat], bot)
        return found

    async def _let_bot_move(self, seat: int, since: int) -> None:
        table, time = self._table, self._around.time
        try:
            text, fault = await self._around.thinkers.think(table, seat)
            await self._happen(lambda: table.bot_moves(seat, text, since, time.now(), fault))
        except (IllegalMove, InvalidText, Refused):
            pass  # the game went on without this bot
        finally:
            if seat in self._thinking and self._thinking[seat][1] is asyncio.current_task():
                del self._thinking[seat]
