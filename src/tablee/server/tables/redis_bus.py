"""News between server processes over Redis or Valkey."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from typing import Any

import msgspec
import redis.asyncio as redis

from tablee.server.tables.bus import Listener, News

log = logging.getLogger("tablee.bus")
CHANNEL = "tablee:news"
RETRY_SECONDS = 1.0


class RedisBus:
    """News over Redis or Valkey; it reconnects by itself."""

    def __init__(self, url: str) -> None:
        self.process = f"{os.getpid()}-{secrets.token_hex(4)}"
        self._redis: Any = redis.from_url(url)
        self._task: asyncio.Task[None] | None = None

    async def start(self, listener: Listener) -> None:
        """Subscribe, and stay subscribed."""
        ready = asyncio.Event()
        self._task = asyncio.create_task(self._listen(listener, ready))
        await asyncio.wait_for(ready.wait(), 10)

    async def _listen(self, listener: Listener, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    ready.set()
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._hear(message["data"], listener)
            except (redis.RedisError, OSError) as error:
                log.warning("bus lost, trying again: %s", type(error).__name__)
                await asyncio.sleep(RETRY_SECONDS)

    async def _hear(self, data: bytes, listener: Listener) -> None:
        try:
            news = msgspec.json.decode(data, type=News)
        except msgspec.DecodeError:
            log.warning("unreadable news on the bus")
            return
        if news.process != self.process:
            await listener(news)

    async def publish(self, news: News) -> None:
        """Tell the other processes."""
        try:
            await self._redis.publish(CHANNEL, msgspec.json.encode(news))
        except (redis.RedisError, OSError) as error:
            log.warning("news not sent: %s", type(error).__name__)

    async def close(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._redis.aclose()
