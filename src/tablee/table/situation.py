"""Where a table stands: what was agreed, the book, and the game in progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.games import Game, Result, View
from tablee.table import clock
from tablee.table.book import Book
from tablee.table.course import Course
from tablee.table.errors import Refused
from tablee.table.people import Bot, Nobody
from tablee.table.setup import Setup


class Situation:
    """All that the log of a table amounts to; a step leads from one situation to another."""

    __slots__ = ("book", "course", "knows", "setup")

    def __init__(
        self, setup: Setup, book: Book, course: Course | None, knows: Callable[[str], bool]
    ) -> None:
        self.setup = setup
        self.book = book
        self.course = course
        self.knows = knows
        """Tells which bots exist where the table stands."""

    def copy(self) -> Situation:
        """Give a situation that can be changed without changing this one."""
        course = None if self.course is None else self.course.copy()
        return Situation(self.setup, self.book.copy(), course, self.knows)

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

    def deadline(self) -> int | None:
        """Give the moment at which the next clock runs out."""
        return min(clock.deadlines(self.book).values(), default=None)

    def view(self, seat: int) -> View | None:
        """Show what a seat (-1: a spectator) may know, or None before the start."""
        return self.course.game.view(self.course.state, seat) if self.course else None

    def result(self) -> Result | None:
        """Give the result of a finished game."""
        return self.course.state.result() if self.course and self.book.status == "over" else None

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


def newly_opened(setup: Setup, knows: Callable[[str], bool]) -> Situation:
    """Give the situation of a table to which nobody has come yet."""
    book = Book(host=setup.host, sitters=[Nobody()] * setup.seats, talk=setup.settings.talk)
    return Situation(setup, book, None, knows)
