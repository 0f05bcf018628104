"""Bots at work: nobody waits for ever for a worker, and no worker thinks for nobody."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import redis.asyncio as redis_client
import uvloop

from tablee.bots import Budget
from tablee.games import game
from tablee.server.botwork import queue
from tablee.server.botwork.jobs import Choice, Job, NobodyThinks
from tablee.server.botwork.pool import Pool
from tablee.server.botwork.queue import JOBS, WANTED, RedisQueue
from tablee.server.botwork.thinkers import FALLBACK_SECONDS, Thinkers
from tablee.server.metrics import Metrics
from tests.server.services import redis
from tests.surroundings import children
from tests.table.kit import ANN, BEN, started

SLEEPS = """
import json, os, sys, time
print("ready", flush=True)
for line in sys.stdin:
    job = json.loads(line)
    with open(sys.argv[1], "a") as log:
        print(job["id"], file=log)
    end = time.monotonic() + job["budget"]["seconds"]
    while time.monotonic() < end and not os.path.exists(sys.argv[1] + ".done"):
        time.sleep(0.01)
    print(json.dumps({"id": job["id"], "move": "a move"}), flush=True)
"""
"""A worker that writes down what it is asked and needs all of its time, or until it is told."""


def job(id: str, seconds: float = 0.0) -> Job:
    position = game("feurio").text(game("feurio").new(2, 1))
    return Job(id, "feurio", position, 0, "random", Budget(seconds=seconds), "seed")


@contextlib.asynccontextmanager
async def pool(log: Path, patience: float = 20.0) -> AsyncIterator[Pool]:
    """One worker process."""
    workers = Pool(1, [sys.executable, "-c", SLEEPS, str(log)], patience)
    try:
        yield workers
    finally:
        await workers.close()


async def until_asked(log: Path, *ids: str) -> None:
    end = time.monotonic() + 20
    while not log.exists() or log.read_text().split() != list(ids):
        assert time.monotonic() < end, log.read_text() if log.exists() else "nothing was asked"
        await asyncio.sleep(0.02)


async def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def test_a_position_does_not_wait_for_ever_for_a_free_worker(tmp_path: Path) -> None:
    log = tmp_path / "log"

    async def scenario() -> None:
        async with pool(log, patience=0.3) as workers:
            busy = asyncio.create_task(workers.choose(job("long", seconds=60)))
            await until_asked(log, "long")
            with pytest.raises(NobodyThinks, match=r"none was free for 0\.3 s"):
                await workers.choose(job("late"))
            log.with_suffix(".done").touch()
            assert await busy == Choice("long", "a move")
            assert await workers.choose(job("next")) == Choice("next", "a move")
            assert log.read_text().split() == ["long", "next"], "nobody thinks about what is late"

    asyncio.run(scenario())


def test_a_bot_waits_where_no_worker_is_free_and_thinks_then(tmp_path: Path) -> None:
    """No legal move is made in its place: the bot itself has not failed."""
    log, metrics = tmp_path / "log", Metrics()

    async def scenario() -> None:
        async with pool(log, patience=0.1) as workers:
            busy = asyncio.create_task(workers.choose(job("long", seconds=60)))
            await until_asked(log, "long")
            table = started([ANN, BEN, "expert"])
            thinking = asyncio.create_task(Thinkers(workers, metrics).think(table, 2))
            await until(lambda: b"tablee_bots_waiting 1.0" in metrics.text())
            log.with_suffix(".done").touch()
            decision = await thinking
            assert decision.fault == "illegal_move", "what this worker answers is no move at all"
            assert len(log.read_text().split()) == 2
            assert b"tablee_bots_waiting 0.0" in metrics.text()
            await busy

    asyncio.run(scenario())


def test_a_machine_that_gives_no_process_is_not_the_fault_of_a_bot() -> None:
    async def scenario() -> None:
        workers = Pool(1, ["/nowhere/a-program"])
        with pytest.raises(NobodyThinks, match="no process starts: FileNotFoundError"):
            await workers.choose(job("never"))

    asyncio.run(scenario())


def test_bots_that_fail_do_not_rush_through_a_game() -> None:
    """The move in place of theirs comes after a pause."""

    async def scenario() -> float:
        workers = Pool(1, [sys.executable, "-c", "print('ready', flush=True); input()"])
        try:
            began = time.monotonic()
            decision = await Thinkers(workers, Metrics()).think(started([ANN, BEN, "casual"]), 2)
            assert decision.fault == "crashed"
            return time.monotonic() - began
        finally:
            await workers.close()

    assert asyncio.run(scenario()) >= FALLBACK_SECONDS


def test_thinking_that_is_cancelled_frees_its_worker(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with pool(tmp_path / "log") as workers:
            outdated = asyncio.create_task(workers.choose(job("outdated", seconds=60)))
            await until_asked(tmp_path / "log", "outdated")
            waits = asyncio.create_task(workers.choose(job("waits too")))
            await asyncio.sleep(0)  # it begins to wait
            waits.cancel()
            outdated.cancel()
            await asyncio.wait([outdated, waits])
            assert (await workers.choose(job("current"))).move == "a move"
            assert (tmp_path / "log").read_text().split() == ["outdated", "current"]

    asyncio.run(scenario())


@pytest.mark.parametrize("turns", range(6))
@pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_start_that_is_broken_off_leaves_no_process_behind(
    tmp_path: Path, loop: Callable[[], asyncio.AbstractEventLoop], turns: int
) -> None:
    """At whatever turn of the event loop the job is given up."""

    before = children()

    async def scenario() -> None:
        async with pool(tmp_path / "log") as workers:
            given_up = asyncio.create_task(workers.choose(job("given up", seconds=60)))
            for _ in range(turns):
                await asyncio.sleep(0)
            given_up.cancel()
            await asyncio.wait([given_up])
            assert given_up.cancelled()
            assert children() == before

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(scenario())


# ---- Workers at a queue -------------------------------------------------------------------


@pytest.fixture(scope="module")
def bus() -> Iterator[str]:
    with redis() as address:
        yield address


@contextlib.asynccontextmanager
async def working(bus: str, log: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Let a worker take from the queue."""
    stop = asyncio.Event()
    slow = [sys.executable, "-c", SLEEPS, str(log)]
    monkeypatch.setattr(queue, "Pool", lambda size: Pool(size, slow))
    work = asyncio.create_task(queue.work(bus, stop))
    yield
    stop.set()
    await work


