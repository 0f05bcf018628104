"""Advice at a table: hints for who is to move, and the story of a game that is over."""

from __future__ import annotations

import logging
import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.bots import Budget, question
from tablee.rng import seeded
from tablee.server.botwork.adviser import NoAdvice, Suggest, ask_suggestions
from tablee.server.botwork.advisers import Hint, Story
from tablee.server.http.calls import Call, Endpoint, HttpProblem
from tablee.table import commands as c
from tablee.table.asking import check_hint, check_over

log = logging.getLogger("tablee.advice")
MOST_HINTS = 3


class HintWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose move is asked about, and how long to think."""

    seat: c.SeatNumber
    seconds: Annotated[float, Meta(gt=0, le=5)] = 2.0


class Hints(msgspec.Struct, frozen=True):
    """Good moves, best first."""

    moves: list[Hint]


async def hint(call: Call, wish: HintWish) -> Hints:
    """Suggest moves to somebody who is to move, from what their seat may know."""
    room = await call.room_to_see()
    table = room.table
    course = check_hint(table.situation, call.who, wish.seat)
    seed = secrets.token_hex(8)
    position = question(course.game, course.state, wish.seat, seeded(seed))
    budget = Budget(wish.seconds)
    async with call.services.advisers.hinting:
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
    advisers = call.services.advisers
    check_over(room.table.situation)
    if room.id in advisers.failed:
        advisers.failed.discard(room.id)
        raise HttpProblem(503, "server_failed")
    if room.id not in advisers.stories:
        call.services.hub.around.background.spawn(
            advisers.analyse(room.table.setup, call.services.store)
        )
    return advisers.stories.get(room.id, Story(ready=False, plies=[]))


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
