"""The line at a table: wishes go through one at a time, in order, and each is told how it went."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.server.metrics import Metrics
from tablee.server.store import Append, StoreFailed
from tablee.server.store.writer import Settle
from tablee.server.tables.line import TRIES, Line, Wish
from tablee.table import Proposal, Refused, Step, Table
from tablee.table import commands as c
from tests.table.kit import ANN, BEN, started


class Room:
    """A table whose store answers when the test says so."""

    def __init__(self, is_alone: bool = True) -> None:
        self.table: Table = started([ANN, BEN])
        self.hub = SimpleNamespace(is_alone=is_alone, metrics=Metrics(), store=self)
        self.asked: list[tuple[Append, Settle]] = []
        self.told: list[Step] = []
        self.elsewhere: list[Step] = []
        """What another process has committed."""
        self.outcomes: list[tuple[str, int | None, Exception | None]] = []
        room: Any = self
        self.line = Line(room)

    def append(self, append: Append, settle: Settle) -> None:
        self.asked.append((append, settle))

    def answer(self, is_new: bool | None = True, error: Exception | None = None) -> None:
        """Let the store take or refuse the step that is on its way."""
        _append, settle = self.asked.pop(0)
        settle(is_new, error)

    def carry_out(self, proposal: Proposal) -> None:
        self.table.apply(proposal)
        self.told.append(proposal.step)

    def look(self, then: Callable[[Exception | None], None]) -> None:
        for step in self.elsewhere:
            self.table.follow(step)
        self.elsewhere.clear()
        asyncio.get_running_loop().call_soon(then, None)

    def say(self, text: str) -> None:
        """Wish to say something."""
        decide = partial(self.table.decide, c.Say(text), ANN, 0)
        self.line.add(Wish(decide, partial(self._note, text)))

    def _note(self, text: str, seq: int | None, error: Exception | None) -> None:
        self.outcomes.append((text, seq, error))

    def said(self) -> list[str]:
        return [said.text for said in self.table.book.chat]


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_one_wish_at_a_time_is_on_its_way_and_all_go_through_in_order() -> None:
    async def scenario() -> None:
        room = Room()
        first = room.table.book.seq + 1
        for text in "abc":
            room.say(text)
        for number in range(3):
            assert len(room.asked) == 1
            assert len(room.told) == number, "nothing is told before it is stored"
            room.answer()
            await settled()
        assert room.said() == list("abc")
        assert room.outcomes == [(text, first + n, None) for n, text in enumerate("abc")]

    asyncio.run(scenario())


def test_what_is_refused_or_not_stored_is_told_and_holds_nobody_up() -> None:
    async def scenario() -> None:
        room = Room()
        room.say("lost")
        room.line.add(Wish(partial(room.table.decide, c.Start(), ANN, 0), partial(room._note, "x")))
        room.say("kept")
        room.answer(error=StoreFailed("full"))
        await settled()
        room.answer()
        assert room.said() == ["kept"]
        failed, refused, kept = room.outcomes
        assert isinstance(failed[2], StoreFailed)
        assert isinstance(refused[2], Refused)
        assert kept[1] == room.table.book.seq

    asyncio.run(scenario())


def test_a_failure_that_nobody_foresaw_is_told_and_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        room = Room()

        def fail(_step: Step) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(room, "carry_out", fail)
            room.say("a")
            room.say("b")
            room.answer()
        assert isinstance(room.outcomes[0][2], ZeroDivisionError)
        await settled()
        room.answer()
        assert room.outcomes[1][0] == "b"

    asyncio.run(scenario())


def test_who_comes_second_catches_up_and_tries_again() -> None:
    async def scenario() -> None:
        room = Room(is_alone=False)
        room.say("mine")
        room.elsewhere.append(room.table.decide(c.Say("theirs"), BEN, 0).step)
        room.answer(is_new=False)
        await settled()
        room.answer()
        assert room.said() == ["theirs", "mine"]
        assert room.outcomes == [("mine", room.table.book.seq, None)]

    asyncio.run(scenario())


def test_who_always_comes_second_gives_up() -> None:
    async def scenario() -> None:
        room = Room(is_alone=False)
        room.say("mine")
        for _ in range(TRIES):
            room.answer(is_new=False)
            await settled()
        assert room.asked == []
        (outcome,) = room.outcomes
        assert isinstance(outcome[2], Refused)

    asyncio.run(scenario())


def test_before_a_refusal_it_is_looked_whether_another_process_knows_better() -> None:
    async def scenario() -> None:
        room = Room(is_alone=False)
        room.elsewhere.append(room.table.decide(c.Pause(), ANN, 0).step)
        decide = partial(room.table.decide, c.Answer(True), BEN, 0)
        room.line.add(Wish(decide, partial(room._note, "yes")))
        await settled()
        room.answer()
        assert room.table.book.paused
        assert room.outcomes == [("yes", room.table.book.seq, None)]

    asyncio.run(scenario())


def test_catching_up_waits_for_its_turn() -> None:
    async def scenario() -> None:
        room = Room(is_alone=False)
        room.say("first")
        room.line.catch_up()
        await settled()
        room.answer()
        room.elsewhere.append(room.table.decide(c.Say("second"), BEN, 0).step)
        await settled()
        assert room.said() == ["first", "second"]
        room.say("third")
        room.answer()
        assert room.said() == ["first", "second", "third"]

    asyncio.run(scenario())
