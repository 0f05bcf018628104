"""What goes on by itself: clocks run out and bots move, whether or not somebody is there."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import uvloop

from tablee.server.app import Server, create_app
from tablee.server.config import Config
from tablee.server.protocol import PROTOCOL
from tablee.server.refusals import NoSuchTable
from tablee.server.services import Services
from tablee.server.socket.sockets import Socket
from tablee.server.store import StoreFailed
from tablee.server.tables import hub as hubs
from tablee.server.tables.room import Room
from tablee.table import By, Settings, set_up
from tablee.table import commands as c
from tablee.table.people import Bot, Human
from tablee.table.setup import PerMove
from tests.server.failing import locked
from tests.server.kit import Served, people, seated

ANN, BEN = By("ann", "Ann"), By("ben", "Ben", invited=True)
SECRET = "s" * 22
LONG_AGO = hubs.IDLE_SECONDS + 1


@contextlib.asynccontextmanager
async def running(folder: Path) -> AsyncIterator[Services]:
    app = create_app(Config(database=str(folder / "tablee.db"), workers=1))
    server: Server = app.state.server
    async with server.running(app):
        yield server.services


async def started(server: Services, *bots: str, settings: Settings | None = None) -> Room:
    """Start a game of Ann, Ben and bots, at which nobody looks."""
    setup = set_up("whispers", 2 + len(bots), "ann", 0, settings=settings)
    await server.store.create(setup, "i", "w")
    room = await server.hub.room(setup.id)
    await room.do(c.Sit(0, "Ann"), ANN)
    await room.do(c.Sit(1, "Ben"), BEN)
    for seat, level in enumerate(bots, 2):
        await room.do(c.Fill(seat, level), ANN)
    await room.do(c.Start(), ANN)
    return room


async def until(happened: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.02)


# ---- The clock ----------------------------------------------------------------------------


def test_every_clock_runs_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as server:
            settings = Settings(clock=PerMove(5), stand_in="random")
            rooms = [await started(server, settings=settings) for _ in range(60)]
            await until(lambda: not any(room.table.book.ticking for room in rooms))

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(scenario())


def test_a_clock_outlives_a_failure_of_the_store(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as server:
            room = await started(server, settings=Settings(clock=PerMove(5), stand_in="random"))
            with locked(tmp_path):
                await asyncio.sleep(7)
                assert room.table.book.ticking, "nothing was stored, so nothing happened"
            await until(lambda: not room.table.book.ticking, 20)
            assert room.table.book.outage, "the players got that time back before it ran out"

    asyncio.run(scenario())


# ---- Rooms --------------------------------------------------------------------------------


def test_a_clock_runs_out_at_a_table_that_was_put_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as server:
            room = await started(server, settings=Settings(clock=PerMove(5), stand_in="random"))
            await server.hub.sweep(time.monotonic() + LONG_AGO)
            assert not server.hub.rooms, "a clock needs no table in memory"
            await until(lambda: room.id in server.hub.rooms)
            again = server.hub.rooms[room.id]
            await until(lambda: not again.table.book.ticking)

    asyncio.run(scenario())


def test_a_room_whose_bot_is_to_act_is_not_put_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_about: Any) -> None:
        raise StoreFailed("nothing comes of it")

    async def scenario() -> None:
        async with running(tmp_path) as server:
            monkeypatch.setattr(server.hub.around.thinkers, "think", never)
            room = await started(server, "random")
            await asyncio.sleep(0.1)
            await server.hub.sweep(time.monotonic() + LONG_AGO)
            assert list(server.hub.rooms) == [room.id]

    asyncio.run(scenario())


def test_a_room_that_somebody_has_just_asked_for_is_not_put_away(tmp_path: Path) -> None:
    """Otherwise two rooms would hold one table, of which only one hears of the other's steps."""

    async def scenario() -> None:
        async with running(tmp_path) as server:
            room = await started(server)
            room.people.idle_since -= LONG_AGO
            assert await server.hub.room(room.id) is room
            await server.hub.sweep(time.monotonic() + 1)
            assert await server.hub.room(room.id) is room

    asyncio.run(scenario())


