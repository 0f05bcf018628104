"""Who sits on a seat: a person here or far away, a bot, or nobody yet."""

from __future__ import annotations

import msgspec


class Nobody(msgspec.Struct, frozen=True, tag_field="kind", tag="nobody"):
    """The seat is free."""


class Human(msgspec.Struct, frozen=True, tag_field="kind", tag="human"):
    """A person: `player` is who may act for the seat, `local` that several share one screen."""

    player: str
    name: str
    local: bool = False


class Bot(msgspec.Struct, frozen=True, tag_field="kind", tag="bot"):
    """A computer player, for good or in place of a person who may come back."""

    level: str
    instead_of: Human | None = None
    away: bool = False
    """Whether that person was only cut off, and has the seat again as soon as they are back."""


Sitter = Nobody | Human | Bot


class By(msgspec.Struct, frozen=True):
    """Who gives a command, and what they have been given: an invitation, or a seat's own secret."""

    player: str = ""
    name: str = ""
    invited: bool = False
    holds: int | None = None
    """The seat whose secret they know: it is theirs wherever they come from."""


MACHINE = By()
"""The hand that plays for bots and watches the clock."""


def owner(sitter: Sitter) -> str | None:
    """Give the player who acts for the seat."""
    return sitter.player if isinstance(sitter, Human) else None


def claimant(sitter: Sitter) -> str | None:
    """Give the player to whom the seat belongs, even while a bot sits in."""
    if isinstance(sitter, Bot) and sitter.instead_of is not None:
        return sitter.instead_of.player
    return owner(sitter)


def handed_over(sitter: Sitter, old: str, new: str) -> Sitter:
    """Give the sitter with one player in place of another."""
    if isinstance(sitter, Human) and sitter.player == old:
        return msgspec.structs.replace(sitter, player=new)
    if isinstance(sitter, Bot) and claimant(sitter) == old:
        assert sitter.instead_of is not None
        person = msgspec.structs.replace(sitter.instead_of, player=new)
        return msgspec.structs.replace(sitter, instead_of=person)
    return sitter
