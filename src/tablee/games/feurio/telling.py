"""Putting together the events of a game."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.facts import Event, Result
from tablee.games.feurio.board import Fire
from tablee.games.feurio.events import (
    FirebreakLaid,
    FirebreakRevealed,
    GameEnded,
    GoalJudged,
    HotSpot,
    MenPlaced,
    TileEnclosed,
    TileLaid,
    ZoneScored,
)
from tablee.games.feurio.goal import judge
from tablee.games.feurio.legality import hottest_cells
from tablee.games.feurio.men import Men
from tablee.games.feurio.pieces import COLOURS
from tablee.games.feurio.places import SIDES, STEPS, coordinates
from tablee.games.feurio.rules import Rules
from tablee.games.feurio.scoring import Zone, zones_of
from tablee.games.feurio.tilesets import numbers, only


def hot_spots(fire: Fire) -> tuple[HotSpot, ...]:
    """Show the hottest spots, and which tiles make them hot."""
    cells = hottest_cells(fire)
    return tuple(
        [HotSpot(coordinates(cell), fire.hottest, faces_around(fire, cell)) for cell in cells]
    )


def faces_around(fire: Fire, cell: i64) -> tuple[int, ...]:
    """Give what the tiles around a cell show, from the east against the clock."""
    around = [fire.tile_at(cell + STEPS[side]) for side in range(SIDES)]
    return tuple([int(fire.faces[tile]) for tile in around if tile >= 0])


def tile_laid(
    fire: Fire, men: Men, seat: i64, hottest: tuple[HotSpot, ...], events: list[Event]
) -> None:
    """Report the last tile, which lies face up."""
    tile = fire.tiles - 1
    cell = coordinates(fire.cell(tile))
    events.append(TileLaid(seat, cell, int(fire.faces[tile]), int(fire.edges[tile]), hottest))
    _enclosures(fire, men, tile, events)


def firebreak_laid(
    fire: Fire,
    men: Men,
    seat: i64,
    colour: i64,
    value: i64,
    hottest: tuple[HotSpot, ...],
    events: list[Event],
) -> None:
    """Report the last tile, which lies face down."""
    tile = fire.tiles - 1
    cell = coordinates(fire.cell(tile))
    events.append(FirebreakLaid(seat, cell, value, colour, int(fire.edges[tile]), hottest))
    _enclosures(fire, men, tile, events)


def _enclosures(fire: Fire, men: Men, laid: i64, events: list[Event]) -> None:
    """Report which tiles lost their last free edge to the tile just laid."""
    near = numbers(fire.beside[laid] | only(laid))
    shut = [tile for tile in near if fire.edges[tile] == 0 and fire.faces[tile] != 0]
    events += [TileEnclosed(coordinates(fire.cell(tile)), men.crowd(tile)) for tile in shut]


def men_placed(
    fire: Fire, men: Men, seat: i64, colour: i64, count: i64, tile: i64, events: list[Event]
) -> None:
    """Report men that have just been placed."""
    edges = int(fire.edges[tile])
    cell = coordinates(fire.cell(tile))
    spaces = men.space(fire, tile)
    events.append(MenPlaced(seat, cell, colour, count, men.crowd(tile), edges, spaces))


def scoring(
    fire: Fire, men: Men, rules: Rules, deck: list[int], result: Result, events: list[Event]
) -> None:
    """Report the end: every zone, the goal, what lay face down, and the result."""
    for colour in range(COLOURS):
        if rules.scores(colour):
            zones = zones_of(fire, men, colour, rules.hot)
            events += [_zone_scored(fire, zone, rules.owners[colour]) for zone in zones]
    down = [tile for tile in range(fire.tiles) if fire.faces[tile] == 0]
    events += [FirebreakRevealed(coordinates(fire.cell(tile)), deck[tile]) for tile in down]
    if rules.together:
        events.append(_goal_judged(fire, men))
    events.append(GameEnded(result.ranks, result.scores))


def _goal_judged(fire: Fire, men: Men) -> GoalJudged:
    goal = judge(fire, men)
    return GoalJudged(goal.reached(), goal.men_left, goal.zones_too_many, goal.ones_missing)


def _zone_scored(fire: Fire, zone: Zone, seat: i64) -> ZoneScored:
    cells = tuple([coordinates(fire.cell(tile)) for tile in numbers(zone.tiles)])
    return ZoneScored(seat, zone.colour, cells, zone.sum, zone.divisor, zone.value)
