"""Telling how a hall of Finstere Flure was set up (rules, section 2)."""

from __future__ import annotations

from tablee.games.facts import Event
from tablee.games.finstere.events import Cell, FloorTile, Layout, SetUpBegan, TilesLaid, TurnBegan
from tablee.games.finstere.state import FinstereState
from tablee.games.finstere.view import FinstereView, public_view


def opening(state: FinstereState) -> list[Event]:
    """Tell the tiles that lie and who begins; where players lay them, who lays the first."""
    if state.turn_number == 0:
        return [SetUpBegan(int(state.actor))]
    tiles = tuple(_tiles(public_view(state)))
    layout: Layout = "random" if state.options["setup"] == "random" else "basic"
    return [TilesLaid(layout, tiles), TurnBegan(int(state.turn_number), int(state.marker))]


def _tiles(view: FinstereView) -> list[FloorTile]:
    stones = [FloorTile(each.stone, (each.cell,)) for each in view.stones]
    pairs = [FloorTile(each.pair, (each.cell,), each.arrow) for each in view.teleporters]
    return [*stones, *pairs, *_pools(set(view.pools))]


def _pools(blood: set[Cell]) -> list[FloorTile]:
    """Find the square pool; the other one is a line, even if the two lie side by side."""
    for x, y in sorted(blood):
        square = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        line = blood - square
        if square <= blood and 1 in (len({x for x, _ in line}), len({y for _, y in line})):
            found = FloorTile("square_pool", tuple(sorted(square)))
            return [found, FloorTile("long_pool", tuple(sorted(line)))]
    return []
