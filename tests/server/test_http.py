"""The HTTP interface: links, accounts, records, limits, and a description that is true."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import sys
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.asyncio.client import connect

from tablee.server.http.openapi import describe
from tests.server.kit import ROOT, Served, people, play_out, seated
from tests.table.whispers import GAME


def test_invite_seat_and_watch_links_are_different_secrets(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Cat", "Eve") as (ann, ben, cat, eve):
            opened = await ann.open(seats=3)
            table = opened["table"]
            assert len({opened["invite"], opened["watch"], table}) == 3
            wish = {"name": "Eve", "token": opened["watch"]}
            await eve.post(f"/api/tables/{table}/join", wish, 403)
            await eve.get(f"/api/tables/{table}", 403)
            assert await ben.join(table, opened["invite"]) == 1
            seat = await ann.post(f"/api/tables/{table}/secrets", {"what": "seat", "seat": 2})
            assert await cat.join(table, seat["token"]) == 2
            await eve.connect(table, opened["watch"])
            refused = await eve.do("sit", seat=0, name="Eve")
            assert refused["reason"] == "not_seated", "a spectator without a device stays one"

    asyncio.run(scenario())


def test_a_seat_moves_to_another_device(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Phone") as (ann, ben, phone):
            table = await seated([ann, ben])
            wish = {"what": "seat", "seat": 1}
            token = (await ben.post(f"/api/tables/{table}/secrets", wish))["token"]
            assert await phone.join(table, token) == 1
            await phone.connect(table)
            assert phone.seats == [1]
            assert (await phone.move(1))["kind"] == "ack"
            assert (await ben.move(1))["reason"] == "not_your_seat"

    asyncio.run(scenario())


def test_a_renewed_link_stops_the_old_one(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            opened = await ann.open()
            table = opened["table"]
            await ben.name_me()
            await ben.post(f"/api/tables/{table}/secrets", {"what": "invite"}, 403)
            new = (await ann.post(f"/api/tables/{table}/secrets", {"what": "invite"}))["token"]
            wish = {"name": "Ben", "token": opened["invite"]}
            await ben.post(f"/api/tables/{table}/join", wish, 403)
            assert await ben.join(table, new) == 1

    asyncio.run(scenario())


def test_the_qr_code_is_a_picture_of_a_link_only(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            link = f"{server.url}/t/abc#invite=xyz"
            response = await ann.http.post("/api/qr", json={"link": link})
            assert response.headers["content-type"] == "image/svg+xml"
            assert ElementTree.fromstring(response.text).tag.endswith("svg")
            bad = await ann.http.post("/api/qr", json={"link": "javascript:alert(1)"})
            assert bad.status_code == 400

    asyncio.run(scenario())


def test_an_account_is_the_same_person_on_another_device(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Laptop", "Thief") as (ann, laptop, thief):
            await ann.open()
            credentials = {"account": "ann.b", "passphrase": "correct horse"}
            await ann.post("/api/account", credentials)
            await ann.post("/api/account", {**credentials, "account": "ann2"}, 409)
            await thief.post("/api/account", credentials, 409)
            await thief.post("/api/login", {**credentials, "passphrase": "battery staple"}, 403)
            await thief.post("/api/login", {**credentials, "account": "nobody"}, 403)
            me = await laptop.post("/api/login", credentials)
            assert me["id"] == ann.id
            assert len(await laptop.get("/api/me/games")) == 1
            await laptop.post("/api/logout", status=204)
            await laptop.get("/api/me", 401)
            await ann.get("/api/me")

    asyncio.run(scenario())


def test_a_guest_who_logs_in_brings_their_games_along(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Phone") as (ann, ben, phone):
            await ann.name_me()
            credentials = {"account": "ann.c", "passphrase": "correct horse"}
            await ann.post("/api/account", credentials)
            over = await seated([phone, ben], options={"rounds": 1}, settings={"rated": True})
            await play_out([phone, ben])
            rated = (await phone.get(f"/api/players/{phone.id}/statistics"))[0]
            for person in (phone, ben):
                await person.disconnect()
            running = await seated([phone, ben], options={"rounds": 1})
            me = await phone.post("/api/login", credentials)
            assert me["id"] == ann.id
            assert await phone.closed_with() == 1012, "come back as who you are now"
            assert {each["table"] for each in await ann.get("/api/me/games")} == {over, running}
            assert (await ann.get(f"/api/players/{ann.id}/statistics"))[0] == rated
            assert await ann.get(f"/api/players/{phone.id}/statistics") == []
            await ann.connect(running)
            assert ann.seats == [0]
            assert ann.table["host"] == ann.id
            await ben.until_seq(ann.seq)
            await play_out([ann, ben])
            assert ann.table["status"] == "over"
            assert (await phone.get(f"/api/tables/{over}/record.json"))["seed"]

    asyncio.run(scenario())


def test_a_game_of_other_rules_is_refused_and_says_why(fresh_server: Served) -> None:
    server = fresh_server

    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            opened = await ann.open(settings={"public": True})
            table = opened["table"]
            assert table in {each["table"] for each in await ben.get("/api/lobby")}
            server.kill()
            with contextlib.closing(sqlite3.connect(server.folder / "tablee.db")) as database:
                older = "UPDATE games SET setup = replace(setup, ?, ?) WHERE id = ?"
                now = f'"version":{GAME.version},'
                database.execute(older, (now, '"version":0,', table))
                database.commit()
            server.start()
            assert table not in {each["table"] for each in await ben.get("/api/lobby")}
            (mine,) = await ann.get("/api/me/games")
            assert not mine["playable"]
            problem = await ann.get(f"/api/tables/{table}", 409)
            assert problem["reason"] == "other_rules"
            assert "version 0" in problem["detail"]
            ann.socket = await connect(server.url.replace("http", "ws") + "/ws")
            await ann.send({"kind": "hello", "protocol": 2, "table": table})
            assert await ann.closed_with() == 4404
            assert json.loads(ann.received[-1]) == {"kind": "goodbye", "reason": "other_rules"}

    asyncio.run(scenario())


def test_cookies_and_headers_are_strict(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            response = await ann.http.post("/api/me", json={"name": "Ann"})
            cookie = response.headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            assert "secure" not in cookie, "plain HTTP here"
            page = await ann.http.get("/")
            policy = page.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert page.headers["x-content-type-options"] == "nosniff"
            assert page.headers["referrer-policy"] == "no-referrer"
            assert (await ann.http.get("/t/whatever")).status_code == 200
            forwarded = {"X-Forwarded-Proto": "https"}
            async with httpx.AsyncClient(base_url=server.url, headers=forwarded) as behind_proxy:
                response = await behind_proxy.post("/api/me", json={"name": "Ann"})
                assert "secure" in response.headers["set-cookie"].lower()

    asyncio.run(scenario())


def test_records_are_exported_and_checked(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben], options={"rounds": 2})
            promise = ann.table["commitment"]
            await ann.move(0)
            await ben.until_seq(ann.seq)
            running = await ben.get(f"/api/tables/{table}/record.json")
            assert running["seed"] is None
            assert running["lines"][0]["text"] is None
            await play_out([ann, ben])
            full = await ann.get(f"/api/tables/{table}/record.json")
            assert full["commitment"] == promise
            assert full["seed"]
            text = (await ann.http.get(f"/api/tables/{table}/record.txt")).text
            for data in (json.dumps(full), text):
                checked = await ann.http.post("/api/records/check", content=data)
                assert checked.json()["moves"] == len(full["lines"])
            full["result"]["scores"][0] += 1
            wrong = await ann.http.post("/api/records/check", content=json.dumps(full))
            assert wrong.status_code == 422
            big = await ann.http.post("/api/records/check", content=b"x" * (5 << 20))
            assert big.status_code == 413

    asyncio.run(scenario())


def test_names_of_tables_and_people_are_plain(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            for path in ("tables/%00", "tables/a%20b", "players/%00/statistics", "leaderboard/%00"):
                await ann.get(f"/api/{path}", 404)
            for name in (" Ann", "Ann ", "A\nnn", "\x00", "", "x" * 31, "\u2028Ann"):
                await ann.post("/api/me", {"name": name}, 400)
            assert (await ann.post("/api/me", {"name": "Zoë B. ♥"}))["name"] == "Zoë B. ♥"

    asyncio.run(scenario())


def test_health_metrics_and_about(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            assert (await ann.get("/health"))["status"] == "ok"
            metrics = (await ann.http.get("/metrics")).text
            assert "tablee_steps_total" in metrics
            about = await ann.get("/api/about")
            assert {"whispers"} <= {game["key"] for game in about["games"]}
            assert "expert" in about["bots"]
            assert len(about["push_key"]) > 80

    asyncio.run(scenario())


def test_bots_of_files_cannot_be_asked_for_over_the_network(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            for level in ("/tmp/evil.py:Bot", "genius"):
                wish: dict[str, Any] = {"game": "whispers", "seats": 2, "bots": [level]}
                assert (await ann.post("/api/tables", wish, 422))["reason"] == "no_such_bot"
                wish = {"game": "whispers", "seats": 2, "settings": {"stand_in": level}}
                await ann.post("/api/tables", wish, 422)

    asyncio.run(scenario())


def test_the_program_in_the_documentation_plays(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            opened = await ann.open(options={"rounds": 1})
            table = opened["table"]
            program = await asyncio.create_subprocess_exec(
                sys.executable,
                str(ROOT / "docs" / "examples" / "outside_bot.py"),
                *(server.url, table, opened["invite"]),
                stdout=asyncio.subprocess.PIPE,
            )
            assert program.stdout is not None
            assert await program.stdout.readline() == b"sits on seat 1\n"
            await ann.connect(table)
            await ann.do("start")
            await play_out([ann])
            said = (await program.stdout.readline()).decode()
            assert said.split() == ["ranks", *map(str, ann.table["result"]["ranks"])]
            assert await program.wait() == 0

    asyncio.run(scenario())


def test_a_program_takes_a_seat(server: Served) -> None:
    """The documented protocol for outside programs: a key, an invite, a socket."""

    async def scenario() -> None:
        async with people(server, "Ann", "Program") as (ann, program):
            opened = await ann.open(options={"rounds": 1})
            key = (await program.post("/api/players", {"name": "Program"}))["key"]
            assert not program.http.cookies
            program.http.headers["Authorization"] = f"Bearer {key}"
            await program.join(opened["table"], opened["invite"])
            program.socket = await connect(server.url.replace("http", "ws") + "/ws")
            hello = {"kind": "hello", "protocol": 2, "table": opened["table"], "key": key}
            await program.send(hello)
            await program.until("welcome")
            assert program.seats == [1]
            await ann.connect(opened["table"])
            await ann.do("start")
            await program.until_seq(ann.seq)
            await play_out([ann, program])
            assert program.table["status"] == "over"

    asyncio.run(scenario())


def test_the_description_names_all_that_may_be_sent_along(server: Served) -> None:
    """Each of the questions about a private table is answered to who sends its watch secret."""
    described: dict[str, set[str]] = {
        f"{method.upper()} {path}": {each["name"] for each in operation.get("parameters", ())}
        for path, item in describe()["paths"].items()
        for method, operation in item.items()
    }
    history = "GET /api/tables/{table}/history"
    assert described[history] == {"table", "seat", "from", "X-Tablee-Token"}
    about_tables = [each for each, names in described.items() if "X-Tablee-Token" in names]

    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
            table = await seated([ann, ben], options={"rounds": 1})
            await play_out([ann, ben])
            watch = (await ann.post(f"/api/tables/{table}/secrets", {"what": "watch"}))["token"]
            for label in about_tables:
                path = label.split(" ")[1].format(table=table)
                assert (await eve.http.get(path)).status_code == 403, label
                allowed = await eve.http.get(path, headers={"X-Tablee-Token": watch})
                if allowed.status_code != 200:  # this game has nothing to look ahead at
                    assert allowed.json()["reason"] == "nothing_ahead", label

    assert about_tables == [each for each in described if each.startswith("GET /api/tables/")]
    asyncio.run(scenario())


SCHEMA = schemathesis.openapi.from_dict(describe())
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
REQUESTS = [
    (f"{method.upper()} {path}", mode)
    for path, item in describe()["paths"].items()
    for method, operation in item.items()
    for mode in ((RIGHT, WRONG) if "requestBody" in operation else (RIGHT,))
    if (path, mode) != ("/api/records/check", WRONG)  # any bytes are right there
]
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.mark.parametrize(("label", "mode"), REQUESTS)
def test_random_requests_never_break_the_server(
    server: Served, label: str, mode: GenerationMode
) -> None:
    """Requests made from the description, right and wrong ones; the answers must fit it."""
    method, path = label.split(" ", 1)
    operation = SCHEMA[path][method]

    @settings(max_examples=25, deadline=None, database=None, suppress_health_check=[*HealthCheck])
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        case.call_and_validate(base_url=server.url, checks=CHECKS)

    check()
