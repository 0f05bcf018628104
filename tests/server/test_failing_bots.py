"""When a bot fails, any legal move is made for it, and everybody at the table is told."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import Budget
from tablee.games import game
from tablee.server.botwork.jobs import Job
from tablee.server.botwork.think import think
from tests.server.kit import ROOT, Person, Served, people, play_out, seated, served

BAD_BOTS = ROOT / "tests" / "server" / "plugin"


@pytest.fixture
def with_bad_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(BAD_BOTS))


def faults(person: Person) -> list[Any]:
    """List how the bots failed whose moves this person has heard of."""
    told = [fact for step in person.steps for fact in step["what"]]
    return [fact["fault"] for fact in told if fact["kind"] == "played" and fact["seat"] == 1]


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        ("crashes", "crashed"),
        ("dies", "crashed"),
        ("cheats", "illegal_move"),
        ("hangs", "too_slow"),
        ("sound", None),
    ],
)
@pytest.mark.usefixtures("with_bad_bots")
def test_all_at_the_table_are_told(tmp_path: Path, bot: str, fault: str | None) -> None:
    async def scenario() -> None:
        with served(tmp_path, "--workers", "1") as server:
            async with people(server, "Ann", "Zoe") as (ann, zoe):
                table = await _started(ann, zoe, bot)
                for person in (ann, zoe):
                    await _until_the_bot_moved(person)
                    assert faults(person) == [fault]
                await _is_kept(ann, zoe, table, fault)

    asyncio.run(scenario())


async def _started(ann: Person, zoe: Person, bot: str) -> str:
    """Start a game of Ann against the bot, with Zoe looking on."""
    settings = {"public": True}
    opened = await ann.open(seats=2, bots=[bot], settings=settings, options={"rounds": 1})
    table: str = opened["table"]
    await ann.connect(table)
    await zoe.connect(table)
    assert (await ann.do("start"))["kind"] == "ack"
    return table


async def _until_the_bot_moved(person: Person) -> None:
    while not faults(person):
        await person.receive(timeout=60)


async def _is_kept(ann: Person, zoe: Person, table: str, fault: str | None) -> None:
    """Whoever comes later, or looks at the past, hears of it as well."""
    await zoe.disconnect()
    missed = (await zoe.connect(table, last=0))["missed"]
    played = [fact for step in missed for fact in step["what"] if fact["kind"] == "played"]
    assert [fact["fault"] for fact in played] == [fault]
    past = await ann.get(f"/api/tables/{table}/history?seat=0&from=0")
    assert [ply["fault"] for ply in past["plies"]] == [fault]


def test_a_worker_loads_no_bot_from_a_file(tmp_path: Path) -> None:
    """Whatever stands in a job: only bots that are installed may think."""
    file = tmp_path / "my_bot.py"
    file.write_text("raise SystemExit('this file was run')\n")
    position = game("feurio").text(game("feurio").new(2, 1))
    job = Job("1", "feurio", position, 0, f"{file}:Bot", Budget(), "seed")
    choice = think(job)
    assert (choice.move, choice.fault) == (None, "unknown_bot")


def test_a_bot_that_is_no_longer_installed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat does not silently play at random: every move of it says so, after a restart too."""

    async def scenario(server: Served) -> None:
        async with people(server, "Ann") as (ann,):
            table = await seated([ann], bots=["sound"], options={"rounds": 6})
            await _until_the_bot_moved(ann)
            assert faults(ann) == [None]
            server.stop()
            monkeypatch.delenv("PYTHONPATH")
            server.start()
            await ann.connect(table)
            await play_out([ann])
            first, *others = faults(ann)
            assert first is None
            assert set(others) == {"unknown_bot"}
            assert "the bot sound failed: unknown_bot no bot is called 'sound'" in server.logged()

    monkeypatch.setenv("PYTHONPATH", str(BAD_BOTS))
    with served(tmp_path, "--workers", "1") as server:
        asyncio.run(scenario(server))
