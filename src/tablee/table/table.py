"""A table: one game with the people and bots around it, whether in a terminal or on a server.

Commands go in, steps come out. `decide` says what a command would do, `apply` does it; between the
two a server writes the step down, so that nobody is ever told what could still be lost.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from tablee.bots.fallback import Fault
from tablee.games import Event, Game, Result, View
from tablee.table import clock
from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.book import Book, Snapshot
from tablee.table.course import Course
from tablee.table.decisions import decide
from tablee.table.decisions.seats import stand_in
from tablee.table.errors import Refused
from tablee.table.ledger import note
from tablee.table.people import MACHINE, Bot, By, Nobody, Sitter, handed_over, owner
from tablee.table.setup import Setup, new_id, set_up

STEPS_KEPT = 100


class Table:
    """One running game: seats, log, undo, clock and talk; no input, output or time."""

    def __init__(self, setup: Setup, snapshot: Snapshot | None = None) -> None:
        self.setup = setup
        self.book = Book(
            host=setup.host, sitters=[Nobody()] * setup.seats, talk=setup.settings.talk
        )
        self.course: Course | None = None
        self.recent: deque[e.Told] = deque(maxlen=STEPS_KEPT)
        if snapshot is not None:
            self._restore(snapshot)

    # ---- Commands -------------------------------------------------------------------------

    def decide(self, command: c.Command, by: By, now: int, id: str = "") -> e.Step:
        """Give the step that the command leads to, or raise the error that says why not."""
        return self.step(decide(self, command, by), by, now, id)

    def step(self, entries: list[e.Entry], by: By, now: int, id: str = "") -> e.Step:
        """Give the next step, made of these facts."""
        return e.Step(self.book.seq + 1, now, by.player, id, tuple(entries))

    def done(self, by: By, id: str) -> int | None:
        """Give the step that a command already led to, so that it is not carried out twice."""
        return self.book.done.get(f"{by.player}/{id}")

    def do(self, command: c.Command, by: By, now: int, id: str = "") -> e.Told:
        """Carry out a command at once, for tables that nobody writes down."""
        return self.apply(self.decide(command, by, now, id))

    # ---- What time brings -----------------------------------------------------------------

    def deadline(self) -> int | None:
        """Give the moment at which the next clock runs out."""
        return min(clock.deadlines(self.book).values(), default=None)

    def expire(self, now: int) -> e.Step | None:
        """Give the step that hands the seats whose time is used up to bots."""
        late = [seat for seat, end in clock.deadlines(self.book).items() if end <= now]
        entries: list[e.Entry] = []
        for seat in late:
            entries += [e.RanOut(seat), e.Sat(seat, stand_in(self, seat))]
        return self.step(entries, MACHINE, now) if entries else None

    def replace(self, player: str, now: int) -> e.Step | None:
        """Give the step that lets bots sit in for a player who has been away too long."""
        seats = self.book.seats_of(player) if self.book.status == "playing" else []
        entries: list[e.Entry] = [e.Sat(seat, stand_in(self, seat, away=True)) for seat in seats]
        return self.step(entries, MACHINE, now) if entries else None

    def hand_over(self, old: str, new: str, now: int) -> e.Step | None:
        """Give the step by which a player is another one from now on: a guest who logged in."""
        sitters = [handed_over(sitter, old, new) for sitter in self.book.sitters]
        entries: list[e.Entry] = [
            e.Sat(seat, sitter)
            for seat, sitter in enumerate(sitters)
            if sitter != self.book.sitters[seat]
        ]
        if self.book.host == old:
            entries.append(e.Hosted(new))
        return self.step(entries, MACHINE, now) if entries else None

    def bot_moves(
        self, seat: int, text: str, since: int, now: int, fault: Fault | None = None
    ) -> e.Step:
        """Give the step of a bot's move, or of a quick one because of its fault."""
        (moved,) = decide(self, c.Move(seat, text, since), MACHINE)
        assert isinstance(moved, e.Moved)
        return self.step([msgspec.structs.replace(moved, fault=fault)], MACHINE, now)

    # ---- Reading --------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game that is played here."""
        return self.setup.rules()

    def running(self) -> Course:
        """Give the game in progress, or refuse."""
        if self.course is None or self.book.status != "playing":
            raise Refused("game_over" if self.book.status == "over" else "game_not_started")
        return self.course

    def actors(self) -> list[int]:
        """List the seats that may act now."""
        return list(self.book.since)

    def bots_to_act(self) -> list[int]:
        """List the seats whose bot may act now."""
        book = self.book
        if book.paused:
            return []
        return [seat for seat in book.since if isinstance(book.sitters[seat], Bot)]

    def view(self, seat: int) -> View | None:
        """Show what a seat (-1: a spectator) may know, or None before the start."""
        return self.course.game.view(self.course.state, seat) if self.course else None

    def result(self) -> Result | None:
        """Give the result of a finished game."""
        return self.course.state.result() if self.course and self.book.status == "over" else None

    def tail(self, seq: int) -> list[e.Told] | None:
        """Give the steps after `seq`, or None if they are not all at hand."""
        if seq > self.book.seq or self.book.seq - seq > len(self.recent):
            return None
        return [told for told in self.recent if told.step.seq > seq]

    def ply_to_take_back(self, seat: int, turn: bool) -> int | None:
        """Give the number of moves that stand when a seat takes back its last one, or its turn."""
        moves = self.book.moves
        own = [ply for ply, made in enumerate(moves) if made.seat == seat]
        if not own:
            return None
        ply = own[-1]
        while turn and ply > 0 and moves[ply - 1].seat == seat:
            ply -= 1
        return ply

    def may_take_back_freely(self, seat: int, ply: int) -> bool:
        """Tell whether the moves from `ply` on are all the seat's own and revealed nothing."""
        assert self.course is not None
        moves = self.book.moves
        if any(made.seat != seat for made in moves[ply:]):
            return False
        state = self.course.after(moves, ply)
        for made in moves[ply:]:
            if self.course.reveals(state, made):
                return False
            state.apply(made.move)
        return True

    # ---- Applying the log -----------------------------------------------------------------

    def apply(self, step: e.Step) -> e.Told:
        """Carry out the next step of the log and give what it tells."""
        if step.seq != self.book.seq + 1:
            raise ValueError(f"step {step.seq} cannot follow step {self.book.seq}")
        book = self.book
        book.seq = step.seq
        events: list[Event] = []
        for entry in step.entries:
            note(self, entry, events)
        self._begin_decisions(step)
        clock.let_run(self.setup.settings.clock, book, step.at)
        if step.id:
            book.remember(f"{step.by}/{step.id}", step.seq)
        told = e.Told(step, tuple(events))
        self.recent.append(told)
        return told

    def place(self, position: str) -> None:
        """Go on from another position before the first move; the seed then tells no draws."""
        course = self.running()
        course.resume(len(self.book.moves), position)
        self.book.since = dict.fromkeys(course.state.actors(), self.book.seq)
        if course.state.over():
            self.book.status = "over"

    def _begin_decisions(self, step: e.Step) -> None:
        """Note for each seat that may act now whether that is new with this step."""
        if self.course is None or self.book.status != "playing":
            self.book.since = {}
            return
        moved = {entry.seat for entry in step.entries if isinstance(entry, e.Moved)}
        since = self.book.since
        self.book.since = {
            seat: since[seat] if seat in since and seat not in moved else step.seq
            for seat in self.course.state.actors()
        }

    # ---- Writing down ---------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Write the whole table down."""
        position = self.course.game.text(self.course.state) if self.course else None
        return Snapshot(self.book, position)

    def _restore(self, snapshot: Snapshot) -> None:
        self.book = snapshot.book
        if snapshot.position is not None:
            self.course = Course(self.setup, len(self.book.sitters))
            self.course.resume(len(self.book.moves), snapshot.position)

    # ---- The next game --------------------------------------------------------------------

    def next_id(self) -> str:
        """Draw the name of the table for the rematch."""
        return new_id()

    def rematch(self, id: str, host: str, now: int) -> Table:
        """Lay out the same game again: a new seed, and everybody sits one seat further.

        It begins at once when nobody has to be waited for.
        """
        setup, seats = self.setup, len(self.book.sitters)
        again = set_up(setup.game, seats, host, now, setup.options, setup.settings)
        table = Table(msgspec.structs.replace(again, id=id))
        people = [_unreplaced(sitter) for sitter in self.book.sitters]
        rotated = [*people[-1:], *people[:-1]]
        entries: list[e.Entry] = [e.Sat(seat, sitter) for seat, sitter in enumerate(rotated)]
        if all(isinstance(each, Bot) or owner(each) == host for each in rotated):
            entries.append(e.Started())
        table.apply(table.step(entries, MACHINE, now))
        return table


def _unreplaced(sitter: Sitter) -> Sitter:
    """Give the seat back to the person for whom a bot sat in."""
    if isinstance(sitter, Bot) and sitter.instead_of is not None:
        return sitter.instead_of
    return sitter
