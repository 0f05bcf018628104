"""Any game in the terminal: what a view says, field by field, and the moves as they are written."""

from __future__ import annotations

import msgspec
from rich.console import RenderableType
from rich.markup import escape
from rich.table import Table

from tablee.cli.boards.face import Board
from tablee.games.facts import Event, View
from tablee.words import has_words, plainly, say

MOST_SHOWN = 40
"""Moves that are listed at once; `moves` with their beginning lists the others."""
COMMON = ("seat", "actors", "moves")
"""What every view has, and the table shows in its own way."""


class PlainBoard(Board[View]):
    """The face of a game that nobody has drawn for the terminal."""

    def __init__(self, key: str) -> None:
        self.key = key

    def needs_curtain(self, view: View) -> bool:
        """Hide everything: only the game knows what is secret."""
        return True

    def draw(self, view: View) -> RenderableType:
        """Show the fields of the view."""
        table = Table(show_header=False)
        for name, value in msgspec.structs.asdict(view).items():
            if name not in COMMON:
                table.add_row(name.replace("_", " "), escape(_shown(value)))
        return table

    def choices(self, view: View) -> list[str]:
        """List the moves, as far as they find room."""
        shown = "   ".join(view.moves[:MOST_SHOWN])
        more = len(view.moves) - MOST_SHOWN
        return [escape(shown) + (f"   … and {more} more" if more > 0 else "")] if shown else []

    def tell(self, event: Event, view: View) -> str | None:
        """Tell the facts of an event, by the words of the game if there are any."""
        facts = msgspec.to_builtins(event)
        kind = facts.pop("kind")
        return escape(say(self.key, kind, facts) if has_words(self.key) else plainly(kind, facts))


def _shown(value: object) -> str:
    """Write a value as people write it: lists with commas, nothing as a dash."""
    if value is None:
        return "–"
    if isinstance(value, (tuple, list)):
        return ", ".join(map(_shown, value)) or "–"
    return str(value)
