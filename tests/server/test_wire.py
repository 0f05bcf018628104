"""The wire: whatever way frames are cut, joined or broken, the messages are the same."""

from __future__ import annotations

import asyncio
import random
import time
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from tablee.server.socket.frames import frame_end, text_head
from tablee.server.socket.wire import MOST_UNREAD, SHORT_WAY, Wire

MOST = 16 * 1024
REQUEST = b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"


class Network(asyncio.Transport):
    """A connection that keeps what is written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self._is_paused = False
        self.closed = False

    def write(self, data: Any) -> None:
        self.writes.append(bytes(data))

    def is_reading(self) -> bool:
        return not self._is_paused

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self._is_paused = True

    def resume_reading(self) -> None:
        self._is_paused = False


class Line:
    """A wire with an application that notes what it hears, and speaks when told to."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.network = Network()
        self.is_listening = asyncio.Event()
        self.is_listening.set()
        config = uvicorn.Config(self._serve, interface="asgi3", ws_max_size=MOST, log_config=None)
        config.load()
        self.wire = Wire(config, ServerState(), {})
        self.wire.connection_made(self.network)

    def say(self, text: str) -> bool:
        return self.wire.say(text.encode())

    async def open(self) -> None:
        self.wire.data_received(REQUEST + KEY)
        await settled()
        assert self.network.writes.pop(0).startswith(b"HTTP/1.1 101")

    async def _serve(self, scope: Any, receive: Any, send: Any) -> None:
        assert scope["extensions"][SHORT_WAY]["wire"] is self.wire
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await self.is_listening.wait()
            message = await receive()
            if message["type"] == "websocket.disconnect":
                self.heard.append(message.get("code"))
                return
            data = message.get("text") or message.get("bytes") or ""
            self.heard.append(data if isinstance(data, str) else bytes(data).decode())


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def frames_of(text: str, rng: random.Random) -> list[bytes]:
    """Give a text as a client may send it: whole, or in fragments with a ping between them."""
    data = text.encode()
    if rng.random() < 0.7:
        return [Frame(Opcode.TEXT, data).serialize(mask=True)]
    cut = rng.randrange(len(data) + 1)
    frames = [Frame(Opcode.TEXT, data[:cut], fin=False), Frame(Opcode.CONT, data[cut:])]
    if rng.random() < 0.5:
        frames.insert(1, Frame(Opcode.PING, b"?"))
    return [frame.serialize(mask=True) for frame in frames]


