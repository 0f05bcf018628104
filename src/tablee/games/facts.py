"""What the rules report: events while a game runs, a result when it is over."""

from __future__ import annotations

import re
from typing import Self

import msgspec

from tablee.games.notebook import drawing


def _kind(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=_kind):
    """Something that happened: a small fact with the outcome of chance.

    A game derives one class per kind of event and puts numbers and keys into it, never sentences.
    """

    def seen_by(self, seat: int) -> Self:
        """Give the event as that seat (-1: a spectator) may know it; secret parts are left out."""
        return self


class Ahead(msgspec.Struct, frozen=True):
    """What would come of the moves that could be made now, as far as everybody may know it."""


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know of a game, and its legal moves as texts."""

    seat: int
    actors: tuple[int, ...]
    moves: tuple[str, ...]

    def _repr_svg_(self) -> str | None:
        """Show a notebook what the seat may see, if there is a drawing of the game."""
        return drawing(self)


class Result(msgspec.Struct, frozen=True):
    """The end of a game: each seat's rank (1 is a win; equal ranks are shared) and score."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty when nobody did."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
