"""The decided edge cases of the rules, each by its name."""

from __future__ import annotations

import random

import pytest

from tablee.errors import IllegalMove, InvalidOption
from tablee.games.feurio.board import Fire, unlit
from tablee.games.feurio.choices import placings
from tablee.games.feurio.events import FirebreakRevealed, Passed, TileDrawn, TurnStarted
from tablee.games.feurio.men import Men, all_in_hand
from tablee.games.feurio.moves import PASS
from tablee.games.feurio.places import cell_at, coordinates
from tablee.games.feurio.scoring import Tally, ranks, zones_of
from tablee.games.feurio.state import LATE, LAYING, PLACING, FeurioState
from tablee.vectors import small
from tests.games.feurio.positions import EXAMPLE, FEURIO, example, parse, play, reach, texts
from tests.games.feurio.slow import AROUND, neighbours, spots

SPACES = small([0, 1, 1, 2, 2, 3, 3])


def burn(*tiles: tuple[int, int, int]) -> Fire:
    """Lay tiles (q, r, face) one after the other, hot or not."""
    fire = unlit()
    for q, r, face in tiles:
        fire.lay(fire.spot_at(cell_at(q, r)), face)
    return fire


def found_spots(fire: Fire) -> dict[tuple[int, int], int]:
    numbers = range(1, fire.spots + 1)
    cells = [fire.spot_cell(n) for n in numbers if fire.spot_at(fire.spot_cell(n)) == n]
    return {coordinates(cell): fire.heat(fire.spot_at(cell)) for cell in cells}


@pytest.mark.parametrize(("q", "r"), AROUND)
def test_extent_of_the_fire_36_in_every_direction(q: int, r: int) -> None:
    tiles = {(q * n, r * n): n % 7 for n in range(36)}
    fire = burn(*((*cell, face) for cell, face in tiles.items()))
    assert found_spots(fire) == spots(tiles)
    assert [coordinates(fire.cell(n)) for n in range(36)] == list(tiles)
    assert [fire.edges[n] for n in range(36)] == [5] + [4] * 34 + [5]


@pytest.mark.parametrize("seed", range(20))
def test_extent_of_the_fire_in_any_shape(seed: int) -> None:
    chance = random.Random(seed)
    tiles: dict[tuple[int, int], int] = {(0, 0): 3}
    fire = burn((0, 0, 3))
    while len(tiles) < 36:
        by_distance = sorted(spots(tiles), key=lambda cell: cell[0] * (seed % 3) - cell[1])
        cell = chance.choice(by_distance[: 1 + seed % 5])
        tiles[cell] = chance.randrange(7)
        fire.lay(fire.spot_at(cell_at(*cell)), tiles[cell])
        assert found_spots(fire) == spots(tiles)
        assert fire.hottest == max(spots(tiles).values())
        at_hand = {
            coordinates(fire.spot_cell(fire.hottest_spot(n))) for n in range(fire.hottest_count())
        }
        assert at_hand == {c for c, heat in spots(tiles).items() if heat == fire.hottest}


def test_greatest_sum_is_zero_every_cell_beside_a_tile_is_hottest() -> None:
    state: FeurioState = FEURIO.new(2, 1, firebreak=True)
    while state.fire.hottest > 0:
        play(state, next(text for text in sorted(texts(state)) if "#" in text))
    view = FEURIO.view(state, -1)
    assert [tile.face_down for tile in view.tiles] == [False] * 2 + [True] * 8
    ring = {tile.cell for tile in view.tiles}
    empty = {cell for tile in ring for cell in neighbours(tile)} - ring
    assert {spot.cell for spot in view.hottest} == empty
    assert len(empty) == 14
    assert {spot.sum for spot in view.hottest} == {0}


def ring_with_a_hole() -> Fire:
    """Lay six tiles around (0, 1), and enclose the first but for the hole."""
    ring = burn((0, 0, 4), (1, 0, 6), (1, 1, 6), (0, 2, 6), (-1, 2, 6), (-1, 1, 6))
    for q, r in ((1, -1), (0, -1), (-1, 0)):
        ring.lay(ring.spot_at(cell_at(q, r)), 5)
    return ring


def test_an_inner_hole_is_a_spot_like_any_other() -> None:
    fire = ring_with_a_hole()
    assert fire.spot_at(cell_at(0, 1)) > 0
    assert fire.heat(fire.spot_at(cell_at(0, 1))) == 34
    assert fire.is_hottest(fire.spot_at(cell_at(0, 1)))


