"""One thread that writes: whatever waits is committed together, so one sync serves many tables."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from tablee.errors import TableeError
from tablee.server.store.append import Append, Kept, commit_plainly, write_steps

log = logging.getLogger("tablee.store")
T = TypeVar("T")
MOST_AT_ONCE = 256


class StoreFailed(TableeError):
    """The database did not take what was written; nothing of it may be told to anybody."""


Work = Callable[[Connection], T] | Append | Kept


Settle = Callable[[Any, Exception | None], None]
"""Hears the result of a piece of writing, or why it failed."""


class Job(NamedTuple):
    """A piece of writing, and who hears what became of it."""

    order: tuple[str, int]
    work: Work[Any]
    settle: Settle


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
        self._is_writing = False
        self._queue: queue.SimpleQueue[list[Job]] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tablee-writer", daemon=True)
        self._thread.start()

    async def write(self, order: str, work: Callable[[Connection], T]) -> T:
        """Do the work in the next group; return when it is committed."""
        result: T = await self._written((order, 0), work)
        return result

    async def keep(self, kept: Kept) -> None:
        """Keep a table whole in the next group."""
        await self._written((kept.table, 0), kept)

    def _written(self, order: tuple[str, int], work: Work[Any]) -> asyncio.Future[Any]:
        future = asyncio.get_running_loop().create_future()
        self._add(Job(order, work, partial(_settle_future, future)))
        return future

    def append(self, append: Append, settle: Settle) -> None:
        """Write a step in the next group; the result is False if its number was taken."""
        self._add(Job(append.key, append, settle))

    def _add(self, job: Job) -> None:
        self._gathered.append(job)
        if not self._is_writing:
            self._is_writing = True
            self._loop = asyncio.get_running_loop()
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Give the thread the next group: whatever came while it was busy with the last one."""
        group, self._gathered = self._gathered[:MOST_AT_ONCE], self._gathered[MOST_AT_ONCE:]
        self._is_writing = bool(group)
        if group:
            self._queue.put(group)

    def close(self) -> None:
        """Finish what waits and stop."""
        self._queue.put(self._gathered)
        self._queue.put([])
        self._thread.join()

    def _run(self) -> None:
        while jobs := self._queue.get():
            self._commit(sorted(jobs, key=attrgetter("order")))

    def _commit(self, jobs: list[Job]) -> None:
        try:
            if self._commit_plainly(jobs):
                self._settle([(job, True, None) for job in jobs])
                return
            with self._engine.begin() as connection:
                outcomes = _carry_out(connection, jobs)
        except Exception as error:
            self._after_failure(jobs, error)
            return
        self._settle(outcomes)

    def _commit_plainly(self, jobs: list[Job]) -> bool:
        kept = [job.work for job in jobs if isinstance(job.work, Kept)]
        appends = [job.work for job in jobs if isinstance(job.work, Append) and job.work.is_plain]
        return len(kept) + len(appends) == len(jobs) and commit_plainly(self._engine, kept, appends)

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


def _settle_future(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
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
        elif isinstance(job.work, Kept):
            outcomes.append((job, job.work.write(connection), None))
        else:
            outcomes.append((job, job.work(connection), None))
    written = write_steps(connection, appends) if appends else []
    return outcomes + [(job, new, None) for job, new in zip(steps, written, strict=True)]
