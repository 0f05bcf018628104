"""No secret of a game, of a table or of a person ever reaches somebody who may not know it."""

from __future__ import annotations

import asyncio
import json
import random
from typing import NamedTuple

import pytest

from tablee.errors import TableeError
from tablee.games import all_games, game
from tablee.table import Setup, Step, Table
from tests.server.kit import Json, Person, Served, people, play_out, seated
from tests.server.truth import Truth, log_of
from tests.table.whispers import Whispers


def test_numbers_hidden_in_a_full_game_are_in_no_byte_sent(server: Served) -> None:
    """Every secret number is searched in all that was sent before it was shown."""

    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
            table = await seated([ann, ben], bots=["random", "novice"], options={"rounds": 3})
            watch = (await ann.post(f"/api/tables/{table}/secrets", {"what": "watch"}))["token"]
            await eve.connect(table, watch)
            await play_out([ann, ben])
            await eve.until_seq(ann.seq)
            setup, steps = log_of(server, table)
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
        table.follow(step)
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
def test_whole_games_tell_nobody_what_they_may_not_know(server: Served, key: str) -> None:
    """All that players and a spectator are sent, from the first move to the last.

    It equals what they would be sent if everything hidden from them were different. Hidden values
    are searched in all bytes besides. The same holds for what they ask over HTTP on the way.
    """

    async def scenario() -> None:
        rng = random.Random(key)
        names = [f"P{number}" for number in range(max(2, game(key).least - 1))]
        async with people(server, *names, "Eve") as (*persons, eve):
            options = _most_hidden(key, len(persons) + 1)
            table = await seated(persons, key, bots=["random"], options=options)
            ask = f"/api/tables/{table}/secrets", {"what": "watch"}
            token = (await persons[0].post(*ask))["token"]
            await eve.connect(table, token)
            asked: list[Asked] = []
            for ply in (4, 15, 30):
                await play_out(persons, rng.choice, most=ply)
                asked += [await _ask(person, table, token) for person in (*persons, eve)]
            await play_out(persons, rng.choice)
            for person in (*persons, eve):
                await person.until_seq(max(each.seq for each in persons))
                assert person.table["status"] == "over"
            truth = Truth(*log_of(server, table))
            for person in (*persons, eve):
                _check_messages(person, truth)
            for each in asked:
                _check_answers(each, truth)

    asyncio.run(scenario())


def _most_hidden(key: str, seats: int) -> Json:
    """Switch on whatever can be switched on: some of it hides tiles or cards."""
    switches = [option.name for option in game(key).options if option.default is False]
    return {name: True for name in switches if _is_allowed(key, seats, name)}


def _is_allowed(key: str, seats: int, switch: str) -> bool:
    try:
        game(key).check_options(seats, {switch: True})
    except TableeError:
        return False
    return True


def _check_messages(person: Person, truth: Truth) -> None:
    """Follow the truth beside what somebody was sent."""
    seat = person.seats[0] if person.seats else -1
    compared = rows = names = moves = 0
    for text in person.received:
        message = json.loads(text)
        if message["kind"] not in ("happened", "welcome") or not message["views"]:
            assert truth.seed not in text
            continue
        ply = truth.plies[message["seq"]]
        rows += truth.search(ply, seat, text)
        (view,) = message["views"]
        truth.check_view(ply, seat, view)
        played = [what for what in message.get("what", ()) if what["kind"] == "played"]
        for what in played:
            moves += 1
            compared += truth.check_events(ply - 1, seat, what["events"])
            names += truth.search_names(ply, seat, message)
            assert set(what) == {"kind", "seat", "events", "fault"}
        if message["kind"] == "happened":
            assert set(message) == {"kind", "seq", "at", "what", "turn", "table", "views"}
    assert moves >= len(truth.made) - 5, "a spectator comes when the game has begun"
    assert compared > moves / 2, "there are other worlds to compare with"
    assert rows + names > moves / 2, "there was something to search for"


class Asked(NamedTuple):
    """What somebody asked over HTTP while the game was running."""

    seat: int
    history: str
    record: str
    notation: str


async def _ask(person: Person, table: str, token: str) -> Asked:
    seat = person.seats[0] if person.seats else -1
    headers = {"X-Tablee-Token": token}
    answers = []
    for path in (f"history?seat={seat}", "record.json", "record.txt"):
        answer = await person.http.get(f"/api/tables/{table}/{path}", headers=headers)
        assert answer.status_code == 200, answer.text
        answers.append(answer.text)
    for other in {*range(len(person.table["sitters"])), -1} - {seat, -1}:
        path = f"/api/tables/{table}/history?seat={other}"
        assert (await person.http.get(path, headers=headers)).status_code == 403
    return Asked(seat, *answers)


def _check_answers(asked: Asked, truth: Truth) -> None:
    seat, history, record = asked.seat, json.loads(asked.history), json.loads(asked.record)
    truth.check_view(0, seat, history["start"])
    for ply, made in enumerate(history["plies"]):
        truth.check_view(ply + 1, seat, made["view"])
        truth.check_events(ply, seat, made["events"])
        assert made["move"] is None or truth.made[ply].seat == seat
    assert record["seen_by"] == seat
    for ply, line in enumerate(record["lines"]):
        truth.check_events(ply, seat, line["events"])
        assert line["text"] is None or truth.made[ply].seat == seat
    assert min(len(history["plies"]), len(record["lines"])) >= 4
    truth.search(len(history["plies"]), seat, asked.history)
    for text in (asked.record, asked.notation):
        truth.search(len(record["lines"]), seat, text)


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
