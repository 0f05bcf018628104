"""Positions as text: what cannot be is refused, and what is hidden may be left out."""

from __future__ import annotations

import pytest

from tablee.errors import InvalidMove, InvalidPosition
from tablee.games.partners import GAME
from tests.games.partners.table import at, pawns


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("Y: Y5 R: Y5 exchange", "another colour stands on Y5"),
        ("Y: C1 C1 exchange", "a circle holds one pawn"),
        ("Y: Y1 Y2 Y3 Y4 Y5 exchange", "a colour has four pawns"),
        ("Y: RS exchange", "expected a place"),
        ("Y: Y15 exchange", "expected a place"),
        ("Y5 exchange", "the letter of a colour first"),
        ("Y: Y5", "expected exchange, turn=… or over"),
        ("turn=Q", "expected turn=Y"),
        ("colour=blue exchange", "there is no 'colour'"),
        ("king.Y=5 exchange", "there is no 'king'"),
        ("exchange hand.Y=2,3,4,5", "expected one of the cards"),
        ("exchange hand.Y=2,3", "seat Y holds 4 cards"),
        ("exchange hand.Y=2,2,2,2 hand.R=2,3,5,6", "are too many"),
        ("exchange log=Y5", "does not fit|laid down|before the exchange"),
        ("turn=Y hand.Y=2,3,5,6", "would have folded"),
        ("over", "the game is not over"),
        ("Y: C1 C2 C3 C4 B: C1 C2 C3 C4 exchange", "the game is over"),
        ("exchange chosen=YRBG", "although the exchange is over"),
        ("exchange hand.Y=2,3,5,6 chosen=Y", "its gift is needed too"),
        ("exchange gives.Y=5", "has chosen"),
        ("exchange chosen=Y gives.Y=5", "needs its hand"),
        ("exchange hand.Y=2,3,5,6 got.Y=2", "before the exchange"),
        ("turn=Y hand.Y=H,3,5,6 got.Y=2", "does not hold 2"),
        ("turn=Y got.Y=2", "needs a hand of its team"),
        ("exchange stack=2", "a stack needs all four hands"),
        ("turn=Y log=R*?", "folded cards are shown"),
        ("turn=Y log=R5,R*2,R3", "played after folding"),
        ("turn=Y log=R*5,R*5", "folded and still holds cards"),
        ("turn=Y log=R2,R*5,Y3,R*5,R*6", "folded more than once"),
        ("turn=Y hand.Y=2,3,5,6 kept.1B=9", "a fold that did not happen"),
        ("exchange log=" + ",".join(f"{s}{c}" for s in "YRBG" for c in "2356"), "before the exch"),
        ("exchange deals=0", "deals=1 or more"),
        ("exchange deals=3", "does not fit|laid down"),
        ("turn=Y log=Y5,Y5,Y5,Y5,Y6", "seat Y holds 0 cards"),
        ("turn=Y log=Z5", "expected a letter and a card"),
        ("exchange usable.1Y=5", "did not happen"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(body: str, problem: str) -> None:
    with pytest.raises(InvalidPosition, match=problem):
        at(body)


def test_hidden_hands_fit_what_is_told() -> None:
    for seed in range(20):
        text = f"partners/{GAME.version} seats=4 | R: R5 turn=R log=Y5,Y5 hand.Y=2,3 got.B=13H"
        state = GAME.parse(text, seed=seed)
        assert state.hand_cards(0) == ("2", "3")
        assert "13H" in state.hand_cards(2)
        assert state.moves()
        assert not GAME.faults(state)


def test_no_worlds_fit_is_an_error() -> None:
    with pytest.raises(InvalidPosition, match="no cards fit"):
        at("Y: turn=Y hand.R=H,H,H,H hand.B=8H,8H,8H,8H hand.G=13H,13H,13H,13H")


def test_shared_positions_hide_the_cards() -> None:
    state = GAME.new(4, 7)
    assert "hand" not in GAME.text(state, hidden=False)
    assert "stack" not in GAME.text(state, hidden=False)


def test_places_in_words() -> None:
    state = at("Y: S C3 G14 Y1 exchange")
    assert pawns(state, "Y") == ["C3", "G14", "S", "Y1"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected a card"),
        ("4 R5", "expected one of the cards"),
        ("2", "expected in or a pawn"),
        ("2 R6", "no pawn of your team"),
        ("2 R5 R5", "expected the end"),
        ("2 R55", "expected a pawn"),
        ("1/14 R5", "expected a pawn and its steps"),
        ("1/14 R5+2", "expected a pawn and its steps"),
        ("7x1", "expected a pawn and its steps"),
        ("7x1 R5+8", "expected a pawn and its steps"),
        ("swap R5", "expected a second pawn"),
        ("swap R5 B9", "no pawn stands on B9"),
        ("R takes 5", "expected gives"),
        ("R gives", "expected a card"),
        ("7x1 R5+1 R5+1 R5+1 R5+1 R5+1 R5+1 R5+1 R5+1", "at most seven parts"),
    ],
)
def test_garbled_moves_are_refused_with_a_place(text: str, problem: str) -> None:
    state = at("R: R5 turn=R hand.R=2,3,5,6")
    with pytest.raises(InvalidMove, match=problem):
        GAME.parse_move(state, text)
