"""The line at a table: one wish at a time is decided, stored, taken and told.

A wish walks one way: the table decides, the store commits, the table takes the step, and whoever
looks at the table hears of it. Where another process was faster, what it did is taken first.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from tablee.errors import TableeError
from tablee.server.store import FateUnknown
from tablee.table import Proposal, Refused, Step, Table, Told

log = logging.getLogger("tablee.line")
TRIES = 8

Decide = Callable[[], Proposal | int | None]
"""Gives what is proposed, the number of the step that was taken already, or None for no step."""
Settle = Callable[[int | None, Exception | None], None]
"""Hears the number of the step, or why there is none."""


class Log(Protocol):
    """Where the steps of the table are kept."""

    def append(self, proposal: Proposal, settle: Callable[[bool, Exception | None], None]) -> None:
        """Commit a proposal; say whether its number was free, or why it could not be committed."""

    def read_after(self, seq: int, then: Callable[[list[Step], Exception | None], None]) -> None:
        """Read the steps after one, and give them or say why that was not possible."""


class Listener(Protocol):
    """Who hears of every step that was taken."""

    def took(self, told: Told) -> None:
        """Hear of a step that was committed here."""

    def followed(self, told: Told) -> None:
        """Hear of a step that another process committed."""

    def conflicted(self) -> None:
        """Hear that another process was faster."""


class Wish:
    """What somebody wants to happen at a table."""

    __slots__ = ("decide", "has_looked", "settle", "tries")

    def __init__(self, decide: Decide, settle: Settle) -> None:
        self.decide = decide
        self.settle = settle
        self.tries = TRIES
        self.has_looked = False
        """Whether what other processes did is known."""


def _nothing() -> None:
    """Decide to do nothing."""


def _log_failure(_seq: int | None, error: Exception | None) -> None:
    if error is not None:
        log.error("could not catch up with other processes", exc_info=error)


class Line:
    """Wishes wait here while another one is on its way to the store.

    A wish goes through by plain calls, without a task of its own: most of what the server does is
    to carry out moves, and a task for each would cost as much as the move.
    """

    def __init__(self, table: Table, kept: Log, listener: Listener, shared: bool) -> None:
        """Serve a table that other processes write to as well, if it is `shared`."""
        self.must_look = False
        """Whether the store may hold steps that this process does not know of."""
        self._table = table
        self._log = kept
        self._listener = listener
        self._shared = shared
        self.went_on_at = time.monotonic()
        """When the last wish was let in."""
        self._waiting: deque[Wish] = deque()
        self._is_taken = False

    @property
    def waiting(self) -> int:
        """How many wishes wait or are on their way."""
        return len(self._waiting) + self._is_taken

    def add(self, wish: Wish) -> None:
        """Let a wish in as soon as those before it are through."""
        if self._is_taken:
            self._waiting.append(wish)
        else:
            self._is_taken = True
            self._begin(wish)

    def catch_up(self) -> None:
        """Take in due course the steps that other processes have committed."""
        self.must_look = True
        self.add(Wish(_nothing, _log_failure))

    def _leave(self) -> None:
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._begin, self._waiting.popleft())
        else:
            self._is_taken = False

    # ---- The way of a wish ----------------------------------------------------------------

    def _begin(self, wish: Wish) -> None:
        self.went_on_at = time.monotonic()
        if self.must_look:
            self._look_and_begin(wish)
            return
        try:
            decided = wish.decide()
        except Exception as error:
            if isinstance(error, TableeError) and self._shared and not wish.has_looked:
                self._look_and_begin(wish)
            else:
                self._end(wish, None, error)
            return
        if isinstance(decided, Proposal):
            self._store(wish, decided)
        else:
            self._end(wish, decided, None)

    def _store(self, wish: Wish, proposal: Proposal) -> None:
        def stored(is_new: bool, error: Exception | None) -> None:
            self._stored(wish, proposal, is_new, error)

        try:
            self._log.append(proposal, stored)
        except Exception as error:
            self._end(wish, None, error)

    def _stored(
        self, wish: Wish, proposal: Proposal, is_new: bool, error: Exception | None
    ) -> None:
        if error is not None:
            self.must_look = isinstance(error, FateUnknown)
            self._end(wish, None, error)
        elif is_new:
            self._take(wish, proposal)
        else:
            self._come_second(wish)

    def _take(self, wish: Wish, proposal: Proposal) -> None:
        try:
            self._listener.took(self._table.apply(proposal))
        except Exception as error:
            self._end(wish, None, error)
        else:
            self._end(wish, proposal.step.seq, None)

    def _end(self, wish: Wish, seq: int | None, error: Exception | None) -> None:
        try:
            wish.settle(seq, error)
        finally:
            self._leave()

    # ---- Where other processes were faster ------------------------------------------------

    def _come_second(self, wish: Wish) -> None:
        self._listener.conflicted()
        wish.tries -= 1
        if wish.tries:
            self._look_and_begin(wish)
        else:
            self._end(wish, None, Refused("position_has_changed"))

    def _look_and_begin(self, wish: Wish) -> None:
        """Decide after all that other processes did."""
        wish.has_looked = True

        def read(steps: list[Step], error: Exception | None) -> None:
            self._follow(wish, steps, error)

        self._log.read_after(self._table.book.seq, read)

    def _follow(self, wish: Wish, steps: list[Step], error: Exception | None) -> None:
        if error is None:
            try:
                for step in steps:
                    self._listener.followed(self._table.follow(step))
            except Exception as broken:
                error = broken
        if error is None:
            self.must_look = False
            self._begin(wish)
        else:
            self.must_look = True
            self._end(wish, None, error)
