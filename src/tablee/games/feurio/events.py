"""What happens in a game of Feurio!, in numbers."""

from __future__ import annotations

from typing import Self

import msgspec

from tablee.games.facts import Event

Cell = tuple[int, int]
"""Axial coordinates (q, r)."""


class HotSpot(msgspec.Struct, frozen=True):
    """An empty cell where the fire spreads to: the tiles around it add up to the greatest sum."""

    cell: Cell
    sum: int
    beside: tuple[int, ...]
    """What the tiles around it show; a firebreak shows 0."""


class StartTile(msgspec.Struct, frozen=True):
    """A tile that lies on the table when the game begins."""

    cell: Cell
    value: int


class StartTilesLaid(Event, frozen=True):
    """The fire begins: as many tiles as there are players, in the order drawn."""

    tiles: tuple[StartTile, ...]


class TurnStarted(Event, frozen=True):
    """It is this seat's turn."""

    seat: int


class TileDrawn(Event, frozen=True):
    """The seat drew a tile; with firebreaks only the seat itself sees the value."""

    seat: int
    value: int | None
    left: int
    secret: bool

    def seen_by(self, seat: int) -> Self:
        """Hide the value of a secret draw from all others."""
        hidden = self.secret and seat != self.seat
        return msgspec.structs.replace(self, value=None) if hidden else self


class TileLaid(Event, frozen=True):
    """The seat laid its tile face up on one of the hottest spots."""

    seat: int
    cell: Cell
    value: int
    edges: int
    hottest: tuple[HotSpot, ...]


class FirebreakLaid(Event, frozen=True):
    """The seat laid its tile face down and gave a man of the colour for it."""

    seat: int
    cell: Cell
    value: int | None
    colour: int
    edges: int
    hottest: tuple[HotSpot, ...]

    def seen_by(self, seat: int) -> Self:
        """Show the value to its layer alone."""
        return self if seat == self.seat else msgspec.structs.replace(self, value=None)


class TileEnclosed(Event, frozen=True):
    """A tile lost its last free edge: it takes no men any more and divides no zone."""

    cell: Cell
    men: int


class MenPlaced(Event, frozen=True):
    """The seat placed men; `men` are on the tile now, which has so many free edges and spaces."""

    seat: int
    cell: Cell
    colour: int
    count: int
    men: int
    edges: int
    spaces: int


class Passed(Event, frozen=True):
    """The seat placed nobody. The game ends when `passes` in a row reach `needed`.

    While tiles are laid a pass does not count, and `passes` is 0.
    """

    seat: int
    passes: int
    needed: int
    forced: bool


class ZoneScored(Event, frozen=True):
    """A zone was counted: its sum divided by its lowest value with a free edge (0: enclosed)."""

    seat: int
    colour: int
    cells: tuple[Cell, ...]
    sum: int
    divisor: int
    value: int


class FirebreakRevealed(Event, frozen=True):
    """After scoring a face-down tile was turned over."""

    cell: Cell
    value: int


class GoalJudged(Event, frozen=True):
    """The common goal was judged at the end."""

    reached: bool
    men_left: int
    zones_too_many: int
    ones_missing: int


class GameEnded(Event, frozen=True):
    """The game is over."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    StartTilesLaid,
    TurnStarted,
    TileDrawn,
    TileLaid,
    FirebreakLaid,
    TileEnclosed,
    MenPlaced,
    Passed,
    ZoneScored,
    FirebreakRevealed,
    GoalJudged,
    GameEnded,
)
