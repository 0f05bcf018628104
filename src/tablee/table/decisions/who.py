"""Who may ask for what, and when."""

from __future__ import annotations

from tablee.table.entries import Entry
from tablee.table.errors import Refused
from tablee.table.people import Bot, By, Human, Nobody
from tablee.table.situation import Situation

Entries = list[Entry]


def sitter_on(table: Situation, seat: int) -> Nobody | Human | Bot:
    """Give who sits on a seat, which must exist."""
    if seat >= len(table.book.sitters):
        raise Refused("no_such_seat", seat=seat)
    return table.book.sitters[seat]


def host_only(table: Situation, by: By) -> None:
    """Refuse everybody but the host."""
    if by.player != table.book.host:
        raise Refused("host_only")


def player_only(table: Situation, by: By) -> None:
    """Refuse those who do not sit at the table."""
    if by.player not in table.book.humans():
        raise Refused("not_seated")


def gathering_only(table: Situation) -> None:
    """Refuse once the game has started."""
    if table.book.status != "gathering":
        raise Refused("game_has_started")
