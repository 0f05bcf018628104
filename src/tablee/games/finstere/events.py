"""What happens in Finstere Flure.

Cells are (column, row); a figure is named by its seat and its white value; headings are N E S W.
"""

from __future__ import annotations

from typing import Final, Literal, Self

import msgspec

from tablee.games.facts import Event
from tablee.games.finstere.pieces import WHITE
from tablee.games.finstere.places import place_of

Cell = tuple[int, int]
Heading = Literal["N", "E", "S", "W"]
StoneKind = Literal["stone", "crystal", "right_turn", "half_turn"]
TileKind = Literal[StoneKind, "amber", "blue", "square_pool", "long_pool"]
Layout = Literal["basic", "random"]
Look = Literal["nobody", "nearest", "tie"]
Loss = Literal["bitten", "crushed", "destroyed"]
Ending = Literal["won", "last_turn", "nobody_left"]
HEADINGS: Final[tuple[Heading, ...]] = ("N", "E", "S", "W")
STONES: Final[dict[int, StoneKind]] = {1: "stone", 2: "crystal", 3: "right_turn", 4: "half_turn"}
TILE_KINDS: Final[tuple[TileKind, ...]] = (
    *STONES.values(),
    "amber",
    "blue",
    "square_pool",
    "long_pool",
)


class FigureEvent(Event, frozen=True):
    """Something that concerns one figure."""

    seat: int
    figure: int


class Sighting(msgspec.Struct, frozen=True):
    """A figure that the monster sees: toward which heading, and how many cells away."""

    heading: Heading
    distance: int
    seat: int
    figure: int


class FloorTile(msgspec.Struct, frozen=True):
    """A floor tile that lies in the hall; a teleporter has an arrow."""

    tile: TileKind
    cells: tuple[Cell, ...]
    arrow: Heading | None = None


class TilesLaid(Event, frozen=True):
    """The hall was set up without the players: as the rule book shows, or at random."""

    layout: Layout
    tiles: tuple[FloorTile, ...]


class SetUpBegan(Event, frozen=True):
    """The players lay the floor tiles in turn; this seat lays the first."""

    seat: int


class TilePlaced(Event, frozen=True):
    """A floor tile is laid during the advanced set-up."""

    seat: int
    tile: TileKind
    cells: tuple[Cell, ...]
    arrow: Heading | None


class SetUpEnded(Event, frozen=True):
    """All floor tiles lie; the marker goes to the next player."""

    marker: int


class Entered(FigureEvent, frozen=True):
    """A figure comes in by the entrance."""

    cell: Cell


class Stepped(FigureEvent, frozen=True):
    """A figure takes one step; on blood it slides."""

    start: Cell
    end: Cell
    slid: bool


class Escaped(FigureEvent, frozen=True):
    """A figure leaves by the exit; `out` of its seat's are out now."""

    out: int


class Flipped(FigureEvent, frozen=True):
    """A figure has had its turn and shows its other side."""

    shows: int


class StonePushed(Event, frozen=True):
    """A stone is moved; `end` is None when it is removed."""

    stone: StoneKind
    start: Cell
    end: Cell | None

    @classmethod
    def of(cls, stone: int, start: int, end: int) -> Self:
        """Report the move of a stone between two cell numbers."""
        return cls(STONES[stone], place_of(start), place_of(end) if end >= 0 else None)


class TileDrawn(Event, frozen=True):
    """The monster's tile is turned up: steps to go from 5 on, hits to make up to 3."""

    tile: int
    turn: int


class Looked(Event, frozen=True):
    """The monster looks ahead, left and right, and turns to the nearest figure if there is one."""

    cell: Cell
    sightings: tuple[Sighting, ...]
    why: Look
    before: Heading
    heading: Heading


class TurnedByStone(Event, frozen=True):
    """A turning stone ahead turns the monster."""

    stone: StoneKind
    cell: Cell
    heading: Heading


class CrossedWall(Event, frozen=True):
    """The monster walks through a wall and comes back in by the same letter."""

    letter: str
    start: Cell
    end: Cell


class MonsterMoved(Event, frozen=True):
    """The monster comes to a cell: the `step`-th step, or on with the same step when sliding."""

    start: Cell
    end: Cell
    step: int
    sliding: bool


class Teleported(Event, frozen=True):
    """The monster is carried to the partner tile and faces its arrow."""

    start: Cell
    end: Cell
    heading: Heading


class FigurePushed(FigureEvent, frozen=True):
    """The monster pushes a figure along."""

    start: Cell
    end: Cell


class Eaten(FigureEvent, frozen=True):
    """A figure is lost: bitten, crushed against a wall, or destroyed on a teleporter.

    In the first stage it comes back outside the entrance.
    """

    cell: Cell
    how: Loss
    comes_back: bool


class WalkEnded(Event, frozen=True):
    """The monster has done with its tile."""

    cell: Cell
    heading: Heading
    steps: int
    eaten: int


class TurnBegan(Event, frozen=True):
    """A new turn begins; `marker` is the first player. Turn 8 opens the second stage."""

    turn: int
    marker: int


class GameEnded(Event, frozen=True):
    """The game is over: somebody won at once, the last turn is over, or nobody is left in play."""

    why: Ending
    ranks: tuple[int, ...]


EVENTS: tuple[type[Event], ...] = (
    TilesLaid,
    SetUpBegan,
    TilePlaced,
    SetUpEnded,
    Entered,
    Stepped,
    Escaped,
    Flipped,
    StonePushed,
    TileDrawn,
    Looked,
    TurnedByStone,
    CrossedWall,
    MonsterMoved,
    Teleported,
    FigurePushed,
    Eaten,
    WalkEnded,
    TurnBegan,
    GameEnded,
)


def figure_name(figure: int) -> tuple[int, int]:
    """Give seat and white value of a figure number."""
    return figure // 4, WHITE[figure % 4]
