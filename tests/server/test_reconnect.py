"""Coming back: at every possible message, with or without knowing what was missed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.kit import Served, people, play_out, seated


@pytest.mark.parametrize(
    ("game", "bots", "options", "moves"),
    [("whispers", [], {"rounds": 3}, 3 * (2 + 3 + 1)), ("feurio", ["random"], {}, None)],
)
def test_reconnecting_after_every_single_message(
    server: Served, game: str, bots: list[str], options: dict[str, Any], moves: int | None
) -> None:
    """One player drops the line after each message and resends whatever was not answered."""

    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben], game, bots, options=options)
            opponent = asyncio.create_task(play_out([ben]))
            pending: tuple[str, str] | None = None
            heard: list[int] = []
            number = 0
            while ann.table["status"] == "playing":
                await ann.disconnect()
                known = ann.seq
                welcome = await ann.connect(table, last=known)
                assert welcome["missed"] is not None
                heard += [missed["seq"] for missed in welcome["missed"]]
                if pending is None and ann.views[0]["moves"]:
                    pending = (f"move{number}", ann.views[0]["moves"][0])
                    number += 1
                if pending is None:
                    message = await ann.receive()
                else:
                    id, text = pending
                    command = {"kind": "move", "seat": 0, "text": text, "seq": ann.seq}
                    await ann.send({"kind": "do", "id": id, "command": command})
                    message = await ann.receive()
                    if message.get("id") == id:
                        assert message["kind"] == "ack", message
                        pending = None
                if message["kind"] == "happened":
                    heard.append(message["seq"])
            await opponent
            last = max(heard)
            assert sorted(heard) == list(range(min(heard), last + 1)), "no step lost or told twice"
            played = sum(w["kind"] == "played" for step in ben.steps for w in step["what"])
            assert played == ann.turn["ply"] == (moves or played)
            assert played > 15

    asyncio.run(scenario())


def test_missed_steps_tell_what_happened_and_nothing_more(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Cat") as (ann, ben, cat):
            table = await seated([ann, ben, cat])
            known = ann.seq
            await ann.disconnect()
            await ben.move(1)
            await cat.do("say", text="where is she?")
            await cat.move(2)
            welcome = await ann.connect(table, last=known)
            what = [entry for missed in welcome["missed"] for entry in missed["what"]]
            assert [entry["kind"] for entry in what] == ["played", "said", "played"]
            assert what[0]["events"] == [{"kind": "laid", "seat": 1}]
            fresh = await _reconnect(ann, table, None)
            assert fresh["missed"] is None
            assert fresh["chat"][0]["text"] == "where is she?"
            assert (await _reconnect(ann, table, ann.seq))["missed"] == []
            assert (await _reconnect(ann, table, ann.seq + 100))["missed"] is None

    asyncio.run(scenario())


def test_presence_is_told(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            await ann.do("say", text="hi")
            assert sorted(ann.present) == sorted([ann.id, ben.id])
            await ben.disconnect()
            await ann.until("present")
            assert ann.present == [ann.id]

    asyncio.run(scenario())


async def _reconnect(person: Any, table: str, last: int | None) -> Any:
    await person.disconnect()
    return await person.connect(table, last=last)
