"""One thread that writes: whatever waits is committed together, so one sync serves many tables."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from tablee.errors import TableeError
from tablee.server.store.append import Append, append_plainly, write_steps

log = logging.getLogger("tablee.store")
T = TypeVar("T")
MOST_AT_ONCE = 256
MOST_PUT_OFF = 32


class StoreFailed(TableeError):
    """The database did not take what was written; nothing of it may be told to anybody."""


Work = Callable[[Connection], T] | Append
Settle = Callable[[Any, Exception | None], None]
"""Hears the result of a piece of writing, or why it failed."""


class Job:
    """A piece of writing, and who hears what became of it."""

    __slots__ = ("order", "settle", "work")

    def __init__(self, order: tuple[str, int], work: Work[Any], settle: Settle) -> None:
        self.order = order
        self.work = work
        self.settle = settle


class Writer:
    """Takes pieces of writing and commits them in groups: the steps of tables after all else.

    Both go in the order of their keys, which keeps two servers that write the same rows from
    waiting for each other in a circle.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._loop: asyncio.AbstractEventLoop | None = None
        self._gathered: list[Job] = []
        """What came since the last group was handed over."""
        self._put_off: list[Job] = []
        """What may wait for others of its kind."""
        self._is_writing = False
        self._queue: queue.SimpleQueue[list[Job]] = queue.SimpleQueue()
        self._scribe = threading.Thread(target=self._run, name="tablee-writer", daemon=True)
        self._scribe.start()

    def write(self, order: str, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do the work in the next group; the result is there when it is committed."""
        return self._written(self._gathered, (order, 0), work)

    def write_some_time(self, order: str, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do the work when there is nothing else to do, or when much of this kind waits."""
        return self._written(self._put_off, (order, 0), work)

    def append(self, append: Append, settle: Settle) -> None:
        """Write a step in the next group; the result is False if its number was taken."""
        self._gathered.append(Job(append.key, append, settle))
        self._wake()

    def _written(
        self, jobs: list[Job], order: tuple[str, int], work: Callable[[Connection], T]
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        jobs.append(Job(order, work, partial(settle_future, future)))
        self._wake()
        return future

    def _wake(self) -> None:
        if not self._is_writing:
            self._is_writing = True
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Give the thread the next group: whatever came while it was busy with the last one."""
        jobs = self._gathered
        if not jobs or len(self._put_off) >= MOST_PUT_OFF:
            jobs = self._put_off
        group = jobs[:MOST_AT_ONCE]
        del jobs[:MOST_AT_ONCE]
        self._is_writing = bool(group)
        if group:
            self._queue.put(group)

    def close(self) -> None:
        """Finish what waits and stop."""
        if rest := self._gathered + self._put_off:
            self._queue.put(rest)
        self._queue.put([])
        self._scribe.join()

    def _run(self) -> None:
        while jobs := self._queue.get():
            self._commit(sorted(jobs, key=attrgetter("order")))

    def _commit(self, jobs: list[Job]) -> None:
        try:
            if self._append_plainly(jobs):
                self._settle([(job, True, None) for job in jobs])
                return
            with self._engine.begin() as connection:
                outcomes = _carry_out(connection, jobs)
        except Exception as error:
            self._after_failure(jobs, error)
            return
        self._settle(outcomes)

    def _append_plainly(self, jobs: list[Job]) -> bool:
        appends: list[Append] = []
        for job in jobs:
            if not isinstance(job.work, Append) or not job.work.is_plain:
                return False
            appends.append(job.work)
        return append_plainly(self._engine, appends)

    def _after_failure(self, jobs: list[Job], error: Exception) -> None:
        """Try each by itself, so that one bad piece does not spoil the others."""
        if len(jobs) > 1:
            for job in jobs:
                self._commit([job])
            return
        if isinstance(error, SQLAlchemyError):
            failed = StoreFailed(f"the database refused: {type(error).__name__}")
            failed.__cause__ = error
            error = failed
        self._settle([(jobs[0], None, error)])

    def _settle(self, outcomes: list[Outcome]) -> None:
        def tell() -> None:
            self._hand_over()
            for job, result, error in outcomes:
                try:
                    job.settle(result, error)
                except Exception:
                    log.exception("what was written could not be carried out")

        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(tell)


Outcome = tuple[Job, Any, Exception | None]


def settle_future(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    """Tell a task that waits, unless it has gone."""
    if future.done():
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)


def _carry_out(connection: Connection, jobs: list[Job]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    steps: list[Job] = []
    appends: list[Append] = []
    for job in jobs:
        if isinstance(job.work, Append):
            steps.append(job)
            appends.append(job.work)
        else:
            outcomes.append((job, job.work(connection), None))
    written = write_steps(connection, appends) if appends else []
    return outcomes + [(job, new, None) for job, new in zip(steps, written, strict=True)]
