"""The decided edge cases of movement, one test each."""

from __future__ import annotations

import pytest

from tablee.errors import IllegalMove
from tablee.games.partners import GAME, PartnersState
from tablee.games.partners.events import (
    ColourFinished,
    HandFolded,
    PawnKnocked,
    PawnLocked,
    PawnMoved,
    PawnTurnedAway,
    TeamWon,
)
from tests.games.partners.table import at, locked, moves, pawns, play, refusal

ALL_BUT_ONE = "R: C1 C2 C3 Y14 G: C1 C2 C3 C4 turn=R hand.R=7x1,7x1,7x1,7x1"


@pytest.mark.parametrize("lane_rule", ["box", "tournament"])
def test_from_the_gate_and_back_to_it_is_a_move(lane_rule: str) -> None:
    state = at("R: Y14 C3 turn=R hand.R=2,2,2,2", lane_rule=lane_rule)
    before = pawns(state, "R")
    assert "2 Y14" in moves(state)
    play(state, "2 Y14")
    assert pawns(state, "R") == before


def test_shut_in_with_an_even_number_returns_to_its_circle() -> None:
    position = "R: C3 C4 Y10 C1 turn=R hand.R=2,6,6,5"
    state = at(position)
    play(state, "6 RC3")
    assert pawns(state, "R") == ["C1", "C3", "C4", "Y10"]


def test_shut_in_with_an_even_number_is_refused_in_the_tournament() -> None:
    state = at("R: C3 C4 Y10 C1 turn=R hand.R=6,6,5,5", lane_rule="tournament")
    assert refusal(state, "6 RC3") == "must_lock"
    assert moves(state, "6") == []
    assert moves(state, "5") == ["5 RC3"]


def test_what_changes_nothing_can_be_forced() -> None:
    state = at("R: C3 C4 Y10 C1 turn=R hand.R=6,6,6,6")
    assert moves(state) == ["6 RC3"]


def test_a_move_that_changes_nothing_is_listed_once_whoever_makes_it() -> None:
    state = at("R: R3 Y: B3 B5 B: B9 B11 turn=R hand.R=swap,swap,2,H")
    idle = [text for text in moves(state, "swap") if _changes_nothing(state, text)]
    assert len(idle) == 1
    assert len(moves(state, "swap")) == 9
    state = at("R: C3 C2 Y14 turn=R hand.R=2,8H,3,5")
    play(state.copy(), "2 RC2")
    assert moves(state, "2") == ["2 Y14"]


def _changes_nothing(state: PartnersState, text: str) -> bool:
    after = state.copy()
    play(after, text)
    return [pawns(after, letter) for letter in "YRBG"] == [pawns(state, x) for x in "YRBG"]


def test_a_part_may_send_its_pawn_home() -> None:
    state = at("R: R1 R9 Y: R4 R4 turn=R hand.R=7x1,2,3,5")
    events = play(state, "7x1 R1+3 R9+4")
    assert pawns(state, "R") == ["R13"]
    assert [type(event) for event in events[1:4]] == [PawnMoved, PawnTurnedAway, PawnMoved]


def test_a_part_may_change_nothing() -> None:
    state = at("R: Y14 C3 R5 turn=R hand.R=7x1,2,3,5")
    play(state, "7x1 Y14+2 R5+5")
    assert pawns(state, "R") == ["C3", "R10", "Y14"]


def test_order_of_the_parts_matters() -> None:
    """A pawn that first leaves C4 opens the lane for the next."""
    state = at("R: C4 Y14 turn=R hand.R=7x1,2,3,H")
    assert refusal(state, "7x1 Y14+4 RC4+3") == "lane_shut"
    play(state, "7x1 RC4+3 Y14+4")
    assert pawns(state, "R") == ["C1", "C3"]


def test_a_seven_cannot_stop_short_to_win() -> None:
    state = at(ALL_BUT_ONE)
    assert refusal(state, "7x1 Y14+1") == "steps_left"
    assert moves(state) == ["7x1 Y14+7"]


def test_a_seven_may_stop_short_to_win_by_option() -> None:
    state = at(ALL_BUT_ONE, short_seven_wins=True)
    assert moves(state) == ["7x1 Y14+1", "7x1 Y14+7"]
    events = play(state, "7x1 Y14+1")
    assert events[-1] == TeamWon((1, 3), 468)
    assert state.over()


