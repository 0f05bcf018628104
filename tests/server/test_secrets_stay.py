"""No secret of a game, of a table or of a person ever reaches somebody who may not know it."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from typing import Any

import msgspec
import pytest

from tablee.games import State, all_games, game
from tablee.rng import seeded
from tablee.table import Setup, Step, Table
from tests.server.kit import Person, Served, people, play_out, seated
from tests.table.whispers import Whispers


def _log_of(server: Served, table: str) -> tuple[Setup, list[Step]]:
    """Read the truth from the database."""
    with sqlite3.connect(server.folder / "tablee.db") as database:
        (setup,) = database.execute("SELECT setup FROM games WHERE id = ?", (table,)).fetchone()
        rows = database.execute("SELECT body FROM events WHERE game = ? ORDER BY seq", (table,))
        steps = [msgspec.json.decode(body, type=Step) for (body,) in rows]
    database.close()
    return msgspec.json.decode(setup, type=Setup), steps


def test_numbers_hidden_in_a_full_game_are_in_no_byte_sent(server: Served) -> None:
    """Every secret number is searched in all that was sent before it was shown."""

    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
            table = await seated([ann, ben], bots=["random", "novice"], options={"rounds": 3})
            watch = (await ann.post(f"/api/tables/{table}/secrets", {"what": "watch"}))["token"]
            await eve.connect(table, watch)
            await play_out([ann, ben])
            await eve.until_seq(ann.seq)
            setup, steps = _log_of(server, table)
            for person, seat in ((ann, 0), (ben, 1), (eve, -1)):
                _search(person, seat, setup, steps)

    asyncio.run(scenario())


def _search(person: Person, seat: int, setup: Setup, steps: list[Step]) -> None:
    """Follow the truth beside what was sent, message by message."""
    hidden_at = _hidden_numbers(setup, steps, seat)
    searched = 0
    for text in person.received:
        message = json.loads(text)
        if "seq" not in message or message["kind"] == "ack":
            continue
        over = bool(message["table"]) and message["table"]["status"] == "over"
        for number in hidden_at[message["seq"]]:
            searched += 1
            assert str(number) not in text, (seat, message["seq"])
        assert (setup.seed in text) == over
    assert searched > 50


def _hidden_numbers(setup: Setup, steps: list[Step], seat: int) -> dict[int, set[int]]:
    table, hidden = Table(setup), {}
    for step in steps:
        table.apply(step)
        if table.course is None:
            hidden[step.seq] = set[int]()
            continue
        state = table.course.state
        assert isinstance(state, Whispers)
        numbers = {n for s, hand in enumerate(state.hands) if s != seat for n in hand}
        laid = {n for s, n in enumerate(state.laid) if s != seat and n and state.laying}
        hidden[step.seq] = numbers | laid
    return hidden


@pytest.mark.parametrize("key", sorted(all_games()))
def test_what_is_sent_is_the_view_of_a_world_where_all_that_is_hidden_differs(
    server: Served, key: str
) -> None:
    """Messages of real games equal what the seat would see if everything hidden were drawn anew.

    Generators, seeds and positions are searched in all bytes besides.
    """

    async def scenario() -> None:
        rng = random.Random(key)
        names = [f"P{number}" for number in range(max(1, game(key).least - 1))]
        async with people(server, *names) as persons:
            table = await seated(persons, key, bots=["random"])
            await play_out(persons, rng.choice, most=150)
            newest = max(person.seq for person in persons)
            for person in persons:
                await person.until_seq(newest)
            setup, steps = _log_of(server, table)
            for person in persons:
                _compare(person, setup, steps)

    asyncio.run(scenario())


def _compare(person: Person, setup: Setup, steps: list[Step]) -> None:
    sent = {}
    for text in person.received:
        message = json.loads(text)
        if message["kind"] in ("happened", "welcome") and message["views"]:
            sent[message["seq"]] = (text, message)
    table, compared = Table(setup), 0
    for step in steps:
        told = table.apply(step)
        if step.seq not in sent or table.course is None:
            continue
        text, message = sent[step.seq]
        state: State = table.course.state
        assert state.rng.text() not in text
        assert table.book.status == "over" or setup.seed not in text
        for seat, view in zip(person.seats, message["views"], strict=True):
            world = state.resample(seat, seeded(step.seq))
            assert view == _plain(table.course.game.view(world, seat))
            compared += 1
        if message["kind"] == "happened":
            shown = [e for what in message["what"] for e in what.get("events", [])]
            assert shown == [_plain(event.seen_by(person.seats[0])) for event in told.events]
            assert set(message) == {"kind", "seq", "at", "what", "turn", "table", "views"}
    assert compared > 5


def _plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def test_tokens_are_stored_hashed_and_never_logged(fresh_server: Served) -> None:
    async def scenario() -> list[str]:
        async with people(fresh_server, "Ann", "Ben") as (ann, ben):
            opened = await ann.open()
            table = opened["table"]
            await ben.join(table, opened["invite"])
            seat = (await ben.post(f"/api/tables/{table}/secrets", {"what": "seat", "seat": 1}))[
                "token"
            ]
            await ann.connect(table, opened["invite"])
            passphrase = "correct horse battery"
            await ann.post("/api/account", {"account": "ann", "passphrase": passphrase})
            await ben.post("/api/login", {"account": "ann", "passphrase": "wrong!!!!"}, 403)
            cookies = [person.http.cookies["tablee"] for person in (ann, ben)]
            sent = "".join(ann.received)
            secrets = [opened["invite"], opened["watch"], seat, passphrase, *cookies]
            assert not any(secret in sent for secret in secrets)
            return secrets

    secrets = asyncio.run(scenario())
    fresh_server.stop()
    stored = b"".join(path.read_bytes() for path in fresh_server.folder.glob("tablee.db*"))
    for secret in secrets:
        assert secret.encode() not in stored
        assert secret not in fresh_server.logged()
