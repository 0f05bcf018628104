"""The commands: replay and verify a record, back up a database that is in use."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tablee.cli.__main__ import app
from tablee.rng import seeded
from tablee.table import Bot
from tablee.table.local import LocalTable
from tablee.table.notation import write
from tablee.table.record import encode
from tests.server.kit import Served, people, seated

runner = CliRunner()


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    local = LocalTable("whispers", [Bot("random"), Bot("random")], seeded(1))
    for _ in local.bots_move():
        pass
    path = tmp_path / "game.json"
    path.write_bytes(encode(local.record()))
    path.with_suffix(".txt").write_text(write(local.record()), encoding="utf-8")
    return path


def test_verify_accepts_the_truth_only(record_file: Path) -> None:
    for path in (record_file, record_file.with_suffix(".txt")):
        result = runner.invoke(app, ["verify", str(path)])
        assert result.exit_code == 0, result.output
        assert "all as the rules and the seed say" in result.output
    promise = result.output.rsplit(maxsplit=1)[-1]
    assert runner.invoke(app, ["verify", str(path), "--commitment", promise]).exit_code == 0
    assert runner.invoke(app, ["verify", str(path), "--commitment", "00"]).exit_code == 1
    path.write_text(path.read_text().replace("scores: ", "scores: 9"))
    wrong = runner.invoke(app, ["verify", str(path)])
    assert wrong.exit_code == 1
    assert "the rules" in wrong.output


def test_replay_tells_every_move(record_file: Path) -> None:
    result = runner.invoke(app, ["replay", str(record_file)])
    assert result.exit_code == 0, result.output
    assert result.output.startswith("1. bot random: ")
    assert "ranks (" in result.output
    record_file.write_text("nonsense")
    assert runner.invoke(app, ["replay", str(record_file)]).exit_code == 1


def test_backup_while_people_play(fresh_server: Served, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with people(fresh_server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            target = tmp_path / "copy.db"
            database = ["--database", str(tmp_path / "tablee.db")]
            result = runner.invoke(app, ["backup", str(target), *database])
            assert result.exit_code == 0, result.output
            await ann.move(0)
            with sqlite3.connect(target) as copy:
                assert copy.execute("SELECT count(*) FROM events").fetchone() == (3,)
            copy.close()
            again = runner.invoke(app, ["backup", str(target), *database])
            assert "copy.db exists" in str(again.exception)

    asyncio.run(scenario())


def test_the_log_is_lines_of_json_when_asked(tmp_path: Path) -> None:
    server = Served(tmp_path, "--workers", "1", "--log-format", "json")
    server.stop()
    lines = [json.loads(line) for line in server.logged().splitlines()]
    assert lines
    assert all({"at", "level", "from", "message"} <= set(line) for line in lines)
