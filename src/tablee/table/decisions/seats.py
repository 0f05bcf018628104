"""Who sits where: taking seats, leaving, coming back, and what the host may do."""

from __future__ import annotations

import msgspec

from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.decisions.who import Entries, host_only, sitter_on
from tablee.table.errors import Refused
from tablee.table.people import Bot, By, Human, Nobody, claimant
from tablee.table.setup import Bank, may_be_rated
from tablee.table.situation import Situation


def sit(table: Situation, command: c.Sit, by: By) -> Entries:
    """Take a seat that is free or that a bot only fills, or the seat whose secret one holds."""
    if table.book.status in ("over", "closed"):
        raise Refused("game_over")
    sitter = sitter_on(table, command.seat)
    if by.holds == command.seat:
        if table.setup.settings.rated:
            raise Refused("rated_seats_are_fixed")
    else:
        _check_invited(table, by)
        _check_unclaimed(command.seat, sitter)
        _check_first_seat(table, command, by)
        _check_may_change(table)
    return [e.Sat(command.seat, Human(by.player, command.name, command.local))]


def _check_invited(table: Situation, by: By) -> None:
    """Refuse those who only watch, or have no link at all, unless everybody may come."""
    known = by.invited or table.book.belongs_to(by.player)
    if not known and not table.setup.settings.public:
        raise Refused("not_invited")


def _check_unclaimed(seat: int, sitter: Nobody | Human | Bot) -> None:
    if claimant(sitter) is not None:
        raise Refused("seat_taken", seat=seat)


def _check_first_seat(table: Situation, command: c.Sit, by: By) -> None:
    """Refuse a second seat, except to several people at one screen of a game that is not rated."""
    sitters = table.book.sitters
    mine = [seat for seat, each in enumerate(sitters) if claimant(each) == by.player]
    if mine and not command.local:
        raise Refused("already_seated", seat=mine[0])
    if table.setup.settings.rated and mine:
        raise Refused("rated_seats_are_fixed")


def seat_to_take(table: Situation) -> int:
    """Choose a free seat or, if there is none, one that a bot only fills."""
    free = table.book.free_seats()
    for seat, sitter in enumerate(table.book.sitters):
        if isinstance(sitter, Bot) and sitter.instead_of is None:
            free.append(seat)
    if not free:
        raise Refused("seat_taken")
    return free[0]


def _check_may_change(table: Situation) -> None:
    """Refuse to seat others in a rated game: who loses must not be able to get out of it."""
    if table.setup.settings.rated and table.book.status == "playing":
        raise Refused("rated_seats_are_fixed")


def leave(table: Situation, _command: c.Leave, by: By) -> Entries:
    """Get up; after the end, when it is known who played, nobody does."""
    if table.book.status == "over":
        raise Refused("game_over")
    seats = table.book.seats_of(by.player)
    if not seats:
        raise Refused("not_seated")
    return [*_vacate(table, seats), *_pass_on_host(table, by.player)]


def _vacate(table: Situation, seats: list[int]) -> Entries:
    """Free seats: before the game for anybody, during it a bot sits in."""
    if table.book.status != "playing":
        return [e.Sat(seat, Nobody()) for seat in seats]
    return [e.Sat(seat, stand_in(table, seat)) for seat in seats]


def stand_in(table: Situation, seat: int, away: bool = False) -> Bot:
    """Give the bot that plays for the person on a seat until they come back."""
    sitter = table.book.sitters[seat]
    assert isinstance(sitter, Human)
    return Bot(table.setup.settings.stand_in, sitter, away)


def _pass_on_host(table: Situation, player: str) -> Entries:
    others = [each for each in table.book.humans() if each != player]
    if table.book.host != player or not others:
        return []
    return [e.Hosted(others[0])]


def come_back(table: Situation, _command: c.Return, by: By) -> Entries:
    """Take back the seats that bots hold for the player."""
    held = [
        e.Sat(seat, sitter.instead_of)
        for seat, sitter in enumerate(table.book.sitters)
        if isinstance(sitter, Bot)
        and sitter.instead_of is not None
        and sitter.instead_of.player == by.player
        and _has_time(table, seat)
    ]
    if not held:
        raise Refused("no_seat_to_return_to")
    return [*held]


def _has_time(table: Situation, seat: int) -> bool:
    return not isinstance(table.setup.settings.clock, Bank) or table.book.left[seat] > 0


def free(table: Situation, command: c.Free, by: By) -> Entries:
    """Free a seat."""
    host_only(table, by)
    now = sitter_on(table, command.seat)
    if isinstance(now, Nobody):
        raise Refused("seat_is_free", seat=command.seat)
    if table.book.status == "over":
        raise Refused("game_over")
    _check_may_change(table)
    return [e.Sat(command.seat, Nobody())]


def fill(table: Situation, command: c.Fill, by: By) -> Entries:
    """Let a bot sit down, or another than the one that sits there."""
    host_only(table, by)
    now = sitter_on(table, command.seat)
    if table.book.status == "over":
        raise Refused("game_over")
    if isinstance(now, Human):
        raise Refused("seat_taken", seat=command.seat)
    if not table.knows(command.level):
        raise Refused("no_such_bot", level=command.level)
    _check_may_change(table)
    if table.setup.settings.rated and not may_be_rated(command.level):
        raise Refused("rated_needs_strong_bots", level=command.level)
    kept = now if isinstance(now, Bot) else Bot(command.level)
    return [e.Sat(command.seat, msgspec.structs.replace(kept, level=command.level))]
