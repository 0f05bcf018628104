"""The queue of bot moves in Redis or Valkey: workers anywhere take from it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
import redis.asyncio as redis
from redis.exceptions import RedisError

from tablee.server.thinkers import MARGIN_SECONDS, Choice, Job, NoAnswer, Pool, answer

log = logging.getLogger("tablee.queue")
JOBS = "tablee:jobs"
ANSWER = "tablee:answer:"
WAIT_SECONDS = 20.0
"""How long a move may wait in the queue before it is given up."""


class RedisQueue:
    """Gets moves from workers that listen to the queue."""

    def __init__(self, url: str) -> None:
        self._redis: Any = redis.from_url(url)

    async def start(self) -> None:
        """Nothing to prepare."""

    async def choose(self, job: Job) -> Choice:
        """Put a job into the queue and wait for its answer."""
        limit = job.budget.seconds + MARGIN_SECONDS + WAIT_SECONDS
        try:
            await self._redis.lpush(JOBS, msgspec.json.encode(job))
            await self._redis.expire(JOBS, 3600)
            found = await self._redis.blpop([ANSWER + job.id], timeout=limit)
        except (RedisError, OSError) as error:
            raise NoAnswer("crashed", type(error).__name__) from error
        if found is None:
            raise NoAnswer("too_slow", "no worker answered in time")
        return msgspec.json.decode(found[1], type=Choice)

    async def close(self) -> None:
        """Let go of the connection."""
        await self._redis.aclose()


async def work(url: str, stop: asyncio.Event) -> None:
    """Take jobs from the queue and answer them until told to stop.

    The bot thinks in yet another process, which can be ended if it hangs.
    """
    server: Any = redis.from_url(url)
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
        choice = await answer(thinker, job)
        await server.lpush(ANSWER + job.id, msgspec.json.encode(choice))
        await server.expire(ANSWER + job.id, 60)
    except (RedisError, OSError) as error:
        log.warning("queue lost, trying again: %s", type(error).__name__)
        await asyncio.sleep(1)
    except msgspec.DecodeError:
        log.warning("unreadable job in the queue")
