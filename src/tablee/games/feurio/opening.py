"""Telling how a game of Feurio! was set up."""

from __future__ import annotations

from tablee.games.facts import Event
from tablee.games.feurio.events import StartTile, StartTilesLaid
from tablee.games.feurio.places import coordinates
from tablee.games.feurio.state import FeurioState


def opening(state: FeurioState) -> list[Event]:
    """Tell the start tiles, in the order drawn, who is first, and the tile that they drew."""
    fire = state.fire
    tiles = [
        StartTile(coordinates(fire.cell(tile)), int(fire.faces[tile])) for tile in range(fire.tiles)
    ]
    told: list[Event] = [StartTilesLaid(tuple(tiles))]
    state.report_turn(True, told)
    return told
