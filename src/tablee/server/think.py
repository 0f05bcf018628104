"""A bot worker: reads positions, one JSON line each, and answers with moves.

Started by the server for its own pool. The first line it writes says that it is ready.
"""

from __future__ import annotations

import os
import sys
from functools import cache

import msgspec

from tablee.bots import Bot, UnknownBot, bot, bots
from tablee.games import game
from tablee.rng import seeded
from tablee.server.thinkers import Choice, Job


def think(job: Job) -> Choice:
    """Choose a move; whatever goes wrong is part of the answer."""
    try:
        played = game(job.game)
        state = played.parse(job.position)
        move = _bot(job.level).choose(played, state, job.seat, job.budget, seeded(job.seed))
        if move not in state.moves(job.seat):
            return Choice(job.id, None, "illegal_move", repr(move))
        return Choice(job.id, played.move_text(state, move))
    except UnknownBot as error:
        return Choice(job.id, None, "unknown_bot", str(error))
    except Exception as error:  # a bot may fail in any way; the table must go on
        return Choice(job.id, None, "crashed", f"{type(error).__name__}: {error}")


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