async def until_queued(bus: str, id: str) -> None:
    end = time.monotonic() + 20
    async with redis_client.from_url(bus) as client:
        while id not in (
            ids := [json.loads(each)["id"] for each in await client.lrange(JOBS, 0, -1)]
        ):
            assert time.monotonic() < end, ids
            await asyncio.sleep(0.02)


def test_a_job_that_was_given_up_is_not_thought_about(
    bus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        monkeypatch.setattr(queue, "WAIT_SECONDS", 0.5)
        monkeypatch.setattr(queue, "MARGIN_SECONDS", 0.0)
        jobs = RedisQueue(bus)
        with pytest.raises(NobodyThinks, match=r"none answered for 0\.5 s"):
            await jobs.choose(job("given up"))
        cancelled = asyncio.create_task(jobs.choose(job("cancelled", seconds=60)))
        await until_queued(bus, "cancelled")
        cancelled.cancel()
        await asyncio.wait([cancelled])
        monkeypatch.setattr(queue, "WAIT_SECONDS", 20)
        async with working(bus, tmp_path / "log", monkeypatch):
            assert (await jobs.choose(job("wanted"))).move == "a move"
        assert (tmp_path / "log").read_text().split() == ["wanted"]
        await jobs.close()

    asyncio.run(scenario())


def test_a_worker_stops_thinking_when_nobody_wants_the_answer(
    bus: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        jobs, log = RedisQueue(bus), tmp_path / "log"
        async with working(bus, log, monkeypatch):
            outdated = asyncio.create_task(jobs.choose(job("outdated", seconds=60)))
            await until_asked(log, "outdated")
            outdated.cancel()
            await asyncio.wait([outdated])
            assert (await jobs.choose(job("current"))).move == "a move"
        await jobs.close()

    asyncio.run(scenario())


def test_what_is_wanted_is_forgotten_by_itself(bus: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the server that asked was killed: the key does not outlast the waiting."""

    async def scenario() -> None:
        monkeypatch.setattr(queue, "WAIT_SECONDS", 5)
        jobs, client = RedisQueue(bus), redis_client.from_url(bus)
        asking = asyncio.create_task(jobs.choose(job("killed", seconds=1)))
        await until_queued(bus, "killed")
        assert 0 < await client.ttl(WANTED + "killed") <= 8
        asking.cancel()
        await asyncio.wait([asking])
        assert not await client.exists(WANTED + "killed")
        await client.delete(JOBS)
        await client.aclose()
        await jobs.close()

    asyncio.run(scenario())
