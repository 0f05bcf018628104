"""What a socket is given to send arrives once and in order, whether or not the client keeps up."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, MutableMapping
from types import SimpleNamespace
from typing import Any

import pytest

from tablee.server.config import Config
from tablee.server.metrics import Metrics
from tablee.server.protocol import CLOSE_RESTART
from tablee.server.socket import client
from tablee.server.socket.client import MOST_WAITING
from tablee.server.socket.sockets import Socket

Sent = list[MutableMapping[str, Any]]


class Line:
    """A connection that takes some messages at once and lets others wait."""

    def __init__(self, seed: int, waits: float) -> None:
        self.rng = random.Random(seed)
        self.waits = waits
        self.sent: Sent = []
        self.is_cut = False

    async def receive(self) -> MutableMapping[str, Any]:
        return await asyncio.Future()

    def say(self, data: bytes) -> bool:
        """Take a text at once, or refuse to."""
        if self.rng.random() < self.waits:
            return False
        self.sent.append({"type": "websocket.send", "text": data.decode()})
        return True

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """Nothing will be heard."""

    def abort(self) -> None:
        self.is_cut = True

    async def send(self, message: MutableMapping[str, Any]) -> None:
        while self.rng.random() < self.waits:
            await asyncio.sleep(0)
        self.sent.append(message)

    def texts(self) -> list[str]:
        return [each["text"] for each in self.sent if each["type"] == "websocket.send"]


def socket_on(line: Line) -> Socket:
    server: Any = SimpleNamespace(metrics=Metrics(), config=Config())
    return Socket(server, line.receive, line.send, line)


@pytest.mark.parametrize("waits", [0.0, 0.1, 0.5, 0.9])
@pytest.mark.parametrize("seed", range(10))
def test_messages_arrive_once_and_in_order(seed: int, waits: float) -> None:
    line, pauses = Line(seed, waits), random.Random(f"pauses {seed}")

    async def scenario() -> list[str]:
        socket = socket_on(line)
        running = asyncio.create_task(socket.run(None))
        wanted = [str(number) for number in range(MOST_WAITING)]
        for text in wanted:
            socket.client.send(text.encode())
            for _ in range(pauses.randrange(4)):
                await asyncio.sleep(0)
        socket.client.close(CLOSE_RESTART, "restart")
        await asyncio.wait_for(running, 60)
        return wanted

    wanted = asyncio.run(scenario())
    assert line.texts() == [*wanted, '{"kind":"goodbye","reason":"restart"}']
    assert line.sent[-1] == {"type": "websocket.close", "code": 1012, "reason": "restart"}


def test_what_can_be_sent_at_once_waits_for_nobody() -> None:
    line = Line(0, waits=0.0)

    async def scenario() -> None:
        socket = socket_on(line)
        running = asyncio.create_task(socket.run(None))
        await asyncio.sleep(0.01)
        socket.client.send(b"now")
        assert line.texts() == ["now"]
        socket.client.close(CLOSE_RESTART, "restart")
        await asyncio.wait_for(running, 60)

    asyncio.run(scenario())


def test_a_client_that_has_gone_troubles_nobody() -> None:
    """The message to one who has gone is lost; the table that tells it goes on."""

    class Gone(Line):
        def say(self, data: bytes) -> bool:
            return False

        async def send(self, message: MutableMapping[str, Any]) -> None:
            if message["type"] == "websocket.send":
                raise ConnectionResetError
            await super().send(message)

    async def scenario() -> None:
        socket = socket_on(Gone(0, waits=0.0))
        running = asyncio.create_task(socket.run(None))
        await asyncio.sleep(0.01)
        socket.client.send(b"hello?")
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(scenario())


def test_a_client_that_takes_nothing_any_more_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even the goodbye cannot be sent to it, so nobody waits for that."""

    class Stuck(Line):
        async def send(self, message: MutableMapping[str, Any]) -> None:
            if message["type"] != "websocket.accept":
                await asyncio.Future()

    monkeypatch.setattr(client, "GOODBYE_SECONDS", 0.05)

    async def scenario() -> None:
        line = Stuck(0, waits=1.0)
        socket = socket_on(line)
        running = asyncio.create_task(socket.run(None))
        for number in range(MOST_WAITING + 2):
            socket.client.send(b"%d" % number)
            await asyncio.sleep(0)
        await asyncio.wait_for(running, 60)
        assert line.is_cut

    asyncio.run(scenario())
