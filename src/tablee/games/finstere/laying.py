"""Laying the floor tiles: the basic set-up, and placing them one by one (rules, sections 1 and 6).

A placement is packed into a number: 3 bits tile kind, 8 bits cell, 2 bits heading. The cell is the
north-west one of a pool; the heading is a teleporter's arrow, or EAST / SOUTH for the long pool.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.errors import IllegalMove
from tablee.games.facts import Event
from tablee.games.finstere.board import Ground
from tablee.games.finstere.events import HEADINGS, TILE_KINDS, TilePlaced
from tablee.games.finstere.pieces import BARE, EMPTY, POOL, STONE, TELEPORTER
from tablee.games.finstere.places import (
    BASIC_POOLS,
    BASIC_STONES,
    CELLS,
    EAST,
    EXIT,
    NEXT,
    NORTH,
    SOUTH,
    WALL,
    cell_at,
    in_hall,
    place_of,
)
from tablee.rng import Rng
from tablee.vectors import small, zeros

AMBER: Final[i64] = 4
BLUE: Final[i64] = 5
SQUARE_POOL: Final[i64] = 6
LONG_POOL: Final[i64] = 7
KINDS: Final[i64] = 8
TILE_COUNTS: Final = (3, 2, 4, 2, 2, 2, 1, 1)
"""How many there are of each kind: stone, crystal, right turn, half turn, amber, blue, pools."""
PLACEMENTS: Final[i64] = 17


def empty_ground(solid: bool) -> Ground:
    """Give the hall without any tile; the monster stands on the exit and faces the letter M."""
    return Ground(zeros(CELLS), zeros(CELLS), EXIT, EAST, solid, 0)


def lay_basic(ground: Ground) -> None:
    """Lay the tiles of the basic set-up."""
    for x, y in BASIC_STONES:
        ground.piece[cell_at(x, y)] = u8(STONE)
    for left, top, right, bottom in BASIC_POOLS:
        for x in range(left, right + 1):
            for y in range(top, bottom + 1):
                ground.floor[cell_at(x, y)] = u8(POOL)


def pack_placement(kind: i64, cell: i64, heading: i64) -> i64:
    """Give the number of a placement."""
    return kind | cell << 3 | heading << 11


def first_heading(kind: i64) -> i64:
    """Give the first heading that a tile of the kind can be laid with."""
    return EAST if kind == LONG_POOL else NORTH


def headings(kind: i64) -> i64:
    """Tell in how many headings a tile of the kind can be laid."""
    if kind == AMBER or kind == BLUE:
        return 4
    return 2 if kind == LONG_POOL else 1


def covered(kind: i64, cell: i64, heading: i64) -> vec[i64]:
    """List the cells that a tile covers, `WALL` for those that do not exist."""
    cells = append(vec[i64](), cell)
    if kind == SQUARE_POOL:
        south = _beside(cell, SOUTH)
        cells = append(append(cells, _beside(cell, EAST)), south)
        cells = append(cells, _beside(south, EAST))
    elif kind == LONG_POOL:
        for _ in range(3):
            cell = _beside(cell, heading)
            cells = append(cells, cell)
    return cells


def _beside(cell: i64, heading: i64) -> i64:
    return WALL if cell == WALL else i64(NEXT[4 * cell + heading])


def _kept_free() -> vec[u8]:
    """Mark the corners with their neighbours, and what is no cell of the hall."""
    marks: list[int] = []
    for cell in range(176):
        x, y = cell % 16, cell // 16
        corner = (x <= 1 and y <= 1) or (x >= 14 and y >= 9)
        marks.append(1 if corner or not in_hall(x, y) else 0)
    return small(marks)


KEPT_FREE: Final = _kept_free()


def obstacle(ground: Ground, kind: i64, cell: i64, heading: i64) -> str:
    """Say why a tile cannot be laid there, or nothing if it can."""
    cells = covered(kind, cell, heading)
    for k in range(i64(len(cells))):
        if cells[k] == WALL:
            return "tile_outside_the_hall"
        if KEPT_FREE[cells[k]]:
            return "tile_near_a_corner"
        if i64(ground.floor[cells[k]]) != BARE or i64(ground.piece[cells[k]]) != EMPTY:
            return "tile_on_a_tile"
    if (kind == AMBER or kind == BLUE) and _beside_teleporter(ground, cell):
        return "teleporter_beside_teleporter"
    return ""


def _beside_teleporter(ground: Ground, cell: i64) -> bool:
    for heading in range(i64(4)):
        beside = i64(NEXT[4 * cell + heading])
        if beside != WALL and i64(ground.floor[beside]) >= TELEPORTER:
            return True
    return False


def check_placement(ground: Ground, left: vec[u8], move: i64) -> None:
    """Raise `IllegalMove` unless the move lays a tile that is left where it may lie."""
    kind = move & 7
    cell = (move >> 3) & 255
    heading = (move >> 11) & 3
    turned = heading - first_heading(kind)
    if move != pack_placement(kind, cell, heading) or cell >= CELLS:
        raise IllegalMove("no_such_placement")
    if turned < 0 or turned >= headings(kind):
        raise IllegalMove("no_such_placement")
    if i64(left[kind]) == 0:
        raise IllegalMove("no_tile_left", tile=kind)
    problem = obstacle(ground, kind, cell, heading)
    if problem:
        raise IllegalMove(problem, x=cell % 16, y=cell // 16)


def lay(ground: Ground, move: i64) -> None:
    """Lay a tile; the floor is replaced, since copies share it."""
    kind = move & 7
    cell = (move >> 3) & 255
    heading = (move >> 11) & 3
    if kind < AMBER:
        ground.piece[cell] = u8(STONE + kind)
        return
    floor = ground.floor[:]
    mark = POOL if kind >= SQUARE_POOL else TELEPORTER + 4 * (kind - AMBER) + heading
    cells = covered(kind, cell, heading)
    for k in range(i64(len(cells))):
        floor[cells[k]] = u8(mark)
    ground.floor = floor


def placements(ground: Ground, left: vec[u8]) -> list[int]:
    """List all that can be laid now."""
    found: list[int] = []
    for kind in range(KINDS):
        if i64(left[kind]) == 0:
            continue
        first = first_heading(kind)
        for cell in range(CELLS):
            for heading in range(first, first + headings(kind)):
                if not obstacle(ground, kind, cell, heading):
                    found.append(pack_placement(kind, cell, heading))
    return found


def sample_placement(ground: Ground, left: vec[u8], rng: Rng) -> i64:
    """Draw a tile that is left and a place for it."""
    kind = _draw_kind(left, rng)
    while True:
        cell = rng.below(CELLS)
        heading = first_heading(kind) + rng.below(headings(kind))
        if not obstacle(ground, kind, cell, heading):
            return pack_placement(kind, cell, heading)


def _draw_kind(left: vec[u8], rng: Rng) -> i64:
    while True:
        kind = rng.below(KINDS)
        if left[kind]:
            return kind


def lay_randomly(ground: Ground, rng: Rng) -> None:
    """Lay all seventeen tiles at random, the large ones first so that they find room."""
    for kind in range(KINDS - 1, -1, -1):
        for _ in range(TILE_COUNTS[kind]):
            one = zeros(KINDS)
            one[kind] = 1
            lay(ground, sample_placement(ground, one, rng))


def report_placement(seat: i64, move: i64, events: list[Event]) -> None:
    """Tell that a tile has been laid."""
    kind = move & 7
    heading = (move >> 11) & 3
    cells = covered(kind, (move >> 3) & 255, heading)
    places = tuple([place_of(cells[k]) for k in range(i64(len(cells)))])
    arrow = HEADINGS[heading] if kind == AMBER or kind == BLUE else None
    events.append(TilePlaced(int(seat), TILE_KINDS[kind], places, arrow))
