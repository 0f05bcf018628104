"""One thread that writes: whatever waits is committed together, so one sync serves many tables."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from tablee.errors import TableeError
from tablee.server.store.append import Append, Kept, commit_plainly, write_steps

T = TypeVar("T")
MOST_AT_ONCE = 256


class StoreFailed(TableeError):
    """The database did not take what was written; nothing of it may be told to anybody."""


Work = Callable[[Connection], T] | Append | Kept


class Job(Generic[T]):
    """A piece of writing and the place where its result is awaited."""

    def __init__(self, order: tuple[str, int], work: Work[T]) -> None:
        self.order = order
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[T] = self.loop.create_future()

    def settle(self, result: Any, error: Exception | None) -> None:
        """Tell the waiting task, unless it has gone."""
        if self.future.done():
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class Writer:
    """Takes pieces of writing and commits them in groups: the steps of tables after all else.

    Both go in the order of their keys, which keeps two servers that write the same rows from
    waiting for each other in a circle.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[Job[Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tablee-writer", daemon=True)
        self._thread.start()

    async def write(self, order: str, work: Callable[[Connection], T]) -> T:
        """Do the work in the next group; return when it is committed."""
        return await self._future_of(Job((order, 0), work))

    def append(self, append: Append) -> asyncio.Future[bool]:
        """Write a step in the next group; False if its number was taken."""
        return self._future_of(Job(append.key, append))

    def keep(self, kept: Kept) -> asyncio.Future[None]:
        """Keep a table whole in the next group."""
        return self._future_of(Job((kept.table, 0), kept))

    def _future_of(self, job: Job[T]) -> asyncio.Future[T]:
        self._queue.put(job)
        return job.future

    def close(self) -> None:
        """Finish what waits and stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._queue.get()) is not None:
            jobs = [job]
            last = False
            while len(jobs) < MOST_AT_ONCE and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    last = True
                    break
                jobs.append(more)
            self._commit(sorted(jobs, key=lambda each: each.order))
            if last:
                return

    def _commit(self, jobs: list[Job[Any]]) -> None:
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

    def _commit_plainly(self, jobs: list[Job[Any]]) -> bool:
        kept = [job.work for job in jobs if isinstance(job.work, Kept)]
        appends = [job.work for job in jobs if isinstance(job.work, Append) and job.work.is_plain]
        return len(kept) + len(appends) == len(jobs) and commit_plainly(self._engine, kept, appends)

    def _after_failure(self, jobs: list[Job[Any]], error: Exception) -> None:
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

    @staticmethod
    def _settle(outcomes: list[Outcome]) -> None:
        def tell() -> None:
            for job, result, error in outcomes:
                job.settle(result, error)

        loop = outcomes[0][0].loop
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell)


Outcome = tuple[Job[Any], Any, Exception | None]


def _carry_out(connection: Connection, jobs: list[Job[Any]]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    steps: list[Job[Any]] = []
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
