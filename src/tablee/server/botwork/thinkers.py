"""A move for a bot, whatever happens to the worker that thinks about it.

What leaves this process is a position in which everything hidden from the bot's seat has been
drawn anew; a worker could not cheat if it wanted to.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import NamedTuple

from tablee.bots import budget, question
from tablee.bots.fallback import Fault
from tablee.rng import seeded
from tablee.server.botwork.jobs import Choice, Job, NobodyThinks, Workers, answer
from tablee.server.metrics import Metrics
from tablee.table import Bot, Table
from tablee.table.course import Course

log = logging.getLogger("tablee.thinkers")
ASK_AGAIN_SECONDS = 1.0
"""The pause after which workers that were away are asked again."""
FALLBACK_SECONDS = 1.0
"""The pause before the move of a bot that failed, so that failing bots do not rush a game."""


class Decision(NamedTuple):
    """A legal move as text; with a `fault` it is any one, because the bot failed."""

    text: str
    fault: Fault | None = None


class Thinkers:
    """Gets moves for bots: waits as long as nobody can think, and gives up only on a bot."""

    def __init__(self, workers: Workers, metrics: Metrics) -> None:
        self._workers = workers
        self._metrics = metrics
        self._rng = seeded(secrets.token_hex(16))

    async def think(self, table: Table, seat: int) -> Decision:
        """Choose a move for a bot's seat; if the bot itself fails, any legal one after a pause."""
        sitter, course = table.book.sitters[seat], table.running()
        assert isinstance(sitter, Bot)
        state = course.state.copy()
        with self._metrics.thinking.track_inprogress():
            choice = await self._ask_until_answered(self._job(course, seat, sitter.level))
        texts = [course.game.move_text(state, each) for each in state.moves(seat)]
        if choice.move in texts:
            self._metrics.bot_moves.labels("chosen").inc()
            return Decision(choice.move)
        fault = choice.fault or "illegal_move"
        log.warning("the bot %s failed: %s %s", sitter.level, fault, choice.detail)
        await asyncio.sleep(FALLBACK_SECONDS)
        self._metrics.bot_moves.labels("fallback").inc()
        return Decision(texts[self._rng.below(len(texts))], fault)

    def _job(self, course: Course, seat: int, level: str) -> Job:
        return Job(
            id=secrets.token_hex(8),
            game=course.game.key,
            position=question(course.game, course.state, seat, self._rng),
            seat=seat,
            level=level,
            budget=budget(level),
            seed=secrets.token_hex(8),
        )

    async def _ask_until_answered(self, job: Job) -> Choice:
        """Ask again and again while nobody thinks; a game that goes on meanwhile cancels it."""
        try:
            return await answer(self._workers, job)
        except NobodyThinks as error:
            log.warning("a bot waits for workers: %s", error)
        with self._metrics.waiting.track_inprogress():
            while True:
                await asyncio.sleep(ASK_AGAIN_SECONDS)
                with contextlib.suppress(NobodyThinks):
                    return await answer(self._workers, job)

    async def close(self) -> None:
        """Stop all thinking."""
        await self._workers.close()
