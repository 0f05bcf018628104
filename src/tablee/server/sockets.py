"""One WebSocket per client: a bounded queue out, a limited stream in, and no silence for long."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec
from starlette.types import Receive, Send

from tablee.bots import bots
from tablee.server import protocol as p
from tablee.server.hub import NoSuchTable
from tablee.server.limits import Bucket
from tablee.server.players import Player
from tablee.server.room import Outcome, Room
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
MOST_AT_A_TABLE = 200


class Socket:
    """A client at a table."""

    def __init__(
        self,
        server: Server,
        receive: Receive,
        send: Send,
        say: Callable[[str], bool] | None = None,
    ) -> None:
        """Speak over a connection; `say` sends what need not wait, or tells that it must."""
        self.server = server
        self.player = ""
        self.name = ""
        self.may_sit = False
        self.heard_at = time.monotonic()
        self._receive = receive
        self._send = send
        self._say = say or _say_nothing
        self._room: Room | None = None
        self._waiting: deque[str] = deque()
        self._writing = True
        """Whether the task that writes is busy; then every message waits for it."""
        self._awake = asyncio.Event()
        self._closing: tuple[int, str] | None = None
        self._bucket = Bucket(MESSAGES_PER_SECOND, BURST)

    # ---- Out ------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        """Send a message now or, behind others, soon; a client that does not keep up is let go."""
        if not self._writing and self._closing is None and self._say(text):
            return
        if len(self._waiting) >= MOST_WAITING:
            self.close(p.CLOSE_TOO_SLOW, "too_slow")
            return
        self._waiting.append(text)
        self._writing = True
        self._awake.set()

    def close(self, code: int, reason: str) -> None:
        """Say goodbye and close, once."""
        if self._closing is None:
            self._closing = (code, reason)
            self.server.metrics.closed.labels(str(code)).inc()
            self._awake.set()

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
            await self._send({"type": "websocket.send", "text": self._waiting.popleft()})

    # ---- In -------------------------------------------------------------------------------

    async def run(self, player: Player | None) -> None:
        """Serve the client until it goes."""
        await self._send({"type": "websocket.accept"})
        writing = asyncio.create_task(self._write_forever())
        reading = asyncio.create_task(self._read_forever(player))
        try:
            await asyncio.wait([writing, reading], return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and self._closing is not None:
                await asyncio.wait([writing], timeout=5)
        finally:
            for task in (writing, reading):
                task.cancel()
            outcomes = await asyncio.gather(writing, reading, return_exceptions=True)
            if self._room is not None:
                self._room.people.leave(self)
            _log_failures(outcomes)

    async def _read_forever(self, player: Player | None) -> None:
        while self._closing is None:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            self.heard_at = time.monotonic()
            if self.server.config.limits and not self._bucket.take():
                self.close(p.CLOSE_TOO_FAST, "too_fast")
                return
            data = message.get("text") or message.get("bytes") or ""
            await self._read(data, player)

    async def _read(self, data: str | bytes, player: Player | None) -> None:
        try:
            message = p.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.close(p.CLOSE_BAD_MESSAGE, "bad_message")
            return
        match message:
            case p.Ping():
                self.send(_PONG)
            case p.Hello():
                await self._hello(message, player)
            case p.Do():
                await self._do(message)

    async def _hello(self, hello: p.Hello, player: Player | None) -> None:
        if hello.protocol != p.PROTOCOL:
            self.close(p.CLOSE_BAD_MESSAGE, "other_protocol")
            return
        if self._room is not None:
            self.close(p.CLOSE_BAD_MESSAGE, "hello_twice")
            return
        known = await self.server.players.of_device(hello.key) if hello.key else player
        try:
            room = await self.server.hub.room(hello.table)
        except NoSuchTable:
            self.close(p.CLOSE_NO_TABLE, "no_such_table")
        except OtherRules:
            self.close(p.CLOSE_NO_TABLE, "other_rules")
        except StoreFailed:
            self.close(p.CLOSE_RESTART, "not_stored")
        else:
            await self._enter(room, hello, known)

    async def _enter(self, room: Room, hello: p.Hello, player: Player | None) -> None:
        who = player.id if player else ""
        rights = await room.rights(who, hello.token)
        if rights is None:
            self.close(p.CLOSE_NOT_ALLOWED, "not_allowed")
            return
        if len(room.people.clients) >= MOST_AT_A_TABLE:
            self.close(p.CLOSE_TOO_SLOW, "too_many_people")
            return
        self.player, self.name = who, player.name if player else ""
        self.may_sit = rights and player is not None
        await room.welcome_back(By(who, self.name))
        self._room = room
        room.people.enter(self)
        self.send(p.write(room.welcome(who, hello.last)))

    async def _do(self, do: p.Do) -> None:
        if self._room is None:
            self.close(p.CLOSE_BAD_MESSAGE, "hello_first")
            return
        started = time.perf_counter()
        outcome = self._forbidden(do) or await self._room.do(do.command, self._by(), do.id)
        if outcome.refusal is None:
            self.send(p.write(p.Ack(do.id, outcome.seq)))
            self.server.metrics.latency.observe(time.perf_counter() - started)
            return
        now = self._room.welcome(self.player)
        self.send(p.write(msgspec.structs.replace(outcome.refusal, now=now)))

    def _forbidden(self, do: p.Do) -> Outcome | None:
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


def _say_nothing(_text: str) -> bool:
    """Stand in for the short way out where the server knows none."""
    return False


def _refused(do: p.Do, reason: str, **facts: str) -> Outcome:
    return Outcome(refusal=p.Refusal(do.id, "table", reason, dict(facts)))


def _log_failures(outcomes: Iterable[object]) -> None:
    expected = (asyncio.CancelledError, OSError)
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, expected):
            log.error("a socket failed", exc_info=outcome)


_PONG = p.write(p.Pong())
