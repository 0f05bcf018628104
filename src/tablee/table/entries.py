"""The log of a table: one step per command that was carried out, made of small facts.

The log is all there is: a table is what its steps, applied in order, make of its setup.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from tablee.bots.fallback import Fault
from tablee.games import Event
from tablee.table.people import Sitter

Subject = Literal["take_back", "pause"]


def _kind(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class _Entry(msgspec.Struct, frozen=True, tag_field="kind", tag=_kind):
    pass


class Sat(_Entry, frozen=True):
    """Somebody else sits on a seat now."""

    seat: int
    sitter: Sitter


class Resized(_Entry, frozen=True):
    """The table has another number of seats."""

    seats: int


class Hosted(_Entry, frozen=True):
    """Somebody else is the host."""

    player: str


class Started(_Entry, frozen=True):
    """The game began."""


class Moved(_Entry, frozen=True, omit_defaults=True):
    """A seat made a move; with a `fault` its bot failed, and any legal move was made for it."""

    seat: int
    move: int
    fault: Fault | None = None


class Asked(_Entry, frozen=True):
    """A player asked for something that needs the others' consent."""

    player: str
    subject: Subject
    seat: int = -1
    ply: int = -1


class Answered(_Entry, frozen=True):
    """A player agreed, or did not."""

    player: str
    yes: bool


class TookBack(_Entry, frozen=True):
    """The moves from `ply` on were taken back, at the wish of a seat."""

    seat: int
    ply: int


class Paused(_Entry, frozen=True):
    """The clock was stopped."""


class Resumed(_Entry, frozen=True):
    """The clock runs again."""


class RanOut(_Entry, frozen=True):
    """A seat used up its time."""

    seat: int


class GaveBack(_Entry, frozen=True):
    """Running clocks got the time back in which no move could have been taken."""

    since: int
    until: int


class Said(_Entry, frozen=True):
    """Somebody said something, in their own words or by the key of a phrase."""

    player: str
    name: str
    text: str = ""
    phrase: str = ""


class Muted(_Entry, frozen=True):
    """A player does not hear another any more, or hears them again; nobody else is told."""

    player: str
    whom: str
    on: bool


class Silenced(_Entry, frozen=True):
    """The host took the word from somebody, or gave it back."""

    player: str
    on: bool


class TalkAllowed(_Entry, frozen=True):
    """The host allowed talk where the rules ask for silence, or took it back."""

    on: bool


class Rematched(_Entry, frozen=True):
    """The same people play again at another table."""

    table: str


class Closed(_Entry, frozen=True):
    """The table was given up before the game began."""


Entry = (
    Sat
    | Resized
    | Hosted
    | Started
    | Moved
    | Asked
    | Answered
    | TookBack
    | Paused
    | Resumed
    | RanOut
    | GaveBack
    | Said
    | Muted
    | Silenced
    | TalkAllowed
    | Rematched
    | Closed
)


class Step(msgspec.Struct, frozen=True):
    """What one command did: `at` in milliseconds; `by` and `id` say who asked, in which message."""

    seq: int
    at: int
    by: str
    id: str
    entries: tuple[Entry, ...]


class Told(msgspec.Struct, frozen=True):
    """A step and, in order, the events of the opening or of the move in it."""

    step: Step
    events: tuple[Event, ...]
