"""Who may talk to whom: some games ask partners for silence while they play."""

from __future__ import annotations

from typing import Any, Final, Protocol, runtime_checkable

from tablee.games import State
from tablee.table.book import Book
from tablee.table.course import Course
from tablee.table.entries import Said
from tablee.table.errors import Refused
from tablee.table.people import By, claimant

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
    mine = [seat for seat in seats if claimant(book.sitters[seat]) == by.player]
    if any(not _may_talk(course, speaker, other) for speaker in mine for other in seats):
        raise Refused("silence_during_play")


def _may_talk(course: Course, speaker: int, listener: int) -> bool:
    if speaker == listener or not isinstance(course.game, AsksForSilence):
        return True
    state: State = course.state
    return course.game.may_talk(state, speaker, listener)


def check_known(book: Book, player: str) -> None:
    """Refuse names of people who neither sit at the table nor have said anything there."""
    seated = {claimant(sitter) for sitter in book.sitters}
    if player not in seated and player not in {book.host, *(said.player for said in book.chat)}:
        raise Refused("no_such_player")


def hears(book: Book, player: str, said: Said) -> bool:
    """Tell whether a player is told what somebody said."""
    return said.player not in book.muted.get(player, [])
