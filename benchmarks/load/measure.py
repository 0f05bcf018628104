"""What is measured: moves a second, how late the others hear of them, processor and memory."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from benchmarks.load.players import Report, open_socket
from benchmarks.load.processes import PEER, Running, environment


class Load(msgspec.Struct, frozen=True):
    """What a server did, and what it needed for it."""

    rate: float
    """Moves a second."""
    p50: float
    p99: float
    """Milliseconds from sending a move to its arrival at another client."""
    cost: float
    """Milliseconds of the server's processor time for a move."""
    refusals: int


class Memory(msgspec.Struct, frozen=True):
    """What a server occupies."""

    empty: float
    """MiB after the start."""
    table: float
    socket: float
    """KiB for each."""
    full: float
    """MiB with all sockets open."""


def play(server: Running, tables: int, seconds: float, rate: float, games: list[str]) -> Load:
    """Play on our server with clients in another process."""
    url = f"http://127.0.0.1:{server.port}"
    arguments = [url, str(tables), str(seconds), str(rate), *games]
    program = "from benchmarks.load.players import main; main()"
    command = [sys.executable, "-c", program, *arguments]
    return _load(server, command, Path.cwd(), milliseconds=1000)


def play_peer(server: Running, matches: int, seconds: float) -> Load:
    """Play on boardgame.io with clients in another process."""
    command = ["node", "load.js", str(server.port), str(matches), str(seconds)]
    return _load(server, command, PEER, milliseconds=1)


def _load(server: Running, command: list[str], folder: Path, milliseconds: float) -> Load:
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, env=environment()
    ) as clients:
        assert clients.stdout is not None
        clients.stdout.readline()
        before = server.cpu_seconds()
        data = clients.stdout.read()
        cpu = server.cpu_seconds() - before
    if clients.returncode or not data.endswith(b"}"):
        told = data[-200:].decode(errors="replace")
        raise RuntimeError(f"the clients failed ({clients.returncode}) after {told!r}: {command}")
    done = msgspec.json.decode(data, type=Report)
    parts = quantiles([each * milliseconds for each in done.latencies], n=100)
    rate = done.moves / done.seconds
    return Load(rate, parts[49], parts[98], cpu / done.moves * 1000, done.refusals)


class Watcher(WSListener):  # type: ignore[misc]  # the base is compiled and untyped
    """A client that says nothing."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        pass


async def sit_still(server: Running, count: int, tables: int) -> Memory:
    """Open tables, then sockets that only watch; a ping now and then keeps them open."""
    url, before = f"http://127.0.0.1:{server.port}", server.megabytes()
    async with httpx.AsyncClient(base_url=url, timeout=60) as host:
        opened = [await _public_table(host) for _ in range(tables)]
        with_tables = server.megabytes()
        key = (await host.post("/api/players", json={"name": "Watcher"})).json()["key"]
        sockets: list[WSTransport] = []
        for number in range(count):
            table = opened[number % tables]["table"]
            sockets.append(await open_socket(url, table, key, Watcher()))
            if number % 200 == 199:
                for socket in sockets:
                    socket.send(WSMsgType.TEXT, b'{"kind":"ping"}')
                await asyncio.sleep(0)
        await host.get("/health")
        after = server.megabytes()
    for socket in sockets:
        socket.disconnect()
    return Memory(
        empty=before,
        table=(with_tables - before) / tables * 1024,
        socket=(after - with_tables) / count * 1024,
        full=after,
    )


async def _public_table(host: httpx.AsyncClient) -> Any:
    wish = {"game": "partners", "seats": 4, "bots": ["random"] * 3, "settings": {"public": True}}
    return (await host.post("/api/tables", json=wish)).json()
