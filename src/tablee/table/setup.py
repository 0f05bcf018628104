"""What is agreed before a game: the game, its options, the seed, the clock and the manners."""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tablee.bots import bots, is_at_least
from tablee.games import Game, OptionValue, game
from tablee.table.errors import Refused

Seconds = Annotated[int, Meta(ge=5, le=60 * 60 * 24 * 30)]


class PerMove(msgspec.Struct, frozen=True, tag_field="kind", tag="per_move"):
    """A clock that gives the same time for every decision."""

    seconds: Seconds


class Bank(msgspec.Struct, frozen=True, tag_field="kind", tag="bank"):
    """A clock with a store of time that each move adds to."""

    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=60 * 60 * 24)] = 0


def is_registered(level: str) -> bool:
    """Tell whether a bot goes by that name."""
    return level in bots()


def may_be_rated(level: str) -> bool:
    """Tell whether a bot is strong enough for rated tables."""
    return is_at_least(level, "strong")


class Settings(msgspec.Struct, frozen=True):
    """How a table is run, whatever the game."""

    clock: PerMove | Bank | None = None
    grace: Annotated[int, Meta(ge=5, le=60 * 60 * 24)] | None = 180
    """Seconds after which a bot sits in for somebody who is away; None: never, for slow games."""
    stand_in: str = "strong"
    """The level of that bot."""
    public: bool = False
    rated: bool = False
    talk: bool = False
    """Whether people may talk even where the rules ask for silence."""

    def check(self) -> None:
        """Refuse settings that do not go together, and stand-ins that do not exist."""
        if not is_registered(self.stand_in):
            raise Refused("no_such_bot", level=self.stand_in)
        if self.rated and not may_be_rated(self.stand_in):
            raise Refused("rated_needs_strong_bots", level=self.stand_in)


class Setup(msgspec.Struct, frozen=True):
    """Everything that a table is opened with; with the moves it reproduces the game."""

    id: str
    game: str
    version: int
    seats: int
    options: dict[str, OptionValue]
    seed: str
    host: str
    settings: Settings
    opened: int

    @property
    def commitment(self) -> str:
        """The promise of the seed, published before the first move."""
        return commitment(self.seed)

    def rules(self) -> Game[Any]:
        """Give the game by the rules of its time, or raise `OtherRules` if they are not kept."""
        return game(self.game, self.version)


@lru_cache(10_000)
def commitment(seed: str) -> str:
    """Give the fingerprint that binds the server to a seed without telling it."""
    return sha256(f"tablee seed {seed}".encode()).hexdigest()


def new_seed() -> str:
    """Draw a seed of 128 bits, which nobody can guess from its fingerprint."""
    return secrets.token_hex(16)


def new_id() -> str:
    """Draw the public name of a table."""
    return secrets.token_hex(6)


def set_up(
    key: str,
    seats: int,
    host: str,
    now: int,
    options: dict[str, OptionValue] | None = None,
    settings: Settings | None = None,
    seed: str | None = None,
) -> Setup:
    """Agree on a game; the errors of the game say what is wrong with the seats or the options."""
    rules = game(key)
    settings = settings or Settings()
    settings.check()
    return Setup(
        id=new_id(),
        game=key,
        version=rules.version,
        seats=seats,
        options=rules.check_options(seats, options or {}),
        seed=seed or new_seed(),
        host=host,
        settings=settings,
        opened=now,
    )
