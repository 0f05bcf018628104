"""A proposal: the step that a command leads to, and all that must be kept together with it."""

from __future__ import annotations

import msgspec

from tablee.games import Event, Result
from tablee.table import clock
from tablee.table import entries as e
from tablee.table.book import Status
from tablee.table.ledger import note
from tablee.table.people import MACHINE, Bot, By, Sitter, owner
from tablee.table.setup import set_up
from tablee.table.situation import Situation, newly_opened


class Proposal:
    """A step that has been decided but not taken: where it leads is worked out once, here."""

    __slots__ = ("after", "before", "events", "rematch", "step")

    def __init__(
        self, step: e.Step, events: list[Event], before: Situation, after: Situation
    ) -> None:
        self.step = step
        self.events = events
        self.before = before
        self.after = after
        self.rematch: Proposal | None = None
        """The first step of the table at which the same people play again."""

    @property
    def status(self) -> Status | None:
        """The status of the table, if the step changes it."""
        status = self.after.book.status
        return None if status == self.before.book.status else status

    @property
    def result(self) -> Result | None:
        """The result of the game, if the step ends it."""
        return self.after.result() if self.status == "over" else None

    @property
    def due(self) -> int | None:
        """The moment from which the table has to act by itself: for a bot, or for a clock."""
        return self.step.at if self.after.bots_to_act() else self.after.deadline()


def propose(before: Situation, entries: list[e.Entry], by: By, now: int, id: str = "") -> Proposal:
    """Propose a step made of these facts."""
    proposal = outcome(before, e.Step(before.book.seq + 1, now, by.player, id, tuple(entries)))
    again = proposal.after.book.rematch
    if again is not None and before.book.rematch is None:
        proposal.rematch = lay_out_again(before, again, by.player, now)
    return proposal


def outcome(before: Situation, step: e.Step) -> Proposal:
    """Work out where a step of the log leads."""
    if step.seq != before.book.seq + 1:
        raise ValueError(f"step {step.seq} cannot follow step {before.book.seq}")
    after = before.copy()
    after.book.seq = step.seq
    events: list[Event] = []
    for entry in step.entries:
        note(after, entry, events)
    _begin_decisions(after, step)
    clock.let_run(after.setup.settings.clock, after.book, step.at)
    if step.id:
        after.book.remember(f"{step.by}/{step.id}", step.seq)
    return Proposal(step, events, before, after)


def _begin_decisions(after: Situation, step: e.Step) -> None:
    """Note for each seat that may act now whether that is new with this step."""
    book = after.book
    if after.course is None or book.status != "playing":
        book.since = {}
        return
    moved = {entry.seat for entry in step.entries if isinstance(entry, e.Moved)}
    since = book.since
    book.since = {
        seat: since[seat] if seat in since and seat not in moved else step.seq
        for seat in after.course.state.actors()
    }


def lay_out_again(before: Situation, id: str, host: str, now: int) -> Proposal:
    """Lay out the same game again: a new seed, and everybody sits one seat further.

    It begins at once when nobody has to be waited for.
    """
    setup, seats = before.setup, len(before.book.sitters)
    again = set_up(setup.game, seats, host, now, setup.options, setup.settings)
    people = [_unreplaced(sitter) for sitter in before.book.sitters]
    rotated = [*people[-1:], *people[:-1]]
    entries: list[e.Entry] = [e.Sat(seat, sitter) for seat, sitter in enumerate(rotated)]
    if all(isinstance(each, Bot) or owner(each) == host for each in rotated):
        entries.append(e.Started())
    opened = newly_opened(msgspec.structs.replace(again, id=id), before.knows)
    return propose(opened, entries, MACHINE, now)


def _unreplaced(sitter: Sitter) -> Sitter:
    """Give the seat back to the person for whom a bot sat in."""
    if isinstance(sitter, Bot) and sitter.instead_of is not None:
        return sitter.instead_of
    return sitter
