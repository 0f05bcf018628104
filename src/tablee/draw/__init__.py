"""Pictures of positions for documents, papers and notebooks: clean, printable, as SVG or PNG.

A drawing shows what its viewer may know: everybody by default, or a seat. It is made from the view
alone, so nothing hidden can show. A drawing is a part of the kind `draw`: a function from a view to
a `Sheet`. A game without one is shown as a list of what its view says.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args

from tablee.draw.plain import draw as draw_plainly
from tablee.draw.raster import NoRenderer, png_of
from tablee.draw.sheet import Ink, Sheet
from tablee.errors import TableeError
from tablee.games import SPECTATOR, Game, State, View, all_games
from tablee.parts import part

__all__ = ["Ink", "NoDrawing", "NoRenderer", "Sheet", "png", "show", "svg"]


class NoDrawing(TableeError):
    """This is no position of a game that is registered."""

    def __init__(self, what: str) -> None:
        self.what = what
        super().__init__(f"there is no drawing of {what}")


def svg(position: State | View, seat: int = SPECTATOR) -> str:
    """Draw a position as a seat may see it (-1: everybody), or a view, as SVG."""
    game = _game_of(position)
    view = position if isinstance(position, View) else game.view(position, seat)
    return _drawing(game.key)(view).svg()


def png(position: State | View, seat: int = SPECTATOR, width: int = 0) -> bytes:
    """Draw a position as PNG, so many pixels wide (0: twice its natural size)."""
    return png_of(svg(position, seat), width)


def show(position: State | View) -> str | None:
    """Give the SVG of a position for a notebook, or None if nobody has drawn the game."""
    try:
        return svg(position)
    except NoDrawing:
        return None


@cache
def _drawing(key: str) -> Callable[[Any], Sheet]:
    found: Callable[[Any], Sheet] | None = part("draw", key)
    return found or draw_plainly


def _game_of(position: State | View) -> Game[Any]:
    for game in all_games().values():
        if isinstance(position, (game.view_type, _state_type(game))):
            return game
    raise NoDrawing(type(position).__name__)


def _state_type(game: Game[Any]) -> type[State]:
    """Give the class of a game's states, which its class names as `Game[…]`."""
    for cls in type(game).__mro__:
        for base in getattr(cls, "__orig_bases__", ()):
            for state_type in get_args(base):
                if isinstance(state_type, type) and issubclass(state_type, State):
                    return state_type
    raise NoDrawing(game.key)
