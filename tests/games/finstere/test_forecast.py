"""The forecast is what the monster then does, tile by tile."""

from __future__ import annotations

import pytest

from tablee.games.finstere import GAME, FinstereState, dangers, forecast
from tablee.games.finstere.monster import Monster
from tablee.games.finstere.view import ahead_view
from tablee.rng import seeded
from tablee.testing import play_randomly
from tablee.vectors import plain
from tests.games.finstere.scene import scene


@pytest.mark.parametrize("seed", range(40))
def test_forecast_equals_the_walk_of_each_tile(seed: int) -> None:
    state = GAME.new(2 + seed % 6, seed, setup=("basic", "random")[seed % 2])
    play_randomly(state, seeded(seed), most_moves=seed * 4)
    if state.over():
        state = GAME.new(2, seed)
    outcomes = {outcome.tile: outcome for outcome in forecast(state)}
    to_come = plain(state.stack)[state.drawn() :]
    expected = {tile for tile in to_come if tile >= 5 or state.turn_number > 1}
    assert set(outcomes) == expected
    for tile, outcome in outcomes.items():
        assert outcome.count == to_come.count(tile)
        walked = Monster(state.ground.copy(), state.where[:], state.turn_number > 7, None)
        walked.walk(tile)
        assert (outcome.monster, outcome.heading) == (walked.ground.monster, walked.ground.heading)
        assert (outcome.victims, outcome.steps) == (walked.victims, walked.steps)


def with_tiles(text: str, drawn: str) -> FinstereState:
    turn = drawn.count(",") + 2
    return GAME.parse(
        f"finstere/2 seats=2 | turn={turn} marker=0 actor=0 {text} tiles={drawn}", seed=1
    )


def test_chances_are_shares_of_the_tiles_to_come() -> None:
    """Left are 8, 8, 10 and two hits; the figure stands nine cells ahead."""
    state = with_tiles("M2,5E G1:11,5", "5,7,7")
    assert {(o.tile, o.count) for o in forecast(state)} == {(8, 2), (10, 1), (1, 1), (2, 1)}
    assert dangers(forecast(state), 8)[0] == pytest.approx(3 / 5)


def test_no_hit_tile_is_possible_on_the_first_turn() -> None:
    state = GAME.new(2, 1)
    assert {outcome.tile for outcome in forecast(state)} == {5, 7, 8, 10}


def test_the_view_lists_no_hit_tile_on_the_first_turn() -> None:
    assert GAME.view(GAME.new(2, 1), 0).tiles_to_come == (5, 7, 7, 8, 8, 10)


# ---- After a move ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_what_lies_ahead_is_the_forecast_once_the_move_is_made(seed: int) -> None:
    """Only the last move of a turn is followed by the monster: the others are made and compared."""
    state = GAME.new(2 + seed % 6, seed, setup=("basic", "random")[seed % 2])
    play_randomly(state, seeded(seed), most_moves=seed * 4)
    if state.over():
        state = GAME.new(2, seed)
    ahead, seat, turn = ahead_view(state), state.turn(), state.turn_number
    assert list(ahead.moves[seat]) == [GAME.move_text(state, move) for move in state.moves()]
    for move in state.moves():
        after = state.copy()
        after.play(move)
        if after.turn_number == turn and not after.over():
            place = ahead.moves[seat][GAME.move_text(state, move)]
            seen = GAME.view(after, seat)
            assert ahead.forecasts[place] == seen.forecast
            assert ahead.dangers[place] == seen.dangers


def test_others_figures_are_looked_ahead_for_as_if_it_were_their_turn() -> None:
    state = with_tiles("M2,5E G1:11,5 R5:4,9", "5,7,7")
    other = with_tiles("M2,5E G1:11,5 R5:4,9", "5,7,7")
    other.actor = 1
    assert set(ahead_view(state).moves[1]) == {GAME.move_text(other, m) for m in other.moves()}


def test_nobody_looks_ahead_with_figures_that_cannot_move_any_more() -> None:
    assert ahead_view(GAME.new(3, 1, setup="placed")).moves == ({}, {}, {})
    state = with_tiles("M2,5E G1:11,5* G3:9,9", "5,7,7")
    assert {text[0] for text in ahead_view(state).moves[0]} == {"3", "4", "5"}


def test_forecast_changes_nothing() -> None:
    state = scene("M2,5E A5,5 s7,5")
    before = GAME.text(state)
    forecast(state)
    ahead_view(state)
    assert GAME.text(state) == before
