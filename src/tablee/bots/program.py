"""A bot that is another program: it reads questions line by line and writes its answers."""

from __future__ import annotations

import shlex
import subprocess
import weakref
from typing import Any

import msgspec

from tablee.bots.bot import Budget
from tablee.errors import TableeError
from tablee.games import Game, State
from tablee.rng import Rng


class Question(msgspec.Struct, frozen=True):
    """A position as its seat may know it, and what may be spent on the answer."""

    position: str
    seat: int
    seconds: float
    playouts: int
    seed: str


class Answer(msgspec.Struct, frozen=True):
    """A move, as the game writes it."""

    move: str


class NoAnswer(TableeError):
    """The program ended instead of answering."""


class Program:
    """Asks a program that was started once and answers line by line, in JSON."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.end = weakref.finalize(self, _end, self.process)

    def choose(self, game: Game[Any], state: State, seat: int, budget: Budget, rng: Rng) -> int:
        """Write the position down and read the move."""
        question = Question(
            game.text(state), seat, budget.seconds, budget.playouts, str(rng.word())
        )
        return int(game.parse_move(state, self._answer(question).move))

    def _answer(self, question: Question) -> Answer:
        asked, told = self.process.stdin, self.process.stdout
        assert asked is not None
        assert told is not None
        asked.write(msgspec.json.encode(question) + b"\n")
        asked.flush()
        line = told.readline()
        if not line:
            raise NoAnswer(f"{self.command!r} ended with {self.process.wait()}")
        return msgspec.json.decode(line, type=Answer)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()
