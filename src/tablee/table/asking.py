"""What people may ask about a table, beside commands: secrets, hints, analyses, the past."""

from __future__ import annotations

from typing import Literal

from tablee.games import SPECTATOR
from tablee.table.course import Course
from tablee.table.errors import Refused
from tablee.table.people import Bot, claimant
from tablee.table.situation import Situation

Link = Literal["invite", "watch", "seat"]


def check_link(table: Situation, player: str, link: Link, seat: int) -> None:
    """Refuse a new secret to all but the host and, for a seat, who holds it."""
    if link == "seat" and seat >= len(table.book.sitters):
        raise Refused("no_such_seat", seat=seat)
    mine = link == "seat" and seat in table.book.seats_of(player)
    if table.book.host != player and not mine:
        raise Refused("host_only")


def check_hint(table: Situation, player: str, seat: int) -> Course:
    """Give the game in which somebody may ask what to do, which is their turn and not rated."""
    if seat not in table.book.seats_of(player):
        raise Refused("not_your_seat", seat=seat)
    if table.setup.settings.rated:
        raise Refused("rated_has_no_hints")
    course = table.running()
    if seat not in course.state.actors():
        raise Refused("position_has_changed")
    return course


def check_over(table: Situation) -> None:
    """Refuse to judge a game that still runs."""
    if table.book.status != "over":
        raise Refused("game_not_over")


def seats_to_see(table: Situation, player: str) -> list[int]:
    """List the seats whose knowledge one may share: one's own, and at the end every one."""
    book = table.book
    own = range(len(book.sitters)) if book.status == "over" else book.seats_of(player)
    return [SPECTATOR, *own]


def is_awaited(table: Situation, player: str) -> bool:
    """Tell whether a bot sits in for somebody only until they are back."""
    for sitter in table.book.sitters:
        if isinstance(sitter, Bot) and sitter.away and claimant(sitter) == player:
            return True
    return False
