"""The common goal of the solitaire and the cooperative game."""

from __future__ import annotations

import pytest

from tablee.games.feurio.events import GoalJudged
from tablee.games.feurio.state import FeurioState
from tablee.games.feurio.view import GoalView
from tests.games.feurio.positions import FEURIO, REACHED, SPOILT_BY_LAST_TILE, parse, play, texts


def goal_of(state: FeurioState) -> GoalView:
    goal = FEURIO.view(state, -1).goal
    assert isinstance(goal, GoalView)
    return goal


@pytest.mark.parametrize("seats", REACHED)
def test_goal_reached_is_a_win_for_all(seats: int) -> None:
    state = parse(REACHED[seats])
    assert goal_of(state) == GoalView(True, 0, 0, 0)
    assert state.result().ranks == (1,) * seats
    assert state.result().scores == (0,) * seats


def test_the_reinforcement_colour_must_form_such_a_zone_too() -> None:
    apart = REACHED[3].replace("3,0:3y", "3,0:3").replace("0,2:2 ", "0,2:2y ")
    state = parse(apart)
    assert goal_of(state).zones_too_many == 1
    assert state.result().ranks == (2, 2, 2)


def test_a_man_left_is_counted() -> None:
    state = parse(REACHED[1].replace("over -", "over r1").replace("3,-3:5rr", "3,-3:5r"))
    assert goal_of(state) == GoalView(False, 1, 0, 0)
    assert state.result().scores == (-1,)


def test_a_zone_too_many_is_counted() -> None:
    state = parse(REACHED[1].replace("6,-6:1r", "6,-6:1").replace("0,0:2 ", "0,0:2r "))
    assert goal_of(state) == GoalView(False, 0, 1, 1)


def test_a_missing_one_is_counted() -> None:
    state = parse(REACHED[1].replace("6,-6:1r", "6,-6:1").replace("6,-5:4 ", "6,-5:4r "))
    assert goal_of(state) == GoalView(False, 0, 0, 1)


def last_turn() -> FeurioState:
    """Two green men are left in the turn that laid the last tile."""
    text = REACHED[1].replace("over -", "place g2").replace("1,-3:3gg", "1,-3:3")
    return parse(text)


def test_men_may_still_be_placed_in_the_turn_of_the_last_tile() -> None:
    state = last_turn()
    assert not state.over()
    events = play(state, "1,-3+2g")
    assert state.over()
    assert GoalJudged(True, 0, 0, 0) in events
    assert state.result().ranks == (1,)


def test_the_game_ends_after_the_turn_of_the_last_tile() -> None:
    state = last_turn()
    play(state, "1,-3+1g")
    assert state.over()
    assert goal_of(state) == GoalView(False, 1, 0, 0)
    assert state.result().ranks == (2,)


def test_goal_reached_before_the_end_goes_on_and_can_be_spoilt() -> None:
    state = parse(SPOILT_BY_LAST_TILE)
    assert goal_of(state).reached
    assert not state.over()
    play(state, *texts(state))
    assert not state.over()
    events = play(state, "pass")
    assert GoalJudged(False, 0, 0, 1) in events
    assert state.result().ranks == (2,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cooperative_game_ends_with_the_turn_of_the_last_tile(seats: int) -> None:
    state: FeurioState = FEURIO.new(seats, 4, mode="cooperative")
    turns = 0
    while not state.over():
        play(state, sorted(texts(state))[0], "pass")
        turns += 1
    assert turns == 36 - seats
    assert goal_of(state) == GoalView(False, 48, 0, 4)
    assert state.result().scores == (-52,) * seats


def test_nothing_placed_misses_all_men_and_all_ones() -> None:
    assert goal_of(FEURIO.new(1, 1)) == GoalView(False, 48, 0, 4)


def test_the_competitive_game_has_no_common_goal() -> None:
    assert FEURIO.view(FEURIO.new(4, 1), -1).goal is None