@pytest.mark.parametrize("seed", range(20))
def test_the_same_messages_arrive_however_the_network_cuts_them(seed: int) -> None:
    rng = random.Random(seed)
    sizes = (0, 1, 20, 60, 61, 62, 122, 123, 124, 3000, MOST // 2 - 2)
    texts = [rng.choice("xü") * rng.choice(sizes) + str(n) for n in range(40)]
    data = b"".join(frame for text in texts for frame in frames_of(text, rng))

    async def scenario() -> list[Any]:
        line = Line()
        await line.open()
        at = 0
        while at < len(data):
            size = rng.choice((1, 2, 3, 7, 100, 5000, 60_000))
            line.wire.data_received(data[at : at + size])
            at += size
            if rng.random() < 0.1:
                await settled()
        await settled()
        assert line.network.is_reading()
        return line.heard

    assert asyncio.run(scenario()) == texts


@pytest.mark.parametrize("seed", range(10))
def test_what_a_listener_does_not_take_is_read_before_what_comes_later(seed: int) -> None:
    rng = random.Random(seed)
    texts = [str(number) for number in range(200)]

    async def scenario() -> tuple[list[Any], int]:
        line = Line()
        await line.open()
        taken = 0

        def hear(data: bytes) -> bool:
            nonlocal taken
            if rng.random() < 0.3:
                return False
            taken += 1
            line.heard.append(data.decode())
            return True

        line.wire.listen(hear)
        for text in texts:
            line.wire.data_received(Frame(Opcode.TEXT, text.encode()).serialize(mask=True))
            if rng.random() < 0.5:
                await asyncio.sleep(0)
        await settled()
        return line.heard, taken

    heard, taken = asyncio.run(scenario())
    assert heard == texts
    assert 20 < taken < len(texts)


WRONG = {
    "too long": (Frame(Opcode.TEXT, b"x" * (MOST + 1)).serialize(mask=True), 1009),
    "not masked": (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
    "continues nothing": (Frame(Opcode.CONT, b"{}").serialize(mask=True), 1002),
    "of an extension": (bytes((0xC1, 0x80, 0, 0, 0, 0)), 1002),
    "of no kind": (bytes((0x83, 0x80, 0, 0, 0, 0)), 1002),
    "no text": (Frame(Opcode.TEXT, b"\xff" * 200).serialize(mask=True), 1007),
    "goodbye": (Frame(Opcode.CLOSE, (1001).to_bytes(2, "big")).serialize(mask=True), 1001),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_or_over_closes_the_connection(what: str) -> None:
    frame, code = WRONG[what]

    async def scenario() -> None:
        line = Line()
        await line.open()
        line.wire.data_received(Frame(Opcode.TEXT, b"first").serialize(mask=True) + frame)
        line.wire.data_received(Frame(Opcode.TEXT, b"late").serialize(mask=True))
        await settled()
        assert line.heard == ["first", code]
        assert line.network.closed
        last = line.network.writes[-1]
        assert (last[0], last[2:4]) == (0x88, code.to_bytes(2, "big"))
        assert not line.say("nobody hears that")

    asyncio.run(scenario())


def test_a_text_between_fragments_of_another_is_an_error() -> None:
    async def scenario() -> None:
        line = Line()
        await line.open()
        line.wire.data_received(Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True))
        line.wire.data_received(Frame(Opcode.TEXT, b"b").serialize(mask=True))
        await settled()
        assert line.heard == [1002]

    asyncio.run(scenario())


def test_who_does_not_wait_to_be_let_in_is_cut_off() -> None:
    async def scenario() -> None:
        line = Line()
        line.wire.data_received(REQUEST + KEY)
        line.wire.data_received(Frame(Opcode.TEXT, b"hello").serialize(mask=True))
        assert line.network.closed

    asyncio.run(scenario())


def test_a_client_who_is_not_listened_to_is_not_read_either() -> None:
    async def scenario() -> None:
        line = Line()
        await line.open()
        line.is_listening.clear()
        for number in range(2 * MOST_UNREAD):
            line.wire.data_received(Frame(Opcode.TEXT, b"%d" % number).serialize(mask=True))
            await settled()
        assert not line.network.is_reading()
        line.is_listening.set()
        await settled()
        await settled()
        assert line.network.is_reading()
        assert line.heard == [str(number) for number in range(2 * MOST_UNREAD)]

    asyncio.run(scenario())


def test_what_is_said_in_one_turn_leaves_in_one_write_and_in_order() -> None:
    texts = ["a", "ü" * 100, "b" * 70_000, "c", ""]

    async def scenario() -> None:
        line = Line()
        await line.open()
        assert all(line.say(text) for text in texts[:2])
        assert line.network.writes == []
        await settled()
        assert len(line.network.writes) == 1
        assert all(line.say(text) for text in texts[2:])
        assert len(line.network.writes) == 2, "a long one is not kept back"
        await line.wire.send({"type": "websocket.send", "text": "last"})
        assert _read(line.network.writes) == [*texts, "last"]

    asyncio.run(scenario())


def _read(writes: list[bytes]) -> list[str]:
    """Read the frames as a client does."""
    client = Protocol(Side.CLIENT, state=State.OPEN)
    client.receive_data(b"".join(writes))
    frames = [event for event in client.events_received() if isinstance(event, Frame)]
    return [bytes(frame.data).decode() for frame in frames]


def test_a_network_that_is_full_takes_nothing_until_it_is_not() -> None:
    async def scenario() -> None:
        line = Line()
        await line.open()
        line.wire.pause_writing()
        assert not line.say("no")
        line.wire.resume_writing()
        assert line.say("yes")

    asyncio.run(scenario())


def test_the_end_of_a_frame_is_found_when_it_is_there() -> None:
    for length in (0, 1, 125, 126, 65_535, 65_536):
        frame = text_head(length) + b"x" * length
        assert frame_end(frame + b"more", 0, 1 << 20) == len(frame)
        assert frame_end(b"before" + frame, 6, 1 << 20) == 6 + len(frame)
        assert all(frame_end(frame[:cut], 0, 1 << 20) == 0 for cut in (0, 1, len(frame) - 1))


def test_thousands_of_tiny_messages_at_once_take_no_time() -> None:
    """The time must not grow with the square of their number."""

    async def scenario() -> None:
        line = Line()
        await line.open()
        count = 100_000
        data = Frame(Opcode.TEXT, b"x").serialize(mask=True) * count
        started = time.thread_time()
        line.wire.data_received(data)
        assert time.thread_time() - started < 2
        while not line.network.is_reading():
            await settled()
        assert len(line.heard) == count

    asyncio.run(scenario())
