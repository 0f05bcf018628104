"""Properties of random games: nothing is lost or doubled, and the monster keeps its rules."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tablee.games import Event, State
from tablee.games.finstere import GAME, FinstereState
from tablee.games.finstere.events import StonePushed, TileDrawn, WalkEnded
from tablee.games.finstere.pieces import FIGURE, POOL
from tablee.games.finstere.places import CELLS, UNUSED
from tablee.rng import seeded
from tablee.testing import play_randomly
from tablee.vectors import plain


@given(
    seats=st.integers(2, 7),
    seed=st.integers(0, 10**6),
    setup=st.sampled_from(["basic", "random", "placed"]),
    teleporter=st.sampled_from(["destroy", "wall"]),
)
def test_random_games_keep_all_pieces(seats: int, seed: int, setup: str, teleporter: str) -> None:
    state = GAME.new(seats, seed, setup=setup, push_onto_teleporter=teleporter)
    removed = 0
    walks: list[WalkEnded] = []
    tiles = 0

    def check(after: State, events: list[Event]) -> None:
        nonlocal removed, tiles
        assert isinstance(after, FinstereState)
        removed += sum(isinstance(e, StonePushed) and e.end is None for e in events)
        tiles += sum(isinstance(event, TileDrawn) for event in events)
        walks.extend(event for event in events if isinstance(event, WalkEnded))
        if after.turn_number:
            stones = sum(0 < standing < FIGURE for standing in plain(after.ground.piece))
            assert stones + removed == 11
        check_figures(after)
        assert after.ground.floor[after.ground.monster] != POOL

    play_randomly(state, seeded(seed), check)
    assert tiles <= 14
    assert all(walk.steps <= 20 for walk in walks)


def check_figures(state: FinstereState) -> None:
    """Each figure stands on one cell of its own or has one fate; the board agrees."""
    piece = plain(state.ground.piece)
    standing = {what - FIGURE: cell for cell, what in enumerate(piece) if what >= FIGURE}
    places = {k: where for k, where in enumerate(plain(state.where)) if where < CELLS}
    assert standing == places
    used = sum(where != UNUSED for where in plain(state.where))
    assert used == state.seats * (4 if state.seats <= 4 else 3)
    assert state.ground.monster not in places.values()


def test_resampled_stacks_are_uniform() -> None:
    """After three tiles the next one is any of the five left, each equally often."""
    state = GAME.parse("finstere/2 seats=2 | turn=4 marker=0 actor=0 M5,5E tiles=5,7,8", seed=9)
    rng = seeded("uniform")
    draws = 5000
    seen = Counter(int(state.resample(0, rng).stack[3]) for _ in range(draws))
    assert set(seen) == {7, 8, 10, 1, 2}
    assert all(abs(count - draws / 5) < 5 * (draws * 0.16) ** 0.5 for count in seen.values())


def test_resampled_first_tile_is_a_number() -> None:
    state = GAME.new(2, 1)
    rng = seeded("first")
    assert {int(state.resample(0, rng).stack[0]) for _ in range(200)} == {5, 7, 8, 10}
