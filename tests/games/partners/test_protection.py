"""The table of protection: what may happen to a pawn, by where it stands."""

from __future__ import annotations

import pytest

from tests.games.partners.table import at, moves, pawns, play

PLACES = {
    "Home": "R:",
    "own start": "R: S",
    "numbered cell, alone": "R: R5",
    "numbered cell, two of a colour": "R: R5 R5",
    "circle, not locked": "R: C3",
    "circle, locked": "R: C1",
}
KNOCKED = {"numbered cell, alone"}
SWAPPED = {"numbered cell, alone"}
MOVED_BACK = {"own start", "numbered cell, alone", "numbered cell, two of a colour"}
MOVED_ON = MOVED_BACK | {"circle, not locked"}

every_place = pytest.mark.parametrize("place", PLACES)


@every_place
def test_knocked(place: str) -> None:
    """Nobody can even end on a start, at Home or in a foreign circle."""
    state = at(f"{PLACES[place]} B: R3 turn=B hand.B=2,3,5,H Y: Y1")
    before = pawns(state, "R")
    play(state, "2 R3")
    assert (pawns(state, "R") != before) == (place in KNOCKED)
    assert ("R5" in pawns(state, "B")) == (place != "numbered cell, two of a colour")


@every_place
def test_nobody_ends_on_a_start_or_in_a_foreign_lane(place: str) -> None:
    for cell in ("Y13", "Y14", "R1"):
        for card in ("1/14", "2", "3", "-4"):
            state = at(f"{PLACES[place]} B: {cell} turn=B hand.B={card},12,9,H")
            before = pawns(state, "R")
            for text in moves(state, card):
                after = state.copy()
                play(after, text)
                assert pawns(after, "R") == before or place in KNOCKED
                assert "S" not in pawns(after, "B")


@every_place
def test_swapped(place: str) -> None:
    state = at(f"{PLACES[place]} B: B3 Y: Y5 turn=B hand.B=swap,2,5,H")
    before = pawns(state, "R")
    touched = False
    for text in moves(state, "swap"):
        after = state.copy()
        play(after, text)
        touched = touched or pawns(after, "R") != before
    assert touched == (place in SWAPPED)


@every_place
def test_minus_four(place: str) -> None:
    state = at(f"{PLACES[place]} turn=R hand.R=-4,H,H,H")
    assert bool(moves(state, "-4")) == (place in MOVED_BACK)


@every_place
@pytest.mark.parametrize("card", ["2", "7x1"])
def test_number_and_seven(place: str, card: str) -> None:
    state = at(f"{PLACES[place]} turn=R hand.R={card},H,H,H")
    assert bool(moves(state, card)) == (place in MOVED_ON)


@every_place
def test_heart(place: str) -> None:
    """Only a pawn at Home is moved by a heart; each position here has one."""
    state = at(f"{PLACES[place]} turn=R hand.R=H,H,H,H")
    before = pawns(state, "R")
    play(state, "H in")
    assert sorted([*before, "S"]) == pawns(state, "R")
