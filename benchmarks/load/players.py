"""Simulated people: each table has its clients, who play random moves as fast as asked.

Run as a process of its own, so that its work is not counted as the server's:

    python -m benchmarks.load.players URL TABLES SECONDS RATE GAME...
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tablee.games import game


class Seen(msgspec.Struct):
    """What a simulated client reads of a view."""

    moves: list[str]
    seat: int


class Heard(msgspec.Struct):
    """What a simulated client reads of a message."""

    kind: str
    seq: int = 0
    views: list[Seen] = []
    reason: str = ""


class Report(msgspec.Struct):
    """What happened in one run."""

    moves: int
    seconds: float
    latencies: list[float]
    refusals: int


DECODER = msgspec.json.Decoder(Heard)


class Table:
    """One table and its clients, who take turns as the game asks."""

    def __init__(self, url: str, key: str, rng: random.Random) -> None:
        self.url = url
        self.key = key
        self.rng = rng
        self.seats = max(2, game(key).least)
        self.sockets: list[ClientConnection] = []
        self.latencies: list[float] = []
        self.moves = 0
        self.refusals = 0
        self.sent_at: float | None = None
        self.mover = -1
        self.seq = 0
        self.views: dict[int, list[str]] = {}

    async def open(self) -> None:
        """Open the table, take the seats with one device each, and start."""
        cookies = []
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as host:
            wish = {"game": self.key, "seats": self.seats, "name": "P0"}
            opened = (await host.post("/api/tables", json=wish)).json()
            cookies.append(host.cookies["tablee"])
        for seat in range(1, self.seats):
            async with httpx.AsyncClient(base_url=self.url, timeout=60) as guest:
                wish = {"name": f"P{seat}", "token": opened["invite"]}
                await guest.post(f"/api/tables/{opened['table']}/join", json=wish)
                cookies.append(guest.cookies["tablee"])
        for cookie in cookies:
            self.sockets.append(await open_socket(self.url, opened["table"], cookie))
        await self._send(0, {"kind": "start"})

    async def play(self, pause: float, end: float) -> None:
        """Play until the end of the run, waiting between moves to keep to the rate."""
        readers = [asyncio.create_task(self._read(seat)) for seat in range(self.seats)]
        await asyncio.sleep(self.rng.random() * pause)
        due = time.perf_counter()
        while time.perf_counter() < end:
            if self.sent_at is None and (actors := [s for s, m in self.views.items() if m]):
                await self._move(self.rng.choice(actors))
                due = max(due + pause, time.perf_counter() - pause)
            await asyncio.sleep(max(0.001, due - time.perf_counter()) if pause else 0.0005)
        for reader in readers:
            reader.cancel()

    async def _move(self, seat: int) -> None:
        self.mover = seat
        self.sent_at = time.perf_counter()
        text = self.rng.choice(self.views.pop(seat))
        await self._send(seat, {"kind": "move", "seat": seat, "text": text, "seq": self.seq})

    async def _send(self, seat: int, command: dict[str, Any]) -> None:
        self.moves += command["kind"] == "move"
        message = {"kind": "do", "id": f"c{self.moves}", "command": command}
        await self.sockets[seat].send(msgspec.json.encode(message).decode())

    async def _read(self, seat: int) -> None:
        """Follow one socket; another client than the mover stops the watch."""
        socket = self.sockets[seat]
        while True:
            heard = DECODER.decode(await socket.recv())
            if heard.kind == "refusal":
                self.refusals += 1
                self.sent_at = None
            for view in heard.views:
                self.views[view.seat] = view.moves
            self.seq = max(self.seq, heard.seq)
            last = (self.mover + 1) % self.seats
            if heard.kind == "happened" and seat == last and self.sent_at is not None:
                self.latencies.append(time.perf_counter() - self.sent_at)
                self.sent_at = None

    async def close(self) -> None:
        """Leave."""
        for socket in self.sockets:
            await socket.close()


async def open_socket(url: str, table: str, cookie: str) -> ClientConnection:
    """Connect a device to a table."""
    socket = await connect(
        url.replace("http", "ws") + "/ws",
        additional_headers={"Cookie": f"tablee={cookie}"},
        compression=None,
        ping_interval=None,
        open_timeout=60,
    )
    await socket.send(f'{{"kind":"hello","protocol":1,"table":"{table}"}}')
    return socket


async def run(url: str, count: int, seconds: float, rate: float, keys: list[str]) -> Report:
    """Play on so many tables; `rate` is in moves per second over all of them, 0 for no limit."""
    tables = [Table(url, keys[n % len(keys)], random.Random(n)) for n in range(count)]
    for first in range(0, count, 20):
        await asyncio.gather(*(table.open() for table in tables[first : first + 20]))
    started = time.perf_counter()
    pause = count / rate if rate else 0.0
    await asyncio.gather(*(table.play(pause, started + seconds) for table in tables))
    took = time.perf_counter() - started
    latencies = [each for table in tables for each in table.latencies]
    report = Report(len(latencies), took, latencies, sum(table.refusals for table in tables))
    await asyncio.gather(*(table.close() for table in tables))
    return report


def main() -> None:
    """Run, and write the report as JSON."""
    url, tables, seconds, rate, *keys = sys.argv[1:]
    report = asyncio.run(run(url, int(tables), float(seconds), float(rate), keys))
    sys.stdout.buffer.write(msgspec.json.encode(report))


if __name__ == "__main__":
    main()
