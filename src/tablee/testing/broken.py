"""How a broken law is reported."""

from __future__ import annotations

from typing import Any

from tablee.games import Game, State


class LawBroken(AssertionError):
    """A game broke a law; the message names the law and gives the position."""


def require(law: str, holds: bool, game: Game[Any], state: State) -> None:
    """Raise `LawBroken` unless the law holds."""
    if not holds:
        raise LawBroken(f"{law}\n{game.text(state)}")
