"""The worked example of the rules: every sum, count and score."""

from __future__ import annotations

import pytest

from tablee.errors import IllegalMove
from tablee.games.feurio.events import HotSpot, MenPlaced, TileLaid
from tablee.games.feurio.state import FeurioState
from tests.games.feurio.positions import EXAMPLE, EXAMPLE_TILES, FEURIO, example, parse, play, texts

RED, GREEN, BLUE, YELLOW = range(4)

GOING_ON = (
    (GREEN, "2,-2", 13, "0,1+1g"),
    (BLUE, "-1,1", 9, "1,0+2b"),
    (YELLOW, "0,-2", 8, "-1,1+1y"),
    (RED, "-1,-1", 9, "-1,-1+1r"),
    (GREEN, "1,-3", 9, "-1,1+1g"),
    (BLUE, "2,-3", 8, "2,-1+1b"),
    (YELLOW, "-2,1", 7, "-1,0+1y"),
    (RED, "-2,2", 8, "2,-2+1r"),
)


def first_four_turns() -> FeurioState:
    state = example()
    play(state, "2,-1", "0,0+1g", "0,1", "0,0+1b", "-1,0", "1,-1+2y", "1,-2", "1,-2+1r")
    return state


def scoring_picture() -> FeurioState:
    state = first_four_turns()
    for seat, cell, _, men in GOING_ON:
        assert state.turn() == seat
        play(state, cell, men)
    return state


def hottest(state: FeurioState) -> tuple[int, set[tuple[int, int]]]:
    spots = FEURIO.view(state, -1).hottest
    return spots[0].sum, {spot.cell for spot in spots}


def tile(state: FeurioState, cell: tuple[int, int]) -> tuple[int, int, int]:
    """Give the free edges, the men and the places left of a tile."""
    found = next(t for t in FEURIO.view(state, -1).tiles if t.cell == cell)
    return found.edges, sum(found.men), found.places_left


def test_red_is_the_oldest_so_green_starts() -> None:
    state = example()
    order = []
    for cell in ("2,-1", "0,1", "-1,0", "1,-2"):
        order.append(state.turn())
        play(state, cell, "pass")
    assert order == [GREEN, BLUE, YELLOW, RED]


def test_first_turn_green() -> None:
    state = example()
    assert hottest(state) == (10, {(0, 1), (2, -1)})
    assert FEURIO.view(state, GREEN).drawn == 2
    (laid,) = play(state, "2,-1")
    assert isinstance(laid, TileLaid)
    assert laid.hottest == (HotSpot((2, -1), 10, (6, 4)), HotSpot((0, 1), 10, (4, 6)))
    assert tile(state, (0, 0)) == (3, 0, 3)
    assert {"0,0+1g", "0,0+2g", "0,0+3g"} <= texts(state)
    placed = play(state, "0,0+1g")[0]
    assert placed == MenPlaced(GREEN, (0, 0), GREEN, 1, men=1, edges=3, spaces=3)


def test_second_turn_blue_may_place_only_one_man_beside_green() -> None:
    state = example()
    play(state, "2,-1", "0,0+1g")
    assert hottest(state) == (10, {(0, 1)})
    play(state, "0,1")
    assert tile(state, (0, 0)) == (2, 1, 1)
    with pytest.raises(IllegalMove) as refused:
        play(state, "0,0+2b")
    assert refused.value.reason == "too_few_edges"
    facts = {"cell": "0,0", "count": 2, "men": 1, "edges": 2, "spaces": 3, "left": 1}
    assert refused.value.facts == facts
    play(state, "0,0+1b")


def test_third_turn_yellow_blocks_the_six() -> None:
    state = example()
    play(state, "2,-1", "0,0+1g", "0,1", "0,0+1b")
    assert hottest(state) == (9, {(-1, 0), (1, -2)})
    play(state, "-1,0")
    assert tile(state, (1, -1)) == (2, 0, 2)
    play(state, "1,-1+2y")
    assert tile(state, (1, -1)) == (2, 2, 0)


def test_fourth_turn_a_spot_of_three_neighbours_counts_alike() -> None:
    state = example()
    play(state, "2,-1", "0,0+1g", "0,1", "0,0+1b", "-1,0", "1,-1+2y")
    assert hottest(state) == (9, {(-1, 1), (1, -2)})
    beside = {spot.cell: sorted(spot.beside) for spot in FEURIO.view(state, RED).hottest}
    assert beside == {(-1, 1): [1, 2, 6], (1, -2): [3, 6]}
    play(state, "1,-2", "1,-2+1r")


@pytest.mark.parametrize("turn", range(len(GOING_ON)))
def test_going_on(turn: int) -> None:
    state = first_four_turns()
    for _, cell, _, men in GOING_ON[:turn]:
        play(state, cell, men)
    seat, cell, heat, men = GOING_ON[turn]
    assert state.turn() == seat
    q, r = map(int, cell.split(","))
    assert hottest(state)[0] == heat
    assert (q, r) in hottest(state)[1]
    play(state, cell, men)


def test_eighth_turn_is_a_tie() -> None:
    state = first_four_turns()
    for _, cell, _, men in GOING_ON[:3]:
        play(state, cell, men)
    assert hottest(state)[1] == {(-1, -1), (1, -3)}


def test_scores() -> None:
    view = FEURIO.view(scoring_picture(), -1)
    assert view.scores == (5, 12, 6, 4)
    zones = {(zone.colour, frozenset(zone.cells)): zone for zone in view.zones}
    counted = {key: (zone.sum, zone.divisor, zone.value) for key, zone in zones.items()}
    assert counted == {
        (YELLOW, frozenset({(1, -1)})): (6, 0, 0),
        (YELLOW, frozenset({(-1, 0), (-1, 1)})): (7, 2, 4),
        (GREEN, frozenset({(0, 0), (0, 1), (-1, 1)})): (12, 1, 12),
        (RED, frozenset({(-1, -1)})): (1, 1, 1),
        (RED, frozenset({(1, -2), (2, -2)})): (7, 2, 4),
        (BLUE, frozenset({(0, 0), (1, 0), (2, -1)})): (12, 2, 6),
    }
    assert view.ranks == (3, 1, 2, 4)


def test_scores_rounded_down() -> None:
    text = FEURIO.text(scoring_picture()).replace("oldest=0", "hot=on oldest=0")
    assert parse(text).result().scores == (4, 12, 6, 3)


def test_red_would_score_12_with_a_man_on_the_four() -> None:
    text = FEURIO.text(scoring_picture())
    joined = text.replace(" 0,-2:4 ", " 0,-2:4r ").replace(" r9 ", " r8 ")
    assert joined != text
    assert parse(joined).result().scores == (12, 12, 6, 4)


def test_short_figure() -> None:
    state = parse(EXAMPLE.replace("0,0:6", "0,0:5") + "3")
    assert hottest(state) == (10, {(2, -1)})
    assert FEURIO.view(state, -1).hottest[0].beside == (6, 4)
    assert texts(state) == {"2,-1"}
    play(state, "2,-1")
    assert tile(state, (1, -1)) == (2, 0, 2)


def test_the_tiles_of_the_example_are_drawn_in_its_order() -> None:
    state = example()
    drawn = ""
    while len(drawn) < len(EXAMPLE_TILES):
        drawn += str(FEURIO.view(state, -1).drawn)
        play(state, sorted(texts(state))[0], "pass")
    assert drawn == EXAMPLE_TILES
