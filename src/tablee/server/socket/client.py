"""A client at a table: what it is told, and what it asks for."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from tablee.errors import TableeError
from tablee.server import protocol as p
from tablee.server.limits import Bucket
from tablee.server.metrics import Metrics
from tablee.server.refusals import answer_to
from tablee.server.store import FateUnknown
from tablee.server.tables.room import Room
from tablee.table.people import By, Human

log = logging.getLogger("tablee.client")
MOST_WAITING = 200
"""Messages that may wait for a slow client."""
MESSAGES_PER_SECOND = 20.0
BURST = 60.0
GOODBYE_SECONDS = 5.0
"""How long a client may take to hear that it is let go."""


class ShortWay(Protocol):
    """A connection that takes and gives messages without a task that waits for them."""

    def say(self, data: bytes) -> bool:
        """Send a message now; False if it must wait."""

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """Give messages to this listener first; what it does not take goes the long way."""

    def abort(self) -> None:
        """End the connection without waiting for anything."""


class Client:
    """Somebody at a table, by the short way where that is open; the long one is the socket's."""

    def __init__(
        self, metrics: Metrics, limited: bool, wire: ShortWay | None, cut_off: Callable[[], None]
    ) -> None:
        """Let `cut_off` end the connection if the client does not even take the goodbye."""
        self._metrics = metrics
        self._limited = limited
        self.player = ""
        self.name = ""
        self.may_sit = False
        self.room: Room | None = None
        self.heard_at = time.monotonic()
        self.closing: tuple[int, str] | None = None
        """The code and the reason for which the client is let go."""
        self.waiting: deque[bytes] = deque()
        """Messages for the task that writes."""
        self.is_writing = True
        """Whether that task is busy; then every message waits for it."""
        self.awake = asyncio.Event()
        """Wakes it."""
        self.is_taking = False
        """Whether the task that reads has a message in hand; then every other waits for it."""
        self.answered = asyncio.Event()
        """Whether there is an answer to the last command."""
        self.answered.set()
        self._wire = wire
        self._cut_off = cut_off
        self._bucket = Bucket(MESSAGES_PER_SECOND, BURST)

    # ---- Out ------------------------------------------------------------------------------

    def send(self, data: bytes) -> None:
        """Send a message now or, behind others, soon; a client that does not keep up is let go."""
        wire = self._wire
        if wire is not None and not self.is_writing and self.closing is None and wire.say(data):
            return
        if len(self.waiting) >= MOST_WAITING:
            self.close(p.CLOSE_TOO_SLOW, "too_slow")
            return
        self.waiting.append(data)
        self.is_writing = True
        self.awake.set()

    def close(self, code: int, reason: str) -> None:
        """Say goodbye and close, once."""
        if self.closing is None:
            self.closing = (code, reason)
            self._metrics.closed.labels(str(code)).inc()
            self.awake.set()
            asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._cut_off)

    # ---- In -------------------------------------------------------------------------------

    def hear(self, data: bytes) -> bool:
        """Take a message at once; False if it has to wait for those before it."""
        if self.room is None or self.is_taking or not self.answered.is_set():
            return False
        if self.closing is None:
            match self.read(data):
                case p.Do() as do:
                    self.do(do)
                case p.Ping():
                    self.send(PONG)
                case p.Hello():
                    self.close(p.CLOSE_BAD_MESSAGE, "hello_twice")
        return True

    def read(self, data: str | bytes) -> p.Hello | p.Do | p.Ping | None:
        """Read a message; who sends too much or nonsense is let go."""
        self.heard_at = time.monotonic()
        if self._limited and not self._bucket.take():
            self.close(p.CLOSE_TOO_FAST, "too_fast")
            return None
        try:
            return p.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.close(p.CLOSE_BAD_MESSAGE, "bad_message")
            return None

    def do(self, do: p.Do) -> None:
        """Carry out a command and answer it, if it may be asked for at all."""
        if self.room is None:
            self.close(p.CLOSE_BAD_MESSAGE, "hello_first")
            return
        started = time.perf_counter()
        self.answered.clear()

        def settle(seq: int | None, error: Exception | None) -> None:
            self._answer(do.id, started, seq, error)

        self.room.ask(do.command, self._by(), do.id, settle)

    def _answer(self, id: str, started: float, seq: int | None, error: Exception | None) -> None:
        """Tell the client what became of its command."""
        assert self.room is not None
        self.answered.set()
        if seq is not None:
            self.send(p.write(p.Ack(id, seq)))
            self._metrics.commands.observe(time.perf_counter() - started)
        elif isinstance(error, FateUnknown):
            log.error("nobody knows what became of a command: %s", error)
            self.close(p.CLOSE_RESTART, "not_stored")
        elif isinstance(error, TableeError):
            self._refuse(id, error)
        else:
            log.error("a command failed", exc_info=error)
            self.close(p.CLOSE_FAILED, "failed")

    def _refuse(self, id: str, error: TableeError) -> None:
        assert self.room is not None
        why = answer_to(error)
        self._metrics.refusals.inc()
        now = self.room.welcome(self.player)
        self.send(p.write(p.Refusal(id, why.source, why.reason, why.facts, now)))

    def _by(self) -> By:
        assert self.room is not None
        for sitter in self.room.table.book.sitters:
            if isinstance(sitter, Human) and sitter.player == self.player:
                return By(self.player, sitter.name, self.may_sit)
        return By(self.player, self.name, self.may_sit)


PONG = p.write(p.Pong())
