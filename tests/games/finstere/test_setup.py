"""Set-up: the basic hall, and the seventeen tiles placed by players or at random."""

from __future__ import annotations

from collections import Counter

import pytest

from tablee.errors import IllegalMove
from tablee.games import Event
from tablee.games.finstere import GAME, FinstereState
from tablee.games.finstere.events import SetUpEnded, TilePlaced
from tablee.games.finstere.laying import TILE_COUNTS
from tablee.rng import seeded

BASIC = "M0,0E s2,2 s12,3 s7,4 s8,5 s13,5 s6,6 s4,7 s12,7 s14,8 s5,9 s8,9 p8-9,2-3 p4-7,8"


def test_basic_set_up() -> None:
    words = GAME.write_body(GAME.new(2, 1), hidden=False).split()
    assert set(BASIC.split()) <= set(words)


def kinds_on(state: FinstereState) -> Counter[str]:
    view = GAME.view(state, -1)
    counts: Counter[str] = Counter(stone.stone for stone in view.stones)
    counts.update(tile.pair for tile in view.teleporters)
    counts["blood"] = len(view.pools)
    return counts


ALL_TILES = Counter(stone=3, crystal=2, right_turn=4, half_turn=2, amber=2, blue=2, blood=8)


@pytest.mark.parametrize("seed", range(20))
def test_random_set_up_lays_all_tiles_by_the_rules(seed: int) -> None:
    state = GAME.new(4, seed, setup="random")
    assert kinds_on(state) == ALL_TILES
    assert_laid_by_the_rules(state)


def assert_laid_by_the_rules(state: FinstereState) -> None:
    view = GAME.view(state, -1)
    cells = [stone.cell for stone in view.stones] + list(view.pools)
    portals = [tile.cell for tile in view.teleporters]
    everything = cells + portals
    assert len(set(everything)) == len(everything)
    corners = {(0, 0), (1, 0), (0, 1), (1, 1), (15, 10), (14, 10), (15, 9), (14, 9)}
    assert not corners & set(everything)
    for x, y in portals:
        assert not {(x + 1, y), (x, y + 1)} & set(portals)


def test_placed_set_up_takes_17_placements_and_moves_the_starter_on() -> None:
    state = GAME.new(3, 1, setup="placed", first="2")
    placed: list[TilePlaced] = []
    ended: list[SetUpEnded] = []
    seats = []
    rng = seeded(1)
    while state.turn_number == 0:
        seats.append(state.turn())
        events: list[Event] = []
        state.play(state.sample(rng), events)
        placed += [event for event in events if isinstance(event, TilePlaced)]
        ended += [event for event in events if isinstance(event, SetUpEnded)]
    assert seats == [(2 + k) % 3 for k in range(17)]
    assert len(placed) == 17 == sum(TILE_COUNTS)
    assert (state.marker, state.turn()) == ((2 + 17) % 3, (2 + 17) % 3)
    assert [event.marker for event in ended] == [state.marker]
    assert kinds_on(state) == ALL_TILES
    assert_laid_by_the_rules(state)


def test_random_set_up_does_not_move_the_starter() -> None:
    assert GAME.new(3, 9, setup="random", first="1").turn() == 1


def in_set_up(tiles: str) -> FinstereState:
    return GAME.parse(f"finstere/2 seats=2 setup=placed | turn=0 marker=0 actor=0 {tiles}")


@pytest.mark.parametrize(
    ("tiles", "move", "reason"),
    [
        ("s5,5", "c5,5", "tile_on_a_tile"),
        ("p4-7,5", "s6,5", "tile_on_a_tile"),
        ("s5,5", "p4-7,5", "tile_on_a_tile"),
        ("", "s1,1", "tile_near_a_corner"),
        ("", "s0,0", "tile_near_a_corner"),
        ("", "h14,9", "tile_near_a_corner"),
        ("", "p12-15,10", "tile_near_a_corner"),
        ("", "p9-12,0", "tile_outside_the_hall"),
        ("", "p0-1,6-7", "tile_outside_the_hall"),
        ("a5,5N", "a6,5N", "teleporter_beside_teleporter"),
        ("a5,5N", "b5,4E", "teleporter_beside_teleporter"),
        ("c5,5 c6,6", "c7,7", "no_tile_left"),
        ("p5-6,5-6", "p8-9,8-9", "no_tile_left"),
    ],
)
def test_refused_placement(tiles: str, move: str, reason: str) -> None:
    state = in_set_up(tiles)
    before = GAME.text(state)
    with pytest.raises(IllegalMove) as caught:
        state.play(GAME.parse_move(state, move))
    assert caught.value.reason == reason
    assert GAME.text(state) == before


@pytest.mark.parametrize(
    ("tiles", "move"),
    [
        ("a5,5N", "b6,6E"),
        ("p5-6,5-6", "p7-10,5"),
        ("", "p15,4-7"),
        ("", "a15,5E"),
        ("s5,5", "s5,6"),
        ("", "s2,0"),
    ],
)
def test_allowed_placement(tiles: str, move: str) -> None:
    state = in_set_up(tiles)
    assert GAME.parse_move(state, move) in state.moves()
    state.play(GAME.parse_move(state, move))


def test_pools_may_lie_in_either_orientation() -> None:
    state = in_set_up("")
    texts = {GAME.move_text(state, move) for move in state.moves()}
    assert {"p4-7,5", "p4,5-8", "p4-5,5-6"} <= texts
