"""Bots at work: in processes of their own, each move with a deadline, so that nobody waits.

What leaves this process is a position in which everything hidden from the bot's seat has been
drawn anew; a worker could not cheat if it wanted to.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import sys
from typing import NamedTuple, Protocol

import msgspec

from tablee.bots import Budget, budget, question
from tablee.bots.fallback import Fault
from tablee.rng import seeded
from tablee.server.metrics import Metrics
from tablee.table import Bot, Table

log = logging.getLogger("tablee.thinkers")
MARGIN_SECONDS = 2.0
"""What a worker may take beyond its thinking time before it is given up."""
WAIT_SECONDS = 30.0
"""How long a position may wait for a free worker before any legal move is made."""
START_SECONDS = 30.0
MOST_BYTES = 1 << 20


class Job(msgspec.Struct, frozen=True):
    """A position to choose a move in: all that a worker is told."""

    id: str
    game: str
    position: str
    seat: int
    level: str
    budget: Budget
    seed: str


class Choice(msgspec.Struct, frozen=True):
    """The move that a worker chose, as text, or what went wrong."""

    id: str
    move: str | None
    fault: Fault | None = None
    detail: str = ""


class NoAnswer(Exception):
    """A worker crashed, gave nonsense, or took too long."""

    def __init__(self, fault: Fault, detail: str) -> None:
        self.fault = fault
        self.detail = detail
        super().__init__(f"{fault}: {detail}")


class Decision(NamedTuple):
    """A legal move as text; with a `fault` it is any one, because the bot failed."""

    text: str
    fault: Fault | None = None


class Workers(Protocol):
    """Somewhere to think."""

    async def start(self) -> None:
        """Get ready."""

    async def choose(self, job: Job) -> Choice:
        """Choose a move, or raise `NoAnswer`."""

    async def close(self) -> None:
        """Stop all thinking."""


class Thinkers:
    """Gets a move for a bot, whatever happens to the worker that thinks about it."""

    def __init__(self, workers: Workers, metrics: Metrics) -> None:
        self._workers = workers
        self._metrics = metrics
        self._rng = seeded(secrets.token_hex(16))

    async def think(self, table: Table, seat: int) -> Decision:
        """Choose a move for a bot's seat; if the bot or its worker fails, any legal one."""
        sitter, course = table.book.sitters[seat], table.running()
        assert isinstance(sitter, Bot)
        job = Job(
            id=secrets.token_hex(8),
            game=course.game.key,
            position=question(course.game, course.state, seat, self._rng),
            seat=seat,
            level=sitter.level,
            budget=budget(sitter.level),
            seed=secrets.token_hex(8),
        )
        state = course.state.copy()
        with self._metrics.thinking.track_inprogress():
            choice = await answer(self._workers, job)
        texts = [course.game.move_text(state, each) for each in state.moves(seat)]
        if choice.move in texts:
            self._metrics.bot_moves.labels("chosen").inc()
            return Decision(choice.move)
        fault = choice.fault or "illegal_move"
        log.warning("the bot %s failed: %s %s", job.level, fault, choice.detail)
        self._metrics.bot_moves.labels("fallback").inc()
        return Decision(texts[self._rng.below(len(texts))], fault)

    async def close(self) -> None:
        """Stop all thinking."""
        await self._workers.close()


async def answer(workers: Workers, job: Job) -> Choice:
    """Let workers choose; that they failed is an answer, too."""
    try:
        return await workers.choose(job)
    except NoAnswer as error:
        return Choice(job.id, None, error.fault, error.detail)


# A pipe to a process that has just died fails by OSError, or in uvloop by RuntimeError.
_FAILURES = (OSError, RuntimeError, EOFError, TimeoutError, ValueError, msgspec.DecodeError)


class Worker:
    """One worker process, spoken to over its standard input and output."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._start: asyncio.Task[asyncio.subprocess.Process] | None = None
        self._is_ready = False

    async def choose(self, job: Job) -> Choice:
        """Choose a move in time, or kill the process and raise `NoAnswer`."""
        try:
            process = await self._ready()
            async with asyncio.timeout(job.budget.seconds + MARGIN_SECONDS):
                return await _ask(process, job)
        except _FAILURES as error:
            await self.kill()
            fault: Fault = "too_slow" if isinstance(error, TimeoutError) else "crashed"
            raise NoAnswer(fault, type(error).__name__) from error
        except asyncio.CancelledError:
            await self.kill()
            raise

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
            raise NoAnswer("no_worker", f"none was free for {self._patience:g} s") from error

    async def close(self) -> None:
        """End all processes."""
        for worker in self._workers:
            await worker.kill()
