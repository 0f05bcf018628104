"""What everybody sees of a game of Finstere Flure: all but the order of the monster tiles."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from tablee.games import facts
from tablee.games.facts import View
from tablee.games.finstere.events import (
    HEADINGS,
    STONES,
    TILE_KINDS,
    Cell,
    Heading,
    StoneKind,
    TileKind,
    figure_name,
)
from tablee.games.finstere.forecast import Ahead, Outcome, ahead, dangers, forecast
from tablee.games.finstere.notation import write_move
from tablee.games.finstere.pieces import EMPTY, FIGURE, POOL, TELEPORTER
from tablee.games.finstere.places import CELLS, EATEN, ESCAPED, OUTSIDE, UNUSED, place_of
from tablee.games.finstere.state import FinstereState
from tablee.games.state import SPECTATOR
from tablee.vectors import plain

Place = Literal["hall", "outside", "escaped", "eaten"]
PLACES: Final[dict[int, Place]] = {OUTSIDE: "outside", ESCAPED: "escaped", EATEN: "eaten"}


class Stone(msgspec.Struct, frozen=True):
    """A stone on the board."""

    stone: StoneKind
    cell: Cell


class Teleporter(msgspec.Struct, frozen=True):
    """A teleporter tile and its arrow; a pair has one colour."""

    pair: Literal["amber", "blue"]
    cell: Cell
    arrow: Heading


class Figure(msgspec.Struct, frozen=True):
    """A figure; `shows` is the side up, if it is in play."""

    seat: int
    figure: int
    shows: int | None
    moved: bool
    place: Place
    cell: Cell | None


class MonsterView(msgspec.Struct, frozen=True):
    """Where the monster stands, and its heading."""

    cell: Cell
    heading: Heading


class Forecast(msgspec.Struct, frozen=True):
    """Where a tile, of which `count` may come, would take the monster, and whom it would eat."""

    tile: int
    count: int
    cell: Cell
    heading: Heading
    steps: int
    eaten: tuple[tuple[int, int], ...]


class FinstereView(View, frozen=True):
    """Everything about a game that a seat, or a spectator, may know."""

    turn: int
    stage: int
    marker: int
    monster: MonsterView
    stones: tuple[Stone, ...]
    pools: tuple[Cell, ...]
    teleporters: tuple[Teleporter, ...]
    solid_teleporters: bool
    """Whether teleporters are walls for stones that figures push."""
    figures: tuple[Figure, ...]
    dangers: tuple[float, ...]
    """Each figure's chance to be eaten this turn if nobody else moves."""
    out: tuple[int, ...]
    needed: int
    tiles_drawn: tuple[int, ...]
    tiles_to_come: tuple[int, ...]
    forecast: tuple[Forecast, ...]
    tiles_to_place: dict[TileKind, int]
    ranks: tuple[int, ...]


class FinstereAhead(facts.Ahead, frozen=True):
    """What would come of each move that a figure could make now, were it its turn."""

    forecasts: tuple[tuple[Forecast, ...], ...]
    """The forecasts that differ."""
    dangers: tuple[tuple[float, ...], ...]
    """For each forecast every figure's chance to be eaten, in the order of the view."""
    moves: tuple[dict[str, int], ...]
    """For each seat its moves, and the place of their forecast."""


def public_view(state: FinstereState) -> FinstereView:
    """Show the game to everybody."""
    outcomes = forecast(state) if state.turn_number and not state.over() else []
    chances = dangers(outcomes, len(state.where))
    used = [one for one in enumerate(plain(state.where)) if one[1] != UNUSED]
    drawn = state.drawn()
    return FinstereView(
        seat=SPECTATOR,
        actors=tuple(state.actors()),
        moves=(),
        turn=state.turn_number,
        stage=1 if state.turn_number <= 7 else 2,
        marker=state.marker,
        monster=MonsterView(place_of(state.ground.monster), HEADINGS[state.ground.heading]),
        stones=_stones(state),
        pools=_pools(state),
        teleporters=_teleporters(state),
        solid_teleporters=state.ground.solid,
        figures=tuple(_figure(state, figure, where) for figure, where in used),
        dangers=tuple(chances[figure] for figure, _where in used),
        out=tuple(state.out_of(other) for other in range(state.seats)),
        needed=state.needed(),
        tiles_drawn=tuple(plain(state.stack)[:drawn]),
        tiles_to_come=_tiles_to_come(state),
        forecast=tuple(_forecast(outcome) for outcome in outcomes),
        tiles_to_place=_tiles_to_place(state),
        ranks=state.result().ranks,
    )


