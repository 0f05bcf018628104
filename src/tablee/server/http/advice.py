"""Advice at a table: hints for who is to move, and the story of a game that is over."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.bots import Budget, question
from tablee.bots.advice import Analysis, Judged, Reason
from tablee.rng import seeded
from tablee.server.botwork.adviser import Analyse, NoAdvice, Suggest, ask_analysis, ask_suggestions
from tablee.server.http.calls import Call, Endpoint, HttpProblem
from tablee.server.tables.room import Room
from tablee.table import commands as c
from tablee.table.asking import check_hint, check_over
from tablee.table.record import record

log = logging.getLogger("tablee.advice")
MOST_HINTS = 3
ANALYSIS_SECONDS = 20.0
"""Thinking time for all the choices of a game together."""
CHOICE_SECONDS = 0.3
PATIENCE_SECONDS = 600.0
ANALYSES_KEPT = 200


class HintWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose move is asked about, and how long to think."""

    seat: c.SeatNumber
    seconds: Annotated[float, Meta(gt=0, le=5)] = 2.0


class Hint(msgspec.Struct, frozen=True):
    """A good move: the chance to win with it (0 to 1), and what speaks for it."""

    move: str
    value: float
    reasons: list[Reason]
    even: bool = False
    """Whether it is about as good as the best."""


class Hints(msgspec.Struct, frozen=True):
    """Good moves, best first."""

    moves: list[Hint]


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

    async def analyse(self, room: Room) -> None:
        """Analyse a finished game, one game at a time, and keep what was found."""
        table, self.stories[room.id] = room.table, Story(ready=False, plies=[])
        try:
            async with self.analysing:
                steps = await room.hub.store.steps(room.id)
                kept = await asyncio.to_thread(record, table.setup, steps)
                seconds = min(CHOICE_SECONDS, ANALYSIS_SECONDS / max(1, len(kept.lines)))
                found = await ask_analysis(Analyse(kept, Budget(seconds)), PATIENCE_SECONDS)
            self._keep(room.id, _story(found))
        except NoAdvice as error:
            log.warning("a game was not analysed: %s", error)
            self.failed.add(room.id)
        finally:
            if not self.stories[room.id].ready:
                del self.stories[room.id]

    def _keep(self, table: str, story: Story) -> None:
        self.stories[table] = story
        ready = [each for each, kept in self.stories.items() if kept.ready]
        for oldest in ready[:-ANALYSES_KEPT]:
            del self.stories[oldest]


async def hint(call: Call, wish: HintWish) -> Hints:
    """Suggest moves to somebody who is to move, from what their seat may know."""
    room = await call.room_to_see()
    table = room.table
    course = check_hint(table.situation, call.who, wish.seat)
    seed = secrets.token_hex(8)
    position = question(course.game, course.state, wish.seat, seeded(seed))
    budget = Budget(wish.seconds)
    async with call.server.advisers.hinting:
        try:
            found = await ask_suggestions(Suggest(position, wish.seat, budget, seed, MOST_HINTS))
        except NoAdvice as error:
            raise HttpProblem(503, "server_failed", str(error)) from error
    return Hints(
        [Hint(each.move, each.expectation, list(each.reasons), each.even) for each in found]
    )


async def analysis(call: Call, _: None) -> Story:
    """Judge a finished game; the first who asks sets it going, and asks again until it is ready."""
    room = await call.room_to_see()
    advisers = call.server.advisers
    check_over(room.table.situation)
    if room.id in advisers.failed:
        advisers.failed.discard(room.id)
        raise HttpProblem(503, "server_failed")
    if room.id not in advisers.stories:
        call.server.hub.spawn(advisers.analyse(room))
    return advisers.stories.get(room.id, Story(ready=False, plies=[]))


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


ENDPOINTS = (
    Endpoint("POST", "/api/tables/{table}/hint", "Good moves", hint, HintWish, Hints, costly=True),
    Endpoint(
        "GET",
        "/api/tables/{table}/analysis",
        "How a game went",
        analysis,
        gives=Story,
        of_table=True,
    ),
)
