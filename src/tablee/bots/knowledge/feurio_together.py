"""Knowledge of Feurio! played together: all men placed, one zone each, an open 1 in each zone."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.knowledge.feurio_outlook import Outlook
from tablee.games.feurio.board import TILES
from tablee.games.feurio.pieces import COLOURS
from tablee.games.feurio.places import SIDES, STEPS
from tablee.games.feurio.state import FeurioState
from tablee.games.feurio.tilesets import only, size


@final
class Together:
    """Scores of moves for the common goal; the weights are points of no particular size."""

    def __init__(self) -> None:
        self.weights = vec[float]([0.0, -0.5, -0.5, -0.5, 0.5])
        """What the features count for the chance to reach the goal."""
        self.man = 0.5
        """Each man placed,"""
        self.behind = 7.5
        """and more when more men are left than turns."""
        self.first_zone = 0.0
        """The first man of a colour."""
        self.second_zone = 13.0
        """A zone more than one: costs."""
        self.join = 90.0
        """Each zone that is joined to another."""
        self.open_one = 5.3
        """The first open 1 of a colour, joined to its zone."""
        self.wasted_one = 1.9
        """A 1 for a colour that has one: costs."""
        self.closing = 0.6
        """A tile that has few edges left: now or never."""
        self.spread = 0.05
        """A man more on a tile that the colour holds already: costs."""
        self.frontier = 0.43
        """Each place that the other colours lose beside their zones: costs."""
        self.growth = 1.9
        """Each new neighbour that takes men."""
        self.lost_room = 1.4
        """Each place for a man that a new tile takes away: costs."""
        self.lost_one = 19.0
        """An edge of somebody's only open 1: costs, shared among its edges."""
        self.near = 2.0
        """Each colour beside the new tile."""

    def features(self, state: FeurioState) -> vec[float]:
        """Tell how much is missing of the goal, and how little time is left."""
        goal = state.goal()
        left = float(int(TILES - state.fire.tiles + 1))
        men = float(int(goal.men_left)) / left
        zones = float(int(goal.zones_too_many))
        ones = float(int(goal.ones_missing))
        return vec[float]([1.0, men, zones, ones, 1.0 - left / float(int(TILES))])

    def place_score(
        self,
        state: FeurioState,
        outlooks: list[Outlook],
        tile: i64,
        colour: i64,
        count: i64,
        room: i64,
    ) -> float:
        """Score men of a colour on a tile that takes `room` more."""
        fire = state.fire
        own = outlooks[colour]
        edges = float(int(fire.edges[tile]))
        score = float(int(count)) * (self.man + self.behind * self._lag(state))
        score += float(int(count)) * self.closing / edges
        if own.held & only(tile):
            return score - self.spread - self._crowding(state, outlooks, tile, colour, count, room)
        joined = own.joins(fire, tile)
        zones = i64(len(own.zones))
        if zones == 0:
            score += self.first_zone
        elif joined == 0:
            score -= self.second_zone
        else:
            score += self.join * float(int(joined - 1))
        if fire.faces[tile] == 1:
            score += self._one(own, joined)
        score += self.growth * float(int(size(fire.beside[tile] & state.men.room[0] & ~own.held)))
        return score - self._crowding(state, outlooks, tile, colour, count, room)

    def _one(self, own: Outlook, joined: i64) -> float:
        if own.has_open_one:
            return -self.wasted_one
        return self.open_one if joined > 0 or len(own.zones) == 0 else 0.0

    def _lag(self, state: FeurioState) -> float:
        """Compare the men in hand with the turns that are left."""
        men: i64 = 0
        for count in state.men.hands:
            men += i64(count)
        turns = TILES - state.fire.tiles + 1
        return float(int(men)) / float(int(turns)) - 1.0

    def _crowding(
        self,
        state: FeurioState,
        outlooks: list[Outlook],
        tile: i64,
        colour: i64,
        count: i64,
        room: i64,
    ) -> float:
        """Count the colours that would have liked the places taken."""
        wanting = 0.0
        for other in range(COLOURS):
            if other != colour and outlooks[other].held & state.fire.beside[tile]:
                wanting += self.frontier
        if count < room:
            wanting *= 0.5
        return wanting

    def lay_score(self, state: FeurioState, outlooks: list[Outlook], cell: i64) -> float:
        """Score the drawn tile on a spot by what it closes and whom it serves."""
        fire = state.fire
        around: i64 = 0
        score = 0.0
        for side in range(SIDES):
            tile = fire.tile_at(cell + STEPS[side])
            if tile >= 0:
                around |= only(tile)
                score -= self._closed(state, outlooks, tile)
        for colour in range(COLOURS):
            if outlooks[colour].held & around:
                score += self.near
        return score

    def _closed(self, state: FeurioState, outlooks: list[Outlook], tile: i64) -> float:
        """Give what is lost when a tile has an edge less."""
        fire = state.fire
        edges = i64(fire.edges[tile])
        lost = 0.0
        if state.men.places_left(fire, tile) == edges - state.men.crowd(tile):
            lost += self.lost_room
        if fire.faces[tile] == 1:
            for colour in range(COLOURS):
                if outlooks[colour].held & only(tile):
                    lost += self.lost_one / float(int(edges * edges))
        return lost