def test_a_table_is_loaded_once_for_all_who_ask(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as server:
            room = await started(server)
            await server.hub.sweep(time.monotonic() + LONG_AGO)
            assert not server.hub.rooms
            found = await asyncio.gather(*(server.hub.room(room.id) for _ in range(20)))
            assert len(set(map(id, found))) == 1

    asyncio.run(scenario())


def test_tables_that_do_not_exist_leave_nothing_behind(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as server:
            for number in range(50):
                with pytest.raises(NoSuchTable):
                    await server.hub.room(f"nowhere{number}")
            assert not server.hub._loading

    asyncio.run(scenario())


def test_the_failure_of_one_room_does_not_end_the_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as server:
            bad, good = await started(server), await started(server)
            look_after = server.hub._look_after

            async def fails(room: Room, now: float) -> None:
                if room is bad:
                    raise ValueError("a room that went wrong")
                await look_after(room, now)

            monkeypatch.setattr(server.hub, "_look_after", fails)
            await server.hub.sweep(time.monotonic() + LONG_AGO)
            assert list(server.hub.rooms) == [bad.id], f"{good.id} is put away as ever"
            assert "a room that went wrong" in caplog.text

    asyncio.run(scenario())


# ---- After a restart ----------------------------------------------------------------------


def test_a_clock_runs_out_after_a_restart_though_nobody_comes(fresh_server: Served) -> None:
    async def scenario() -> None:
        async with people(fresh_server, "Ann", "Ben") as (ann, ben):
            settings = {"clock": {"kind": "per_move", "seconds": 5}, "stand_in": "random"}
            table = await seated([ann, ben], settings=settings)
            await asyncio.to_thread(fresh_server.kill)
            await asyncio.to_thread(fresh_server.start)
            await until(lambda: "ran_out" in _log(fresh_server, table))

    asyncio.run(scenario())


def test_a_bot_moves_after_a_restart_though_nobody_comes(fresh_server: Served) -> None:
    async def scenario() -> None:
        async with people(fresh_server, "Ann") as (ann,):
            table = await seated([ann], bots=["expert"])
            await asyncio.to_thread(fresh_server.kill)
            assert "moved" not in _log(fresh_server, table), "killed while the bot was thinking"
            await asyncio.to_thread(fresh_server.start)
            await until(lambda: "moved" in _log(fresh_server, table))

    asyncio.run(scenario())


def _log(server: Served, table: str) -> list[str]:
    """Read from the database what happened, without asking for the table."""
    with contextlib.closing(sqlite3.connect(server.folder / "tablee.db")) as database:
        rows = database.execute("SELECT body FROM events WHERE game = ? ORDER BY seq", (table,))
        return [entry["kind"] for (body,) in rows for entry in json.loads(body)["entries"]]


def test_only_tables_that_have_to_act_are_loaded_after_a_start(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running(tmp_path) as server:
            await started(server, settings=Settings(clock=PerMove(3600)))
            with_bot = await started(server, "random")
            await started(server)
            await until(lambda: not with_bot.table.bots_to_act())
            due = await started(server, settings=Settings(clock=PerMove(5)))
        async with running(tmp_path) as server:
            await until(lambda: due.id in server.hub.rooms)
            assert list(server.hub.rooms) == [due.id]

    asyncio.run(scenario())


# ---- The end ------------------------------------------------------------------------------


def test_nothing_begins_while_the_server_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is on its way to the store still happens, but no bot answers it."""
    begun: list[str] = []
    on_its_way: list[Callable[[], None]] = []

    async def think(table: Any, seat: int) -> None:
        begun.append(table.book.sitters[seat].level)
        await asyncio.sleep(3600)

    async def scenario() -> None:
        async with running(tmp_path) as server:
            monkeypatch.setattr(server.hub.around.thinkers, "think", think)
            room = await started(server, "random", settings=Settings(clock=PerMove(3600)))
            await until(lambda: begun == ["random"])
            append = server.store.append
            monkeypatch.setattr(
                server.store, "append", lambda *step: on_its_way.append(lambda: append(*step))
            )
            room.ask(c.Fill(2, "novice"), ANN, "", lambda *_: None)
            stops = asyncio.create_task(server.hub.close())
            await asyncio.sleep(0)
            on_its_way[0]()
            await stops
            await until(lambda: room.table.book.sitters[2] == Bot("novice"))
            await asyncio.sleep(0)
            assert begun == ["random"]
            assert not server.hub.around.background.tasks

    asyncio.run(scenario())


# ---- Thinking that nobody wants any more --------------------------------------------------


@pytest.mark.parametrize("command", [c.TakeBack(0), c.Sit(2, "Cat"), c.Fill(2, "novice")])
def test_thinking_about_what_is_no_longer_asked_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: c.Command
) -> None:
    """A take-back, a person on the seat, another bot: the worker is free at once."""
    begun: list[str] = []
    stopped: list[str] = []

    async def think(table: Any, seat: int) -> None:
        level = table.book.sitters[seat].level
        begun.append(level)
        try:
            await asyncio.sleep(3600)
        finally:
            stopped.append(level)

    async def scenario() -> None:
        async with running(tmp_path) as server:
            monkeypatch.setattr(server.hub.around.thinkers, "think", think)
            room = await started(server, "random")
            await until(lambda: begun == ["random"])
            view = room.table.view(0)
            assert view is not None
            await room.do(c.Move(0, view.moves[0], room.table.book.seq), ANN)
            assert not stopped, "the choices are made at the same time"
            by = By("cat", "Cat", invited=True) if isinstance(command, c.Sit) else ANN
            await room.do(command, by)
            await until(lambda: stopped == ["random"])
            sitter = room.table.book.sitters[2]
            again = [sitter.level] if isinstance(sitter, Bot) else []
            assert isinstance(sitter, Bot | Human)
            await until(lambda: begun == ["random", *again])

    asyncio.run(scenario())


def test_a_step_of_another_process_stops_the_thinking_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = asyncio.Event(), asyncio.Event()

    async def think(*_about: Any) -> None:
        try:
            begun.set()
            await asyncio.sleep(3600)
        finally:
            stopped.set()

    async def scenario() -> None:
        async with running(tmp_path) as one, running(tmp_path) as other:
            monkeypatch.setattr(one.hub.around.thinkers, "think", think)
            monkeypatch.setattr(other.hub.around.thinkers, "think", think)
            room = await started(one, "random")
            await until(begun.is_set)
            there = await other.hub.room(room.id)
            await there.do(c.Sit(2, "Cat"), By("cat", "Cat", invited=True))
            stopped.clear()
            room.catch_up()
            await asyncio.wait_for(stopped.wait(), 60)

    asyncio.run(scenario())


# ---- Where the store fails ----------------------------------------------------------------


@pytest.mark.parametrize("where", ["of_device", "room", "rights"])
def test_who_comes_while_the_store_fails_is_told_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """The code of a restart: clients try again by themselves."""
    sent: list[Any] = []
    table = ""

    async def fails(*_about: Any) -> None:
        raise StoreFailed("the disk is full")

    async def receive() -> dict[str, str]:
        if sent[-1]["type"] != "websocket.accept":
            await asyncio.sleep(3600)
        hello = {
            "kind": "hello",
            "protocol": PROTOCOL,
            "table": table,
            "key": SECRET,
            "token": SECRET,
        }
        return {"type": "websocket.receive", "text": json.dumps(hello)}

    async def send(message: Any) -> None:
        sent.append(message)

    async def scenario() -> None:
        nonlocal table
        async with running(tmp_path) as server:
            room = await started(server)
            table = room.id
            owner: Any = {"of_device": server.players, "room": server.hub, "rights": room}[where]
            monkeypatch.setattr(owner, where, fails)
            await asyncio.wait_for(Socket(server, receive, send).run(None), 10)
        assert sent[-1]["type"] == "websocket.close"
        assert (sent[-1]["code"], sent[-1]["reason"]) == (1012, "not_stored")

    asyncio.run(scenario())
