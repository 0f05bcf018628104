"""Simulated people: each table has its clients, who play random moves as fast as asked.

They live in a process of their own, so that their work is not counted as the server's.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
import time
from typing import Any

import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tablee.games import game


class Seen(msgspec.Struct):
    """What a simulated client reads of a view."""

    moves: list[str]
    seat: int


class Info(msgspec.Struct, frozen=True):
    """What a simulated client reads about the table."""

    status: str = ""


class Heard(msgspec.Struct):
    """What a simulated client reads of a message."""

    kind: str
    seq: int = 0
    views: list[Seen] = []
    table: Info | None = None


class Report(msgspec.Struct):
    """What happened in one run."""

    moves: int
    seconds: float
    latencies: list[float]
    refusals: int = 0


DECODER = msgspec.json.Decoder(Heard)


class Client(WSListener):  # type: ignore[misc]  # the base is compiled and untyped
    """The connection of one seat."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.table.hear(self.seat, DECODER.decode(frame.get_payload_as_memoryview()))


class Table:
    """One table and its clients, who take turns; after a game they open another."""

    def __init__(self, http: httpx.AsyncClient, key: str, rng: random.Random) -> None:
        self.http = http
        self.key = key
        self.rng = rng
        self.seats = max(2, game(key).least)
        self.latencies: list[float] = []
        self.refusals = 0
        self.sent_at = 0.0
        self.pause = 0.0
        self.due = float("inf")
        self.moved = 0
        self.sockets: list[WSTransport] = []
        self.opening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the table, take the seats with one device each, and start."""
        self.views: list[list[str]] = [[] for _ in range(self.seats)]
        self.known = [0] * self.seats
        self.mover = -1
        keys = [(await self._post("/api/players", {"name": "P"}))["key"] for _ in self.views]
        wish = {"game": self.key, "seats": self.seats}
        opened = await self._post("/api/tables", wish, keys[0])
        for key in keys[1:]:
            wish = {"name": "P", "token": opened["invite"]}
            await self._post(f"/api/tables/{opened['table']}/join", wish, key)
        url = str(self.http.base_url)
        self.close()
        self.sockets = [
            await open_socket(url, opened["table"], key, Client(self, seat))
            for seat, key in enumerate(keys)
        ]
        self._send(0, {"kind": "start"})

    async def _post(self, path: str, body: dict[str, Any], key: str = "") -> Any:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return (await self.http.post(path, json=body, headers=headers)).json()

    def begin(self, pause: float) -> None:
        """Play from now on, a move at least every so many seconds."""
        self.pause = pause
        self.due = time.perf_counter() + self.rng.random() * pause
        self._go_on()

    def close(self) -> None:
        """Leave the table."""
        for socket in self.sockets:
            socket.disconnect()

    async def stop(self) -> None:
        """Leave for good; another table that is just being opened is given up."""
        if self.opening is not None:
            self.opening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.opening
        self.close()

    def hear(self, seat: int, heard: Heard) -> None:
        """Note what a client is told; another client than the mover stops the watch."""
        if heard.kind == "refusal":
            self.refusals += 1
        if heard.kind not in ("happened", "welcome"):
            return
        self.known[seat] = heard.seq
        for view in heard.views:
            self.views[view.seat] = view.moves
        if self.mover >= 0 and seat == (self.mover + 1) % self.seats:
            self.latencies.append(time.perf_counter() - self.sent_at)
            self.mover = -1
        if heard.table and heard.table.status == "over" and seat == 0:
            self.opening = asyncio.create_task(self.open())
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Move when everybody knows the position, as soon as the next move is due."""
        if self.mover >= 0 or min(self.known) < max(self.known):
            return
        wait = self.due - time.perf_counter()
        if wait <= 0:
            self._move()
        elif wait < 1e6:
            asyncio.get_running_loop().call_later(wait, self._go_on)

    def _move(self) -> None:
        actors = [seat for seat, moves in enumerate(self.views) if moves]
        if not actors:
            return
        self.mover = self.rng.choice(actors)
        self.sent_at = time.perf_counter()
        self.due = max(self.due + self.pause, self.sent_at - self.pause)
        text, seq = self.rng.choice(self.views[self.mover]), self.known[self.mover]
        self._send(self.mover, {"kind": "move", "seat": self.mover, "text": text, "seq": seq})

    def _send(self, seat: int, command: dict[str, Any]) -> None:
        self.moved += 1
        message = {"kind": "do", "id": f"c{self.moved}", "command": command}
        self.sockets[seat].send(WSMsgType.TEXT, msgspec.json.encode(message))


async def open_socket(url: str, table: str, key: str, client: WSListener) -> WSTransport:
    """Connect a device to a table."""
    address = url.replace("http", "ws").rstrip("/") + "/ws"
    transport, _ = await ws_connect(lambda: client, address, websocket_handshake_timeout=60)
    hello = {"kind": "hello", "protocol": 2, "table": table, "key": key}
    transport.send(WSMsgType.TEXT, msgspec.json.encode(hello))
    return transport


async def run(url: str, count: int, seconds: float, rate: float, keys: list[str]) -> Report:
    """Play on so many tables; `rate` is in moves per second over all of them, 0 for no limit."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        tables = [Table(http, keys[n % len(keys)], random.Random(n)) for n in range(count)]
        for first in range(0, count, 20):
            await asyncio.gather(*(table.open() for table in tables[first : first + 20]))
        await asyncio.sleep(1)
        print("playing", flush=True)
        started = time.perf_counter()
        for table in tables:
            table.begin(count / rate if rate else 0.0)
        await asyncio.sleep(seconds)
        done = report(tables, time.perf_counter() - started)
        for table in tables:
            await table.stop()
        return done


def report(tables: list[Table], seconds: float) -> Report:
    """Say what happened."""
    latencies = [each for table in tables for each in table.latencies]
    return Report(len(latencies), seconds, latencies, sum(table.refusals for table in tables))


def main() -> None:
    """Play as the arguments say; write a line when all sit, and at the end a report as JSON."""
    url, tables, seconds, rate, *keys = sys.argv[1:]
    done = uvloop.run(run(url, int(tables), float(seconds), float(rate), keys))
    sys.stdout.buffer.write(msgspec.json.encode(done))
    sys.stdout.flush()
