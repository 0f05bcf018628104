"""Tables without a server: people at one screen and bots, in one program."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import msgspec

from tablee.bots import Bot as Player
from tablee.bots import Budget, bot, budget
from tablee.bots.fallback import Fault, choose_surely
from tablee.games import OptionValue
from tablee.rng import Rng
from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.errors import Refused
from tablee.table.people import Bot, By, Human, Sitter
from tablee.table.proposal import Proposal
from tablee.table.record import Record, record
from tablee.table.setup import Settings, set_up
from tablee.table.table import Table

__all__ = ["HERE", "Failure", "LocalTable", "now_ms", "person"]

HERE = By("here", "")
"""Whoever sits at this screen: host of the table and owner of all its people."""


class Failure(msgspec.Struct, frozen=True):
    """A bot that failed, so that any legal move was played for it."""

    seat: int
    level: str
    fault: Fault
    detail: str


class LocalTable:
    """A table that starts at once and is kept by the program that opened it."""

    def __init__(
        self,
        key: str,
        sitters: list[Sitter],
        rng: Rng,
        seed: str | None = None,
        options: dict[str, OptionValue] | None = None,
        position: str | None = None,
        tell: Callable[[e.Told], None] | None = None,
    ) -> None:
        """Seat everybody and start; `position` is one to go on from instead of the first.

        `tell` hears every step that is taken.
        """
        setup = set_up(
            key, len(sitters), HERE.player, now_ms(), options, Settings(grace=None), seed
        )
        self.table = Table(setup, knows=lambda _level: True)
        """A program may bring bots of its own, which nobody else knows."""
        self.log: list[e.Step] = []
        self.failures: list[Failure] = []
        self._rng = rng
        self._players: dict[str, Player] = {}
        self._tell = tell
        for seat, sitter in enumerate(sitters):
            self._seat(seat, sitter)
        began = self.do(c.Start())
        self._placed = position is not None
        self.opening = () if self._placed else began.events
        """How the game was set up: what was drawn, dealt and laid."""
        if position is not None:
            self.table.place(position)

    def _seat(self, seat: int, sitter: Sitter) -> None:
        if isinstance(sitter, Human):
            self.do(c.Sit(seat, sitter.name, local=True))
        elif isinstance(sitter, Bot):
            self.do(c.Fill(seat, sitter.level))

    def move(self, seat: int, text: str) -> e.Told:
        """Make the move of a person."""
        return self.do(c.Move(seat, text, self.table.book.seq))

    def take_back(self, seat: int, turn: bool = False) -> e.Told:
        """Take back a person's last move, or turn."""
        return self.do(c.TakeBack(seat, turn))

    def do(self, command: c.Command) -> e.Told:
        """Carry out any command of the people at the screen."""
        return self._apply(self.table.decide(command, HERE, now_ms()))

    def bots_move(self, think: Budget | None = None) -> Iterator[e.Told]:
        """Let the bots act until it is a person's turn or the game is over; tell move by move."""
        while seats := self.table.bots_to_act():
            yield self._bot_moves(seats[0], think)

    def _bot_moves(self, seat: int, think: Budget | None) -> e.Told:
        sitter, course = self.table.book.sitters[seat], self.table.running()
        assert isinstance(sitter, Bot)
        if sitter.level not in self._players:
            self._players[sitter.level] = bot(sitter.level)
        choice = choose_surely(
            self._players[sitter.level],
            course.game,
            course.state,
            seat,
            think or budget(sitter.level),
            self._rng,
        )
        if choice.fault:
            failure = Failure(seat, sitter.level, choice.fault, choice.detail)
            self.failures.append(failure)
        text = course.game.move_text(course.state, choice.move)
        since = self.table.book.seq
        return self._apply(self.table.bot_moves(seat, text, since, now_ms(), choice.fault))

    def record(self) -> Record:
        """Write the game down in full, from the first position."""
        if self._placed:
            raise Refused("began_elsewhere")
        return record(self.table.setup, self.log)

    def _apply(self, proposal: Proposal) -> e.Told:
        self.log.append(proposal.step)
        told = self.table.apply(proposal)
        if self._tell is not None:
            self._tell(told)
        return told


def person(name: str) -> Human:
    """Give a person at this screen."""
    return Human(HERE.player, name, local=True)


def now_ms() -> int:
    """Give the time in milliseconds."""
    return time.time_ns() // 1_000_000
