"""Worker processes on this machine, each move with a deadline, so that nobody waits."""

from __future__ import annotations

import asyncio
import contextlib
import sys

import msgspec

from tablee.bots.fallback import Fault
from tablee.server.botwork.jobs import (
    MARGIN_SECONDS,
    WAIT_SECONDS,
    BotFailed,
    Choice,
    Job,
    NobodyThinks,
)

START_SECONDS = 30.0
MOST_BYTES = 1 << 20

# A pipe to a process that has just died fails by OSError, or in uvloop by RuntimeError.
_FAILURES = (OSError, RuntimeError, EOFError, TimeoutError, ValueError, msgspec.DecodeError)


class Worker:
    """One worker process, spoken to over its standard input and output."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._start: asyncio.Task[asyncio.subprocess.Process] | None = None
        self._is_ready = False

    async def choose(self, job: Job) -> Choice:
        """Choose a move in time, or kill the process and raise `BotFailed`."""
        try:
            process = await self._started()
            async with asyncio.timeout(job.budget.seconds + MARGIN_SECONDS):
                return await _ask(process, job)
        except _FAILURES as error:
            await self.kill()
            fault: Fault = "too_slow" if isinstance(error, TimeoutError) else "crashed"
            raise BotFailed(fault, type(error).__name__) from error
        except asyncio.CancelledError:
            await self.kill()
            raise

    async def _started(self) -> asyncio.subprocess.Process:
        """Give the process, or say that this machine does not give us one."""
        try:
            return await self._ready()
        except _FAILURES as error:
            await self.kill()
            raise NobodyThinks(f"no process starts: {type(error).__name__}") from error

    async def _ready(self) -> asyncio.subprocess.Process:
        if self._start is None or not self._is_ready or self._start.result().returncode is not None:
            await self.kill()
            self._start = asyncio.create_task(_started(self._command))
            # A start that is broken off would leave a process behind that nobody waits for.
            process = await asyncio.shield(self._start)
            assert process.stdout is not None
            async with asyncio.timeout(START_SECONDS):
                if not await process.stdout.readline():
                    raise EOFError("the worker died before it was ready")
            self._is_ready = True
        return self._start.result()

    async def kill(self) -> None:
        """End the process; the next job starts a new one."""
        self._is_ready = False
        if self._start is None:
            return
        with contextlib.suppress(OSError):  # what never started need not be ended
            process = await asyncio.shield(self._start)
            if process.returncode is None:
                process.kill()
            await process.wait()
        self._start = None


async def _started(command: list[str]) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=MOST_BYTES)


async def _ask(process: asyncio.subprocess.Process, job: Job) -> Choice:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(job) + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise EOFError("the worker died")
    choice = msgspec.json.decode(line, type=Choice)
    if choice.id != job.id:
        raise ValueError("the worker answered something else")
    return choice


class Pool:
    """A few worker processes on this machine; jobs wait for a free one."""

    def __init__(
        self, size: int, command: list[str] | None = None, patience: float = WAIT_SECONDS
    ) -> None:
        command = command or [sys.executable, "-m", "tablee.server.botwork.think"]
        self._patience = patience
        self._workers = [Worker(command) for _ in range(size)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def start(self) -> None:
        """Processes start with their first job."""

    async def choose(self, job: Job) -> Choice:
        """Choose a move with the next free worker; who is no longer wanted is cancelled."""
        worker = await self._free_worker()
        try:
            return await worker.choose(job)
        finally:
            self._free.put_nowait(worker)

    async def _free_worker(self) -> Worker:
        try:
            async with asyncio.timeout(self._patience):
                return await self._free.get()
        except TimeoutError as error:
            raise NobodyThinks(f"none was free for {self._patience:g} s") from error

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.kill()
