"""The worked examples of the rules, one test each."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tablee.games.partners.dealing import drawn_dealer
from tablee.games.partners.events import HandFolded
from tablee.games.partners.pieces import CARDS
from tablee.vectors import small
from tests.games.partners.table import at, locked, moves, pawns, play, refusal

G1 = "R: C4 Y14 C1 turn=R hand.R=2,5,H,3"
G3 = "R: C4 Y14 C1 C2 turn=R hand.R=3,2,9,10"
G4 = "R: Y13 C4 C1 turn=R hand.R=5,2,H,3"
G5 = "R: C3 C4 Y10 C1 turn=R hand.R=5,2,3,9"
B2 = "Y: Y13 Y13 Y11 B: Y9 R: C1"
Q7B = "R: C1 C2 C3 Y14 G: G1 turn=R hand.R=7x1,2,3,5"
FOUR_ON_Y14 = "Y: Y14 Y14 Y14 Y14"


def test_s1_the_start_is_not_counted() -> None:
    state = at("Y: Y13 turn=Y hand.Y=2,3,5,6")
    play(state, "2 Y13")
    assert pawns(state, "Y") == ["R1"]


def test_s2_a_pawn_on_its_start_bars_the_way() -> None:
    position = "Y: Y13 R: S turn=Y hand.Y=1/14,2,H,H"
    state = at(position)
    play(state, "1/14 Y13+1")
    assert pawns(state, "Y") == ["Y14"]
    assert refusal(at(position), "2 Y13") == "barred"


def test_s3_own_starts_do_not_bar_going_back_foreign_ones_do() -> None:
    state = at("R: R3 S S B: R2 turn=R hand.R=-4,2,3,5")
    play(state, "-4 R3")
    assert pawns(state, "R") == ["S", "S", "Y13"]
    assert refusal(at("R: R3 S S B: R2 turn=B hand.B=-4,2,3,5"), "-4 R2") == "barred"


def test_n1_a_number_moves_that_many_cells() -> None:
    state = at("G: G9 turn=G hand.G=3,2,5,6")
    play(state, "3 G9")
    assert pawns(state, "G") == ["G12"]


def test_g1_two_on_three_back() -> None:
    state = at(G1)
    assert moves(state, "5") == ["5 RC4"]
    assert refusal(state, "5 Y14") == "lane_shut"
    play(state, "5 RC4")
    assert pawns(state, "R") == ["C1", "Y14", "Y14"]


def test_g1b_the_right_number_locks() -> None:
    state = at(G1)
    play(state, "2 RC4")
    assert pawns(state, "R") == ["C1", "C2", "Y14"]
    assert locked(state, "R") == ["C1", "C2"]


def test_g3_one_on_two_back() -> None:
    state = at(G3)
    assert moves(state, "3") == ["3 RC4"]
    assert refusal(state, "3 Y14") == "lane_shut"
    play(state, "3 RC4")
    assert pawns(state, "R") == ["C1", "C2", "Y14", "Y14"]


def test_g4_nobody_jumps_in_the_lane_or_stops_short() -> None:
    state = at(G4)
    assert moves(state, "5") == ["5 RC4"]
    assert refusal(state, "5 Y13") == "lane_shut"
    assert refusal(state, "5 RC1") == "locked"
    play(state, "5 RC4")
    assert pawns(state, "R") == ["C1", "Y13", "Y14"]


@pytest.mark.parametrize("circles", ["C1 C2", "C1 C3 C4", "C2", "C4"])
def test_x1_minus_four_and_swap_never_touch_circles(circles: str) -> None:
    state = at(f"R: {circles} B: B3 Y: Y8 turn=R hand.R=-4,swap,H,2")
    for circle in circles.split():
        assert refusal(state, f"-4 R{circle}") in ("in_circle", "locked")
        assert refusal(state, f"swap R{circle} B3") == "not_alone"
    assert moves(state, "-4") == []


def test_g5_to_and_fro_between_two_own_pawns() -> None:
    state = at(G5)
    assert moves(state, "5") == ["5 RC3"]
    assert refusal(state, "5 RC4") == "no_room"
    assert refusal(state, "5 Y10") == "lane_shut"
    play(state, "5 RC3")
    assert pawns(state, "R") == ["C1", "C2", "C4", "Y10"]
    assert locked(state, "R") == ["C1", "C2"]


def test_q7_seven_steps_lock_three_pawns() -> None:
    state = at("R: C3 C4 Y14 C1 turn=R hand.R=7x1,2,3,5")
    play(state, "7x1 RC3+5 RC4+1 Y14+1")
    assert locked(state, "R") == ["C1", "C2", "C3", "C4"]


def test_b1_stacks_on_cells_do_not_block() -> None:
    state = at(f"{FOUR_ON_Y14} R: S turn=R hand.R=-4,2,3,5")
    play(state, "-4 RS")
    assert pawns(state, "R") == ["Y11"]
    assert pawns(state, "Y") == ["Y14"] * 4


def test_b1b_who_ends_on_a_stack_goes_home() -> None:
    state = at(f"{FOUR_ON_Y14} B: Y12 turn=B hand.B=2,3,5,6")
    play(state, "2 Y12")
    assert pawns(state, "B") == []
    assert pawns(state, "Y") == ["Y14"] * 4


def test_b2_four_steps_as_a_part_of_a_seven_end_on_the_stack() -> None:
    state = at(B2.replace("B: Y9", "B: Y9 B1") + " turn=B hand.B=7x1,2,3,5")
    play(state, "7x1 Y9+4 B1+3")
    assert pawns(state, "B") == ["B4"]
    assert pawns(state, "Y") == ["Y11", "Y13", "Y13"]


def test_b2_five_steps_pass_the_stack() -> None:
    state = at(B2 + " turn=B hand.B=5,2,3,6")
    play(state, "5 Y9")
    assert pawns(state, "B") == ["Y14"]


def test_b2_own_pawns_stack() -> None:
    state = at(B2 + " turn=Y hand.Y=5,2,3,6")
    play(state, "2 Y11")
    assert pawns(state, "Y") == ["Y13", "Y13", "Y13"]


def test_w1_only_pawns_that_stand_alone_are_swapped() -> None:
    state = at(B2 + " turn=B hand.B=swap,5,6,9")
    assert moves(state, "swap") == ["swap Y11 Y9"]
    play(state, "swap Y9 Y11")
    assert pawns(state, "B") == ["Y11"]
    assert pawns(state, "Y") == ["Y13", "Y13", "Y9"]


def test_w2_no_swap_without_pawns_on_cells() -> None:
    state = at("R: C1 S C3 turn=R hand.R=swap,2,3,5")
    assert moves(state, "swap") == []
    assert refusal(state, "swap RC1 RS") == "not_alone"


def test_w3_a_swap_needs_no_own_pawn() -> None:
    state = at("B: R5 Y: R9 turn=R hand.R=swap,2,3,5")
    play(state, "swap R5 R9")
    assert pawns(state, "B") == ["R9"]
    assert pawns(state, "Y") == ["R5"]


def test_w4_two_pawns_of_one_colour_may_be_swapped() -> None:
    state = at("R: R5 R9 turn=R hand.R=swap,2,3,5")
    assert moves(state, "swap") == ["swap R5 R9"]
    play(state, "swap R5 R9")
    assert pawns(state, "R") == ["R5", "R9"]


@pytest.mark.parametrize(
    ("place", "end"), [("S", "Y11"), ("R1", "Y11"), ("R2", "Y12"), ("R3", "Y13"), ("R4", "Y14")]
)
def test_m4_four_steps_back_cross_the_own_start(place: str, end: str) -> None:
    state = at(f"R: {place} turn=R hand.R=-4,2,3,5")
    play(state, f"-4 {'RS' if place == 'S' else place}")
    assert pawns(state, "R") == [end]


def test_q7b_after_the_fourth_lock_the_rest_goes_to_the_partner() -> None:
    state = at(Q7B)
    play(state, "7x1 Y14+1 G1+6")
    assert locked(state, "R") == ["C1", "C2", "C3", "C4"]
    assert pawns(state, "G") == ["G7"]


def test_q7c_without_a_partner_in_play_the_lock_would_leave_steps() -> None:
    state = at(Q7B.replace("G: G1", ""))
    assert refusal(state, "7x1 Y14+1") == "steps_left"
    assert moves(state, "7x1") == ["7x1 Y14+7"]
    play(state, "7x1 Y14+7")
    assert pawns(state, "R") == ["C1", "C2", "C3", "Y9"]


def test_q7d_each_pawn_walks_once() -> None:
    state = at("R: R1 R5 turn=R hand.R=7x1,2,3,5")
    assert refusal(state, "7x1 R1+2 R5+3 R1+2") == "pawn_walks_once"


def test_d1_the_highest_number_deals() -> None:
    draws = small([CARDS.index(card) for card in ("swap", "H", "8H", "1/14")])
    dealer, drawn = drawn_dealer(draws, [0, 1, 2, 3], vec[u8]())
    assert dealer == 3
    assert [int(one) >> 4 for one in drawn] == [0, 1, 2, 3]


def test_f1_without_a_usable_card_the_hand_is_folded() -> None:
    state = at("Y: Y5 turn=Y hand.Y=2,2,3,9 hand.R=3,5,-4,7x1")
    events = play(state, "2 Y5")
    folds = [event for event in events if isinstance(event, HandFolded)]
    assert folds[0].seat == 1
    assert folds[0].cards == ("3", "5", "-4", "7x1")
    assert {obstacle.reason for obstacle in folds[0].obstacles} == {"nobody_in_play"}


def test_f2_a_usable_swap_must_be_played() -> None:
    state = at("Y: Y5 B: B9 turn=Y hand.Y=2,2,3,9 hand.R=swap,5,-4,7x1")
    play(state, "2 Y5")
    assert state.turn() == 1
    assert moves(state) == ["swap Y7 B9"]


def test_e1_thirteen_steps_into_an_empty_lane() -> None:
    state = at("R: Y14 turn=R hand.R=13H,2,3,5")
    play(state, "13H Y14")
    assert pawns(state, "R") == ["Y9"]


def test_e2_the_box_lets_a_pawn_stay_unlocked_in_the_lane() -> None:
    position = "R: C4 C2 turn=R hand.R=3,2,H,5"
    for name, end in (("RC4", ["C2", "Y14"]), ("RC2", ["C3", "C4"])):
        state = at(position)
        play(state, f"3 {name}")
        assert pawns(state, "R") == end


def test_e2_the_tournament_does_not() -> None:
    state = at("R: C4 C2 turn=R hand.R=3,2,H,5", lane_rule="tournament")
    assert moves(state, "3") == ["3 RC4"]
    assert refusal(state, "3 RC2") == "must_lock"
