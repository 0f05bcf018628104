"""One WebSocket per client: a bounded queue out, a limited stream in, and no silence for long."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from starlette.types import Receive, Send

from tablee.server import protocol as p
from tablee.server.refusals import NoSuchTable
from tablee.server.services import Services
from tablee.server.socket.client import PONG, Client, ShortWay
from tablee.server.store import StoreFailed
from tablee.server.store.people import Player
from tablee.server.tables.room import Room
from tablee.table import OtherRules
from tablee.table.people import By

log = logging.getLogger("tablee.sockets")
SILENCE_SECONDS = 30.0
MOST_AT_A_TABLE = 200


class Socket:
    """The tasks that read and write for a client, where the short way is not open."""

    def __init__(
        self, services: Services, receive: Receive, send: Send, wire: ShortWay | None = None
    ) -> None:
        """Speak over a connection, by the short way if it has one."""
        limited = services.config.limits
        self.client = Client(services.metrics, limited, wire, self._cut_off)
        self._services = services
        self._receive = receive
        self._send = send
        self._wire = wire
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    async def run(self, player: Player | None) -> None:
        """Serve the client until it goes."""
        await self._send({"type": "websocket.accept"})
        if self._wire is not None:
            self._wire.listen(self.client.hear)
        writing = asyncio.create_task(self._write_forever())
        reading = asyncio.create_task(self._read_forever(player))
        self._tasks = (writing, reading)
        try:
            await asyncio.wait([writing, reading], return_when=asyncio.FIRST_COMPLETED)
            if reading.done() and self.client.closing is not None:
                await asyncio.wait([writing])
        finally:
            for task in self._tasks:
                task.cancel()
            outcomes = await asyncio.gather(*self._tasks, return_exceptions=True)
            if self.client.room is not None:
                self.client.room.people.leave(self.client)
            _log_failures(outcomes)

    def _cut_off(self) -> None:
        for task in self._tasks:
            task.cancel()
        if self._wire is not None:
            self._wire.abort()

    # ---- Out ------------------------------------------------------------------------------

    async def _write_forever(self) -> None:
        client = self.client
        while client.closing is None:
            await self._flush()
            client.is_writing = False
            await client.awake.wait()
            client.awake.clear()
        code, reason = client.closing
        if code != p.CLOSE_TOO_SLOW:
            client.waiting.append(p.write(p.Goodbye(reason)))
            await self._flush()
        await self._send({"type": "websocket.close", "code": code, "reason": reason})

    async def _flush(self) -> None:
        """Send what waits, as long as the client keeps up."""
        client = self.client
        while client.waiting and (client.closing is None or client.closing[0] != p.CLOSE_TOO_SLOW):
            text = client.waiting.popleft().decode()
            await self._send({"type": "websocket.send", "text": text})

    # ---- In -------------------------------------------------------------------------------

    async def _read_forever(self, player: Player | None) -> None:
        client = self.client
        while client.closing is None:
            client.is_taking = False
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                return
            client.is_taking = True
            data = message.get("text") or message.get("bytes") or ""
            match client.read(data):
                case p.Hello() as hello:
                    await self._hello(hello, player)
                case p.Do() as do:
                    await client.answered.wait()
                    client.do(do)
                case p.Ping():
                    client.send(PONG)

    async def _hello(self, hello: p.Hello, player: Player | None) -> None:
        client, services = self.client, self._services
        if hello.protocol != p.PROTOCOL:
            client.close(p.CLOSE_BAD_MESSAGE, "other_protocol")
            return
        if client.room is not None:
            client.close(p.CLOSE_BAD_MESSAGE, "hello_twice")
            return
        try:
            known = await services.players.of_device(hello.key) if hello.key else player
            room = await services.hub.room(hello.table)
            await self._enter(room, hello, known)
        except NoSuchTable:
            client.close(p.CLOSE_NO_TABLE, "no_such_table")
        except OtherRules:
            client.close(p.CLOSE_NO_TABLE, "other_rules")
        except StoreFailed:
            client.close(p.CLOSE_RESTART, "not_stored")

    async def _enter(self, room: Room, hello: p.Hello, player: Player | None) -> None:
        client, who = self.client, player.id if player else ""
        rights = await room.rights(who, hello.token)
        if rights is None:
            client.close(p.CLOSE_NOT_ALLOWED, "not_allowed")
            return
        if len(room.people.clients) >= MOST_AT_A_TABLE and not room.table.book.belongs_to(who):
            client.close(p.CLOSE_TOO_SLOW, "too_many_people")
            return
        client.player, client.name = who, player.name if player else ""
        client.may_sit = rights and player is not None
        await room.welcome_back(By(who, client.name))
        client.room = room
        room.people.enter(client)
        client.send(p.write(room.welcome(who, hello.last)))


def _log_failures(outcomes: Iterable[object]) -> None:
    expected = (asyncio.CancelledError, OSError)
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, expected):
            log.error("a socket failed", exc_info=outcome)
