"""One WebSocket per client: a bounded queue out, a limited stream in, and no silence for long."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec
from starlette.types import Receive, Send

from tablee.bots import bots
from tablee.errors import TableeError
from tablee.server import protocol as p
from tablee.server.hub import NoSuchTable
from tablee.server.limits import Bucket
from tablee.server.players import Player
from tablee.server.room import Room
from tablee.server.store import StoreFailed
from tablee.table import OtherRules
from tablee.table import commands as c
from tablee.table.people import By, Human

if TYPE_CHECKING:
    from tablee.server.app import Server

log = logging.getLogger("tablee.sockets")
MOST_WAITING = 200
"""Messages that may wait for a slow client."""
MESSAGES_PER_SECOND = 20.0
BURST = 60.0
SILENCE_SECONDS = 30.0
GOODBYE_SECONDS = 5.0
"""How long a client may take to hear that it is let go."""
MOST_AT_A_TABLE = 200


class ShortWay(Protocol):
    """A connection that takes and gives messages without a task that waits for them."""

    def say(self, data: bytes) -> bool:
        """Send a message now; False if it must wait."""

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """Give messages to this listener first; what it does not take goes the long way."""

    def abort(self) -> None:
        """End the connection without waiting for anything."""


class Socket:
    """A client at a table."""

    def __init__(
        self,
        server: Server,
        receive: Receive,
        send: Send,
        wire: ShortWay | None = None,
    ) -> None:
        """Speak over a connection, by the short way if it has one."""
        self.server = server
        self.player = ""
        self.name = ""
        self.may_sit = False
        self.heard_at = time.monotonic()
        self._receive = receive
        self._send = send
        self._wire = wire
        self._room: Room | None = None
        self._tasks: tuple[asyncio.Task[None], ...] = ()
        self._waiting: deque[bytes] = deque()
        self._writing = True
        """Whether the task that writes is busy; then every message waits for it."""
        self._awake = asyncio.Event()
        self._is_taking = False
        """Whether the task that reads has a message in hand; then every other waits for it."""
        self._answered = asyncio.Event()
        self._answered.set()
        self._closing: tuple[int, str] | None = None
        self._bucket = Bucket(MESSAGES_PER_SECOND, BURST)

    # ---- Out ------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send a message now or, behind others, soon; a client that does not keep up is let go."""
        if self._wire and not self._writing and self._closing is None and self._wire.say(data):
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close(p.CLOSE_TOO_SLOW, "too_slow")
            return
        self._waiting.append(data)
        self._writing = True
        self._awake.set()

    def close(self, code: int, reason: str) -> None:
        """Say goodbye and close, once."""
        if self._closing is None:
            self._closing = (code, reason)
            self.server.metrics.closed.labels(str(code)).inc()
            self._awake.set()
            asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._cut_off)

    def _cut_off(self) -> None:
        """End the connection of a client that has not even taken the goodbye."""
        for task in self._tasks:
            task.cancel()
        if self._wire is not None:
            self._wire.abort()

    async def _write_forever(self) -> None:
        while self._closing is None:
            await self._flush()
            self._writing = False
            await self._awake.wait()
            self._awake.clear()
        code, reason = self._closing
        if code != p.CLOSE_TOO_SLOW:
            self._waiting.append(p.write(p.Goodbye(reason)))
            await self._flush()
        await self._send({"type": "websocket.close", "code": code, "reason": reason})

    async def _flush(self) -> None:
        """Send what waits, as long as the client keeps up."""
        while self._waiting and (self._closing is None or self._closing[0] != p.CLOSE_TOO_SLOW):
            text = self._waiting.popleft().decode()
            await self._send({"type": "websocket.send", "text": text})

    # ---- In -------------------------------------------------------------------------------

    async def run(self, player: Player | None) -> None:
        """Serve the client until it goes."""
        await self._send({"type": "websocket.accept"})
        if self._wire is not None:
            self._wire.listen(self.hear)
        writing = asyncio.create_task(self._write_forever())
        reading = asyncio.create_task(self._read_forever(player))
        self._tasks = (writing, reading)
        try:
            await asyncio.wait([writing, reading], return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and self._closing is not None:
                await asyncio.wait([writing])
        finally:
            for task in self._tasks:
                task.cancel()
            outcomes = await asyncio.gather(*self._tasks, return_exceptions=True)
            if self._room is not None:
                self._room.people.leave(self)
            _log_failures(outcomes)

    def hear(self, data: bytes) -> bool:
        """Take a message at once; False if it has to wait for those before it."""
        if self._room is None or self._is_taking or not self._answered.is_set():
            return False
        if self._closing is None:
            match self._read(data):
                case p.Do() as do:
                    self._do(do)
                case p.Ping():
                    self.send(_PONG)
                case p.Hello():
                    self.close(p.CLOSE_BAD_MESSAGE, "hello_twice")
        return True

    async def _read_forever(self, player: Player | None) -> None:
        while self._closing is None:
            self._is_taking = False
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            self._is_taking = True
            data = message.get("text") or message.get("bytes") or ""
            match self._read(data):
                case p.Hello() as hello:
                    await self._hello(hello, player)
                case p.Do() as do:
                    await self._answered.wait()
                    self._do(do)
                case p.Ping():
                    self.send(_PONG)

    def _read(self, data: str | bytes) -> p.Hello | p.Do | p.Ping | None:
        """Read a message; who sends too much or nonsense is let go."""
        self.heard_at = time.monotonic()
        if self.server.config.limits and not self._bucket.take():
            self.close(p.CLOSE_TOO_FAST, "too_fast")
            return None
        try:
            return p.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.close(p.CLOSE_BAD_MESSAGE, "bad_message")
            return None

    async def _hello(self, hello: p.Hello, player: Player | None) -> None:
        if hello.protocol != p.PROTOCOL:
            self.close(p.CLOSE_BAD_MESSAGE, "other_protocol")
            return
        if self._room is not None:
            self.close(p.CLOSE_BAD_MESSAGE, "hello_twice")
            return
        try:
            known = await self.server.players.of_device(hello.key) if hello.key else player
            room = await self.server.hub.room(hello.table)
            await self._enter(room, hello, known)
        except NoSuchTable:
            self.close(p.CLOSE_NO_TABLE, "no_such_table")
        except OtherRules:
            self.close(p.CLOSE_NO_TABLE, "other_rules")
        except StoreFailed:
            self.close(p.CLOSE_RESTART, "not_stored")

    async def _enter(self, room: Room, hello: p.Hello, player: Player | None) -> None:
        who = player.id if player else ""
        rights = await room.rights(who, hello.token)
        if rights is None:
            self.close(p.CLOSE_NOT_ALLOWED, "not_allowed")
            return
        if len(room.people.clients) >= MOST_AT_A_TABLE and not room.belongs_to(who):
            self.close(p.CLOSE_TOO_SLOW, "too_many_people")
            return
        self.player, self.name = who, player.name if player else ""
        self.may_sit = rights and player is not None
        await room.welcome_back(By(who, self.name))
        self._room = room
        room.people.enter(self)
        self.send(p.write(room.welcome(who, hello.last)))

    def _do(self, do: p.Do) -> None:
        if self._room is None:
            self.close(p.CLOSE_BAD_MESSAGE, "hello_first")
            return
        started = time.perf_counter()
        if refusal := self._forbidden(do):
            self._refuse(refusal)
            return
        self._answered.clear()
        self._room.ask(do.command, self._by(), do.id, partial(self._answer, do.id, started))

    def _answer(self, id: str, started: float, seq: int | None, error: Exception | None) -> None:
        """Tell the client what became of its command."""
        assert self._room is not None
        self._answered.set()
        if seq is not None:
            self.send(p.write(p.Ack(id, seq)))
            self.server.metrics.commands.observe(time.perf_counter() - started)
        elif isinstance(error, TableeError):
            self._refuse(self._room.refusal(id, error))
        else:
            log.error("a command failed", exc_info=error)
            self.close(p.CLOSE_FAILED, "failed")

    def _refuse(self, refusal: p.Refusal) -> None:
        assert self._room is not None
        now = self._room.welcome(self.player)
        self.send(p.write(msgspec.structs.replace(refusal, now=now)))

    def _forbidden(self, do: p.Do) -> p.Refusal | None:
        """Refuse what a client may not ask for, whatever the table would say."""
        command = do.command
        if not self.player:
            return _refused(do, "not_seated")
        if isinstance(command, c.Sit) and not self.may_sit:
            return _refused(do, "not_invited")
        if isinstance(command, c.Fill) and command.level not in bots():
            return _refused(do, "no_such_bot", level=command.level)
        return None

    def _by(self) -> By:
        assert self._room is not None
        for sitter in self._room.table.book.sitters:
            if isinstance(sitter, Human) and sitter.player == self.player:
                return By(self.player, sitter.name)
        return By(self.player, self.name)


def _refused(do: p.Do, reason: str, **facts: str) -> p.Refusal:
    return p.Refusal(do.id, "table", reason, dict(facts))


def _log_failures(outcomes: Iterable[object]) -> None:
    expected = (asyncio.CancelledError, OSError)
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, expected):
            log.error("a socket failed", exc_info=outcome)


_PONG = p.write(p.Pong())
