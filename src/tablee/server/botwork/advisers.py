"""Advice for people: what is being thought about, and the analyses that are done."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from tablee.bots import Budget
from tablee.bots.advice import Analysis, Judged, Reason
from tablee.server.botwork.adviser import Analyse, NoAdvice, ask_analysis
from tablee.server.store import Store
from tablee.table import Setup
from tablee.table.record import record

log = logging.getLogger("tablee.advice")
ANALYSIS_SECONDS = 20.0
"""Thinking time for all the choices of a game together."""
CHOICE_SECONDS = 0.3
PATIENCE_SECONDS = 600.0
ANALYSES_KEPT = 200


class Hint(msgspec.Struct, frozen=True):
    """A good move: the chance to win with it (0 to 1), and what speaks for it."""

    move: str
    value: float
    reasons: list[Reason]
    even: bool = False
    """Whether it is about as good as the best."""


class Judgement(msgspec.Struct, frozen=True):
    """How a game stood after `ply` moves, and what its next mover could have done better."""

    ply: int
    values: list[float]
    """Each seat's chance to win."""
    played: float | None
    """What the move that followed promised its mover; None where there was no choice."""
    best: list[Hint]
    """A better move, if one was found."""


class Story(msgspec.Struct, frozen=True):
    """A finished game judged position by position, once that is ready."""

    ready: bool
    plies: list[Judgement]


class Advisers:
    """What is being thought about for people, and the analyses that are done."""

    def __init__(self) -> None:
        self.hinting = asyncio.Semaphore(2)
        self.analysing = asyncio.Semaphore(1)
        self.stories: dict[str, Story] = {}
        self.failed: set[str] = set()
        """Games that could not be analysed; asking again tries again."""

    async def analyse(self, setup: Setup, store: Store) -> None:
        """Analyse a finished game, one game at a time, and keep what was found."""
        table = setup.id
        self.stories[table] = Story(ready=False, plies=[])
        try:
            async with self.analysing:
                steps = await store.steps(table)
                kept = await asyncio.to_thread(record, setup, steps)
                seconds = min(CHOICE_SECONDS, ANALYSIS_SECONDS / max(1, len(kept.lines)))
                found = await ask_analysis(Analyse(kept, Budget(seconds)), PATIENCE_SECONDS)
            self._keep(table, _story(found))
        except NoAdvice as error:
            log.warning("a game was not analysed: %s", error)
            self.failed.add(table)
        finally:
            if not self.stories[table].ready:
                del self.stories[table]

    def _keep(self, table: str, story: Story) -> None:
        self.stories[table] = story
        ready = [each for each, kept in self.stories.items() if kept.ready]
        for oldest in ready[:-ANALYSES_KEPT]:
            del self.stories[oldest]


def _story(found: Analysis) -> Story:
    choices = {each.ply: each for each in found.moves}
    return Story(
        ready=True,
        plies=[
            _judgement(ply, values, choices.get(ply))
            for ply, values in enumerate(found.expectations)
        ],
    )


def _judgement(ply: int, values: tuple[float, ...], choice: Judged | None) -> Judgement:
    if choice is None:
        return Judgement(ply, list(values), None, [])
    better = [Hint(choice.best, choice.best_expectation, list(choice.reasons))]
    best = better if choice.best != choice.move else []
    return Judgement(ply, list(values), choice.expectation, best)
