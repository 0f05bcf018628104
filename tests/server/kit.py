"""A real server in a process of its own, and clients that remember every byte they were sent."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.server.http.address import local_address
from tablee.server.store import Append, Store, settle_future
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
needs_network = pytest.mark.skipif(
    local_address("0.0.0.0", 80) is None, reason="this machine is in no network"
)
PLUGIN = ROOT / "tests" / "table" / "plugin"
START_SECONDS = 120
"""How long a server may take to start on a machine that has much else to do."""
PATIENCE_SECONDS = 60.0
"""How long anything else may take there; nobody waits so long for what happens."""
Json = dict[str, Any]


def stored(store: Store, append: Append) -> asyncio.Future[bool]:
    """Write a step, and wait for what becomes of it."""
    future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    store.append(append, partial(settle_future, future))
    return future


def environment(plugins: bool = True) -> dict[str, str]:
    paths = [str(ROOT), str(PLUGIN) if plugins else "", os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tablee.cli", *arguments]


class Served:
    """A server process."""

    plugins = True
    """Whether it offers the games of the tests as well."""

    def __init__(self, folder: Path, *arguments: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self.arguments = list(arguments)
        if "--database" not in self.arguments:
            self.arguments += ["--database", str(folder / "tablee.db")]
        self.log = folder / f"server-{self.port}.log"
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command("serve", "--port", str(self.port), *self.arguments),
                stdout=log,
                stderr=log,
                env=environment(self.plugins),
                cwd=ROOT,
            )
        self._wait_until_healthy()

    def _wait_until_healthy(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self._ended():
                raise AssertionError(f"the server ended:\n{self.logged()[-3000:]}")
            with contextlib.suppress(OSError):
                urllib.request.urlopen(self.url + "/health", timeout=5).close()
                return
            time.sleep(0.02)
        self.kill()
        raise AssertionError("the server does not answer")

    def _ended(self) -> bool:
        return self.process.poll() is not None

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE_SECONDS)

    def logged(self) -> str:
        return self.log.read_text() if self.log.exists() else ""


class Forked(Served):
    """A server process that starts again quickly, for a test that kills it often."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        with (folder / "forks.log").open("ab") as log:
            self.forks = subprocess.Popen(
                [sys.executable, "-m", "tests.server.forked"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=environment(),
                cwd=ROOT,
                text=True,
            )
        super().__init__(folder, *arguments)

    def start(self) -> None:
        assert self.forks.stdin is not None
        print("--port", self.port, *self.arguments, file=self.forks.stdin, flush=True)
        self.pid = int(self._answer())
        self._wait_until_healthy()

    def _answer(self) -> str:
        assert self.forks.stdout is not None
        return self.forks.stdout.readline().strip()

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        assert self._answer() == "ended"

    def stop(self) -> int:
        self.kill()
        self.forks.communicate()
        return self.forks.returncode

    def _ended(self) -> bool:
        return self.forks.poll() is not None


@contextlib.contextmanager
def served(folder: Path, *arguments: str, kind: type[Served] = Served) -> Iterator[Served]:
    server = kind(folder, "--no-limits", *arguments)
    try:
        yield server
    finally:
        server.stop()
    for line in server.logged().splitlines():
        assert "Traceback" not in line, server.logged()[-4000:]


class Person:
    """Somebody with a device: their HTTP requests and their socket."""

    def __init__(self, server: Served, name: str) -> None:
        self.server = server
        self.name = name
        # Without certificates, which nobody shows here and which take long to read.
        self.http = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_SECONDS, verify=False)
        self.id = ""
        self.received: list[str] = []
        """Everything the socket ever brought, over all connections."""
        self.socket: ClientConnection | None = None
        self.seq = 0
        self.seats: list[int] = []
        self.views: dict[int, Json] = {}
        self.table: Json = {}
        self.turn: Json = {}
        self.steps: list[Json] = []
        self.present: list[str] = []
        self.welcome: Json = {}
        self._ids = itertools.count()
        self._pings = 0

    async def post(self, path: str, body: Json | None = None, status: int = 200) -> Json:
        response = await self.http.post(path, json=body or {})
        assert response.status_code == status, response.text
        answer: Json = response.json() if response.content else {}
        return answer

    async def get(self, path: str, status: int = 200) -> Any:
        response = await self.http.get(path)
        assert response.status_code == status, response.text
        return response.json()

    async def name_me(self) -> None:
        self.id = (await self.post("/api/me", {"name": self.name}))["id"]

    async def open(self, game: str = "whispers", seats: int = 2, **more: Any) -> Json:
        opened = await self.post(
            "/api/tables", {"game": game, "seats": seats, "name": self.name, **more}
        )
        self.id = opened["you"]
        return opened

    async def join(self, table: str, token: str | None = None, seat: int | None = None) -> int:
        wish = {"name": self.name, "token": token, "seat": seat}
        joined = await self.post(f"/api/tables/{table}/join", wish)
        self.id = joined["you"]
        seat_got: int = joined["seat"]
        return seat_got

    # ---- The socket -----------------------------------------------------------------------

    async def connect(self, table: str, token: str | None = None, last: int | None = None) -> Json:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.server.url.replace("http", "ws") + "/ws"
        headers = {"Cookie": cookies} if cookies else {}
        self._pings = 0
        self.socket = await connect(
            address,
            additional_headers=headers,
            max_size=None,
            compression=None,
            ping_interval=None,  # the protocol has a ping of its own
        )
        await self.send(
            {"kind": "hello", "protocol": 2, "table": table, "token": token, "last": last}
        )
        return await self.until("welcome")

    async def send(self, message: Json | str) -> None:
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, str) else json.dumps(message))

    async def receive(self, timeout: float = PATIENCE_SECONDS) -> Json:
        deadline = time.monotonic() + timeout
        while True:
            text = await self._receive_or_ping(deadline)
            self.received.append(text)
            message: Json = json.loads(text)
            if message["kind"] != "pong" or not self._pings:
                self._note(message)
                return message
            self._pings -= 1

    async def _receive_or_ping(self, deadline: float) -> str:
        """Wait for a message, and show now and then that somebody is still there."""
        assert self.socket is not None
        while True:
            patience = min(8, deadline - time.monotonic())
            try:
                text = await asyncio.wait_for(self.socket.recv(), patience)
            except TimeoutError:
                if time.monotonic() >= deadline:
                    raise
                self._pings += 1
                await self.send({"kind": "ping"})
            else:
                assert isinstance(text, str)
                return text

    def _note(self, message: Json) -> None:
        match message["kind"]:
            case "welcome":
                self.welcome = message
                self.seq, self.seats = message["seq"], message["seats"]
                self.table, self.turn = message["table"], message["turn"]
                self.present = message["present"]
                self.views = {view["seat"]: view for view in message["views"]}
            case "happened":
                assert message["seq"] == self.seq + 1, (self.seq, message)
                self.seq, self.turn = message["seq"], message["turn"]
                self.table = message["table"] or self.table
                self.steps.append(message)
                self.views.update({view["seat"]: view for view in message["views"]})
            case "present":
                self.present = message["players"]

    async def until(self, *kinds: str, timeout: float = PATIENCE_SECONDS) -> Json:
        while True:
            message = await self.receive(timeout)
            if message["kind"] in kinds:
                return message

    async def until_seq(self, seq: int) -> None:
        while self.seq < seq:
            await self.receive()

    async def do(self, kind: str, id: str | None = None, **fields: Any) -> Json:
        id = id or f"{self.name}{next(self._ids)}"
        await self.send({"kind": "do", "id": id, "command": {"kind": kind, **fields}})
        while True:
            answer = await self.until("ack", "refusal")
            if answer["id"] == id:
                return answer

    async def move(self, seat: int, text: str | None = None, id: str | None = None) -> Json:
        text = text or self.views[seat]["moves"][0]
        return await self.do("move", id, seat=seat, text=text, seq=self.seq)

    async def disconnect(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def closed_with(self, timeout: float = PATIENCE_SECONDS) -> int:
        """Wait until the server closes the socket, and give the code."""
        assert self.socket is not None
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.receive(timeout)
        assert self.socket.close_code is not None
        return self.socket.close_code

    async def leave(self) -> None:
        await self.disconnect()
        await self.http.aclose()


@contextlib.asynccontextmanager
async def people(server: Served, *names: str) -> AsyncIterator[list[Person]]:
    all_of_them = [Person(server, name) for name in names]
    try:
        yield all_of_them
    finally:
        for person in all_of_them:
            await person.leave()


async def seated(
    persons: list[Person], game: str = "whispers", bots: list[str] | None = None, **more: Any
) -> str:
    """Open a table, seat everybody, connect, and start."""
    bots = bots or []
    host = persons[0]
    opened = await host.open(game, len(persons) + len(bots), bots=bots, **more)
    table: str = opened["table"]
    for person in persons[1:]:
        await person.join(table, opened["invite"])
    for person in persons:
        await person.connect(table)
    assert (await host.do("start"))["kind"] == "ack"
    for person in persons:
        await person.until_seq(host.seq)
    return table


async def play_out(persons: list[Person], choose: Any = None, most: int = 100_000) -> int:
    """Let everybody play until the game is over or has that many moves; give how many they made."""
    made = await asyncio.gather(*(_play(person, choose, most) for person in persons))
    return sum(made)


async def _play(person: Person, choose: Any, most: int) -> int:
    made = 0
    while person.table["status"] == "playing" and person.turn["ply"] < most:
        mine = [seat for seat in person.seats if person.views[seat]["moves"]]
        if mine:
            moves = person.views[mine[0]]["moves"]
            answer = await person.move(mine[0], choose(moves) if choose else None)
            made += answer["kind"] == "ack"
        else:
            await person.until("happened", timeout=120)
    return made
