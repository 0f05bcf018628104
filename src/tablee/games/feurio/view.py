"""What a seat may know of a game of Feurio!: all that a table needs to show."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tablee.games.facts import View
from tablee.games.feurio.board import TILES
from tablee.games.feurio.events import Cell, HotSpot
from tablee.games.feurio.notation import write_move
from tablee.games.feurio.pieces import COLOURS, VALUES
from tablee.games.feurio.places import coordinates
from tablee.games.feurio.position import PHASES
from tablee.games.feurio.scoring import tallies, zones_of
from tablee.games.feurio.soundness import in_box
from tablee.games.feurio.state import LAYING, FeurioState
from tablee.games.feurio.telling import hot_spots
from tablee.games.feurio.tilesets import numbers
from tablee.games.state import SPECTATOR


class TileView(msgspec.Struct, frozen=True):
    """A tile on the table; a firebreak has its value only for those who may know it."""

    cell: Cell
    value: int | None
    face_down: bool
    layer: int
    """The seat that laid it; -1 for the start tiles."""
    men: tuple[int, ...]
    """Men of each colour."""
    edges: int
    places_left: int


class ZoneView(msgspec.Struct, frozen=True):
    """A zone as it counts now; divisor 0 means enclosed."""

    colour: int
    cells: tuple[Cell, ...]
    sum: int
    divisor: int
    value: int


class GoalView(msgspec.Struct, frozen=True):
    """How the common goal stands."""

    reached: bool
    men_left: int
    zones_too_many: int
    ones_missing: int


class FeurioView(View, frozen=True):
    """Everything that a seat may know."""

    phase: str
    """`lay`, `place`, `late` (a turn without a tile) or `over`."""
    oldest: int
    tiles: tuple[TileView, ...]
    """In the order they were laid."""
    hottest: tuple[HotSpot, ...]
    """Where the next tile goes; empty after the last one."""
    drawn: int | None
    """The tile to lay, if the seat may see it."""
    stack: int
    unseen: tuple[int, ...]
    """How many tiles of value 1, 2 … 6 the seat has not seen."""
    hands: tuple[tuple[int, ...], ...]
    """Men of each colour in each seat's hand."""
    box: tuple[int, ...]
    """Men of each colour that were given for firebreaks."""
    owners: tuple[int, ...]
    """The seat that each colour scores for; -1 for reinforcements."""
    zones: tuple[ZoneView, ...]
    scores: tuple[int, ...]
    best_zones: tuple[int, ...]
    """The best single zone of each seat, which breaks a tie."""
    ranks: tuple[int, ...]
    passes: int
    """Passes in a row in turns without a tile; as many as seats end the game."""
    goal: GoalView | None
    """Only where there is a common goal: in the solitaire and the cooperative game."""
    firebreak: bool
    hot: bool
    spaces: tuple[int, ...]
    """Spaces for men on tiles of value 1, 2 … 6."""


def public_view(state: FeurioState) -> FeurioView:
    """Show what everybody may know."""
    result = state.result()
    laying = state.phase == LAYING
    next_tile = state.fire.tiles
    return FeurioView(
        seat=SPECTATOR,
        actors=tuple(state.actors()),
        moves=(),
        phase=PHASES[state.phase],
        oldest=state.oldest,
        tiles=tuple(_tile(state, tile) for tile in range(state.fire.tiles)),
        hottest=hot_spots(state.fire) if next_tile < TILES else (),
        drawn=_drawn(state, SPECTATOR),
        stack=TILES - next_tile - laying,
        unseen=_unseen(state, SPECTATOR),
        hands=tuple(_hand(state, other) for other in range(state.seats)),
        box=tuple(in_box(state, colour) for colour in range(COLOURS)),
        owners=tuple(state.rules.owners),
        zones=_zones(state),
        scores=result.scores,
        best_zones=tuple(t.best for t in tallies(state.fire, state.men, state.rules)),
        ranks=result.ranks,
        passes=state.passes,
        goal=_goal(state) if state.rules.together else None,
        firebreak=state.rules.firebreak,
        hot=state.rules.hot,
        spaces=tuple(int(n) for n in state.rules.spaces)[1:],
    )


def private_view(state: FeurioState, seat: int, public: FeurioView) -> FeurioView:
    """Add the moves of a seat and, with firebreaks, the values that it alone knows."""
    moves = tuple(write_move(move) for move in state.moves(seat))
    if not state.rules.firebreak:
        return replace(public, seat=seat, moves=moves)
    return replace(
        public,
        seat=seat,
        moves=moves,
        tiles=tuple(_turned_up(state, seat, *tile) for tile in enumerate(public.tiles)),
        drawn=_drawn(state, seat),
        unseen=_unseen(state, seat),
    )


def _turned_up(state: FeurioState, seat: int, tile: int, shown: TileView) -> TileView:
    known = shown.value is None and state.knows(seat, tile)
    return replace(shown, value=int(state.deck[tile])) if known else shown


def _drawn(state: FeurioState, seat: int) -> int | None:
    next_tile = state.fire.tiles
    shown = state.phase == LAYING and state.knows(seat, next_tile)
    return int(state.deck[next_tile]) if shown else None


def _tile(state: FeurioState, tile: int) -> TileView:
    fire, men = state.fire, state.men
    return TileView(
        cell=coordinates(fire.cell(tile)),
        value=int(state.deck[tile]) if state.knows(SPECTATOR, tile) else None,
        face_down=fire.faces[tile] == 0,
        layer=state.layer(tile),
        men=tuple(men.on_tile(tile, colour) for colour in range(COLOURS)),
        edges=int(fire.edges[tile]),
        places_left=men.places_left(fire, tile),
    )


def _unseen(state: FeurioState, seat: int) -> tuple[int, ...]:
    unknown = [int(state.deck[tile]) for tile in range(TILES) if not state.knows(seat, tile)]
    return tuple(unknown.count(value) for value in range(1, VALUES + 1))


def _hand(state: FeurioState, seat: int) -> tuple[int, ...]:
    return tuple(state.men.in_hand(seat, colour) for colour in range(COLOURS))


def _zones(state: FeurioState) -> tuple[ZoneView, ...]:
    fire = state.fire
    return tuple(
        ZoneView(
            colour=colour,
            cells=tuple(coordinates(fire.cell(tile)) for tile in numbers(zone.tiles)),
            sum=zone.sum,
            divisor=zone.divisor,
            value=zone.value,
        )
        for colour in range(COLOURS)
        if state.rules.scores(colour)
        for zone in zones_of(fire, state.men, colour, state.rules.hot)
    )


def _goal(state: FeurioState) -> GoalView:
    goal = state.goal()
    return GoalView(goal.reached(), goal.men_left, goal.zones_too_many, goal.ones_missing)
