"""A bot worker: reads positions, one JSON line each, and answers with moves.

Started by the server for its own pool. The first line it writes says that it is ready.
"""

from __future__ import annotations

import os
import sys
from functools import cache

import msgspec

from tablee.bots import Bot, UnknownBot, bot, bots
from tablee.bots.fallback import choose_surely
from tablee.games import game_of
from tablee.rng import seeded
from tablee.server.botwork.jobs import Choice, Job


def think(job: Job) -> Choice:
    """Choose a move, or tell what went wrong."""
    played = game_of(job.position)
    state = played.parse(job.position)
    try:
        player = _bot(job.level)
    except UnknownBot as error:
        return Choice(job.id, None, "unknown_bot", str(error))
    made = choose_surely(player, played, state, job.seat, job.budget, seeded(job.seed))
    text = None if made.fault else played.move_text(state, made.move)
    return Choice(job.id, text, made.fault, made.detail)


@cache
def _bot(level: str) -> Bot:
    """Make a bot that is installed here; files are for who sits at this machine."""
    if level not in bots():
        raise UnknownBot(level, bots())
    return bot(level)


def main() -> None:
    """Answer until the server closes the line; the server itself goes first."""
    if hasattr(os, "nice"):
        os.nice(5)
    try:
        _say(b"ready")
        for line in sys.stdin.buffer:
            _say(msgspec.json.encode(think(msgspec.json.decode(line, type=Job))))
    except BrokenPipeError:  # the server has gone while a bot was thinking
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(line: bytes) -> None:
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
