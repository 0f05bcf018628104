"""The line at a table: wishes go through one at a time, in order, and each is told how it went.

The store is a real one, and what other processes do is done by a second line over the same file.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from tablee.server.metrics import Metrics
from tablee.server.store import Store, StoreFailed, open_store
from tablee.server.tables.bus import NoBus
from tablee.server.tables.kept import KeptLog
from tablee.server.tables.line import TRIES, Line, Wish
from tablee.server.tables.surroundings import Surroundings
from tablee.table import By, Proposal, Refused, Setup, Step, Table, Told
from tablee.table import commands as c
from tests.server.failing import full_disk, locked
from tests.table.kit import ANN, BEN, started

Outcome = tuple[int | None, Exception | None]


class Place:
    """A table at one process: its line, and all that it tells."""

    def __init__(self, store: Store, setup: Setup, steps: list[Step], shared: bool) -> None:
        nobody: Any = None
        self.around = Surroundings(store, NoBus(), nobody, Metrics(), nobody)
        self.table = Table(setup)
        for step in steps:
            self.table.follow(step)
        self.line = Line(self.table, KeptLog(self.around, setup.id), self, shared)
        self.told: list[Told] = []
        self.conflicts = 0

    def took(self, told: Told) -> None:
        self.told.append(told)

    def followed(self, told: Told) -> None:
        self.told.append(told)

    def conflicted(self) -> None:
        self.conflicts += 1

    def wish(self, decide: Callable[[], Proposal | int | None]) -> asyncio.Future[Outcome]:
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.line.add(Wish(decide, lambda seq, error: future.set_result((seq, error))))
        return future

    def do(self, command: c.Command, by: By = ANN) -> asyncio.Future[Outcome]:
        return self.wish(lambda: self.table.decide(command, by, 0))

    def say(self, text: str) -> asyncio.Future[Outcome]:
        return self.do(c.Say(text))

    def said(self) -> list[str]:
        return [said.text for said in self.table.book.chat]


@contextlib.asynccontextmanager
async def places(folder: Path, shared: bool = False) -> AsyncIterator[tuple[Place, Place]]:
    """Give one table at two processes, each with its own connection to one database."""
    table, stores = started([ANN, BEN]), [open_store(str(folder / "tablee.db")) for _ in range(2)]
    steps = [told.step for told in table.recent]
    await stores[0].create(table.setup, "i", "w")
    one = Place(stores[0], table.setup, [], shared)
    for step in steps:
        proposal = one.wish(lambda step=step: _again(one.table, step))  # type: ignore[misc]
        assert (await proposal)[1] is None
    one.told.clear()
    try:
        yield one, Place(stores[1], table.setup, steps, shared)
    finally:
        for store in stores:
            store.close()


def _again(table: Table, step: Step) -> Proposal:
    from tablee.table.proposal import outcome

    return outcome(table.situation, step)


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        await scenario()

    asyncio.run(all_of_it())


def test_wishes_go_through_one_at_a_time_in_order(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with places(tmp_path) as (here, _):
            first = here.table.book.seq + 1
            outcomes = [here.say(text) for text in "abc"]
            assert not here.told, "nothing is told before it is stored"
            assert here.line.waiting == 3
            assert await asyncio.gather(*outcomes) == [(first + n, None) for n in range(3)]
            assert here.said() == list("abc")
            assert here.line.waiting == 0

    run(scenario)


def test_a_full_disk_refuses_and_lets_the_next_pass_as_soon_as_there_is_room(
    tmp_path: Path,
) -> None:
    """The regression of a line that stayed taken for ever after one failed write."""

    async def scenario() -> None:
        async with places(tmp_path) as (here, _):
            with full_disk(here.around.store):
                error = None
                while error is None:
                    seq, error = await here.say("x" * 300)
                assert isinstance(error, StoreFailed)
                assert seq is None
                again, later = here.say("still full " * 20), here.do(c.Start())
                assert isinstance((await again)[1], StoreFailed)
                assert isinstance((await later)[1], Refused)
            before = here.table.book.seq
            assert await here.say("kept") == (before + 1, None)
            assert here.said()[-1] == "kept"
            assert here.line.waiting == 0

    run(scenario)


def test_a_locked_file_refuses_in_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with places(tmp_path) as (here, _):
            with locked(tmp_path):
                async with asyncio.timeout(10):
                    assert isinstance((await here.say("lost"))[1], StoreFailed)
            assert (await here.say("kept"))[1] is None
            assert here.said() == ["kept"]

    run(scenario)


def test_an_unforeseen_error_is_told_and_holds_nobody_up(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with places(tmp_path) as (here, _):
            broken = here.wish(lambda: 1 // 0)
            kept = here.say("b")
            assert isinstance((await broken)[1], ZeroDivisionError)
            assert (await kept)[1] is None

    run(scenario)


def test_who_comes_second_catches_up_and_tries_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with places(tmp_path, shared=True) as (here, there):
            await there.say("theirs")
            seq, error = await here.say("mine")
            assert (seq, error) == (here.table.book.seq, None)
            assert here.said() == ["theirs", "mine"]
            assert here.conflicts == 1

    run(scenario)


def test_who_always_comes_second_gives_up(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with places(tmp_path, shared=True) as (here, there):
            store, append = here.around.store, here.around.store.append

            def too_late(*job: Any) -> None:
                there.say("faster").add_done_callback(lambda _: append(*job))

            store.append = too_late  # type: ignore[assignment, method-assign]  # only the order
            _, error = await here.say("mine")
            assert isinstance(error, Refused)
            assert here.conflicts == TRIES

    run(scenario)


def test_before_a_refusal_it_is_looked_whether_another_process_knows_better(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with places(tmp_path, shared=True) as (here, there):
            await there.do(c.Pause())
            assert (await here.do(c.Answer(True), BEN))[1] is None
            assert here.table.book.paused

    run(scenario)


def test_catching_up_waits_for_its_turn(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with places(tmp_path, shared=True) as (here, there):
            await there.say("first")
            here.line.catch_up()
            await here.say("second")
            assert here.said() == ["first", "second"]
            assert here.conflicts == 0

    run(scenario)