def test_an_inner_hole_gives_free_edges_for_placing_and_scoring() -> None:
    fire = ring_with_a_hole()
    men = all_in_hand(4, SPACES)
    assert fire.edges[0] == 1
    assert men.places_left(fire, 0) == 1
    men.place(fire, 0, 0, 1, 0)
    (zone,) = zones_of(fire, men, 0, False)
    assert (zone.sum, zone.divisor, zone.value) == (4, 4, 1)
    fire.lay(fire.spot_at(cell_at(0, 1)), 1)
    (zone,) = zones_of(fire, men, 0, False)
    assert (zone.sum, zone.divisor, zone.value) == (4, 0, 0)


def test_colours_with_two_and_three_players() -> None:
    hands = {seats: FEURIO.view(FEURIO.new(seats, 1), -1).hands for seats in range(1, 5)}
    assert hands[1] == ((12, 12, 12, 12),)
    assert hands[2] == ((12, 12, 0, 0), (0, 0, 12, 12))
    assert hands[3] == ((12, 0, 0, 4), (0, 12, 0, 4), (0, 0, 12, 4))
    assert hands[4] == ((12, 0, 0, 0), (0, 12, 0, 0), (0, 0, 12, 0), (0, 0, 0, 12))


def test_start_tiles_lie_in_their_cells_in_draw_order() -> None:
    shape = [(0, 0), (1, -1), (1, 0), (0, -1)]
    for seats in range(1, 5):
        state = FEURIO.new(seats, 9)
        tiles = FEURIO.view(state, -1).tiles
        assert [tile.cell for tile in tiles] == shape[:seats]
        assert [tile.value for tile in tiles] == list(state.deck)[:seats]


def test_firebreak_with_two_players_each_colour_is_a_different_move() -> None:
    state: FeurioState = FEURIO.new(2, 3, firebreak=True, oldest=1)
    assert texts(state) == {"0,-1", "0,-1#r", "0,-1#g", "1,0", "1,0#r", "1,0#g"}
    play(state, "1,0#g")
    view = FEURIO.view(state, -1)
    assert (view.hands[0], view.box) == ((12, 11, 0, 0), (0, 1, 0, 0))
    assert {text[-2:] for text in texts(state) if "#" in text} == {"#b", "#y"}


def test_firebreak_closes_edges_takes_no_men_and_ends_the_turn() -> None:
    state = parse(EXAMPLE.replace("oldest=0", "firebreak=on oldest=0") + "5")
    play(state, "2,-1#g")
    view = FEURIO.view(state, 2)
    assert (view.phase, view.actors) == ("lay", (2,))
    assert view.tiles[-1].places_left == 0
    assert [tile.edges for tile in view.tiles] == [3, 2, 3, 4, 4]
    assert [spot.sum for spot in view.hottest] == [10]
    play(state, "0,1")
    with pytest.raises(IllegalMove, match="on firebreak"):
        play(state, "2,-1+1b")


def test_firebreak_with_only_reinforcements_in_hand_is_not_allowed() -> None:
    def only_reinforcements(state: FeurioState) -> bool:
        men = state.men
        own = men.in_hand(state.seat, state.seat)
        return state.phase == LAYING and own == 0 and men.in_hand(state.seat, 3) > 0

    state = reach(3, only_reinforcements, firebreak=True)
    assert not [text for text in texts(state) if "#" in text]
    spot = sorted(texts(state))[0]
    for colour in ("y", "rgb"[state.seat]):
        with pytest.raises(IllegalMove):
            play(state, f"{spot}#{colour}")
    play(state, spot)
    assert [text for text in texts(state) if text.endswith("+1y")]


@pytest.mark.parametrize(("seats", "mode"), [(1, "normal"), (2, "cooperative"), (4, "cooperative")])
def test_firebreak_option_in_solitaire_or_cooperative_play_is_refused(
    seats: int, mode: str
) -> None:
    with pytest.raises(InvalidOption, match="no firebreaks"):
        FEURIO.new(seats, 1, mode=mode, firebreak=True)


def test_firebreak_with_the_last_tile_ends_the_turn_and_is_no_pass() -> None:
    def last_tile(state: FeurioState) -> bool:
        return state.fire.tiles == 35 and any("#" in text for text in texts(state))

    state = reach(4, last_tile, firebreak=True)
    layer = state.turn()
    play(state, next(text for text in sorted(texts(state)) if "#" in text))
    assert (state.phase, state.passes, state.turn()) == (LATE, 0, (layer + 1) % 4)


def last_turns(men: str = "r3 g12 b12 y12") -> str:
    """Write a position with all tiles laid, where red is to place men."""
    done = reach(4, lambda state: state.phase == LATE)
    tiles = FEURIO.text(done).split("/")[2]
    bare = "".join(sign for sign in tiles if sign not in "rgby")
    where = bare.replace(":6 ", ":6rrr ", 3)
    return f"feurio/1 seats=4 | 3 late:0:0 {men} /{where}/"


