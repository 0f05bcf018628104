"""The book of a table: everything the log says about it, except the position on the board."""

from __future__ import annotations

from typing import Literal

import msgspec

from tablee.bots.fallback import Fault
from tablee.table.entries import Asked, Said
from tablee.table.people import Human, Nobody, Sitter, claimant

Status = Literal["gathering", "playing", "over", "closed"]
CHAT_KEPT = 50
NAMES_KEPT = 100
"""How many people may be silenced, muted by one, or mute others, before the oldest is forgotten."""
IDS_KEPT = 500


class Made(msgspec.Struct, frozen=True, array_like=True):
    """A move that stands, whose it was, and how the bot failed for which it was made, if so."""

    seat: int
    move: int
    fault: Fault | None = None


class Request(msgspec.Struct, frozen=True):
    """Something asked for, and who has agreed so far."""

    asked: Asked
    agreed: list[str]


class Book(msgspec.Struct):
    """Where a table stands; it can be written down whole and read back."""

    host: str
    sitters: list[Sitter]
    talk: bool
    seq: int = 0
    status: Status = "gathering"
    moves: list[Made] = []
    since: dict[int, int] = {}
    """For each seat that may act: the step with which its decision began."""
    left: list[int] = []
    """Milliseconds on each seat's clock when it last stopped."""
    ticking: dict[int, int] = {}
    """The seats whose clock runs, and since when."""
    outage: int = 0
    """The end of the last time in which no move could be taken, which clocks got back."""
    paused: bool = False
    request: Request | None = None
    undone: int = 0
    """How many moves have been taken back in all."""
    chat: list[Said] = []
    muted: dict[str, list[str]] = {}
    silenced: list[str] = []
    rematch: str | None = None
    done: dict[str, int] = {}
    """The step that each recent command led to, by who gave it and its id."""

    def copy(self) -> Book:
        """Give a book that can be written on without changing this one."""
        return msgspec.structs.replace(
            self,
            sitters=self.sitters.copy(),
            moves=self.moves.copy(),
            since=self.since.copy(),
            left=self.left.copy(),
            ticking=self.ticking.copy(),
            muted=self.muted.copy(),
            done=self.done.copy(),
        )

    def belongs_to(self, player: str) -> bool:
        """Tell whether somebody has a seat here, even one that a bot holds for them, or is host."""
        return bool(player) and (self.host == player or player in map(claimant, self.sitters))

    def seats_of(self, player: str) -> list[int]:
        """List the seats that a player acts for."""
        return [
            seat
            for seat, sitter in enumerate(self.sitters)
            if isinstance(sitter, Human) and sitter.player == player
        ]

    def humans(self) -> list[str]:
        """List the players at the table, each once."""
        found = [sitter.player for sitter in self.sitters if isinstance(sitter, Human)]
        return list(dict.fromkeys(found))

    def free_seats(self) -> list[int]:
        """List the seats that nobody holds."""
        return [seat for seat, sitter in enumerate(self.sitters) if isinstance(sitter, Nobody)]

    def remember(self, command: str, seq: int) -> None:
        """Note that a command has been carried out; the oldest are forgotten."""
        self.done[command] = seq
        if len(self.done) > IDS_KEPT:
            del self.done[next(iter(self.done))]


class Snapshot(msgspec.Struct, frozen=True):
    """A table written down, so that the steps before it need not be carried out again.

    Its size does not depend on the length of the game: the moves are left to the log, of which
    only `ply` stood. (Those of before told the moves as well, and had no `ply`.)
    """

    book: Book
    position: str | None
    ply: int | None = None
