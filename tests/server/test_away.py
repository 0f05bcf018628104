"""People who go away: bots sit in after a while, clocks run out, and everybody may come back."""

from __future__ import annotations

import asyncio

from tests.server.kit import Served, people, seated


def test_who_is_away_too_long_is_replaced_and_may_come_back(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            settings = {"grace": 5, "stand_in": "random"}
            table = await seated([ann, ben], settings=settings, options={"rounds": 2})
            await ben.disconnect()
            await ann.until("happened")
            assert ann.table["sitters"][1]["kind"] == "bot"
            assert ann.table["sitters"][1]["instead_of"]["player"] == ben.id
            assert ann.table["sitters"][1]["away"]
            await ann.until("happened")
            await ben.connect(table)
            assert ben.seats == [1], "who was only cut off need not ask"
            assert ben.table["sitters"][1]["kind"] == "human"

    asyncio.run(scenario())


def test_who_leaves_comes_back_when_they_ask(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben], settings={"stand_in": "random"})
            await ben.do("leave")
            await ben.disconnect()
            await ben.connect(table)
            assert ben.table["sitters"][1]["kind"] == "bot"
            assert (await ben.do("return"))["kind"] == "ack"
            assert ben.table["sitters"][1]["kind"] == "human"

    asyncio.run(scenario())


def test_a_player_alone_is_waited_for(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            settings = {"grace": 5, "stand_in": "random"}
            table = await seated([ann], bots=["random"], settings=settings)
            await ann.disconnect()
            await asyncio.sleep(9)
            await ann.connect(table)
            assert ann.table["sitters"][0]["kind"] == "human"

    asyncio.run(scenario())


def test_a_clock_that_runs_out_hands_the_seat_to_a_bot(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            clock = {"kind": "per_move", "seconds": 5}
            settings = {"clock": clock, "stand_in": "random"}
            await seated([ann, ben], settings=settings, options={"rounds": 1})
            assert ann.turn["clock"]["running"] == [0, 1]
            await ann.move(0)
            step = await ben.until("happened")
            step = await ben.until("happened")
            assert [entry["kind"] for entry in step["what"]] == ["ran_out", "sat"]
            await ann.until_seq(ben.seq)

    asyncio.run(scenario())
