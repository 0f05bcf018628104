"""Bots at a server: they play, they never hold up others, and a dead worker is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import time
from pathlib import Path

from tests.server.kit import Person, Served, people, play_out, seated, served

MOVES = 30
"""Less than half of a game."""


def test_bots_fill_the_table_and_play_to_the_end(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            await seated([ann], bots=["random", "novice", "casual"], options={"rounds": 1})
            await play_out([ann])
            assert ann.table["status"] == "over"

    asyncio.run(scenario())


def test_others_do_not_wait_while_experts_think(tmp_path: Path) -> None:
    """Telling the other side takes about as long while experts think as it takes without them."""

    async def scenario() -> None:
        with served(tmp_path, "--workers", "2") as server:
            async with people(server, "Ann", "Ben", "Cat", "Dan") as (ann, ben, cat, dan):
                await seated([ann, ben], "feurio")
                quiet = await _times(ann, ben)
                for person in (cat, dan):
                    await seated([person], bots=["expert", "expert"], options={"rounds": 40})
                metrics = (await ann.http.get("/metrics")).text
                assert "tablee_bots_thinking 4.0" in metrics
                times = await _times(ann, ben)
                assert statistics.median(times) < 0.1 + 3 * statistics.median(quiet), times
                assert max(times) < 1 + 3 * max(quiet), "an expert thinks for five seconds"

    asyncio.run(scenario())


async def _times(ann: Person, ben: Person) -> list[float]:
    """Measure from sending a move to hearing of it at the other side of the table."""
    times = []
    for _ in range(MOVES):
        mover, hearer = (ann, ben) if ann.turn["actors"] == [0] else (ben, ann)
        started = time.perf_counter()
        assert (await mover.move(mover.seats[0]))["kind"] == "ack"
        await hearer.until_seq(mover.seq)
        times.append(time.perf_counter() - started)
        assert ann.turn == ben.turn
    return times


def test_a_killed_worker_is_replaced_and_the_move_is_made(fresh_server: Served) -> None:
    async def scenario() -> None:
        async with people(fresh_server, "Ann") as (ann,):
            await seated([ann], bots=["expert"], options={"rounds": 2})
            first = await _worker_of(fresh_server)
            os.kill(first, signal.SIGKILL)
            await ann.until("happened", timeout=60)
            metrics = (await ann.http.get("/metrics")).text
            outcomes = [f'outcome="{each}"}} 1.0' in metrics for each in ("fallback", "chosen")]
            assert any(outcomes), "killed while it thought, or before it was asked"
            await ann.move(0)
            await ann.until("happened") if ann.turn["actors"] != [0] else None
            await ann.move(0, "roll")
            second = await _worker_of(fresh_server)
            assert second != first
            await ann.until("happened", timeout=60)

    asyncio.run(scenario())


async def _worker_of(server: Served) -> int:
    """Wait for the worker process of a server and give its number."""
    for _ in range(500):
        found = await asyncio.create_subprocess_exec(
            "ps", "-o", "pid=,args=", "--ppid", str(server.process.pid),
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        lines = (await found.communicate())[0].decode().splitlines()
        workers = [int(line.split()[0]) for line in lines if "tablee.server.botwork.think" in line]
        if workers:
            return workers[0]
        await asyncio.sleep(0.02)
    raise AssertionError("no worker")


def test_an_answer_for_an_outdated_position_is_dropped(server: Served) -> None:
    """The person comes back while the bot thinks: only one move is made for the seat."""

    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben], options={"rounds": 2})
            await ben.do("leave")
            await ben.do("return")
            assert ben.table["sitters"][1]["kind"] == "human"
            await ben.move(1)
            await asyncio.sleep(2.5)
            await ben.do("say", text="still here")
            assert ben.turn["ply"] == 1

    asyncio.run(scenario())
