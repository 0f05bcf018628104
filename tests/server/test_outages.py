"""Databases that go away, servers that die: nothing is lost or doubled, and games go on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sqlite3
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tablee.server.app import Server, create_app
from tablee.server.config import Config
from tablee.server.store import Append, open_store
from tablee.table import Step, set_up
from tablee.table import entries as e
from tests.server.failing import locked
from tests.server.kit import Json, Served, people, seated, stored
from tests.server.services import postgres, redis

TIMED = {"clock": {"kind": "per_move", "seconds": 8}, "stand_in": "random"}


async def until(happened: Any, seconds: float = 30) -> float:
    """Wait for something to become true, and give the seconds that took."""
    begun = time.monotonic()
    while not happened():
        assert time.monotonic() - begun < seconds, "it did not happen"
        await asyncio.sleep(0.05)
    return time.monotonic() - begun


def kinds(server: Served, table: str) -> list[str]:
    with contextlib.closing(sqlite3.connect(server.folder / "tablee.db")) as database:
        rows = database.execute("SELECT body FROM events WHERE game = ? ORDER BY seq", (table,))
        return [entry["kind"] for (body,) in rows for entry in json.loads(body)["entries"]]


def health(server: Served) -> tuple[int, Json]:
    try:
        with urllib.request.urlopen(server.url + "/health", timeout=20) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_a_mover_is_told_not_stored_and_the_next_move_works(fresh_server: Served) -> None:
    async def scenario() -> None:
        async with people(fresh_server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            with locked(fresh_server.folder):
                refused = await ann.move(0)
                assert (refused["reason"], refused["now"]["seq"]) == ("not_stored", ann.seq)
                status, found = await asyncio.to_thread(health, fresh_server)
                assert status == 503, found
            assert (await ann.move(0))["kind"] == "ack"
            assert (await ben.move(1))["kind"] == "ack"
            await asyncio.sleep(1.1)  # an answer is given again for a second
            assert (await asyncio.to_thread(health, fresh_server))[0] == 200
            metrics = (await ann.http.get("/metrics")).text
            assert "tablee_failed_writes 0.0" not in metrics
            assert "tablee_stuck_tables 0.0" in metrics

    asyncio.run(scenario())


def test_a_file_that_was_taken_away_is_told(fresh_server: Served) -> None:
    assert health(fresh_server)[0] == 200
    (fresh_server.folder / "tablee.db").unlink()
    time.sleep(1.1)  # an answer is given again for a second
    assert health(fresh_server)[0] == 503


def test_the_time_of_an_outage_is_given_back(fresh_server: Served) -> None:
    async def scenario() -> None:
        async with people(fresh_server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben], settings=TIMED)
            await asyncio.to_thread(fresh_server.kill)
            await asyncio.sleep(9)  # longer than anybody has for a move
            await asyncio.to_thread(fresh_server.start)
            back = time.monotonic()
            await until(lambda: "gave_back" in kinds(fresh_server, table))
            assert "ran_out" not in kinds(fresh_server, table)
            await until(lambda: "ran_out" in kinds(fresh_server, table))
            assert time.monotonic() - back > 4, "what was left of the time"

    asyncio.run(scenario())


def test_ten_thousand_clocks_are_watched_without_loading_a_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        config = Config(database=str(tmp_path / "tablee.db"), workers=1)
        store = open_store(config.database)
        setup = set_up("whispers", 2, "ann", 0)
        await store.create(setup, "i", "w")
        store.close()
        with contextlib.closing(sqlite3.connect(tmp_path / "tablee.db")) as database:
            numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000)"
            database.execute(
                f"{numbers} INSERT INTO games SELECT 'g' || i, game, setup, invite, watch, public,"
                " 'playing', opened, ended, host FROM games, n"
            )
            database.execute(
                "INSERT INTO alarms SELECT id, 9999999999999, 'dead' FROM games"
                " WHERE status = 'playing'"
            )
            database.commit()
        app = create_app(config)
        server: Server = app.state.server
        begun = time.monotonic()
        async with server.running(app):
            process = server.services.hub.around.process
            with contextlib.closing(sqlite3.connect(tmp_path / "tablee.db")) as database:
                count = "SELECT count(*) FROM alarms WHERE keeper = ?"
                assert database.execute(count, (process,)).fetchone() == (10_000,)
            assert time.monotonic() - begun < 30
            assert not server.services.hub.rooms
            assert b"tablee_adopted_games_total 10000.0" in server.services.metrics.text()

    asyncio.run(scenario())


# ---- PostgreSQL ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as address:
        yield address


def test_games_of_a_dead_server_are_adopted(database: str, tmp_path: Path) -> None:
    def stored_kinds(table: str) -> list[str]:
        with psycopg.connect(database) as connection:
            rows = connection.execute(
                "SELECT body FROM events WHERE game = %s ORDER BY seq", (table,)
            ).fetchall()
        return [entry["kind"] for (body,) in rows for entry in json.loads(body)["entries"]]

    async def scenario(one: Served) -> None:
        async with people(one, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben], settings=TIMED)
            await asyncio.to_thread(one.kill)
            assert "ran_out" not in stored_kinds(table)
            await until(lambda: stored_kinds(table).count("ran_out") == 2, 8 + 10)
            assert stored_kinds(table).count("ran_out") == 2, "once for each seat"

    with redis() as bus:
        arguments = ["--no-limits", "--database", database, "--bus", bus, "--workers", "1"]
        servers = [Served(tmp_path, *arguments) for _ in range(2)]
        try:
            asyncio.run(scenario(servers[0]))
        finally:
            for server in servers:
                server.stop()


class Proxy:
    """Stands before a database; on wish it cuts the line after a commit, before the answer."""

    def __init__(self, port: int) -> None:
        self.cuts = 0
        """How many commits are still to be cut off."""
        self._to = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._ends: list[socket.socket] = [self._listening]
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._to))
            self._ends += [client, server]
            cut = threading.Event()
            for ends in ((client, server), (server, client)):
                passing = threading.Thread(target=self._pass, args=(*ends, cut), daemon=True)
                passing.start()
                self._threads.append(passing)

    def _pass(self, source: socket.socket, target: socket.socket, cut: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if cut.is_set() and b"COMMIT" in data:
                    break  # the answer: it is committed, and nobody hears of it
                if b"COMMIT" in data and self.cuts:
                    self.cuts -= 1
                    cut.set()
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(10)
        for end in self._ends:
            end.close()


def test_a_commit_whose_answer_was_lost_is_looked_up(database: str) -> None:
    async def scenario(proxy: Proxy) -> None:
        address = database.replace(database.split("@127.0.0.1:")[1].split("/")[0], str(proxy.port))
        store = open_store(address)
        setup = set_up("whispers", 2, "ann", 0)
        await store.create(setup, "i", "w")
        for seq in range(1, 6):
            step = Step(seq, 0, "ann", f"c{seq}", (e.Said("ann", "Ann", "hello"),))
            proxy.cuts = 1
            assert await stored(store, Append(setup.id, step)), (
                "it was stored, so it is not refused"
            )
            assert proxy.cuts == 0, "the line was cut"
        assert [step.seq for step in await store.steps(setup.id)] == [1, 2, 3, 4, 5]
        store.close()

    proxy = Proxy(int(database.split("@127.0.0.1:")[1].split("/")[0]))
    try:
        asyncio.run(scenario(proxy))
    finally:
        proxy.close()
