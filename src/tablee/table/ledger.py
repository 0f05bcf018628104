"""What each entry of the log does to a table: to its book, and to the course of its game."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.games import Event
from tablee.table import clock
from tablee.table import entries as e
from tablee.table.book import CHAT_KEPT, NAMES_KEPT, Made, Request
from tablee.table.course import begin
from tablee.table.people import Human, Nobody, Sitter
from tablee.table.situation import Situation


def note(table: Situation, entry: e.Entry, events: list[Event]) -> None:
    """Enter one fact; what a move causes is added to the events."""
    book = table.book
    match entry:
        case e.Moved():
            _moved(table, entry, events)
        case e.Sat(seat, sitter):
            _sat(table, seat, sitter)
        case e.Said():
            book.chat = [*book.chat[-CHAT_KEPT + 1 :], entry]
        case e.Started():
            _started(table, events)
        case e.Asked():
            book.request = Request(entry, [entry.player])
        case e.Answered(player, yes):
            _answered(table, player, yes)
        case e.TookBack(_, ply):
            _took_back(table, ply)
        case e.Paused():
            book.paused, book.request = True, None
        case e.Resumed():
            book.paused = False
        case e.Resized(seats):
            book.sitters = [*book.sitters, *[Nobody()] * seats][:seats]
        case e.Hosted(player):
            book.host = player
        case e.Muted(player, whom, on):
            _muted(book.muted, player, _with(book.muted.get(player, []), whom, on))
        case e.Silenced(player, on):
            book.silenced = _with(book.silenced, player, on)
        case e.TalkAllowed(on):
            book.talk = on
        case e.Rematched(again):
            book.rematch = again
        case e.Closed():
            book.status = "closed"
        case e.GaveBack(since, until):
            clock.give_back(book, since, until)
        case e.RanOut(seat):
            book.left[seat] = 0
            book.ticking.pop(seat, None)


def moves_of(log: Iterable[e.Step]) -> list[Made]:
    """List the moves that stand after the steps of a log, without carrying any out."""
    moves: list[Made] = []
    for step in log:
        for entry in step.entries:
            if isinstance(entry, e.Moved):
                moves.append(Made(entry.seat, entry.move, entry.fault))
            elif isinstance(entry, e.TookBack):
                del moves[entry.ply :]
    return moves


def _moved(table: Situation, moved: e.Moved, events: list[Event]) -> None:
    assert table.course is not None
    book = table.book
    table.course.play(moved.move, len(book.moves), events)
    book.moves.append(Made(moved.seat, moved.move, moved.fault))
    if isinstance(book.sitters[moved.seat], Human):
        clock.reward(table.setup.settings.clock, book, moved.seat)
    if book.request is not None and book.request.asked.subject == "take_back":
        book.request = None
    if table.course.state.over():
        book.status, book.request = "over", None


def _sat(table: Situation, seat: int, sitter: Sitter) -> None:
    book = table.book
    book.sitters[seat] = sitter
    if isinstance(sitter, Human):
        clock.refill(table.setup.settings.clock, book, seat)
    book.request = None


def _started(table: Situation, events: list[Event]) -> None:
    table.course = begin(table.setup, len(table.book.sitters))
    events += table.course.game.opening(table.course.state)
    table.book.status = "over" if table.course.state.over() else "playing"
    clock.wind_up(table.setup.settings.clock, table.book)


def _answered(table: Situation, player: str, yes: bool) -> None:
    request = table.book.request
    if not yes:
        table.book.request = None
    elif request is not None:
        table.book.request = Request(request.asked, [*request.agreed, player])


def _took_back(table: Situation, ply: int) -> None:
    assert table.course is not None
    book = table.book
    book.undone += len(book.moves) - ply
    table.course.wind_back(book.moves, ply)
    del book.moves[ply:]
    book.since.clear()
    book.request = None
    for seat in range(len(book.sitters)):
        clock.refill(table.setup.settings.clock, book, seat)


def _muted(muted: dict[str, list[str]], player: str, names: list[str]) -> None:
    muted.pop(player, None)
    if names:
        muted[player] = names
    if len(muted) > NAMES_KEPT:
        del muted[next(iter(muted))]


def _with(names: list[str], name: str, on: bool) -> list[str]:
    others = [each for each in names if each != name]
    return [*others, name][-NAMES_KEPT:] if on else others
