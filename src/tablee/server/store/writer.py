"""One thread that writes: whatever waits is committed together, so one sync serves many tables."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from tablee.errors import TableeError
from tablee.server.store.append import Append, append_plainly, write_steps

log = logging.getLogger("tablee.store")
T = TypeVar("T")
MOST_AT_ONCE = 256
MOST_PUT_OFF = 32
PATIENCE_SECONDS = 5.0
"""How long somebody waits for the database before they are told that it does not answer."""
AGAIN_SECONDS = 0.1


class StoreFailed(TableeError):
    """The database did not take what was written; nothing of it may be told to anybody."""


class FateUnknown(StoreFailed):
    """The database went away while it committed, and cannot be asked what became of it."""


Settle = Callable[[bool, Exception | None], None]
"""Hears whether what was written is new, or why it was not written."""


class Job:
    """A piece of writing, a step or something else, and who hears what became of it."""

    __slots__ = ("append", "is_settled", "order", "settle", "work")

    def __init__(
        self,
        order: tuple[str, int],
        settle: Settle,
        append: Append | None = None,
        work: Callable[[Connection], None] | None = None,
    ) -> None:
        self.order = order
        self.append = append
        self.work = work
        self.settle = settle
        self.is_settled = False


Outcome = tuple[Job, bool, Exception | None]


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
        self._in_hand: list[Job] = []
        self._since = 0.0
        """What the thread is busy with, and since when."""
        self._is_writing = False
        self._outcomes: list[Outcome] = []
        """What became of the group that the thread is busy with."""
        self.failures = 0
        """How many pieces of writing have failed."""
        self._failing_since: float | None = None
        """When the database stopped taking what is written, if that was not yet asked for."""
        self.is_failing = False
        """Whether the last piece of writing failed."""
        self._queue: queue.SimpleQueue[list[Job]] = queue.SimpleQueue()
        self._scribe = threading.Thread(target=self._run, name="tablee-writer", daemon=True)
        self._scribe.start()

    @property
    def waiting(self) -> int:
        """How many pieces of writing wait or are under way."""
        return len(self._gathered) + len(self._put_off) + len(self._in_hand)

    def write(self, order: str, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do the work in the next group; the result is there when it is committed."""
        return self._written(self._gathered, (order, 0), work)

    def write_some_time(self, order: str, work: Callable[[Connection], T]) -> asyncio.Future[T]:
        """Do the work when there is nothing else to do, or when much of this kind waits."""
        return self._written(self._put_off, (order, 0), work)

    def append(self, append: Append, settle: Settle) -> None:
        """Write a step in the next group; it is not new if its number was taken."""
        self._gathered.append(Job(append.key, settle, append=append))
        self._wake()

    def _written(
        self, jobs: list[Job], order: tuple[str, int], work: Callable[[Connection], T]
    ) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        results: list[T] = []

        def carry_out(connection: Connection) -> None:
            results.append(work(connection))

        def settle(_is_new: bool, error: Exception | None) -> None:
            settle_future(future, None if error is not None else results[-1], error)

        jobs.append(Job(order, settle, work=carry_out))
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
        self._in_hand = group
        if group:
            self._since = time.monotonic()
            self._queue.put(group)

    def give_up_waiting(self) -> None:
        """Answer those who have waited too long for a database that does not even refuse."""
        if not self._in_hand or time.monotonic() - self._since < PATIENCE_SECONDS:
            return
        waiting, self._gathered = self._gathered, []
        for job in self._in_hand:
            self._tell(job, False, FateUnknown("the database does not answer"))
        for job in waiting:
            self._tell(job, False, StoreFailed("the database does not answer"))

    def take_outage(self) -> float | None:
        """Give the moment since which writing failed, once it works again, and forget it."""
        since = self._failing_since
        if not self.is_failing:
            self._failing_since = None
        return since

    def close(self) -> None:
        """Finish what waits and stop."""
        if rest := self._gathered + self._put_off:
            self._queue.put(rest)
        self._queue.put([])
        self._scribe.join()

    # ---- In the thread --------------------------------------------------------------------

    def _run(self) -> None:
        while jobs := self._queue.get():
            self._commit(sorted(jobs, key=attrgetter("order")), time.monotonic() + PATIENCE_SECONDS)
            self._tell_all()

    def _commit(self, jobs: list[Job], until: float) -> None:
        try:
            if self._append_plainly(jobs):
                self._settle(jobs, [True] * len(jobs))
                return
            written = self._write(jobs)
        except Exception as error:
            self._after_failure(jobs, error, until)
            return
        self._settle(jobs, written)

    def _append_plainly(self, jobs: list[Job]) -> bool:
        appends: list[Append] = []
        for job in jobs:
            if job.append is None or not job.append.is_plain:
                return False
            appends.append(job.append)
        return append_plainly(self._engine, appends)

    def _write(self, jobs: list[Job]) -> list[bool]:
        """Write the long way, and tell of each piece whether it is new."""
        with self._engine.connect() as connection:
            written = _carry_out(connection, jobs)
            try:
                connection.commit()
            except Exception:
                _doubt(jobs)
                raise
            return written

    def _after_failure(self, jobs: list[Job], error: Exception, until: float) -> None:
        """Try each by itself, so that one bad piece does not spoil the others."""
        if len(jobs) > 1:
            for job in jobs:
                self._commit([job], until)
        elif jobs[0].append is not None and jobs[0].append.is_doubtful:
            self._find_out(jobs[0], error, until)
        else:
            self._fail(jobs[0], StoreFailed(f"the database refused: {_name(error)}"), error)

    def _find_out(self, job: Job, error: Exception, until: float) -> None:
        """Write again what may have been committed, until it is certain that it is there."""
        while time.monotonic() < until:
            try:
                self._settle([job], self._write([job]))
                return
            except SQLAlchemyError as again:
                error = again
                time.sleep(AGAIN_SECONDS)
        self._fail(job, FateUnknown(f"the database went away: {_name(error)}"), error)

    def _fail(self, job: Job, failed: StoreFailed, error: Exception) -> None:
        self.failures += 1
        self.is_failing = True
        if self._failing_since is None:
            self._failing_since = time.monotonic()
        told: Exception = error
        if isinstance(error, SQLAlchemyError):
            told, failed.__cause__ = failed, error
        self._outcomes.append((job, False, told))

    def _settle(self, jobs: list[Job], written: Sequence[bool]) -> None:
        self.is_failing = False
        for job, is_new in zip(jobs, written, strict=True):
            self._outcomes.append((job, is_new, None))

    def _tell_all(self) -> None:
        outcomes, self._outcomes = self._outcomes, []

        def tell() -> None:
            self._hand_over()
            for job, is_new, error in outcomes:
                self._tell(job, is_new, error)

        assert self._loop is not None
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(tell)

    # ---- In the event loop again ----------------------------------------------------------

    def _tell(self, job: Job, is_new: bool, error: Exception | None) -> None:
        if job.is_settled:
            return
        job.is_settled = True
        try:
            job.settle(is_new, error)
        except Exception:
            log.exception("what was written could not be carried out")


def settle_future(future: asyncio.Future[T], result: T | None, error: Exception | None) -> None:
    """Tell a task that waits, unless it has gone."""
    if future.done():
        return
    if error is None:
        future.set_result(result)  # type: ignore[arg-type]
    else:
        future.set_exception(error)


def _name(error: Exception) -> str:
    return type(error).__name__


def _doubt(jobs: list[Job]) -> None:
    """Note that steps may have been committed although that was not confirmed."""
    for job in jobs:
        if job.append is not None:
            job.append.is_doubtful = True


def _carry_out(connection: Connection, jobs: list[Job]) -> list[bool]:
    """Do all else first, then write the steps; tell of each job whether what it writes is new."""
    appends: list[Append] = []
    for job in jobs:
        if job.append is not None:
            appends.append(job.append)
        elif job.work is not None:
            job.work(connection)
    free = write_steps(connection, appends) if appends else []
    steps = iter(free)
    return [True if job.append is None else next(steps) for job in jobs]
