"""The fire: the tiles on the table, the empty spots around them and how hot each spot is.

Tiles are numbered in the order they were laid. Every empty cell beside a tile is a spot; spots are
numbered in the order they were found, from 1. Spots of equal heat hang together in a short list,
so that laying a tile touches its six neighbours and little else, and the hottest are at hand.

`index` finds what lies on a cell: a table of 256 places, a 16 × 16 piece of the map that repeats in
all directions, where a cell whose place is taken moves on to the next free one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from tablee.games.feurio.places import SIDES, STEPS, cell_at
from tablee.games.feurio.tilesets import first, only, size
from tablee.vectors import filled, large, medium, zeros

TILES: Final[i64] = 36
SPOTS: Final[i64] = 112
"""(0, 0), the 6 cells around the first tile, and at most 3 new ones for each further tile."""
HEATS: Final[i64] = 37
"""A spot between six tiles of value 6 has heat 36."""
INDEX: Final[i64] = 256


@final
@mypyc_attr(acyclic=True)
class Fire:
    """The map as it burns."""

    def __init__(
        self,
        tiles: i64,
        spots: i64,
        hottest: i64,
        cells: vec[i16],
        faces: vec[u8],
        edges: vec[u8],
        beside: vec[i64],
        heats: vec[u8],
        after: vec[u8],
        firsts: vec[u8],
        index: vec[u8],
    ) -> None:
        self.tiles = tiles
        self.spots = spots
        self.hottest = hottest
        """The greatest heat of any spot."""
        self.cells = cells
        """The cell of each tile and spot, numbered as in `index`."""
        self.faces = faces
        """What each tile shows: its value, or 0 face down."""
        self.edges = edges
        """How many edges of each tile have no tile beside them."""
        self.beside = beside
        """The set of tiles around each tile."""
        self.heats = heats
        self.after = after
        self.firsts = firsts
        """The first spot of each heat; `after` leads through the others; 0 is none."""
        self.index = index
        """Tile n as n + 1, spot s as 36 + s, 0 where nothing is."""

    def copy(self) -> Fire:
        """Give an independent copy."""
        return Fire(
            self.tiles,
            self.spots,
            self.hottest,
            self.cells[:],
            self.faces[:],
            self.edges[:],
            self.beside[:],
            self.heats[:],
            self.after[:],
            self.firsts[:],
            self.index[:],
        )

    def cell(self, tile: i64) -> i64:
        """Give the cell of a tile."""
        return i64(self.cells[tile + 1])

    def spot_cell(self, spot: i64) -> i64:
        """Give the cell of a spot."""
        return i64(self.cells[TILES + spot])

    def tile_at(self, cell: i64) -> i64:
        """Give the number of the tile on a cell, or -1."""
        found = i64(self.index[_place(self.index, self.cells, cell)])
        if found > TILES:
            return i64(-1)
        return found - 1

    def spot_at(self, cell: i64) -> i64:
        """Give the number of the spot on a cell, or 0."""
        found = i64(self.index[_place(self.index, self.cells, cell)])
        if found > TILES:
            return found - TILES
        return i64(0)

    def heat(self, spot: i64) -> i64:
        """Give the sum of the tiles around a spot."""
        return i64(self.heats[spot])

    def is_hottest(self, spot: i64) -> bool:
        """Tell whether the next tile may be laid on the spot."""
        return i64(self.heats[spot]) == self.hottest

    def hottest_count(self) -> i64:
        """Count the hottest spots."""
        count: i64 = 0
        spot = i64(self.firsts[self.hottest])
        while spot != 0:
            count += 1
            spot = i64(self.after[spot])
        return count

    def hottest_spot(self, place: i64) -> i64:
        """Give one of the hottest spots, counted from 0."""
        spot = i64(self.firsts[self.hottest])
        while place > 0:
            spot = i64(self.after[spot])
            place -= 1
        return spot

    def lay(self, spot: i64, face: i64) -> None:
        """Lay the next tile on a spot, showing `face` (0: face down)."""
        index = self.index
        cells = self.cells
        tile = self.tiles
        self.tiles = tile + 1
        cell = self.spot_cell(spot)
        _unhang(self.heats, self.after, self.firsts, spot)
        index[_place(index, cells, cell)] = u8(tile + 1)
        cells[tile + 1] = i16(cell)
        self.faces[tile] = u8(face)
        around: i64 = 0
        for side in range(SIDES):
            neighbour = cell + STEPS[side]
            place = _place(index, cells, neighbour)
            found = i64(index[place])
            if found == 0:
                self._find_spot(neighbour, place, face)
            elif found <= TILES:
                around |= only(found - 1)
            elif face != 0:
                self._heat_up(found - TILES, face)
        self._join(tile, around)
        while self.firsts[self.hottest] == 0:
            self.hottest -= 1

    def _join(self, tile: i64, around: i64) -> None:
        """Let a new tile and the tiles around it know each other."""
        beside = self.beside
        edges = self.edges
        beside[tile] = around
        edges[tile] = u8(SIDES - size(around))
        while around != 0:
            other = first(around)
            beside[other] |= only(tile)
            edges[other] -= u8(1)
            around &= around - 1

    def _find_spot(self, cell: i64, place: i64, heat: i64) -> None:
        self.spots += 1
        self.cells[TILES + self.spots] = i16(cell)
        self.index[place] = u8(TILES + self.spots)
        _hang(self.heats, self.after, self.firsts, self.spots, heat)
        if heat > self.hottest:
            self.hottest = heat

    def _heat_up(self, spot: i64, face: i64) -> None:
        """Move a spot to the list of a greater heat."""
        heats = self.heats
        after = self.after
        firsts = self.firsts
        _unhang(heats, after, firsts, spot)
        heat = i64(heats[spot]) + face
        _hang(heats, after, firsts, spot, heat)
        if heat > self.hottest:
            self.hottest = heat


def _hang(heats: vec[u8], after: vec[u8], firsts: vec[u8], spot: i64, heat: i64) -> None:
    """Put a spot at the head of the list of its heat."""
    heats[spot] = u8(heat)
    after[spot] = firsts[heat]
    firsts[heat] = u8(spot)


def _unhang(heats: vec[u8], after: vec[u8], firsts: vec[u8], spot: i64) -> None:
    """Take a spot out of its list."""
    heat = i64(heats[spot])
    leader = i64(firsts[heat])
    if leader == spot:
        firsts[heat] = after[spot]
        return
    while i64(after[leader]) != spot:
        leader = i64(after[leader])
    after[leader] = after[spot]


def _place(index: vec[u8], cells: vec[i16], cell: i64) -> i64:
    """Find where the index keeps a cell, or where it would."""
    place = ((cell >> 3) & 0xF0) | (cell & 0x0F)
    found = i64(index[place])
    while found != 0 and i64(cells[found]) != cell:
        place = (place + 1) & 0xFF
        found = i64(index[place])
    return place


def _unlit() -> Fire:
    fire = Fire(
        0,
        0,
        0,
        medium([0] * (TILES + SPOTS + 1)),
        zeros(TILES),
        filled(TILES, u8(SIDES)),
        large([0] * TILES),
        zeros(SPOTS + 1),
        zeros(SPOTS + 1),
        zeros(HEATS),
        zeros(INDEX),
    )
    start = cell_at(0, 0)
    fire._find_spot(start, _place(fire.index, fire.cells, start), 0)
    return fire


UNLIT: Final = _unlit()


def unlit() -> Fire:
    """Give the map before the first tile: a single spot at (0, 0)."""
    return UNLIT.copy()
