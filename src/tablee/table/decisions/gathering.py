"""Before the game: how many seats there are, and who changes theirs or their name."""

from __future__ import annotations

import msgspec

from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.decisions.who import Entries, gathering_only, host_only, sitter_on
from tablee.table.errors import Refused
from tablee.table.people import By, Human
from tablee.table.situation import Situation


def resize(table: Situation, command: c.Resize, by: By) -> Entries:
    """Change the number of seats."""
    host_only(table, by)
    gathering_only(table)
    table.game.check_options(command.seats, table.setup.options)
    lost = table.book.sitters[command.seats :]
    if any(isinstance(sitter, Human) for sitter in lost):
        raise Refused("seat_taken", seat=command.seats)
    return [e.Resized(command.seats)]


def reseat(table: Situation, command: c.Reseat, by: By) -> Entries:
    """Let two seats change their sitters."""
    gathering_only(table)
    one, other = sitter_on(table, command.seat), sitter_on(table, command.to)
    if table.book.host != by.player:
        own_seat(table, command.seat, by)
        if isinstance(other, Human) and other.player != by.player:
            raise Refused("seat_taken", seat=command.to)
    if command.seat == command.to:
        raise Refused("seat_taken", seat=command.to)
    return [e.Sat(command.seat, other), e.Sat(command.to, one)]


def rename(table: Situation, command: c.Rename, by: By) -> Entries:
    """Call oneself otherwise."""
    gathering_only(table)
    sitter = own_seat(table, command.seat, by)
    return [e.Sat(command.seat, msgspec.structs.replace(sitter, name=command.name))]


def own_seat(table: Situation, seat: int, by: By) -> Human:
    """Give who sits there, if that is who asks."""
    sitter = sitter_on(table, seat)
    if not isinstance(sitter, Human) or sitter.player != by.player:
        raise Refused("not_your_seat", seat=seat)
    return sitter
