"""Where the queue to the workers is away, bots wait, and think again when it is back."""

from __future__ import annotations

import asyncio
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.kit import Person, Served, command, environment, people, seated, served
from tests.server.services import Redis, breakable_redis

BREAK: list[tuple[Callable[[Redis], None], Callable[[Redis], None]]] = [
    (Redis.kill, Redis.start),
    (Redis.freeze, Redis.thaw),
]


@pytest.mark.parametrize(("break_it", "mend"), BREAK, ids=["killed", "frozen"])
def test_bots_wait_for_their_workers(
    tmp_path: Path, break_it: Callable[[Redis], None], mend: Callable[[Redis], None]
) -> None:
    async def scenario(queue: Redis, server: Served) -> None:
        async with people(server, "Ann") as (ann,):
            await seated([ann], bots=["random"], options={"rounds": 3})
            await until_the_bot_has_moved(ann, 1)
            break_it(queue)
            assert (await ann.move(0))["kind"] == "ack"
            assert (await ann.move(0, "hold"))["kind"] == "ack"
            await until_a_bot_waits(ann)
            assert len(bot_moves(ann)) == 1
            mend(queue)
            await until_the_bot_has_moved(ann, 2)
            assert bot_moves(ann) == [None, None], "each move is the bot's own"

    with breakable_redis() as queue:
        arguments = ("--workers", "0", "--bus", queue.address)
        log = (tmp_path / "worker.log").open("wb")
        worker = subprocess.Popen(
            command("worker", "--bus", queue.address), stdout=log, stderr=log, env=environment()
        )
        try:
            with served(tmp_path, *arguments) as server:
                asyncio.run(scenario(queue, server))
        finally:
            worker.kill()
            worker.wait()
            log.close()


def bot_moves(person: Person) -> list[str | None]:
    """List the faults of the bot's moves that a person has heard of."""
    told = [fact for step in person.steps for fact in step["what"]]
    return [fact["fault"] for fact in told if fact["kind"] == "played" and fact["seat"] == 1]


async def until_the_bot_has_moved(person: Person, times: int) -> None:
    while len(bot_moves(person)) < times:
        await person.receive(timeout=60)


async def until_a_bot_waits(person: Person) -> None:
    end = time.monotonic() + 30
    while "tablee_bots_waiting 1.0" not in (await person.http.get("/metrics")).text:
        assert time.monotonic() < end
        await asyncio.sleep(0.05)
