"""What every game shows of itself in the terminal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from rich.console import RenderableType

from tablee.errors import IllegalMove
from tablee.games.facts import Event, View
from tablee.words import say

V = TypeVar("V", bound=View)


class Board(ABC, Generic[V]):
    """The face of a game in a terminal of 80 columns and 30 lines."""

    key: str

    @abstractmethod
    def draw(self, view: V) -> RenderableType:
        """Draw the position as the viewing seat may see it."""

    @abstractmethod
    def choices(self, view: V) -> list[str]:
        """Say in words what the viewing seat can do now, and how to type it."""

    def needs_curtain(self, view: V) -> bool:
        """Tell whether players at one screen may not see what the next one sees."""
        return False

    def seat_name(self, view: V, seat: int) -> str:
        """Name a seat, marked up in its colour."""
        return f"Player {seat + 1}"

    @abstractmethod
    def tell(self, event: Event, view: V) -> str | None:
        """Put an event into words, or None if the drawing shows it well enough."""

    def refuse(self, error: IllegalMove) -> str:
        """Put the reason of a refusal into words."""
        return say(self.key, f"refused.{error.reason}", error.facts)
