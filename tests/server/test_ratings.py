"""Ratings: only at rated tables, once per game, better for who wins."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.kit import Person, Served, people, play_out, seated


def test_a_rated_game_moves_the_ratings_once(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            settings = {"rated": True}
            await seated([ann, ben], settings=settings, options={"rounds": 1})
            assert (await ann.do("take_back", seat=0))["reason"] == "rated_has_no_take_back"
            await play_out([ann, ben])
            await ann.until_seq(ben.seq)
            standings = await _standings(ann)
            ranks = ann.table["result"]["ranks"]
            first, second = (ann, ben) if ranks[0] <= ranks[1] else (ben, ann)
            assert standings[first.id]["points"] >= standings[second.id]["points"]
            assert {each["games"] for each in standings.values()} == {1}
            mine = await ann.get(f"/api/players/{ann.id}/statistics")
            assert mine[0]["game"] == "whispers"
            assert mine[0]["games"] == 1
            assert mine[0]["wins"] == (ranks[0] == 1)
            assert mine[0]["points"] is not None

    asyncio.run(scenario())


async def _standings(person: Person) -> dict[str, Any]:
    board = await person.get("/api/leaderboard/whispers")
    return {each["player"]: each for each in board}


def test_other_games_count_in_the_statistics_only(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Cat", "Dan") as (cat, dan):
            await seated([cat, dan], options={"rounds": 1})
            await play_out([cat, dan])
            assert not {cat.id, dan.id} & set(await _standings(cat))
            mine = await dan.get(f"/api/players/{dan.id}/statistics")
            assert mine[0]["points"] is None

    asyncio.run(scenario())


def test_who_leaves_a_rated_game_is_rated_all_the_same(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Eve", "Fay") as (eve, fay):
            await seated([eve, fay], settings={"rated": True}, options={"rounds": 1})
            await fay.do("leave")
            await play_out([eve])
            assert fay.id in await _standings(eve)

    asyncio.run(scenario())
