"""A table: one game with the people and bots around it, whether in a terminal or on a server.

Commands go in, proposals come out. `decide` says what a command would do and all that must be kept
with it, `apply` does it; between the two a server writes the proposal down, so that nobody is ever
told what could still be lost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from tablee.bots.fallback import Fault
from tablee.errors import TableeError
from tablee.games import Game, Result, View
from tablee.table import clock
from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.book import Book, Snapshot
from tablee.table.course import Course, begin
from tablee.table.decisions.decide import decide
from tablee.table.decisions.play import move
from tablee.table.decisions.seats import stand_in
from tablee.table.ledger import moves_of
from tablee.table.people import MACHINE, By, handed_over
from tablee.table.proposal import Proposal, outcome, propose
from tablee.table.setup import Setup, is_registered
from tablee.table.situation import newly_opened

STEPS_KEPT = 100


class OutdatedSnapshot(TableeError):
    """A snapshot does not go with the log that is there."""


class Table:
    """One running game: seats, log, undo, clock and talk; no input, output or time."""

    def __init__(
        self,
        setup: Setup,
        snapshot: Snapshot | None = None,
        knows: Callable[[str], bool] = is_registered,
        log: Iterable[e.Step] = (),
    ) -> None:
        """Open a table, or take one up again where its log ends; `knows` tells which bots exist.

        The steps up to a snapshot are only read, those after it carried out.
        """
        self.situation = newly_opened(setup, knows)
        self.recent: deque[e.Told] = deque(maxlen=STEPS_KEPT)
        steps = list(log)
        if snapshot is not None:
            self._restore(snapshot, steps)
        for step in steps:
            if step.seq > self.book.seq:
                self.follow(step)

    # ---- Commands -------------------------------------------------------------------------

    def decide(self, command: c.Command, by: By, now: int, id: str = "") -> Proposal:
        """Propose the step that the command leads to, or raise the error that says why not."""
        return propose(self.situation, decide(self.situation, command, by), by, now, id)

    def done(self, by: By, id: str) -> int | None:
        """Give the step that a command already led to, so that it is not carried out twice."""
        return self.book.done.get(f"{by.player}/{id}") if id else None

    def apply(self, proposal: Proposal) -> e.Told:
        """Take the step that was proposed and give what it tells."""
        if proposal.before is not self.situation:
            raise ValueError(f"step {proposal.step.seq} does not follow on this situation")
        self.situation = proposal.after
        told = e.Told(proposal.step, tuple(proposal.events))
        self.recent.append(told)
        return told

    def follow(self, step: e.Step) -> e.Told:
        """Take the next step of a log that was kept elsewhere."""
        return self.apply(outcome(self.situation, step))

    def do(self, command: c.Command, by: By, now: int, id: str = "") -> e.Told:
        """Carry out a command at once, for tables that nobody writes down."""
        return self.apply(self.decide(command, by, now, id))

    # ---- What happens by itself -----------------------------------------------------------

    def expire(self, now: int) -> Proposal | None:
        """Propose to hand the seats whose time is used up to bots."""
        late = [seat for seat, end in clock.deadlines(self.book).items() if end <= now]
        entries: list[e.Entry] = []
        for seat in late:
            entries += [e.RanOut(seat), e.Sat(seat, stand_in(self.situation, seat))]
        return self._happens(entries, now)

    def give_back(self, since: int, until: int, now: int) -> Proposal | None:
        """Propose to give running clocks the time back in which no move could be taken, once."""
        runs = any(start < until for start in self.book.ticking.values())
        if not runs or until <= self.book.outage:
            return None
        return self._happens([e.GaveBack(since, until)], now)

    def replace(self, player: str, now: int) -> Proposal | None:
        """Propose to let bots sit in for a player who has been away too long."""
        seats = self.book.seats_of(player) if self.book.status == "playing" else []
        away: list[e.Entry] = [
            e.Sat(seat, stand_in(self.situation, seat, away=True)) for seat in seats
        ]
        return self._happens(away, now)

    def hand_over(self, old: str, new: str, now: int) -> Proposal | None:
        """Propose that a player is another one from now on: a guest who logged in."""
        sitters = [handed_over(sitter, old, new) for sitter in self.book.sitters]
        entries: list[e.Entry] = [
            e.Sat(seat, sitter)
            for seat, sitter in enumerate(sitters)
            if sitter != self.book.sitters[seat]
        ]
        if self.book.host == old:
            entries.append(e.Hosted(new))
        return self._happens(entries, now)

    def bot_moves(
        self, seat: int, text: str, since: int, now: int, fault: Fault | None = None
    ) -> Proposal:
        """Propose a bot's move, or a quick one because of its fault."""
        (moved,) = move(self.situation, c.Move(seat, text, since), MACHINE)
        assert isinstance(moved, e.Moved)
        return propose(self.situation, [msgspec.structs.replace(moved, fault=fault)], MACHINE, now)

    def _happens(self, entries: list[e.Entry], now: int) -> Proposal | None:
        return propose(self.situation, entries, MACHINE, now) if entries else None

    # ---- Reading --------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        """What was agreed before the game."""
        return self.situation.setup

    @property
    def book(self) -> Book:
        """Everything that the log says, except the position on the board."""
        return self.situation.book

    @property
    def course(self) -> Course | None:
        """The game, once it has begun."""
        return self.situation.course

    @property
    def game(self) -> Game[Any]:
        """The game that is played here."""
        return self.situation.game

    def running(self) -> Course:
        """Give the game in progress, or refuse."""
        return self.situation.running()

    def actors(self) -> list[int]:
        """List the seats that may act now."""
        return self.situation.actors()

    def bots_to_act(self) -> list[int]:
        """List the seats whose bot may act now."""
        return self.situation.bots_to_act()

    def deadline(self) -> int | None:
        """Give the moment at which the next clock runs out."""
        return self.situation.deadline()

    def view(self, seat: int) -> View | None:
        """Show what a seat (-1: a spectator) may know, or None before the start."""
        return self.situation.view(seat)

    def result(self) -> Result | None:
        """Give the result of a finished game."""
        return self.situation.result()

    def tail(self, seq: int) -> list[e.Told] | None:
        """Give the steps after `seq`, or None if they are not all at hand."""
        if seq > self.book.seq or self.book.seq - seq > len(self.recent):
            return None
        return [told for told in self.recent if told.step.seq > seq]

    # ---- Writing down ---------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Write the table down as it stands, without its past."""
        position = self.course.game.text(self.course.state) if self.course else None
        book = msgspec.structs.replace(self.book, moves=[])
        return Snapshot(book, position, len(self.book.moves))

    def _restore(self, snapshot: Snapshot, log: list[e.Step]) -> None:
        now = self.situation
        now.book = snapshot.book.copy()
        if snapshot.ply is not None:
            now.book.moves = moves_of([step for step in log if step.seq <= now.book.seq])
            if len(now.book.moves) != snapshot.ply:
                raise OutdatedSnapshot("a snapshot needs the log of its table")
        if snapshot.position is not None:
            now.course = begin(now.setup, len(now.book.sitters))
            now.course.resume(len(now.book.moves), snapshot.position)

    def place(self, position: str) -> None:
        """Go on from another position before the first move; the seed then tells no draws."""
        now = self.situation.copy()
        course, book = now.running(), now.book
        course.resume(len(book.moves), position)
        book.since = dict.fromkeys(course.state.actors(), book.seq)
        if course.state.over():
            book.status = "over"
        self.situation = now
