"""Malformed, oversized and too many messages: refused one by one, and the server plays on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import MutableMapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tablee.server.app import Server
from tablee.server.config import Config
from tablee.server.http.calls import HttpProblem, check_rate
from tablee.server.metrics import Metrics
from tablee.server.protocol import read
from tablee.server.socket.client import MOST_WAITING
from tablee.server.socket.sockets import SILENCE_SECONDS, Socket
from tests.server.kit import Json, Served, people, seated

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
COMMANDS: dict[str, tuple[str, ...]] = {
    "sit": ("seat", "name"),
    "leave": (),
    "return": (),
    "fill": ("seat", "level"),
    "free": ("seat",),
    "resize": ("seats",),
    "start": (),
    "move": ("seat", "text", "seq"),
    "take_back": ("seat", "turn"),
    "pause": (),
    "resume": (),
    "answer": ("yes",),
    "say": ("text",),
    "say_phrase": ("phrase",),
    "mute": ("player", "on"),
    "silence": ("player", "on"),
    "allow_talk": ("on",),
    "rematch": (),
    "close": (),
}
VALUES: dict[str, list[Any]] = {
    "seat": [0, 1, 1, 7],
    "seats": [2, 3, 16],
    "name": ["Ann", "Zoë"],
    "level": ["random", "genius", "/etc/passwd:x"],
    "text": ["roll", "mark", "hold", "0:123456", "what?"],
    "seq": [0, 5, 10**6],
    "turn": [True, False],
    "yes": [True, False],
    "on": [True, False],
    "phrase": ["thanks", "rude"],
    "player": ["somebody", "x"],
}


def test_a_thousand_malformed_messages_close_their_socket_and_nothing_else(server: Served) -> None:
    async def scenario() -> None:
        rng = random.Random(1)
        async with people(server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            for chunk in range(40):
                await asyncio.gather(*(_send_garbage(server, rng) for _ in range(25)))
                await ann.do("say", text=f"still here {chunk}")
                await ben.send({"kind": "ping"})
            await ben.until_seq(ann.seq)

    asyncio.run(scenario())


async def _send_garbage(server: Served, rng: random.Random) -> None:
    async with connect(server.url.replace("http", "ws") + "/ws") as socket:
        kinds: list[str | bytes] = [_noise(rng), _broken_json(rng), rng.randbytes(100)]
        data = rng.choice(kinds)
        await socket.send(data)
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.wait_for(socket.recv(), 60)
        assert socket.close_code in (4400, 4403, 4404, 1007), (data, socket.close_code)


def _noise(rng: random.Random) -> str:
    return "".join(chr(rng.randrange(32, 0x2FFF)) for _ in range(rng.randrange(0, 300)))


def _broken_json(rng: random.Random) -> str:
    text = json.dumps({"kind": "hello", "protocol": 2, "table": "x" * 12, "last": 3})
    cut = rng.randrange(len(text))
    return text[:cut] + _noise(rng)[:3] + text[cut + rng.randrange(3) :]


@settings(max_examples=300)
@given(data=st.binary() | st.text() | json_values.map(json.dumps))
def test_reading_garbage_raises_one_kind_of_error(data: str | bytes) -> None:
    with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError):
        read(data)


def test_any_command_is_answered_or_closes_the_socket(server: Served) -> None:
    """Thousands of commands whose fields are right, wrong or missing."""

    async def scenario() -> None:
        rng = random.Random(7)
        outcomes = dict.fromkeys(("ack", "refusal", "closed"), 0)
        async with people(server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben])
            for number in range(1500):
                try:
                    command = _some_command(rng)
                    await ann.send({"kind": "do", "id": f"c{number}", "command": command})
                    answer = await ann.until("ack", "refusal")
                except ConnectionClosed:
                    assert ann.socket is not None
                    assert ann.socket.close_code == 4400
                    outcomes["closed"] += 1
                    await ann.connect(table)
                else:
                    assert answer["id"] == f"c{number}"
                    outcomes[answer["kind"]] += 1
                if number % 50 == 0:
                    await ben.send({"kind": "ping"})
            assert (await ben.do("say", text="well"))["kind"] == "ack"
        assert min(outcomes.values()) > 20, outcomes

    asyncio.run(scenario())


def _some_command(rng: random.Random) -> Json:
    kind = rng.choice(list(COMMANDS))
    command: Json = {"kind": kind, **{name: rng.choice(VALUES[name]) for name in COMMANDS[kind]}}
    if command and rng.random() < 0.3:
        name = rng.choice([*command, "more"])
        command[name] = rng.choice([None, -1, 3.5, "", "x" * 600, [], {}, True, 2**70, "\u0000"])
    if rng.random() < 0.1:
        del command[rng.choice(list(command))]
    return command


def test_a_message_of_more_than_16_kib_closes_the_socket(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            table = await seated([ann, ben])
            just_fits = {"kind": "do", "id": "x", "command": {"kind": "say", "text": "a" * 16_000}}
            await ann.send(just_fits)
            assert await ann.closed_with() == 4400, "read, and refused as too long a text"
            await ann.connect(table)
            await ann.send("x" * 16_385)
            assert await ann.closed_with() == 1009
            assert (await ben.do("say", text="well"))["kind"] == "ack"

    asyncio.run(scenario())


def test_hello_comes_first_and_once_and_in_this_protocol(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann", "Ben", "Eve") as (ann, ben, eve):
            table = await seated([ann, ben])
            await ann.send({"kind": "hello", "protocol": 2, "table": table})
            assert await ann.closed_with() == 4400
            for hello, code in (
                ({"kind": "hello", "protocol": 1, "table": table}, 4400),
                ({"kind": "hello", "protocol": 2, "table": "nowhere"}, 4404),
                ({"kind": "hello", "protocol": 2, "table": table}, 4403),
                ({"kind": "hello", "protocol": 2, "table": table, "token": "x" * 22}, 4403),
                ({"kind": "do", "id": "1", "command": {"kind": "start"}}, 4400),
            ):
                eve.socket = await connect(server.url.replace("http", "ws") + "/ws")
                await eve.send(hello)
                assert await eve.closed_with() == code, hello

    asyncio.run(scenario())


def test_other_origins_are_refused(server: Served) -> None:
    async def scenario() -> None:
        address = server.url.replace("http", "ws") + "/ws"
        with pytest.raises(InvalidStatus, match="403"):
            await connect(address, origin="https://evil.example")  # type: ignore[arg-type]
        own = await connect(address, origin=server.url)  # type: ignore[arg-type]
        await own.close()
        async with people(server, "Ann") as (ann,):
            for origin in ("https://evil.example", "null", "https://[", ""):
                evil = {"Origin": origin}
                response = await ann.http.post("/api/me", json={"name": "Ann"}, headers=evil)
                assert response.status_code == 403

    asyncio.run(scenario())


def test_floods_are_stopped(tmp_path: Path) -> None:
    server = Served(tmp_path, "--workers", "1")

    async def scenario() -> None:
        async with people(server, "Ann", "Ben") as (ann, ben):
            await seated([ann, ben])
            for _ in range(100):
                await ann.send({"kind": "ping"})
            assert await ann.closed_with() == 4429
            tries = (ben.http.post("/api/me", json={"name": "Ben"}) for _ in range(80))
            codes = {answer.status_code for answer in await asyncio.gather(*tries)}
            assert codes == {200, 429}

    try:
        asyncio.run(scenario())
    finally:
        server.stop()


def test_an_address_may_ask_often_but_not_without_end(tmp_path: Path) -> None:
    server = Server(Config(database=str(tmp_path / "often.db"), workers=1))
    asks: Any = SimpleNamespace(client=SimpleNamespace(host="192.0.2.1"))
    other: Any = SimpleNamespace(client=SimpleNamespace(host="192.0.2.2"))

    def ask_often(times: int) -> None:
        for _ in range(times):
            check_rate(server.services, asks, costly=False)

    ask_often(100)
    with pytest.raises(HttpProblem, match="too_fast"):
        ask_often(1000)
    check_rate(server.services, other, costly=False)
    server.services.store.close()


def test_a_client_that_does_not_read_is_let_go() -> None:
    """The queue of a client that has stopped reading is bounded."""

    sent: list[MutableMapping[str, Any]] = []

    async def never() -> Json:
        return await asyncio.Future()

    async def slowly(message: MutableMapping[str, Any]) -> None:
        await asyncio.sleep(0.2)
        sent.append(message)

    async def scenario() -> None:
        served: Any = SimpleNamespace(metrics=Metrics(), config=Config())
        socket = Socket(served, never, slowly)
        running = asyncio.create_task(socket.run(None))
        for number in range(3 * MOST_WAITING):
            socket.client.send(b"message %d" % number)
        await asyncio.wait_for(running, 60)
        assert sent[-1] == {"type": "websocket.close", "code": 1013, "reason": "too_slow"}
        assert len(sent) < 10

    asyncio.run(scenario())


def test_who_sends_no_ping_for_long_is_let_go(tmp_path: Path) -> None:
    """The sweep closes the socket of a client that fell silent, and no other."""

    async def never() -> Json:
        return await asyncio.Future()

    async def scenario() -> None:
        server = Server(Config(database=str(tmp_path / "silent.db"), workers=1))
        sent: dict[str, list[MutableMapping[str, Any]]] = {"silent": [], "awake": []}
        running = {}
        for name, messages in sent.items():

            async def keep(
                message: MutableMapping[str, Any],
                messages: list[MutableMapping[str, Any]] = messages,
            ) -> None:
                messages.append(message)

            socket = Socket(server.services, never, keep)
            socket.client.heard_at -= SILENCE_SECONDS + 1 if name == "silent" else 0
            server.services.clients.add(socket.client)
            running[name] = asyncio.create_task(socket.run(None))
        server.close_the_silent()
        await asyncio.wait_for(running["silent"], 60)
        assert sent["silent"][-1]["code"] == 4408
        assert [message["type"] for message in sent["awake"]] == ["websocket.accept"]
        running["awake"].cancel()
        server.services.store.close()

    asyncio.run(scenario())