def private_view(state: FinstereState, seat: int, public: FinstereView) -> FinstereView:
    """Add the moves of a seat, which is all that it knows besides."""
    moves = tuple(write_move(state, move) for move in state.moves(seat))
    return replace(public, seat=seat, moves=moves)


def _stones(state: FinstereState) -> tuple[Stone, ...]:
    return tuple(
        Stone(STONES[standing], place_of(cell))
        for cell, standing in enumerate(plain(state.ground.piece))
        if EMPTY < standing < FIGURE
    )


def _pools(state: FinstereState) -> tuple[Cell, ...]:
    floor = plain(state.ground.floor)
    return tuple(place_of(cell) for cell, mark in enumerate(floor) if mark == POOL)


def _teleporters(state: FinstereState) -> tuple[Teleporter, ...]:
    return tuple(
        _teleporter(cell, mark)
        for cell, mark in enumerate(plain(state.ground.floor))
        if mark >= TELEPORTER
    )


def _teleporter(cell: int, mark: int) -> Teleporter:
    pair, arrow = divmod(mark - TELEPORTER, 4)
    return Teleporter("blue" if pair else "amber", place_of(cell), HEADINGS[arrow])


def _figure(state: FinstereState, figure: int, where: int) -> Figure:
    seat, white = figure_name(figure)
    return Figure(
        seat,
        white,
        shows=_side_up(state, figure),
        moved=bool(state.moved >> figure & 1),
        place=PLACES.get(where, "hall"),
        cell=place_of(where) if where < CELLS else None,
    )


def _side_up(state: FinstereState, figure: int) -> int | None:
    if not state.is_in_play(figure):
        return None
    return state.value(figure) if state.turn_number else figure_name(figure)[1]


def _forecast(outcome: Outcome) -> Forecast:
    cell = place_of(outcome.monster)
    eaten = tuple(figure_name(figure) for figure in range(28) if outcome.victims >> figure & 1)
    heading = HEADINGS[outcome.heading]
    return Forecast(outcome.tile, outcome.count, cell, heading, outcome.steps, eaten)


def _tiles_to_come(state: FinstereState) -> tuple[int, ...]:
    """List the tiles that may come next; the very first one is a number."""
    tiles = sorted(plain(state.stack)[state.drawn() :])
    return tuple(tile for tile in tiles if state.tiles_to_come(tile))


def ahead_view(state: FinstereState) -> FinstereAhead:
    """Show what would come of each move; nothing of it is hidden from anybody."""
    found = ahead(state) if state.turn_number and not state.over() else Ahead()
    used = [figure for figure, where in enumerate(plain(state.where)) if where != UNUSED]
    chances = [dangers(outcomes, len(state.where)) for outcomes in found.forecasts]
    moves: list[dict[str, int]] = [{} for _seat in range(state.seats)]
    for figure, move, place in found.moves:
        moves[figure // 4][write_move(state, move)] = place
    return FinstereAhead(
        forecasts=tuple(tuple(map(_forecast, outcomes)) for outcomes in found.forecasts),
        dangers=tuple(tuple(each[figure] for figure in used) for each in chances),
        moves=tuple(moves),
    )


def _tiles_to_place(state: FinstereState) -> dict[TileKind, int]:
    counts = zip(TILE_KINDS, plain(state.left), strict=True)
    return {kind: count for kind, count in counts if count}
