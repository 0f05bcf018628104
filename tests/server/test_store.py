"""The store: a step number is taken once, groups commit together, old databases are brought up."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, inspect, text

from tablee.server.store import Append, Store, StoreFailed, open_store
from tablee.server.store import schema as s
from tablee.server.store.append import append_plainly
from tablee.server.store.migrations import MIGRATIONS, NewerDatabase, current, migrate
from tablee.server.store.store import count, engine_for
from tablee.table import Nobody, Setup, Snapshot, Step, Table, set_up
from tablee.table import entries as e
from tests.server.kit import stored


def a_setup() -> Setup:
    return set_up("whispers", 3, "ann", 5)


def step(seq: int, text: str = "hello") -> Step:
    return Step(seq, seq * 10, "ann", f"c{seq}", (e.Said("ann", "Ann", text),))


def test_a_step_number_is_taken_once(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        setup = a_setup()
        await store.create(setup, "i", "w")
        assert await stored(store, Append(setup.id, step(1)))
        assert not await stored(store, Append(setup.id, step(1, "another")))
        assert await stored(store, Append(setup.id, step(2)))
        assert await store.steps(setup.id) == [step(1), step(2)]
        assert await store.steps(setup.id, after=1) == [step(2)]
        found = await store.load(setup.id)
        assert found is not None
        assert found[0].setup == setup
        assert await store.load("no such table") is None

    run(tmp_path, scenario)


def test_many_writers_at_once_commit_in_groups(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        setups = [a_setup() for _ in range(20)]
        await asyncio.gather(*(store.create(setup, "i", "w") for setup in setups))
        appends = [Append(setup.id, step(seq)) for setup in setups for seq in range(1, 11)]
        twice = await asyncio.gather(*(stored(store, each) for each in appends + appends))
        assert sum(twice) == 200
        assert await store.read(lambda connection: count(connection, s.events)) == 200

    run(tmp_path, scenario)


def test_plain_steps_are_committed_all_or_none(tmp_path: Path) -> None:
    """The short way of a move takes a whole group, or leaves it to the long way."""

    async def scenario(store: Store) -> None:
        one, other = a_setup(), a_setup()
        for setup in (one, other):
            await store.create(setup, "i", "w")

        both = [Append(one.id, step(1)), Append(other.id, step(1))]
        assert append_plainly(store.engine, both)
        mixed = [Append(one.id, step(2)), Append(other.id, step(1))]
        assert not append_plainly(store.engine, mixed)
        assert await store.steps(one.id) == [step(1)]
        unknown = [Append(one.id, step(2)), Append("no such table", step(1))]
        assert not append_plainly(store.engine, unknown)
        assert await store.steps(one.id) == [step(1)]
        assert append_plainly(store.engine, [Append(one.id, step(2))])
        assert await store.steps(one.id) == [step(1), step(2)]
        with pytest.raises(StoreFailed):
            await stored(store, unknown[1])

    run(tmp_path, scenario)


@pytest.mark.parametrize("entry", [e.Sat(0, Nobody()), e.Resized(4)])
def test_steps_that_change_the_seats_go_the_long_way(entry: e.Entry) -> None:
    assert Append("t", step(1)).is_plain
    assert not Append("t", Step(1, 1, "", "", (entry,))).is_plain
    assert not Append("t", step(1), "playing").is_plain


def test_one_bad_piece_does_not_spoil_the_others(tmp_path: Path) -> None:
    def bad(connection: Connection) -> None:
        connection.execute(text("INSERT INTO no_such_table VALUES (1)"))

    async def scenario(store: Store) -> None:
        setup = a_setup()
        await store.create(setup, "i", "w")
        outcomes = await asyncio.gather(
            stored(store, Append(setup.id, step(1))),
            store.write(bad),
            stored(store, Append(setup.id, step(2))),
            return_exceptions=True,
        )
        assert outcomes[0] is True
        assert isinstance(outcomes[1], StoreFailed)
        assert outcomes[2] is True

    run(tmp_path, scenario)


def test_a_snapshot_replaces_only_an_older_one(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        setup = a_setup()
        await store.create(setup, "i", "w")
        table = Table(setup)
        for number in range(1, 4):
            table.follow(step(number))
            await stored(store, Append(setup.id, step(number)))
        body = msgspec.json.encode(table.snapshot()).decode()
        await store.keep_snapshot(setup.id, 3, body)
        await store.keep_snapshot(setup.id, 2, "older")
        found = await store.load(setup.id)
        assert found is not None
        assert isinstance(found[1], Snapshot)
        assert found[1] == table.snapshot()
        assert found[2] == [step(number) for number in range(1, 4)]
        await store.keep_snapshot(setup.id, 4, "{}")
        unreadable = await store.load(setup.id)
        assert unreadable is not None
        assert unreadable[1] is None
        assert len(unreadable[2]) == 3

    run(tmp_path, scenario)


def test_sqlite_is_in_wal_mode_and_syncs_fully(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        def pragmas(connection: Connection) -> tuple[object, object]:
            journal = connection.execute(text("PRAGMA journal_mode")).scalar()
            return journal, connection.execute(text("PRAGMA synchronous")).scalar()

        assert await store.read(pragmas) == ("wal", 2)

    run(tmp_path, scenario)


@pytest.mark.parametrize("version", range(len(MIGRATIONS) + 1))
def test_a_database_of_any_version_is_brought_up_to_date(tmp_path: Path, version: int) -> None:
    engine = engine_for(str(tmp_path / "old.db"))
    with engine.begin() as connection:
        migrate(connection, MIGRATIONS[:version])
        if version:
            connection.execute(
                text("INSERT INTO players (id, name, created) VALUES ('old', 'Old', 1)")
            )
    with engine.begin() as connection:
        assert migrate(connection) == (version, len(MIGRATIONS))
        assert migrate(connection) == (len(MIGRATIONS), len(MIGRATIONS))
        assert count(connection, s.players) == bool(version)
    engine.dispose()


def test_the_migrations_make_exactly_the_schema(tmp_path: Path) -> None:
    migrated, fresh = (engine_for(str(tmp_path / name)) for name in ("m.db", "f.db"))
    with migrated.begin() as connection:
        migrate(connection)
    s.metadata.create_all(fresh)
    one, other = inspect(migrated), inspect(fresh)
    assert sorted(one.get_table_names()) == sorted(other.get_table_names())
    for table in one.get_table_names():
        columns = [
            {c["name"]: c["nullable"] for c in each.get_columns(table)} for each in (one, other)
        ]
        assert columns[0] == columns[1], table
        keys = [each.get_pk_constraint(table)["constrained_columns"] for each in (one, other)]
        assert keys[0] == keys[1], table
        indexes = [{i["name"] for i in each.get_indexes(table)} for each in (one, other)]
        assert indexes[0] == indexes[1], table
    migrated.dispose()
    fresh.dispose()


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    open_store(str(path)).close()
    with sqlite3.connect(path) as database:
        database.execute("UPDATE schema_version SET version = 99")
    database.close()
    with pytest.raises(NewerDatabase, match="newer"):
        open_store(str(path))
    engine = engine_for(str(path))
    with engine.begin() as connection:
        assert current(connection) == 99
    engine.dispose()


READ_AT_ONCE = """
import sys, threading
from tablee.server.store.store import steps_of

