"""The queue of bot moves in Redis or Valkey: workers anywhere take from it."""

from __future__ import annotations

import asyncio
import logging
from math import ceil
from typing import Any

import msgspec
import redis.asyncio as redis
from redis.exceptions import RedisError

from tablee.server.botwork.jobs import (
    MARGIN_SECONDS,
    WAIT_SECONDS,
    Choice,
    Job,
    NobodyThinks,
    answer,
)
from tablee.server.botwork.pool import Pool

log = logging.getLogger("tablee.queue")
JOBS = "tablee:jobs"
ANSWER = "tablee:answer:"
WANTED = "tablee:wanted:"
"""Keys that last as long as somebody waits for the answer to a job."""
LOOK_SECONDS = 0.5
"""How often a worker looks whether its job is still wanted."""
SILENT_SECONDS = 5.0
"""After how long without a word the queue is taken to be away."""


def _connect(url: str) -> Any:
    return redis.from_url(url, socket_timeout=SILENT_SECONDS, socket_connect_timeout=SILENT_SECONDS)


class RedisQueue:
    """Gets moves from workers that listen to the queue."""

    def __init__(self, url: str) -> None:
        self._redis = _connect(url)

    async def start(self) -> None:
        """Nothing to prepare."""

    async def choose(self, job: Job) -> Choice:
        """Put a job into the queue and wait for its answer, then want it no longer."""
        try:
            try:
                found = await self._answer(job)
            finally:
                await self._redis.delete(WANTED + job.id)
        except (RedisError, OSError) as error:
            raise NobodyThinks(f"the queue is away: {type(error).__name__}") from error
        return msgspec.json.decode(found, type=Choice)

    async def _answer(self, job: Job) -> bytes:
        """Wait for the answer as long as the queue knows that it is wanted."""
        limit = job.budget.seconds + MARGIN_SECONDS + WAIT_SECONDS
        await self._put(job, limit)
        while True:
            found = await self._redis.blpop([ANSWER + job.id], timeout=LOOK_SECONDS)
            if found is not None:
                answered: bytes = found[1]
                return answered
            if not await self._redis.exists(WANTED + job.id):
                raise NobodyThinks(f"none answered for {limit:g} s, or the queue has forgotten")

    async def _put(self, job: Job, limit: float) -> None:
        async with self._redis.pipeline() as together:
            together.set(WANTED + job.id, 1, ex=ceil(limit))
            together.lpush(JOBS, msgspec.json.encode(job))
            together.expire(JOBS, 3600)
            await together.execute()

    async def close(self) -> None:
        """Let go of the connection."""
        await self._redis.aclose()


async def work(url: str, stop: asyncio.Event) -> None:
    """Take jobs from the queue and answer them until told to stop.

    The bot thinks in yet another process, which can be ended if it hangs.
    """
    server = _connect(url)
    thinker = Pool(1)
    log.info("waiting for positions to think about")
    try:
        while not stop.is_set():
            await _work_once(server, thinker)
    finally:
        await thinker.close()
        await server.aclose()


async def _work_once(server: Any, thinker: Pool) -> None:
    try:
        found = await server.brpop([JOBS], timeout=1)
        if found is None:
            return
        job = msgspec.json.decode(found[1], type=Job)
        choice = await _while_wanted(server, thinker, job)
        if choice is not None:
            await server.lpush(ANSWER + job.id, msgspec.json.encode(choice))
            await server.expire(ANSWER + job.id, 60)
    except (RedisError, OSError) as error:
        log.warning("queue lost, trying again: %s", type(error).__name__)
        await asyncio.sleep(1)
    except NobodyThinks as error:
        log.warning("nobody thinks here: %s", error)
        await asyncio.sleep(1)
    except msgspec.DecodeError:
        log.warning("unreadable job in the queue")


async def _while_wanted(server: Any, thinker: Pool, job: Job) -> Choice | None:
    """Let a bot think as long as somebody waits for it; None if nobody does any more."""
    thinking: asyncio.Task[Choice] | None = None
    try:
        while await server.exists(WANTED + job.id):
            thinking = thinking or asyncio.create_task(answer(thinker, job))
            done, _ = await asyncio.wait([thinking], timeout=LOOK_SECONDS)
            if done:
                return thinking.result()
        return None
    finally:
        if thinking is not None and thinking.cancel():
            await asyncio.wait([thinking])
