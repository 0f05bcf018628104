"""Play over real sockets: whole games, every command answered, nothing twice, nothing stale."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
import time

import pytest
from websockets.exceptions import ConnectionClosed

from tablee.games import all_games, game
from tablee.server.socket.sockets import MOST_AT_A_TABLE
from tests.server.kit import Json, Person, Served, people, play_out, seated


def test_a_whole_game_with_bots_and_a_spectator(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
            table = await seated([ann, ben], bots=["random"], options={"rounds": 6})
            watch = (await ann.post(f"/api/tables/{table}/secrets", {"what": "watch"}))["token"]
            welcome = await eve.connect(table, watch)
            assert welcome["seats"] == []
            assert [view["seat"] for view in welcome["views"]] == [-1]
            made = await play_out([ann, ben])
            assert made >= 12
            await eve.until_seq(ann.seq)
            assert eve.table == ann.table == ben.table
            assert eve.table["status"] == "over"
            assert eve.table["result"]["ranks"]
            assert eve.table["seed"]

    asyncio.run(scenario())


@pytest.mark.parametrize("key", sorted(all_games()))
def test_full_games_of_every_game(server: Served, key: str) -> None:
    """Several clients play random moves to the end."""

    async def scenario() -> None:
        players = [f"P{number}" for number in range(max(2, game(key).least))]
        async with people(server, *players) as persons:
            table = await seated(persons, key)
            rng = random.Random(key)
            await play_out(persons, rng.choice)
            newest = max(person.seq for person in persons)
            for person in persons:
                await person.until_seq(newest)
            board, made = persons[0].table, persons[0].turn["ply"]
            assert all(person.table == board and person.turn["ply"] == made for person in persons)
            assert board["status"] == "over"
            record = await persons[0].get(f"/api/tables/{table}/record.json")
            checked = await persons[0].post("/api/records/check", record)
            assert checked["moves"] == made
            text = await persons[0].http.get(f"/api/tables/{table}/record.txt")
            assert text.text.startswith(f"tablee: {key}/")

    asyncio.run(scenario())


def test_every_refusal_has_a_reason_and_a_fresh_view(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            wrong: list[tuple[Json, str, str]] = [
                ({"seat": 0, "text": "gibberish", "seq": ann.seq}, "table", "unreadable_move"),
                ({"seat": 0, "text": "0:1", "seq": ann.seq}, "rules", "not_possible"),
                ({"seat": 1, "text": "roll", "seq": ann.seq}, "table", "not_your_seat"),
                ({"seat": 9, "text": "roll", "seq": ann.seq}, "table", "no_such_seat"),
                ({"seat": 0, "text": "roll", "seq": 0}, "table", "position_has_changed"),
            ]
            for fields, source, reason in wrong:
                answer = await ann.do("move", **fields)
                assert (answer["kind"], answer["source"]) == ("refusal", source)
                assert answer["reason"] == reason
                assert answer["now"]["seq"] == ann.seq
                assert answer["now"]["views"][0]["moves"]

    asyncio.run(scenario())


def test_the_same_command_again_does_nothing_twice(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben])
            first = await ann.move(0, id="once")
            again = await ann.move(0, "nonsense", id="once")
            assert first == again
            await ann.disconnect()
            await ann.connect(table)
            third = await ann.do("say", id="once", text="not said")
            assert third == first
            assert ann.turn["ply"] == 1
            other = await ben.do("say", id="once", text="the ids of others are their own")
            assert other["seq"] == first["seq"] + 1

    asyncio.run(scenario())


@pytest.mark.parametrize("seed", range(3))
def test_commands_that_do_not_wait_for_answers_are_carried_out_in_order(
    server: Served, seed: int
) -> None:
    """Whole messages and fragments go different ways through the server, and stay in order."""
    rng = random.Random(seed)

    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            assert ann.socket is not None
            for number in range(60):
                command = {"kind": "say", "text": str(number)}
                text = json.dumps({"kind": "do", "id": f"n{number}", "command": command})
                cut = rng.randrange(len(text))
                await ann.socket.send(text if rng.random() < 0.6 else [text[:cut], text[cut:]])
                if rng.random() < 0.2:
                    await ann.send({"kind": "ping"})
                if rng.random() < 0.3:
                    await asyncio.sleep(rng.random() * 0.01)
            answers = [(await ann.until("ack", "refusal"))["id"] for _ in range(60)]
            assert answers == [f"n{number}" for number in range(60)]
            await ben.until_seq(ann.seq)
            said = [each["text"] for step in ben.steps for each in step["what"] if "text" in each]
            assert said == [str(number) for number in range(60)]

    asyncio.run(scenario())


def test_what_somebody_did_before_they_were_cut_off_is_told(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            for number in range(20):
                command = {"kind": "say", "text": f"bye {number}"}
                await ann.send({"kind": "do", "id": f"b{number}", "command": command})
                assert ann.socket is not None
                ann.socket.transport.close()
                heard = await ben.until("happened")
                assert heard["what"][0]["text"] == f"bye {number}"
                await ann.connect(ann.table["id"])

    asyncio.run(scenario())


def test_a_flood_of_duplicates_in_any_order_makes_each_move_once(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben], options={"rounds": 12})
            rng = random.Random(5)
            for _ in range(12):
                for person, seat in ((ann, 0), (ben, 1)):
                    await _send_many(person, seat, rng)
                await _settle(ann)
                leader = ann if ann.turn["actors"] == [0] else ben
                await _send_many(leader, leader.seats[0], rng, "mark", "mark", "roll")
            await _settle(ann)
            await _settle(ben)
            assert ann.table["status"] == "over"
            moves = [s for s in ben.steps if any(w["kind"] == "played" for w in s["what"])]
            assert len(moves) == 12 * 5

    asyncio.run(scenario())


async def _send_many(person: Person, seat: int, rng: random.Random, *texts: str) -> None:
    """Send the right commands between copies, stale ones and ones out of order; wait for all."""
    await _settle(person)
    texts = texts or (person.views[seat]["moves"][0],)
    for text in texts:
        good = {"kind": "move", "seat": seat, "text": text, "seq": person.seq}
        stale = {**good, "seq": max(0, person.seq - 5)}
        id = f"{person.name}-{person.seq}-{text}"
        messages = [(id, good)] * 3 + [(f"{id}-late", stale)]
        rng.shuffle(messages)
        for each, command in messages:
            await person.send({"kind": "do", "id": each, "command": command})
        answers: dict[str, int] = {}
        for _ in messages:
            answer = await person.until("ack", "refusal")
            if answer["kind"] == "ack":
                answers.setdefault(answer["id"], answer["seq"])
                assert answers[answer["id"]] == answer["seq"]
        assert set(answers) == {id}


async def _settle(person: Person) -> None:
    await person.send({"kind": "ping"})
    await person.until("pong")


def test_choices_at_the_same_time_arrive_at_the_same_time(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Cat", "Dan", "Eve") as persons:
            await seated(persons)
            answers = await asyncio.gather(
                *(person.move(seat) for seat, person in enumerate(persons))
            )
            assert [answer["kind"] for answer in answers] == ["ack"] * 5
            assert len({answer["seq"] for answer in answers}) == 5

    asyncio.run(scenario())


def test_hot_seats_and_far_seats_mix(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            opened = await ann.open(seats=3)
            await ann.connect(opened["table"])
            await ann.do("sit", seat=2, name="Anton", local=True)
            await ben.join(opened["table"], opened["invite"])
            await ben.connect(opened["table"])
            await ann.do("start")
            await ann.disconnect()
            await ann.connect(opened["table"])
            assert ann.seats == [0, 2]
            assert sorted(ann.views) == [0, 2]
            await ben.until_seq(ann.seq)
            assert (await play_out([ann, ben])) >= 9

    asyncio.run(scenario())


def test_take_back_rematch_chat_and_mute(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben], options={"rounds": 1})
            await ann.move(0)
            await ann.do("take_back", seat=0)
            assert ann.turn["ply"] == 0
            await ben.do("say", text="hello")
            await ann.until("happened")
            assert ann.steps[-1]["what"][0]["text"] == "hello"
            await ann.do("mute", player=ben.id)
            await ben.do("say", text="can you hear me?")
            await ann.until_seq(ben.seq)
            assert "can you hear me" not in "".join(ann.received)
            await ben.until_seq(ann.seq)
            await play_out([ann, ben])
            await ann.until_seq(ben.seq)
            again = await ann.do("rematch")
            assert again["kind"] == "ack"
            refused = await ben.do("rematch")
            assert refused["facts"]["table"] == ann.table["rematch"]
            next_table = ann.table["rematch"]
            for person in (ann, ben):
                await person.disconnect()
                await person.connect(next_table)
            assert (ann.seats, ben.seats) == ([1], [0])
            await ann.do("start")
            await ben.until_seq(ann.seq)
            await play_out([ann, ben])

    asyncio.run(scenario())


def test_the_lobby_does_not_show_abandoned_tables(server: Served) -> None:
    """Where nobody has done anything for a day, nobody waits; who comes back is shown again."""

    def age(table: str, days: float) -> None:
        past = int((time.time() - days * 86400) * 1000)
        with contextlib.closing(sqlite3.connect(server.folder / "tablee.db")) as database:
            opened = "UPDATE games SET opened = ? WHERE id = ?"
            database.execute(opened, (past, table))
            at = "UPDATE events SET body = json_set(body, '$.at', ?) WHERE game = ?"
            database.execute(at, (past, table))
            database.commit()

    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            waiting = (await ann.open(settings={"public": True}))["table"]
            playing = await seated([ann, ben], settings={"public": True})

            async def shown() -> set[str]:
                found = {each["table"] for each in await ben.get("/api/lobby")}
                return found & {waiting, playing}

            assert await shown() == {waiting, playing}
            for table in (waiting, playing):
                age(table, 0.9)
            assert await shown() == {waiting, playing}
            for table in (waiting, playing):
                age(table, 1.1)
            assert await shown() == {playing}, "a slow game may take longer for a move"
            age(playing, 31)
            assert await shown() == set()
            await ann.disconnect()
            await ann.connect(waiting)
            assert (await ann.do("say", text="I am still here"))["kind"] == "ack"
            assert await shown() == {waiting}
            mine = {each["table"] for each in await ann.get("/api/me/games")}
            assert mine >= {waiting, playing}, "one's own tables stay"

    asyncio.run(scenario())


def test_players_and_host_are_let_in_at_a_table_full_of_onlookers(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Eve", "Fay") as (ann, ben, eve, fay):
            opened = await ann.open(seats=2, settings={"public": True}, sit=False)
            table = opened["table"]
            await ben.join(table)
            crowd = [Person(server, f"W{number}") for number in range(MOST_AT_A_TABLE)]
            try:
                for watcher in crowd:
                    await watcher.connect(table)
                await eve.name_me()
                with pytest.raises(ConnectionClosed):
                    await eve.connect(table)
                with pytest.raises(ConnectionClosed):
                    await fay.connect(table)
                assert (await ben.connect(table))["seats"] == [0]
                assert (await ann.connect(table))["table"]["host"] == ann.id
            finally:
                for watcher in crowd:
                    await watcher.leave()

    asyncio.run(scenario())


def test_the_lobby_shows_public_tables_only(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            public = await ann.open(settings={"public": True})
            private = await ann.open()
            tables = [each["table"] for each in await ben.get("/api/lobby")]
            assert public["table"] in tables
            assert private["table"] not in tables
            await ben.join(public["table"])
            mine = [each["table"] for each in await ben.get("/api/me/games")]
            assert mine == [public["table"]]

    asyncio.run(scenario())