sys.setswitchinterval(1e-6)
start = threading.Barrier(4)

class Rows:
    def execute(self, _query):
        return self

    def scalars(self):
        start.wait()
        return [sys.argv[1]] * 50

threads = [threading.Thread(target=steps_of, args=(Rows(), "table", 0)) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_a_server_that_has_just_started_is_asked_by_many_at_once() -> None:
    """The thread that is the first to read steps is not disturbed by the next."""
    body = msgspec.json.encode(step(1)).decode()
    for _ in range(8):
        subprocess.run([sys.executable, "-c", READ_AT_ONCE, body], check=True, timeout=60)


def test_the_log_of_a_failure_tells_no_value(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Hidden moves are among the values, and the key by which push messages are signed."""

    move, key, token = (f"{number:x}" for number in (2**70 + 1, 2**80 + 1, 2**90 + 1))

    def write(connection: Connection) -> None:
        row = {"name": "vapid", "value": key}
        connection.execute(s.secrets.insert(), [row, row])

    def read(connection: Connection) -> None:
        connection.execute(text("SELECT :a FROM nowhere"), {"a": token})

    async def scenario(store: Store) -> None:
        for failing in (
            stored(store, Append("no such table", step(1, move))),
            store.write(write),
            store.read(read),
        ):
            try:
                await failing
            except StoreFailed:
                logging.getLogger("test").exception("the store failed")
        assert caplog.text.count("the store failed") == 3
        assert caplog.text.count("hide_parameters") == 3
        for value in (move, key, token):
            assert value not in caplog.text

    run(tmp_path, scenario)


def run(tmp_path: Path, scenario: object) -> None:
    async def go() -> None:
        store = open_store(str(tmp_path / "tablee.db"))
        try:
            await scenario(store)  # type: ignore[operator]
        finally:
            await asyncio.to_thread(store.close)

    asyncio.run(go())