def test_game_ends_after_as_many_passes_in_a_row_as_players() -> None:
    state = parse(last_turns())
    events = play(state, "pass", "pass", "pass")
    assert not state.over()
    assert [e.passes for e in events if isinstance(e, Passed)] == [1, 2, 3]
    play(state, "pass")
    assert state.over()


def test_placing_resets_the_passes_and_passing_does_not_lock_out() -> None:
    state = parse(last_turns())
    play(state, "pass", "pass", "pass")
    move = sorted(texts(state) - {"pass"})[0]
    play(state, move, "pass", "pass", "pass")
    assert not state.over()
    assert state.turn() == 3
    play(state, "pass")
    assert state.over()


def test_forced_passes_count_and_nobody_is_skipped() -> None:
    def out_of_men(state: FeurioState) -> bool:
        return state.phase == LATE and len(state.moves()) == 1

    state = reach(4, out_of_men)
    seat, passes = state.turn(), state.passes
    passed, *_ = play(state, "pass")
    assert passed == Passed(seat, passes + 1, 4, forced=True)
    assert state.over() or state.turn() == (seat + 1) % 4


def test_a_player_without_men_still_lays_a_tile() -> None:
    def broke(state: FeurioState) -> bool:
        return state.phase == LAYING and placings(state.fire, state.men, state.seat) == [PASS]

    state = reach(4, broke, spaces="666666")
    tiles = state.fire.tiles
    play(state, sorted(texts(state))[0])
    assert state.fire.tiles == tiles + 1


def test_the_turn_that_lays_the_last_tile_never_counts_as_a_pass() -> None:
    state = reach(4, lambda s: s.phase == PLACING and s.fire.tiles == 36)
    seat = state.turn()
    passed, started = play(state, "pass")
    assert passed == Passed(seat, 0, 4, forced=len(state.moves()) == 0)
    assert started == TurnStarted((seat + 1) % 4)
    assert (state.phase, state.passes) == (LATE, 0)


def test_after_the_last_tile_the_next_seat_clockwise_goes_on() -> None:
    for seats in (2, 3, 4):
        state = reach(seats, lambda s: s.phase == PLACING and s.fire.tiles == 36)
        seat = state.turn()
        play(state, "pass")
        assert state.turn() == (seat + 1) % seats


def test_more_men_than_edges_later_leaves_no_place_never_less() -> None:
    def crowded(state: FeurioState) -> bool:
        tiles = FEURIO.view(state, -1).tiles
        return any(sum(tile.men) > tile.edges for tile in tiles)

    state = reach(4, crowded)
    tight = [t for t in FEURIO.view(state, -1).tiles if sum(t.men) > t.edges]
    assert [tile.places_left for tile in tight] == [0] * len(tight)


def test_an_enclosed_tile_takes_no_men_and_keeps_those_it_has() -> None:
    def enclosed(state: FeurioState) -> bool:
        tiles = FEURIO.view(state, -1).tiles
        return state.phase == PLACING and any(t.edges == 0 and sum(t.men) in (1, 2) for t in tiles)

    state = reach(4, enclosed, spaces="333333")
    tile = next(t for t in FEURIO.view(state, -1).tiles if t.edges == 0 and sum(t.men) in (1, 2))
    with pytest.raises(IllegalMove) as refused:
        play(state, f"{tile.cell[0]},{tile.cell[1]}+1{'rgby'[state.seat]}")
    assert refused.value.reason == "enclosed"


def test_spaces_table_changed_to_more_than_three_still_three_men_a_turn() -> None:
    state = parse(EXAMPLE.replace("oldest=0", "oldest=0 spaces=666666") + "3")
    play(state, "2,-1")
    cell = next(t for t in FEURIO.view(state, -1).tiles if t.places_left == 4).cell
    name = f"{cell[0]},{cell[1]}"
    assert {text for text in texts(state) if text.startswith(name + "+")} == {
        f"{name}+1g",
        f"{name}+2g",
        f"{name}+3g",
    }
    play(state, f"{name}+3g", "0,1")
    assert f"{name}+1b" in texts(state)


def test_tie_break_is_the_best_zone_among_the_tied_only() -> None:
    assert ranks([Tally(9, 4), Tally(9, 6), Tally(8, 8), Tally(9, 6)]) == [3, 1, 4, 1]


def test_tie_break_shared_win_gives_ranks_1_1_3() -> None:
    assert ranks([Tally(7, 5), Tally(3, 3), Tally(7, 5)]) == [1, 3, 1]