def test_a_short_seven_must_win() -> None:
    state = at("R: C1 C2 C3 Y14 G: C1 C2 C3 turn=R hand.R=7x1,2,3,5", short_seven_wins=True)
    assert refusal(state, "7x1 Y14+1") == "steps_left"


def test_the_last_seven_may_win_with_all_steps_used() -> None:
    state = at("R: C1 C2 C3 Y14 G: C1 C2 C3 B9 turn=R hand.R=7x1,2,3,5")
    play(state, "7x1 Y14+1 B9+6")
    assert state.over()
    assert state.result().ranks == (2, 1, 2, 1)


def test_before_the_fourth_lock_the_partner_does_not_move() -> None:
    state = at("R: C1 C2 C3 Y14 G: G1 turn=R hand.R=7x1,2,3,5")
    assert refusal(state, "7x1 G1+6 Y14+1") == "not_your_pawn"
    assert refusal(state, "7x1 Y14+1 G1+5") == "steps_left"
    assert refusal(state, "2 G1") == "not_your_pawn"


def test_the_rest_may_be_shared_among_the_partners_pawns() -> None:
    state = at("R: C1 C2 C3 Y14 G: G1 G5 S turn=R hand.R=7x1,2,3,5")
    play(state, "7x1 Y14+1 G1+1 GS+2 G5+3")
    assert pawns(state, "G") == ["G2", "G2", "G8"]


def test_a_finished_seat_plays_for_its_partner() -> None:
    position = "R: C1 C2 C3 C4 G: G1 B5 turn=R hand.R=7x1,5,-4,H B: B9"
    state = at(position)
    assert moves(state, "5") == ["5 B5", "5 G1"]
    assert refusal(state, "5 RC4") == "not_your_pawn"
    play(state, "H in")
    assert pawns(state, "G") == ["B5", "G1", "S"]
    state = at(position)
    play(state, "-4 B5")
    assert pawns(state, "G") == ["B1", "G1"]
    state = at(position)
    play(state, "7x1 G1+3 B5+4")
    assert pawns(state, "G") == ["B9", "G4"]
    assert pawns(state, "B") == []


def test_a_finished_seat_swaps_as_before() -> None:
    state = at("R: C1 C2 C3 C4 Y: Y3 B: B9 turn=R hand.R=swap,2,3,5")
    assert moves(state) == ["swap Y3 B9"]


def test_the_tournament_rule_binds_each_part() -> None:
    state = at("R: C4 C2 Y5 turn=R hand.R=7x1,2,3,H", lane_rule="tournament")
    assert refusal(state, "7x1 RC4+1 Y5+6") == "must_lock"
    play(state, "7x1 RC2+1 Y5+6")
    assert locked(state, "R") == ["C1"]


def test_the_tournament_rule_binds_the_partners_pawns() -> None:
    position = "R: C1 C2 C3 Y14 G: C4 B5 turn=R hand.R=7x1,2,3,5"
    state = at(position, lane_rule="tournament")
    assert refusal(state, "7x1 Y14+1 GC4+1 B5+5") == "must_lock"
    play(at(position), "7x1 Y14+1 GC4+1 B5+5")


def test_a_pawn_that_walks_back_out_knocks() -> None:
    state = at("R: C4 C1 Y: Y14 turn=R hand.R=5,2,3,H")
    events = play(state, "5 RC4")
    assert PawnKnocked(0, "Y14", 1) in events
    assert pawns(state, "Y") == []
    assert pawns(state, "R") == ["C1", "Y14"]


def test_a_pawn_that_walks_back_out_onto_a_stack_goes_home() -> None:
    state = at("R: C4 C1 Y: Y14 Y14 turn=R hand.R=5,2,3,H")
    play(state, "5 RC4")
    assert pawns(state, "R") == ["C1"]
    assert pawns(state, "Y") == ["Y14", "Y14"]


def test_a_foreign_stack_at_the_gate_stops_nobody() -> None:
    state = at("R: Y12 Y: Y14 Y14 turn=R hand.R=3,6,5,H")
    play(state, "3 Y12")
    assert pawns(state, "R") == ["C4"]


def test_the_partner_is_knocked_like_anybody() -> None:
    state = at("R: R2 G: R5 turn=R hand.R=3,6,5,H")
    play(state, "3 R2")
    assert pawns(state, "G") == []


