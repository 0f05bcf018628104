"""Setting up a game of Finstere Flure (rules, section 2)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.games.contract import Options
from tablee.games.finstere.laying import TILE_COUNTS, empty_ground, lay_basic, lay_randomly
from tablee.games.finstere.places import OUTSIDE, UNUSED
from tablee.games.finstere.secrets import shuffled_stack
from tablee.games.finstere.state import FinstereState
from tablee.rng import Rng
from tablee.vectors import small, zeros


def set_up(seats: int, options: Options, rng: Rng) -> FinstereState:
    """Lay out the hall, put all figures outside and shuffle the monster tiles."""
    ground = empty_ground(options["push_onto_teleporter"] == "wall")
    placed = options["setup"] == "placed"
    if options["setup"] == "basic":
        lay_basic(ground)
    elif not placed:
        lay_randomly(ground, rng)
    first = rng.below(seats) if options["first"] == "random" else int(options["first"])
    return FinstereState(
        seats=seats,
        options=options,
        rng=rng,
        ground=ground,
        left=small(list(TILE_COUNTS)) if placed else zeros(len(TILE_COUNTS)),
        where=figures_at_start(seats),
        moved=0,
        turn_number=0 if placed else 1,
        marker=first,
        actor=first,
        stack=shuffled_stack(options["three_hits"] is True, True, rng),
        outs=small([]),
    )


def figures_at_start(seats: i64) -> vec[u8]:
    """Give all figures outside; with five and more players nobody has the 3/4."""
    places: list[int] = []
    for _seat in range(seats):
        for place in range(4):
            unused = seats >= 5 and place == 1
            places.append(int(UNUSED if unused else OUTSIDE))
    return small(places)
