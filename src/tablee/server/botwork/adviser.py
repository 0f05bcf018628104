"""An adviser: reads one question about a game, thinks, answers, and ends.

Started by the server for each question, so that no player waits for somebody else's analysis and
whoever no longer wants an answer can be left alone.
"""

from __future__ import annotations

import asyncio
import os
import sys

import msgspec

from tablee.bots import Budget
from tablee.bots.advice import Advice, Analysis, analyse, suggest
from tablee.table.record import Record

MARGIN_SECONDS = 20.0
"""What an adviser may take beyond its thinking time, to start and on a busy machine."""


class Suggest(msgspec.Struct, frozen=True, tag_field="kind", tag="suggest"):
    """Which moves are best? The position must not show what the seat may not know."""

    position: str
    seat: int
    budget: Budget
    seed: str
    most: int


class Analyse(msgspec.Struct, frozen=True, tag_field="kind", tag="analyse"):
    """How did this finished game go, and what would have been better?"""

    record: Record
    budget: Budget


Question = Suggest | Analyse


class NoAdvice(Exception):
    """The adviser failed, or took too long."""


async def ask_suggestions(question: Suggest) -> list[Advice]:
    """Get the best moves of a position."""
    answer = await _ask(question, question.budget.seconds + MARGIN_SECONDS)
    return msgspec.json.decode(answer, type=list[Advice])


async def ask_analysis(question: Analyse, seconds: float) -> Analysis:
    """Get the analysis of a finished game."""
    return msgspec.json.decode(await _ask(question, seconds), type=Analysis)


async def _ask(question: Question, seconds: float) -> bytes:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __spec__.name,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        asked = process.communicate(msgspec.json.encode(question))
        answer, _ = await asyncio.wait_for(asked, seconds)
    except TimeoutError:
        raise NoAdvice("the adviser took too long") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode != 0:
        raise NoAdvice(f"the adviser ended with {process.returncode}")
    return answer


def answer(question: Question) -> list[Advice] | Analysis:
    """Think."""
    match question:
        case Suggest(position, seat, budget, seed, most):
            return suggest(position, seat, budget, seed, most)
        case Analyse(record, budget):
            return analyse(record, budget)


def main() -> None:
    """Answer one question; the server and the bots at its tables go first."""
    if hasattr(os, "nice"):
        os.nice(10)
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    sys.stdout.buffer.write(msgspec.json.encode(answer(question)))


if __name__ == "__main__":
    main()
