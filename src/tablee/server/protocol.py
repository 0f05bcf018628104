"""The messages between a client and the server, one struct each; JSON in WebSocket text frames.

A client says `Hello` once and is answered by `Welcome`. It sends a `Do` for every command, with an
id of its own making; the answer is `Ack` or `Refusal`, and sending the same id again does nothing
twice. Whatever happens at the table arrives as `Happened`, in order of `seq`, without gaps.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tablee.bots.fallback import Fault
from tablee.errors import Fact
from tablee.games import Event, OptionValue, Result, View
from tablee.table import Settings, Sitter
from tablee.table import entries as e
from tablee.table.book import Status
from tablee.table.commands import Command

PROTOCOL = 2
Token = Annotated[str, Meta(min_length=16, max_length=64)]
CommandId = Annotated[str, Meta(min_length=1, max_length=40)]


def _kind(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class _Message(msgspec.Struct, frozen=True, tag_field="kind", tag=_kind):
    pass


# ---- From the client ------------------------------------------------------------------------


class Hello(_Message, frozen=True, forbid_unknown_fields=True):
    """Open a table: `last` is the last step already known; `key` names the device, like the cookie.

    `token` is a watch or invite secret, for tables that are not public.
    """

    protocol: int
    table: Annotated[str, Meta(max_length=40, pattern=r"^\w+$")]
    token: Token | None = None
    key: Token | None = None
    last: Annotated[int, Meta(ge=0)] | None = None


class Do(_Message, frozen=True, forbid_unknown_fields=True):
    """Ask for something; the id is the client's own and may be sent again after a reconnect."""

    id: CommandId
    command: Command


class Ping(_Message, frozen=True, forbid_unknown_fields=True):
    """Show that the client lives."""


FromClient = Hello | Do | Ping


# ---- From the server ------------------------------------------------------------------------


class Played(_Message, frozen=True):
    """A seat made a move; the events are as the receiver may know them.

    With a `fault` the bot of the seat failed, and any legal move was made for it.
    """

    seat: int
    events: list[Event]
    fault: Fault | None = None


class Started(_Message, frozen=True):
    """The game began; the events tell how it was set up, as the receiver may know it."""

    events: list[Event]


Shown = (
    Played
    | Started
    | e.Sat
    | e.Resized
    | e.Hosted
    | e.Asked
    | e.Answered
    | e.TookBack
    | e.Paused
    | e.Resumed
    | e.RanOut
    | e.Said
    | e.Silenced
    | e.TalkAllowed
    | e.Rematched
    | e.Closed
)


class ClockFace(msgspec.Struct, frozen=True):
    """Milliseconds left on each seat's clock, as of `at`, and the seats whose clock runs."""

    left: list[int]
    running: list[int]
    at: int


class Turn(msgspec.Struct, frozen=True):
    """Who may act, how many moves stand, and the clock."""

    actors: list[int]
    ply: int
    clock: ClockFace | None


class TableInfo(msgspec.Struct, frozen=True):
    """All about a table that anybody at it may know, except the board and the turn."""

    id: str
    game: str
    version: int
    options: dict[str, OptionValue]
    settings: Settings
    status: Status
    host: str
    sitters: list[Sitter]
    commitment: str
    talk: bool
    paused: bool
    asked: e.Asked | None
    agreed: list[str]
    silenced: list[str]
    rematch: str | None
    result: Result | None
    seed: str | None
    """Told when the game is over."""


class Happened(_Message, frozen=True):
    """A step of the log, the turn and the table after it, and the views of the receiver's seats.

    The table is None when it is as before; there are no views when the game was not touched.
    """

    seq: int
    at: int
    what: list[Shown]
    turn: Turn
    table: TableInfo | None
    views: list[View]


class Missed(msgspec.Struct, frozen=True):
    """A step that happened while the receiver was away."""

    seq: int
    at: int
    what: list[Shown]


class Welcome(_Message, frozen=True):
    """Where the table stands: who you are, your seats, and what these may know.

    `missed` holds the steps since the last one you knew, or None if that was too long ago.
    """

    protocol: int
    you: str
    seats: list[int]
    seq: int
    at: int
    turn: Turn
    table: TableInfo
    views: list[View]
    chat: list[e.Said]
    muted: list[str]
    present: list[str]
    missed: list[Missed] | None = None


class Ack(_Message, frozen=True):
    """The command was carried out, with the given step."""

    id: str
    seq: int


class Refusal(_Message, frozen=True):
    """The command was not carried out: a key for the reason, from the rules or from the table.

    `now` shows where the table stands, so that the client can put itself right.
    """

    id: str
    source: Literal["rules", "table"]
    reason: str
    facts: dict[str, Fact]
    now: Welcome | None = None


class Present(_Message, frozen=True):
    """Who is at the table now, players and spectators."""

    players: list[str]


class Pong(_Message, frozen=True):
    """The answer to a ping."""


class Goodbye(_Message, frozen=True):
    """The server is about to close the connection, and why."""

    reason: str


FromServer = Welcome | Happened | Ack | Refusal | Present | Pong | Goodbye

CLOSE_FAILED = 1011
CLOSE_RESTART = 1012
CLOSE_TOO_SLOW = 1013
CLOSE_TOO_BIG = 1009
CLOSE_BAD_MESSAGE = 4400
CLOSE_NOT_ALLOWED = 4403
CLOSE_NO_TABLE = 4404
CLOSE_SILENT = 4408
CLOSE_TOO_FAST = 4429

read: Callable[[str | bytes], Hello | Do | Ping] = msgspec.json.Decoder(FromClient).decode
"""Reads a message of a client, or raises `msgspec.DecodeError`."""
write: Callable[[Any], bytes] = msgspec.json.Encoder().encode
"""Writes a message to a client."""


def written(part: Any) -> msgspec.Raw:
    """Write a part that several messages share."""
    return msgspec.Raw(write(part))
