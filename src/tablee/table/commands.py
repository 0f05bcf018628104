"""What people may ask of a table."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
MoveText = Annotated[str, Meta(min_length=1, max_length=500)]
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=30,
        pattern=r"^[^\x00-\x20\x7f\s]([^\x00-\x1f\x7f]*[^\x00-\x20\x7f\s])?$",
    ),
]
"""What people call themselves: no control characters, no space at either end."""
Level = Annotated[str, Meta(min_length=1, max_length=40)]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
PlayerId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\w+$")]


def _kind(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class _Command(
    msgspec.Struct, frozen=True, tag_field="kind", tag=_kind, forbid_unknown_fields=True
):
    pass


class Sit(_Command, frozen=True):
    """Take a free seat, or one that a bot only fills; `local`: one of several at this screen."""

    seat: SeatNumber
    name: Name
    local: bool = False


class Leave(_Command, frozen=True):
    """Get up; in a running game a bot sits in."""


class Return(_Command, frozen=True):
    """Take back the seat that a bot holds for me."""


class Free(_Command, frozen=True):
    """Host: free a seat."""

    seat: SeatNumber


class Fill(_Command, frozen=True):
    """Host: let a bot of that level sit on a seat that nobody holds."""

    seat: SeatNumber
    level: Level


class Resize(_Command, frozen=True):
    """Host: change the number of seats before the game starts."""

    seats: Annotated[int, Meta(ge=1, le=16)]


class Reseat(_Command, frozen=True):
    """Before the game, let two seats change their sitters: one's own with one that nobody holds.

    The host may do so with any two.
    """

    seat: SeatNumber
    to: SeatNumber


class Rename(_Command, frozen=True):
    """Before the game, call oneself otherwise on a seat that one holds."""

    seat: SeatNumber
    name: Name


class Start(_Command, frozen=True):
    """Host: begin, all seats being taken."""


class Move(_Command, frozen=True):
    """Make a move of a seat; `seq` is the last step the mover has seen."""

    seat: SeatNumber
    text: MoveText
    seq: Annotated[int, Meta(ge=0)]


class TakeBack(_Command, frozen=True):
    """Take back the last move of a seat, or (`turn`) all of its moves since others moved."""

    seat: SeatNumber
    turn: bool = False


class Pause(_Command, frozen=True):
    """Ask to stop the clock."""


class Resume(_Command, frozen=True):
    """Let the clock run again."""


class Answer(_Command, frozen=True):
    """Agree to what somebody asked, or not; who asked withdraws the question by a no."""

    yes: bool


class Say(_Command, frozen=True):
    """Say something to the table."""

    text: ChatText


class SayPhrase(_Command, frozen=True):
    """Say one of the ready-made phrases, which everybody reads in their own language."""

    phrase: Annotated[str, Meta(max_length=40)]


class Mute(_Command, frozen=True):
    """Stop hearing somebody, or hear them again."""

    player: PlayerId
    on: bool = True


class Silence(_Command, frozen=True):
    """Host: take the word from somebody, or give it back."""

    player: PlayerId
    on: bool = True


class AllowTalk(_Command, frozen=True):
    """Host: allow talk where the rules ask for silence, or not."""

    on: bool


class Rematch(_Command, frozen=True):
    """Play again with the same people, each a seat further."""


class Close(_Command, frozen=True):
    """Host: give up a table whose game has not started."""


Command = (
    Sit
    | Leave
    | Return
    | Free
    | Fill
    | Resize
    | Reseat
    | Rename
    | Start
    | Move
    | TakeBack
    | Pause
    | Resume
    | Answer
    | Say
    | SayPhrase
    | Mute
    | Silence
    | AllowTalk
    | Rematch
    | Close
)