def test_tie_break_uses_values_as_rounded_in_force_and_no_zone_is_zero() -> None:
    """Seven halves and four wholes are both 4 rounded up, 3 and 4 rounded down."""
    text = "feurio/1 seats=4 {} | 0 lay r10 g10 b12 y12 / 0,0:5r 1,-1:1g 1,0:3g 0,-1:2r / 1"
    view = FEURIO.view(parse(text.format("hot=off")), -1)
    assert (view.scores, view.best_zones, view.ranks) == ((4, 4, 0, 0), (4, 4, 0, 0), (1, 1, 3, 3))
    view = FEURIO.view(parse(text.format("hot=on")), -1)
    assert (view.scores, view.best_zones, view.ranks) == ((3, 4, 0, 0), (3, 4, 0, 0), (2, 1, 3, 3))


def test_two_players_score_both_colours_tie_broken_by_the_best_zone_of_either() -> None:
    apart = "feurio/1 seats=2 | 0 lay r11g11 b11y11 / 0,0:3ry 1,-1:3gb / 1"
    view = FEURIO.view(parse(apart), -1)
    assert (view.scores, view.best_zones, view.ranks) == ((2, 2), (1, 1), (1, 1))
    joined = "feurio/1 seats=2 | 0 lay r11g11 b10y12 / 0,0:3rb 1,-1:3gb / 1"
    view = FEURIO.view(parse(joined), -1)
    assert (view.scores, view.best_zones, view.ranks) == ((2, 2), (1, 2), (2, 1))


def test_reinforcements_score_nothing() -> None:
    state = parse("feurio/1 seats=3 | 0 lay r12y4 g12y2 b12y4 / 0,0:6yy 1,-1:4 1,0:1 / 1")
    view = FEURIO.view(state, -1)
    assert view.scores == (0, 0, 0)
    assert view.zones == ()


def test_one_colour_per_turn() -> None:
    state: FeurioState = FEURIO.new(3, 1, oldest=2)
    play(state, sorted(texts(state))[0])
    assert {text[-1] for text in texts(state) - {"pass"}} == {"r", "y"}
    play(state, next(text for text in texts(state) if text.endswith("+1y")))
    assert FEURIO.view(state, -1).hands[0] == (12, 0, 0, 3)
    assert state.turn() == 1


def test_one_player_plays_the_solitaire_only() -> None:
    assert FEURIO.view(FEURIO.new(1, 1), 0).goal is not None
    with pytest.raises(InvalidOption, match="solitaire"):
        FEURIO.new(1, 1, mode="cooperative")


def test_drawn_tile_is_seen_by_everybody_without_firebreaks() -> None:
    state = example()
    assert [FEURIO.view(state, seat).drawn for seat in range(-1, 4)] == [2] * 5


def test_drawn_tile_is_seen_by_the_drawer_alone_with_firebreaks() -> None:
    state = parse(EXAMPLE.replace("oldest=0", "firebreak=on oldest=0") + "253")
    assert [FEURIO.view(state, seat).drawn for seat in range(-1, 4)] == [None, None, 2, None, None]
    events = play(state, "2,-1", "pass")
    drawn = next(event for event in events if isinstance(event, TileDrawn))
    assert [drawn.seen_by(seat).value for seat in range(-1, 4)] == [None, None, None, 5, None]
    assert [FEURIO.view(state, seat).tiles[-1].value for seat in range(-1, 4)] == [2] * 5


def test_firebreak_is_known_to_its_layer_until_all_are_revealed_after_scoring() -> None:
    state = parse(EXAMPLE.replace("oldest=0", "firebreak=on oldest=0") + "25")
    laid, *_ = play(state, "2,-1#g")
    assert [laid.seen_by(seat).value for seat in range(-1, 4)] == [None, None, 2, None, None]  # type: ignore[attr-defined]
    for _ in range(3):
        known = [FEURIO.view(state, seat).tiles[4].value for seat in range(-1, 4)]
        assert known == [None, None, 2, None, None]
        play(state, sorted(text for text in texts(state) if "#" not in text)[0], "pass")
    events = []
    while not state.over():
        assert FEURIO.view(state, 0).tiles[4].value is None
        events = play(
            state, "pass" if state.phase else min(t for t in texts(state) if "#" not in t)
        )
    assert FirebreakRevealed((2, -1), 2) in events
    assert [FEURIO.view(state, seat).tiles[4].value for seat in range(-1, 4)] == [2] * 5


def test_first_seat_is_left_of_the_oldest() -> None:
    for oldest in range(4):
        assert FEURIO.new(4, 1, oldest=oldest).turn() == (oldest + 1) % 4
    assert {FEURIO.new(4, seed).turn() for seed in range(40)} == {0, 1, 2, 3}


def test_men_of_several_colours_share_a_tile_without_majority() -> None:
    fire = burn((0, 0, 6), (1, 0, 3))
    men: Men = all_in_hand(4, SPACES)
    men.place(fire, 0, 0, 2, 0)
    men.place(fire, 1, 1, 1, 0)
    values = [zones_of(fire, men, colour, False)[0].value for colour in (0, 1)]
    assert values == [1, 1]
