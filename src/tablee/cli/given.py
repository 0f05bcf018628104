"""What several commands are given in the same way: a game and its options."""

from __future__ import annotations

from typing import Annotated

import typer

from tablee.errors import InvalidOption
from tablee.games import Options

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="Its key, see `tablee games`.")]
"""The key of a game."""
OptionTexts = Annotated[
    list[str] | None, typer.Option("--option", "-o", help="name=value, may be repeated.")
]
"""Options of a game, as they are written."""


def read_options(given: list[str] | None) -> Options:
    """Take options apart into names and values; the game judges them."""
    options: Options = {}
    for text in given or []:
        name, sign, value = text.partition("=")
        if not sign:
            raise InvalidOption(text, "write it as name=value")
        options[name] = value
    return options
