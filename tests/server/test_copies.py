"""Copies of a database bring everything back; a damaged one is told in one sentence."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tablee.server.store import open_store
from tablee.server.store.copies import BadCopy, back_up, restore
from tablee.server.store.migrations import MIGRATIONS, NewerDatabase
from tests.server.kit import Served, command, environment, people, seated
from tests.server.services import postgres
from tests.stored import contents, unpacked


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database of today with games in it."""
    path = unpacked("rules-1", tmp_path / "tablee.db")
    open_store(str(path)).close()
    return path


def test_what_was_backed_up_comes_back(tmp_path: Path, database: Path) -> None:
    copy, before = tmp_path / "copy.db", contents(database)
    back_up(str(database), copy)
    spoilt = sqlite3.connect(database)
    spoilt.execute("DELETE FROM events")
    spoilt.commit()
    spoilt.close()
    lost = contents(database)
    aside = restore(copy, str(database))
    assert contents(database) == before
    assert aside is not None
    assert contents(aside) == lost, "what is replaced is kept"
    assert restore(copy, f"sqlite:///{tmp_path / 'new' / 'other.db'}") is None
    assert contents(tmp_path / "new" / "other.db") == before


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 3)
        file.write(b"\xa5" * 20_000)


def no_database(path: Path) -> None:
    path.write_text("Dear diary")


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def of_another_program(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


def gone(path: Path) -> None:
    path.unlink()


DAMAGE = [cut_off, overwritten, no_database, emptied, of_another_program, gone]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_copy_is_refused_in_one_sentence(
    tmp_path: Path, database: Path, damage: Callable[[Path], None]
) -> None:
    copy, before = tmp_path / "copy.db", contents(database)
    back_up(str(database), copy)
    damage(copy)
    with pytest.raises(BadCopy) as refused:
        restore(copy, str(database))
    assert str(copy) in str(refused.value)
    assert "\n" not in str(refused.value)
    assert contents(database) == before, "nothing has changed"
    assert sorted(each.name for each in tmp_path.iterdir() if each != copy) == ["tablee.db"]


def test_a_copy_of_a_newer_program_is_refused(tmp_path: Path, database: Path) -> None:
    copy = tmp_path / "copy.db"
    back_up(str(database), copy)
    connection = sqlite3.connect(copy)
    connection.execute("UPDATE schema_version SET version = ?", [len(MIGRATIONS) + 1])
    connection.commit()
    connection.close()
    with pytest.raises(NewerDatabase):
        restore(copy, str(database))


@pytest.mark.parametrize("damage", [cut_off, no_database])
def test_the_commands_tell_damage_in_one_sentence(
    tmp_path: Path, database: Path, damage: Callable[[Path], None]
) -> None:
    damage(database)
    copy = tmp_path / "copy.db"
    for arguments in (["backup", str(copy)], ["restore", str(database)], ["serve", "--port", "0"]):
        ended = subprocess.run(
            command(*arguments, "--database", str(database)),
            env=environment(),
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert ended.returncode == 2, ended
        assert len(ended.stderr.strip().splitlines()) <= 2, "one sentence, maybe in two rows"
        assert not copy.exists()


def test_a_damaged_database_can_be_replaced(tmp_path: Path, database: Path) -> None:
    copy, before = tmp_path / "copy.db", contents(database)
    back_up(str(database), copy)
    no_database(database)
    aside = restore(copy, str(database))
    assert contents(database) == before
    assert aside is not None
    assert aside.read_text() == "Dear diary"


def test_a_database_in_use_is_not_replaced(fresh_server: Served, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with people(fresh_server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            copy, running = tmp_path / "copy.db", tmp_path / "tablee.db"
            back_up(str(running), copy)
            with pytest.raises(BadCopy, match="in use; stop the server first"):
                restore(copy, str(running))
            assert (await ann.move(0))["kind"] == "ack", "the server has not been disturbed"
            fresh_server.stop()
            restore(copy, str(running))
            fresh_server.start()
            await ann.connect(ann.table["id"])
            assert ann.turn["ply"] == 0, "the table is as it was when it was copied"

    asyncio.run(scenario())


def test_a_copy_carries_games_to_postgresql_and_back(tmp_path: Path, database: Path) -> None:
    copy, back = tmp_path / "copy.db", tmp_path / "back.db"
    back_up(str(database), copy)
    with postgres() as address:
        restore(copy, address)
        back_up(address, back)
        with pytest.raises(BadCopy, match="is not empty"):
            restore(copy, address)
    assert contents(back) == contents(copy)
    with pytest.raises(BadCopy, match="failed: connection"):
        back_up(address, tmp_path / "never.db")
    assert not (tmp_path / "never.db").exists()
