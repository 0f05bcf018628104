"""The clock of a table: it runs for every person who may act, and never for bots."""

from __future__ import annotations

from tablee.table.book import Book
from tablee.table.people import Human
from tablee.table.setup import Bank, PerMove

Clock = PerMove | Bank | None


def wind_up(clock: Clock, book: Book) -> None:
    """Give every seat its time at the start of the game."""
    if clock is not None:
        book.left = [clock.seconds * 1000] * len(book.sitters)


def let_run(clock: Clock, book: Book, now: int) -> None:
    """Stop the clocks of those who have decided and start those of the others who may act."""
    if clock is None:
        return
    running = set() if book.paused else _people_to_act(book)
    for seat in list(book.ticking):
        if seat not in running or book.since[seat] == book.seq:
            _stop(clock, book, seat, now)
    for seat in running.difference(book.ticking):
        book.ticking[seat] = now


def _people_to_act(book: Book) -> set[int]:
    return {seat for seat in book.since if isinstance(book.sitters[seat], Human)}


def _stop(clock: PerMove | Bank, book: Book, seat: int, now: int) -> None:
    used = max(0, now - book.ticking.pop(seat))
    if isinstance(clock, Bank):
        book.left[seat] = max(0, book.left[seat] - used)
    elif book.paused:
        book.left[seat] -= used


def reward(clock: Clock, book: Book, seat: int) -> None:
    """Add what a finished move earns."""
    if isinstance(clock, Bank):
        book.left[seat] += clock.increment * 1000
    elif isinstance(clock, PerMove):
        book.left[seat] = clock.seconds * 1000


def refill(clock: Clock, book: Book, seat: int) -> None:
    """Give fresh time where time is per decision, or where somebody new finds none left."""
    if book.left and (isinstance(clock, PerMove) or (clock is not None and book.left[seat] <= 0)):
        book.left[seat] = clock.seconds * 1000


def deadlines(book: Book) -> dict[int, int]:
    """Give the moment at which each running clock runs out."""
    return {seat: since + book.left[seat] for seat, since in book.ticking.items()}


def give_back(book: Book, since: int, until: int) -> None:
    """Let the running clocks have stood still for a while."""
    for seat, start in list(book.ticking.items()):
        book.ticking[seat] = start + max(0, until - max(since, start))
    book.outage = until
