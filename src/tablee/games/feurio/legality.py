"""Why a move is refused: each function raises `IllegalMove` with the reason, or lets it pass."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.errors import IllegalMove
from tablee.games.feurio.board import Fire
from tablee.games.feurio.men import Men
from tablee.games.feurio.pieces import COLOUR_KEYS, NOBODY
from tablee.games.feurio.places import coordinates
from tablee.games.feurio.rules import Rules


def cell_text(cell: i64) -> str:
    """Write a cell as `q,r`."""
    q, r = coordinates(cell)
    return f"{q},{r}"


def hottest_cells(fire: Fire) -> list[i64]:
    """List the cells of the hottest spots, from north to south and west to east."""
    cells = [fire.spot_cell(fire.hottest_spot(place)) for place in range(fire.hottest_count())]
    cells.sort()
    return cells


def hottest_text(fire: Fire) -> str:
    """Write the hottest spots, for a refusal to name them."""
    return " ".join([cell_text(cell) for cell in hottest_cells(fire)])


def check_spot(fire: Fire, cell: i64) -> None:
    """A tile is laid on a hottest spot."""
    if fire.tile_at(cell) >= 0:
        raise IllegalMove("cell_taken", cell=cell_text(cell), hottest=hottest_text(fire))
    spot = fire.spot_at(cell)
    if spot == 0:
        raise IllegalMove("away_from_fire", cell=cell_text(cell), hottest=hottest_text(fire))
    if not fire.is_hottest(spot):
        raise IllegalMove(
            "not_hottest",
            cell=cell_text(cell),
            sum=fire.heat(spot),
            most=fire.hottest,
            hottest=hottest_text(fire),
        )


def check_sacrifice(rules: Rules, men: Men, seat: i64, colour: i64) -> None:
    """A firebreak costs a man of one's own; reinforcements are nobody's own."""
    if not rules.firebreak:
        raise IllegalMove("no_firebreaks")
    key = COLOUR_KEYS[colour]
    if rules.owners[colour] == NOBODY:
        raise IllegalMove("reinforcements_stay", colour=key)
    if rules.owners[colour] != seat:
        raise IllegalMove("not_your_men", colour=key)
    if men.in_hand(seat, colour) == 0:
        raise IllegalMove("no_man_to_give", colour=key)


def check_crew(rules: Rules, men: Men, seat: i64, colour: i64, count: i64) -> None:
    """The men placed come from one's own hand."""
    key = COLOUR_KEYS[colour]
    if rules.owners[colour] != seat and rules.owners[colour] != NOBODY:
        raise IllegalMove("not_your_men", colour=key)
    left = men.in_hand(seat, colour)
    if count > left:
        raise IllegalMove("too_few_men", colour=key, count=count, left=left)


def check_room(fire: Fire, men: Men, cell: i64, count: i64) -> None:
    """With the new men a tile holds no more than it has free edges and spaces."""
    tile = fire.tile_at(cell)
    if tile < 0:
        raise IllegalMove("no_tile", cell=cell_text(cell))
    if fire.faces[tile] == 0:
        raise IllegalMove("on_firebreak", cell=cell_text(cell))
    edges = i64(fire.edges[tile])
    spaces = men.space(fire, tile)
    if count > men.places_left(fire, tile):
        raise IllegalMove(
            _what_is_short(edges, spaces),
            cell=cell_text(cell),
            count=count,
            men=men.crowd(tile),
            edges=edges,
            spaces=spaces,
            left=men.places_left(fire, tile),
        )


def _what_is_short(edges: i64, spaces: i64) -> str:
    if edges == 0:
        return "enclosed"
    return "too_few_edges" if edges < spaces else "too_few_spaces"
