"""The zones of one colour in Feurio! and what they can be expected to be worth at the end.

A zone is divided by its lowest open tile. Which tiles will still be open depends on how many edges
they have and how many tiles are to come, so a zone's worth is a mean over its tiles.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.feurio.board import Fire
from tablee.games.feurio.scoring import connected
from tablee.games.feurio.state import FeurioState
from tablee.games.feurio.tilesets import first, only

CLOSING: Final = 0.75
"""Chance of an edge to be closed while all 36 tiles are laid, on a tile of middling value."""
HEAT: Final = 0.06
"""How much more likely that is for each point of the tile's value above 3."""


@final
class Outlook:
    """The zones of a colour."""

    def __init__(self, held: i64, zones: vec[i64], has_open_one: bool) -> None:
        self.held = held
        self.zones = zones
        self.has_open_one = has_open_one

    def beside(self, fire: Fire, tile: i64) -> i64:
        """Give all tiles of the zones that a man on the tile would join."""
        around = fire.beside[tile]
        joined: i64 = 0
        for k in range(i64(len(self.zones))):
            if self.zones[k] & around:
                joined |= self.zones[k]
        return joined

    def joins(self, fire: Fire, tile: i64) -> i64:
        """Count the zones that a man on the tile would join."""
        around = fire.beside[tile]
        count: i64 = 0
        for k in range(i64(len(self.zones))):
            if self.zones[k] & around:
                count += 1
        return count

    def gain(self, fire: Fire, tile: i64, left: i64) -> float:
        """Give what a first man on the tile adds to the expected worth."""
        if self.held & only(tile):
            return 0.0
        around = fire.beside[tile]
        before = 0.0
        joined = only(tile)
        for k in range(i64(len(self.zones))):
            if self.zones[k] & around:
                joined |= self.zones[k]
                before += worth(fire, self.zones[k], left, -1)
        return worth(fire, joined, left, -1) - before

    def worth(self, fire: Fire, left: i64) -> float:
        """Add up what the zones can be expected to be worth."""
        total = 0.0
        for k in range(i64(len(self.zones))):
            total += worth(fire, self.zones[k], left, -1)
        return total

    def loss(self, fire: Fire, tile: i64, left: i64) -> float:
        """Give what the zone of a held tile loses when the tile has an edge less."""
        for k in range(i64(len(self.zones))):
            zone = self.zones[k]
            if zone & only(tile):
                return worth(fire, zone, left, -1) - worth(fire, zone, left, tile)
        return 0.0


def outlook_of(state: FeurioState, colour: i64) -> Outlook:
    """Find the zones of a colour."""
    fire = state.fire
    held = state.men.held[colour]
    zones = vec[i64]()
    rest = held
    while rest != 0:
        zone = connected(fire, rest)
        zones = append(zones, zone)
        rest &= ~zone
    return Outlook(held, zones, state.rules.together and has_open_one(fire, held))


def has_open_one(fire: Fire, tiles: i64) -> bool:
    """Tell whether one of the tiles is a 1 with a free edge."""
    while tiles != 0:
        tile = first(tiles)
        if fire.faces[tile] == 1 and fire.edges[tile] > 0:
            return True
        tiles &= tiles - 1
    return False


def worth(fire: Fire, zone: i64, left: i64, closing: i64) -> float:
    """Give the expected worth of a zone; `closing` names a tile that has an edge less, or -1.

    From the lowest value up: the chance that no lower tile stays open, that one of this value
    does, and the sum divided by it.
    """
    total: i64 = 0
    shut = vec[float]([1.0] * 7)
    while zone != 0:
        tile = first(zone)
        zone &= zone - 1
        face = i64(fire.faces[tile])
        total += face
        edges = i64(fire.edges[tile])
        if tile == closing:
            edges -= 1
        if edges > 0:
            shut[face] *= SHUT[(left << 3 | face) << 3 | edges]
    expected = 0.0
    reached = 1.0
    for face in range(i64(1), i64(7)):
        expected += reached * (1.0 - shut[face]) * float(int(total)) / float(int(face))
        reached *= shut[face]
    return expected


def shut_chance(edges: i64, face: i64, left: i64) -> float:
    """Estimate the chance that a tile will be enclosed."""
    if edges <= 0:
        return 1.0
    each = (CLOSING + HEAT * float(int(face - 3))) * float(int(left)) / 36.0
    chance = 1.0
    for _ in range(edges):
        chance *= each
    return chance


def _shut_chances() -> vec[float]:
    """List the chances by tiles left, value and edges."""
    chances = vec[float]()
    for left in range(i64(37)):
        for face in range(i64(8)):
            for edges in range(i64(8)):
                chances = append(chances, shut_chance(edges, face, left))
    return chances


SHUT: Final = _shut_chances()
