"""Studying games: moves tried on positions, the past of a table, hints, and analysis."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.games import all_games
from tablee.server.app import STATIC
from tests.server.kit import Person, Served, people, play_out, seated

LESSONS = Path(__file__).parents[2] / "web" / "src" / "boards"


def lessons() -> list[tuple[str, str]]:
    return [
        (path.parent.name, position)
        for path in sorted(LESSONS.glob("*/lessons.ts"))
        for position in re.findall(r"position:\s*'([^']+)'", path.read_text(encoding="utf-8"))
    ]


# ---- Positions --------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "position"), lessons())
def test_every_position_of_the_tutorials_can_be_played_on(
    server: Served, game: str, position: str
) -> None:
    asked = {"game": game, "position": position, "seat": 0, "moves": []}
    with httpx.Client(base_url=server.url) as http:
        before = http.post("/api/positions", json=asked).json()
        moves = before["views"][0]["moves"]
        after = http.post("/api/positions", json={**asked, "moves": moves[:1]}).json()
    assert before["refusal"] is None
    assert len(before["views"]) == 1
    assert (len(after["views"]), len(after["events"])) == ((2, 1) if moves else (1, 0))


def test_a_refused_move_says_why_and_those_before_it_stand(server: Served) -> None:
    game = all_games()["finstere"]
    state = game.new(2, 1)
    seat = state.actors()[0]
    view = game.view(state, seat)
    asked: dict[str, Any] = {"game": "finstere", "position": game.text(state), "seat": seat}
    with httpx.Client(base_url=server.url) as http:
        moves = [view.moves[0], view.moves[0]]
        trial = http.post("/api/positions", json={**asked, "moves": moves}).json()
        assert trial["refusal"]["at"] == 1
        assert trial["refusal"]["reason"]
        assert len(trial["views"]) == 2
        other = http.post("/api/positions", json={**asked, "seat": 1 - seat, "moves": moves}).json()
        assert other["refusal"]["reason"] == "not_your_turn"
        for wrong in ({"position": "nonsense"}, {"game": "chess"}, {"seat": 7}, {"moves": ["?!"]}):
            assert http.post("/api/positions", json={**asked, **wrong}).status_code == 422


def test_what_lies_ahead_is_told_of_positions(server: Served) -> None:
    game = all_games()["finstere"]
    state = game.new(2, 1)
    asked = {"game": "finstere", "position": game.text(state)}
    with httpx.Client(base_url=server.url) as http:
        told = http.post("/api/ahead", json=asked).json()
        assert set(told["moves"][state.turn()]) == set(game.view(state, state.turn()).moves)
        partners = all_games()["partners"]
        blind = {"game": "partners", "position": partners.text(partners.new(4, 1))}
        assert http.post("/api/ahead", json=blind).status_code == 404
        for wrong in ({"position": "nonsense"}, {"game": "chess"}):
            assert http.post("/api/ahead", json={**asked, **wrong}).status_code == 422


def test_what_lies_ahead_is_told_at_the_table_to_those_who_see_it(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
            table = await seated([ann, ben], "finstere")
            told = await ann.get(f"/api/tables/{table}/ahead")
            seat = ann.turn["actors"][0]
            actor = ann if seat in ann.seats else ben
            assert set(told["moves"][seat]) == set(actor.views[seat]["moves"])
            await eve.get(f"/api/tables/{table}/ahead", 403)

    asyncio.run(scenario())


# ---- The past ---------------------------------------------------------------------------------


async def past(person: Person, table: str, seat: int, first: int = 0) -> Any:
    return await person.get(f"/api/tables/{table}/history?seat={seat}&from={first}")


def test_the_past_is_what_each_seat_saw(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben], "partners", ["random", "random"])
            await play_out([ann, ben], most=40)
            for person in (ann, ben):
                told = (await past(person, table, person.seats[0]))["plies"]
                steps = [step for step in person.steps if has_move(step)]
                assert len(told) >= len(steps) > 10
                for ply, step in zip(told, steps, strict=False):
                    assert ply["view"] == {**step["views"][0], "moves": []}
                    played = next(fact for fact in step["what"] if fact["kind"] == "played")
                    assert ply["events"] == played["events"]
                    assert (ply["move"] is None) == (ply["seat"] not in person.seats)

    asyncio.run(scenario())


def has_move(step: dict[str, Any]) -> bool:
    return any(fact["kind"] == "played" for fact in step["what"])


def test_the_past_of_others_is_told_only_after_the_end(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
            table = await seated([ann, ben])
            await ann.move(0)
            await ann.get(f"/api/tables/{table}/history?seat=1", 403)
            await eve.get(f"/api/tables/{table}/history", 403)
            await ann.get(f"/api/tables/{table}/history?seat=0&from=999", 404)
            await ann.get(f"/api/tables/{table}/history?seat=one", 400)
            assert (await past(ann, table, -1))["start"]["seat"] == -1
            await play_out([ann, ben])
            whole = await past(ann, table, 1)
            assert all(ply["move"] for ply in whole["plies"])

    asyncio.run(scenario())


def test_a_long_past_comes_in_parts(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            table = await seated([ann], "partners", ["random"] * 3)
            await play_out([ann], most=130)
            plies: list[Any] = []
            more = True
            while more:
                part = await past(ann, table, 0, len(plies))
                plies += part["plies"]
                more = part["more"]
            assert [ply["ply"] for ply in plies] == list(range(len(plies)))
            assert len(plies) >= 130

    asyncio.run(scenario())


# ---- Advice -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", all_games())
def test_a_hint_names_legal_moves_with_their_worth(server: Served, game: str) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Eve") as (ann, eve):
            table = await seated([ann], game, ["random"] * (4 - 1))
            path = f"/api/tables/{table}/hint"
            while not ann.views[0]["moves"]:
                await ann.until("happened")
            hints = (await ann.post(path, {"seat": 0, "seconds": 0.2}))["moves"]
            assert 0 < len(hints) <= 3
            assert {hint["move"] for hint in hints} <= set(ann.views[0]["moves"])
            assert all(0 <= hint["value"] <= 1 for hint in hints)
            await ann.post(path, {"seat": 1, "seconds": 0.2}, 403)
            await eve.post(path, {"seat": 0, "seconds": 0.2}, 403)

    asyncio.run(scenario())


def test_there_are_no_hints_in_rated_games(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben], settings={"rated": True})
            refused = await ann.post(f"/api/tables/{table}/hint", {"seat": 0}, 409)
            assert refused["reason"] == "rated_has_no_hints"

    asyncio.run(scenario())


def test_a_finished_game_is_analysed_once_it_is_over(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben])
            path = f"/api/tables/{table}/analysis"
            await ann.get(path, 409)
            await play_out([ann, ben])
            while not (story := await ann.get(path))["ready"]:
                await asyncio.sleep(0.2)
            made = (await ann.get(f"/api/tables/{table}"))["turn"]["ply"]
            assert [one["ply"] for one in story["plies"]] == list(range(made + 1))
            assert all(len(one["values"]) == 2 for one in story["plies"])
            assert any(one["played"] is not None for one in story["plies"])
            assert await ben.get(path) == story

    asyncio.run(scenario())


# ---- Files ------------------------------------------------------------------------------------


@pytest.mark.skipif(not (STATIC / "assets").is_dir(), reason="built without the web table")
def test_files_come_packed_and_are_kept(server: Served) -> None:
    script = max((STATIC / "assets").glob("*.js"), key=lambda path: path.stat().st_size)
    with httpx.Client(base_url=server.url) as http:
        packed = http.get(f"/assets/{script.name}")
        plain = http.get(f"/assets/{script.name}", headers={"Accept-Encoding": "identity"})
        again = http.get(
            f"/assets/{script.name}", headers={"If-None-Match": packed.headers["etag"]}
        )
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content == script.read_bytes()
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert "immutable" in packed.headers["cache-control"]
    assert again.status_code == 304
