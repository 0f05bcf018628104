"""The line at a table: one wish at a time is decided, stored and carried out."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from tablee.errors import TableeError
from tablee.server.store.project import append_of
from tablee.table import Proposal, Refused, Table

if TYPE_CHECKING:
    from tablee.server.tables.hub import Hub

log = logging.getLogger("tablee.line")
TRIES = 8

Decide = Callable[[], Proposal | int | None]
"""Gives what is proposed, the number of the step that was taken already, or None for no step."""
Settle = Callable[[int | None, Exception | None], None]
"""Hears the number of the step, or why there is none."""


class Wish:
    """What somebody wants to happen at a table."""

    __slots__ = ("decide", "has_looked", "looks_first", "settle", "tries")

    def __init__(self, decide: Decide, settle: Settle, looks_first: bool = False) -> None:
        self.decide = decide
        self.settle = settle
        self.looks_first = looks_first
        self.tries = TRIES
        self.has_looked = False
        """Whether what other processes did is known."""


class Place(Protocol):
    """Where the wishes come true."""

    hub: Hub
    table: Table

    def carry_out(self, proposal: Proposal) -> None:
        """Take a step that is committed, and tell everybody."""

    def look(self, then: Callable[[Exception | None], None]) -> None:
        """Apply what is new in the store, then say so, or why that was not possible."""


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

    def __init__(self, place: Place) -> None:
        self._place = place
        self._hub = place.hub
        self._waiting: deque[Wish] = deque()
        self._is_taken = False

    def add(self, wish: Wish) -> None:
        """Let a wish in as soon as those before it are through."""
        if self._is_taken:
            self._waiting.append(wish)
        else:
            self._is_taken = True
            self._begin(wish)

    def catch_up(self) -> None:
        """Apply in due course what other processes have committed."""
        self.add(Wish(_nothing, _log_failure, looks_first=True))

    def _leave(self) -> None:
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._begin, self._waiting.popleft())
        else:
            self._is_taken = False

    # ---- The way of a wish ----------------------------------------------------------------

    def _begin(self, wish: Wish) -> None:
        if wish.looks_first and not wish.has_looked:
            self._look_and_begin(wish)
            return
        try:
            decided = wish.decide()
        except Exception as error:
            if isinstance(error, TableeError) and not (self._hub.is_alone or wish.has_looked):
                self._look_and_begin(wish)
            else:
                self._end(wish, None, error)
            return
        if isinstance(decided, Proposal):
            self._hub.store.append(append_of(decided), partial(self._stored, wish, decided))
        else:
            self._end(wish, decided, None)

    def _stored(
        self, wish: Wish, proposal: Proposal, is_new: bool | None, error: Exception | None
    ) -> None:
        if error is not None:
            self._end(wish, None, error)
        elif is_new:
            self._carry_out(wish, proposal)
        else:
            self._hub.metrics.conflicts.inc()
            wish.tries -= 1
            if wish.tries:
                self._look_and_begin(wish)
            else:
                self._end(wish, None, Refused("position_has_changed"))

    def _carry_out(self, wish: Wish, proposal: Proposal) -> None:
        try:
            self._place.carry_out(proposal)
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

    def _look_and_begin(self, wish: Wish) -> None:
        """Decide after all that other processes did."""
        wish.has_looked = True
        self._place.look(partial(self._has_looked, wish))

    def _has_looked(self, wish: Wish, error: Exception | None) -> None:
        if error is None:
            self._begin(wish)
        else:
            self._end(wish, None, error)
