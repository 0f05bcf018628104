"""A server that is killed at any moment loses no committed move and makes none twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from tests.server.kit import Forked, Person, Served, people, seated


def test_fifty_kills_during_play(tmp_path: Path) -> None:
    async def scenario() -> None:
        with _often_killed(tmp_path) as server:
            async with people(server, "Ann", "Ben") as (ann, ben):
                table = await seated([ann, ben], options={"rounds": 40})
                await _play_and_kill(server, [ann, ben], table, kills=50, pause=0.03)

    asyncio.run(scenario())


def test_kills_during_a_real_game_with_a_bot(tmp_path: Path) -> None:
    """The bot, whose worker dies with the server, goes on as well."""

    async def scenario() -> None:
        with _often_killed(tmp_path) as server:
            async with people(server, "Ann", "Ben") as (ann, ben):
                table = await seated([ann, ben], "feurio", bots=["random"])
                await _play_and_kill(server, [ann, ben], table, kills=6, pause=0.15)

    asyncio.run(scenario())


@contextlib.contextmanager
def _often_killed(folder: Path) -> Iterator[Served]:
    server = Forked(folder, "--no-limits", "--workers", "1")
    try:
        yield server
    finally:
        server.stop()


async def _play_and_kill(
    server: Served, persons: list[Person], table: str, kills: int, pause: float
) -> None:
    """Kill the server every few moves; each person pauses before a move."""
    rng = random.Random(50)
    for person in persons:
        await person.disconnect()
    acked: dict[str, int] = {}
    players = [
        asyncio.create_task(_play_through_everything(person, seat, table, acked, pause))
        for seat, person in enumerate(persons)
    ]
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.0, 4 * pause))
        assert not any(player.done() for player in players), "killed during play"
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    made = await asyncio.gather(*players)
    await _check(persons[0], table, acked, made)


async def _play_through_everything(
    person: Person, seat: int, table: str, acked: dict[str, int], pause: float
) -> int:
    """Play on whatever happens: an unanswered command is sent again under the same id."""
    made, pending = 0, ""
    while person.table.get("status") != "over":
        with contextlib.suppress(OSError, WebSocketException, httpx.HTTPError, TimeoutError):
            await person.connect(table)
            while person.table["status"] != "over":
                moves = person.views[seat]["moves"]
                if not moves and not pending:
                    await person.until("happened")
                    continue
                pending = pending or f"move{made} of {person.name}"
                text = moves[made % len(moves)] if moves else "roll"
                await asyncio.sleep(pause)
                answer = await person.move(seat, text, pending)
                if answer["kind"] == "ack":
                    assert acked.setdefault(pending, answer["seq"]) == answer["seq"]
                    made += 1
                pending = ""
        await asyncio.sleep(0.01)
    return made


async def _check(person: Person, table: str, acked: dict[str, int], made: list[int]) -> None:
    """Find every move that was acknowledged in the record, once, and no other of these people."""
    record = await person.get(f"/api/tables/{table}/record.json")
    seats = [line["seat"] for line in record["lines"]]
    assert [seats.count(seat) for seat in range(len(made))] == made
    assert len(set(acked.values())) == len(acked) == sum(made)
    checked = await person.post("/api/records/check", record)
    assert checked["moves"] == len(seats)


def test_a_table_is_loaded_again_after_a_restart(fresh_server: Served) -> None:
    async def scenario() -> None:
        async with people(fresh_server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben], options={"rounds": 40})
            for _ in range(32):
                for person, seat in ((ann, 0), (ben, 1)):
                    await person.until_seq(max(ann.seq, ben.seq))
                    if person.views[seat]["moves"]:
                        await person.move(seat)
            await ann.until_seq(ben.seq)
            views, info = dict(ann.views), dict(ann.table)
            assert ann.seq > 40, "there is a snapshot"
            await asyncio.to_thread(fresh_server.stop)
            await asyncio.to_thread(fresh_server.start)
            await ann.disconnect()
            await ann.connect(table)
            assert ann.views == views
            assert ann.table == info

    asyncio.run(scenario())


def test_stopping_gently_closes_sockets_with_1012(fresh_server: Served) -> None:
    async def scenario() -> None:
        async with people(fresh_server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            fresh_server.process.send_signal(signal.SIGTERM)
            assert await ann.closed_with() == 1012
            assert await ben.closed_with() == 1012
            assert await asyncio.to_thread(fresh_server.process.wait, 20) in (0, -signal.SIGTERM)

    asyncio.run(scenario())