def test_only_the_end_of_a_part_knocks() -> None:
    state = at("R: R2 G: R4 R6 Y: R5 R5 turn=R hand.R=5,6,3,H")
    play(state, "5 R2")
    assert pawns(state, "R") == ["R7"]
    assert pawns(state, "G") == ["R4", "R6"]


def test_a_swap_ignores_starts_between() -> None:
    state = at("R: S S Y: Y13 B: R4 turn=R hand.R=swap,6,3,H")
    play(state, "swap Y13 R4")
    assert pawns(state, "Y") == ["R4"]


def test_a_swap_may_put_a_pawn_on_its_own_gate() -> None:
    state = at("R: R2 Y: Y14 turn=R hand.R=swap,6,3,H")
    play(state, "swap Y14 R2")
    assert pawns(state, "R") == ["Y14"]


def test_two_foreign_pawns_of_one_colour_may_be_swapped_although_others_could() -> None:
    state = at("R: R2 Y: Y14 Y9 turn=R hand.R=swap,6,3,H")
    before = pawns(state, "Y")
    play(state, "swap Y14 Y9")
    assert pawns(state, "Y") == before


def test_own_pawns_on_the_start_never_stop_their_colour() -> None:
    state = at("R: S S Y14 turn=R hand.R=1/14,6,3,H")
    play(state, "1/14 Y14+1")
    assert pawns(state, "R") == ["C4", "S", "S"]


def test_the_partners_start_bars_too() -> None:
    state = at("R: S G: Y14 turn=G hand.G=2,6,3,H")
    assert refusal(state, "2 Y14") == "barred"


def test_minus_four_never_goes_forward_nor_into_the_lane() -> None:
    state = at("R: Y14 turn=R hand.R=-4,6,3,H")
    play(state, "-4 Y14")
    assert pawns(state, "R") == ["Y10"]


def test_minus_four_knocks() -> None:
    state = at("R: R6 G: R2 turn=R hand.R=-4,6,3,H")
    play(state, "-4 R6")
    assert pawns(state, "G") == []


def test_the_path_tells_each_turn_in_the_lane() -> None:
    events = play(at("R: C3 C4 Y10 C1 turn=R hand.R=5,2,3,9"), "5 RC3")
    assert events[1] == PawnMoved(1, "C3", ("C2", "C3", "C2", "C3", "C2"))
    assert events[2] == PawnLocked(1, "C2")


def test_a_lock_below_locks_those_above() -> None:
    events = play(at("R: C2 C3 Y14 turn=R hand.R=2,3,5,1/14 G: C1"), "1/14 Y14+1")
    assert not [event for event in events if isinstance(event, PawnLocked)]
    events = play(at("R: C2 C3 C4 turn=R hand.R=2,3,5,1/14"), "1/14 RC2+1")
    assert [event for event in events if isinstance(event, PawnLocked)] == [PawnLocked(1, "C1")]


def test_one_step_may_lock_several() -> None:
    events = play(at("R: C2 C4 Y14 turn=R hand.R=7x1,3,5,1/14"), "7x1 RC2+1 RC4+2 Y14+4")
    locks = [event.place for event in events if isinstance(event, PawnLocked)]
    assert locks == ["C1", "C2"]


def test_the_fourth_lock_finishes_a_colour() -> None:
    events = play(at("R: C1 C2 C3 Y14 G: G1 turn=R hand.R=7x1,2,3,5"), "7x1 Y14+1 G1+6")
    assert ColourFinished(1) in events


def test_a_fold_tells_who_bars_the_way() -> None:
    state = at("Y: Y5 R: R13 B: S turn=Y hand.Y=2,2,3,9 hand.R=3,5,12,10")
    fold = next(e for e in play(state, "2 Y5") if isinstance(e, HandFolded))
    assert fold.obstacles[0].reason == "barred"
    assert (fold.obstacles[0].place, fold.obstacles[0].by) == ("R13", 2)


@pytest.mark.parametrize("move", [-1, 0, 2**40, 2**61 + 7, 1 << 57, 15, (15 << 7) | 32 | 4])
def test_numbers_that_are_no_move_are_refused(move: int) -> None:
    for body in ("R: R1 turn=R hand.R=2,H,3,5", "exchange hand.Y=2,3,5,6"):
        state = at(body)
        before = GAME.text(state)
        with pytest.raises(IllegalMove):
            state.play(move)
        assert GAME.text(state) == before
