"""Who may talk to whom: some games ask partners for silence while they play."""

from __future__ import annotations

from typing import Any, Final, Protocol, runtime_checkable

from tablee.games import State
from tablee.table.book import Book
from tablee.table.course import Course
from tablee.table.entries import Said
from tablee.table.errors import Refused
from tablee.table.people import By

PHRASES: Final = (
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "oops",
    "your_turn",
    "one_moment",
    "good_game",
)
"""Keys of the ready-made phrases; the words are in `tablee.words`."""


@runtime_checkable
class AsksForSilence(Protocol):
    """A game whose rules forbid some players to talk to each other at times."""

    def may_talk(self, state: Any, speaker: int, listener: int) -> bool:
        """Tell whether one seat may talk to another now."""


def check_talk(book: Book, course: Course | None, by: By) -> None:
    """Refuse to pass on words of somebody who was silenced, or whom the rules bid be silent."""
    if by.player in book.silenced:
        raise Refused("silenced")
    if book.talk or course is None or book.status != "playing":
        return
    seats = range(len(book.sitters))
    if any(
        not _may_talk(course, mine, other) for mine in book.seats_of(by.player) for other in seats
    ):
        raise Refused("silence_during_play")


def _may_talk(course: Course, speaker: int, listener: int) -> bool:
    if speaker == listener or not isinstance(course.game, AsksForSilence):
        return True
    state: State = course.state
    return course.game.may_talk(state, speaker, listener)


def hears(book: Book, player: str, said: Said) -> bool:
    """Tell whether a player is told what somebody said."""
    return said.player not in book.muted.get(player, [])
