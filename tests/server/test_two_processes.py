"""Two servers, one PostgreSQL, one Redis: people of one table at different servers."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tablee.server.store import Append, open_store
from tablee.table import Step, set_up
from tests.server.kit import (
    ROOT,
    Person,
    Served,
    command,
    environment,
    people,
    play_out,
    seated,
    stored,
)
from tests.server.services import postgres, redis


class Services(NamedTuple):
    database: str
    bus: str

    def arguments(self, workers: int = 1) -> list[str]:
        return [
            "--no-limits", "--database", self.database, "--bus", self.bus, "--workers", str(workers)
        ]  # fmt: skip


@pytest.fixture(scope="module")
def services() -> Iterator[Services]:
    with postgres() as database, redis() as bus:
        yield Services(database, bus)


@contextlib.contextmanager
def two_servers(services: Services, folder: Path, workers: int = 1) -> Iterator[list[Served]]:
    servers = [Served(folder, *services.arguments(workers)) for _ in range(2)]
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()
    for server in servers:
        assert "Traceback" not in server.logged(), server.logged()[-3000:]


async def _meet(ann: Person, ben: Person, **more: object) -> str:
    """Open a table at one server, join and connect at the other, and start."""
    opened = await ann.open(seats=2 + len(more.get("bots", [])), **more)  # type: ignore[arg-type]
    table: str = opened["table"]
    await ben.join(table, opened["invite"])
    await ann.connect(table)
    await ben.connect(table)
    assert (await ann.do("start"))["kind"] == "ack", "though Ben joined at the other server"
    await ben.until_seq(ann.seq)
    return table


def test_postgresql_takes_a_step_number_once(services: Services) -> None:
    async def scenario() -> None:
        stores = [open_store(services.database) for _ in range(2)]
        setup = set_up("whispers", 2, "ann", 0)
        await stores[0].create(setup, "i", "w")
        for number in range(1, 30):
            step = Step(number, 0, "ann", "", ())
            taken = await asyncio.gather(
                *(stored(store, Append(setup.id, step)) for store in stores)
            )
            assert sorted(taken) == [False, True]
        assert len(await stores[1].steps(setup.id)) == 29
        for store in stores:
            await asyncio.to_thread(store.close)

    asyncio.run(scenario())


def test_a_game_between_two_servers(services: Services, tmp_path: Path) -> None:
    async def scenario(one: Served, other: Served) -> None:
        async with people(one, "Ann") as (ann,), people(other, "Ben") as (ben,):
            table = await _meet(ann, ben, options={"rounds": 12})
            assert sorted(ben.present) == sorted([ann.id, ben.id])
            made = await play_out([ann, ben])
            assert made == 12 * (2 + 3 + 1), "two lay, one marks three times and rolls"
            await ann.until_seq(ben.seq)
            await ben.until_seq(ann.seq)
            assert ann.table == ben.table
            record = await ben.get(f"/api/tables/{table}/record.json")
            assert (await ann.post("/api/records/check", record))["moves"] == made

    with two_servers(services, tmp_path) as (one, other):
        asyncio.run(scenario(one, other))


def test_choices_at_the_same_time_at_two_servers(services: Services, tmp_path: Path) -> None:
    async def scenario(one: Served, other: Served) -> None:
        async with people(one, "Ann") as (ann,), people(other, "Ben") as (ben,):
            await _meet(ann, ben, options={"rounds": 40})
            for _ in range(20):
                answers = await asyncio.gather(ann.move(0), ben.move(1))
                assert [answer["kind"] for answer in answers] == ["ack", "ack"]
                newest = max(answer["seq"] for answer in answers)
                await asyncio.gather(ann.until_seq(newest), ben.until_seq(newest))
                leader = ann if ann.turn["actors"] == [0] else ben
                rolled = await leader.move(leader.seats[0], "hold")
                await asyncio.gather(ann.until_seq(rolled["seq"]), ben.until_seq(rolled["seq"]))
            assert ann.turn["ply"] == 60

    with two_servers(services, tmp_path) as (one, other):
        asyncio.run(scenario(one, other))


def test_one_server_is_killed_and_the_game_goes_on_at_the_other(
    services: Services, tmp_path: Path
) -> None:
    async def scenario(one: Served, other: Served) -> None:
        async with people(one, "Ann") as (ann,), people(other, "Ben") as (ben,):
            table = await _meet(ann, ben, options={"rounds": 12}, bots=["casual"])
            await play_out([ann, ben], most=12)
            one.kill()
            ann.server = other
            await ann.disconnect()
            await ann.connect(table)
            await play_out([ann, ben])
            assert ann.table["status"] == "over"

    with two_servers(services, tmp_path) as (one, other):
        asyncio.run(scenario(one, other))


def test_bots_think_wherever_a_worker_runs(services: Services, tmp_path: Path) -> None:
    async def scenario(one: Served) -> None:
        async with people(one, "Ann") as (ann,):
            await seated([ann], bots=["novice", "casual"], options={"rounds": 2})
            await play_out([ann])
            metrics = (await ann.http.get("/metrics")).text
            assert 'tablee_bot_moves_total{outcome="chosen"}' in metrics, "a busy one may be late"

    worker = subprocess.Popen(
        command("worker", "--bus", services.bus),
        env=environment(),
        cwd=ROOT,
        stderr=subprocess.DEVNULL,
    )
    try:
        with two_servers(services, tmp_path, workers=0) as (one, _):
            asyncio.run(scenario(one))
    finally:
        worker.terminate()
        assert worker.wait(60) == 0


def test_absence_is_noticed_across_servers(services: Services, tmp_path: Path) -> None:
    """Somebody at the other server is not taken for absent; who has gone from both is."""

    async def scenario(one: Served, other: Served) -> None:
        async with people(one, "Ann") as (ann,), people(other, "Ben") as (ben,):
            settings = {"grace": 5, "stand_in": "random"}
            await _meet(ann, ben, settings=settings, options={"rounds": 2})
            for _ in range(8):
                await asyncio.sleep(1)
                for person in (ann, ben):
                    await person.send({"kind": "ping"})
                    await person.until("pong")
            assert [sitter["kind"] for sitter in ann.table["sitters"]] == ["human", "human"]
            await ben.disconnect()
            while ann.table["sitters"][1]["kind"] == "human":
                await ann.until("happened")

    with two_servers(services, tmp_path) as (one, other):
        asyncio.run(scenario(one, other))
