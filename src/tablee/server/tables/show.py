"""What each person at a table is shown: nothing that their seats may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.games import SPECTATOR, Event, View
from tablee.server.protocol import (
    PROTOCOL,
    ClockFace,
    Happened,
    Missed,
    Played,
    Shown,
    Started,
    TableInfo,
    Turn,
    Welcome,
    write,
    written,
)
from tablee.table import Table, Told
from tablee.table import entries as e
from tablee.table.talk import hears

TOUCH_THE_GAME = frozenset((e.Moved, e.TookBack, e.Started, e.Sat))


def turn(table: Table, now: int) -> Turn:
    """Tell who may act, and how much time they have."""
    return Turn(table.actors(), len(table.book.moves), _clock_face(table, now))


def table_info(table: Table) -> TableInfo:
    """Tell all else about a table that anybody at it may know."""
    book, setup = table.book, table.setup
    return TableInfo(
        id=setup.id,
        game=setup.game,
        version=setup.version,
        options=setup.options,
        settings=setup.settings,
        status=book.status,
        host=book.host,
        sitters=list(book.sitters),
        commitment=setup.commitment,
        talk=book.talk,
        paused=book.paused,
        asked=book.request.asked if book.request else None,
        agreed=list(book.request.agreed) if book.request else [],
        silenced=book.silenced,
        rematch=book.rematch,
        result=table.result(),
        seed=setup.seed if book.status == "over" else None,
    )


def outline(table: Table) -> tuple[object, ...]:
    """Give something that changes whenever the table, as it is told, changes."""
    book = table.book
    asked = (book.request.asked, *book.request.agreed) if book.request else None
    told = (book.status, book.host, book.talk, book.paused, asked, book.silenced, book.rematch)
    return (*told, *book.sitters)


def _clock_face(table: Table, now: int) -> ClockFace | None:
    book = table.book
    if table.setup.settings.clock is None or not book.left:
        return None
    used = {seat: now - since for seat, since in book.ticking.items()}
    left = [max(0, time - used.get(seat, 0)) for seat, time in enumerate(book.left)]
    return ClockFace(left, sorted(book.ticking), now)


class Board:
    """The board of a table as it is now, shown to one receiver after the other.

    What everybody may know is put together once, at the first look.
    """

    def __init__(self, table: Table) -> None:
        self._course = table.course
        self._public: View | None = None

    def views(self, seats: Sequence[int]) -> list[View]:
        """Show what the seats of one receiver may know; without seats, what a spectator sees."""
        if self._course is None:
            return []
        state, game = self._course.state, self._course.game
        if self._public is None:
            self._public = game.public(state)
        if not seats:
            return [self._public]
        return [game.private(state, seat, self._public) for seat in seats]


class Telling:
    """A step told to many people: what is the same for several of them is written once.

    `info` is the table after the step, if it is not as before.
    """

    def __init__(self, table: Table, told: Told, now: int, info: TableInfo | None) -> None:
        self._table = table
        self._told = told
        self._board = Board(table)
        kinds = set(map(type, told.step.entries))
        self._touched = not kinds.isdisjoint(TOUCH_THE_GAME)
        self._spoken = e.Said in kinds
        self._turn = turn(table, now)
        # A message may hold a part of itself that is written already.
        self._info: Any = written(info) if info is not None else None
        self._messages: dict[tuple[object, ...], bytes] = {}

    def message_for(self, player: str) -> bytes:
        """Give the message for one receiver."""
        seats = tuple(self._table.book.seats_of(player))
        audience = (seats, player if self._spoken else None)
        message = self._messages.get(audience)
        if message is None:
            message = self._messages[audience] = write(self._happened(seats, player))
        return message

    def _happened(self, seats: Sequence[int], player: str) -> Happened:
        step = self._told.step
        return Happened(
            seq=step.seq,
            at=step.at,
            what=what(self._table, self._told, seats, player),
            turn=self._turn,
            table=self._info,
            views=self._board.views(seats) if self._touched else [],
        )


def welcome(
    table: Table, player: str, present: list[str], now: int, last: int | None = None
) -> Welcome:
    """Tell one receiver where the table stands and, after an absence, what happened meanwhile."""
    seats = table.book.seats_of(player)
    tail = table.tail(last) if last is not None else None
    missed = [
        Missed(told.step.seq, told.step.at, what(table, told, seats, player)) for told in tail or ()
    ]
    return Welcome(
        protocol=PROTOCOL,
        you=player,
        seats=seats,
        seq=table.book.seq,
        at=now,
        turn=turn(table, now),
        table=table_info(table),
        views=Board(table).views(seats),
        chat=[said for said in table.book.chat if hears(table.book, player, said)],
        muted=table.book.muted.get(player, []),
        present=present,
        missed=None if tail is None else missed,
    )


def what(table: Table, told: Told, seats: Sequence[int], player: str) -> list[Shown]:
    """Give the facts of a step as one receiver may know them."""
    shown: list[Shown] = []
    for entry in told.step.entries:
        if isinstance(entry, e.Moved):
            events = [seen(event, seats) for event in told.events]
            shown.append(Played(entry.seat, events, entry.fault))
        elif isinstance(entry, e.Started):
            shown.append(Started([seen(event, seats) for event in told.events]))
        elif isinstance(entry, e.Muted | e.GaveBack):
            continue
        elif not isinstance(entry, e.Said) or hears(table.book, player, entry):
            shown.append(entry)
    return shown


def seen(event: Event, seats: Sequence[int]) -> Event:
    """Give an event as the best informed of the receiver's seats may know it."""
    versions = [event.seen_by(seat) for seat in seats or (SPECTATOR,)]
    return event if event in versions else versions[0]
