"""How the terminal shows each game: a part of the kind `boards`, or the plain board."""

from __future__ import annotations

from typing import Any

from tablee.cli.boards.face import Board
from tablee.cli.boards.plain import PlainBoard
from tablee.parts import part

__all__ = ["Board", "board"]


def board(key: str) -> Board[Any]:
    """Give the terminal face of a game; one that nobody has made is plain."""
    found: Board[Any] | None = part("boards", key)
    return PlainBoard(key) if found is None else found
