"""Dealer, deals, exchange, forced play and folding, winning and the margin."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from tablee.errors import GameOver, InvalidOption
from tablee.games import Event, State
from tablee.games.partners import GAME
from tablee.games.partners.dealing import drawn_dealer
from tablee.games.partners.events import (
    CardChosen,
    CardsDealt,
    CardsExchanged,
    DealerDrawn,
    DealsPlayed,
    HandFolded,
    StackShuffled,
)
from tablee.games.partners.pieces import CARDS
from tablee.rng import seeded
from tablee.testing import play_randomly
from tablee.vectors import small
from tests.games.partners.table import at, moves, pawns, play, refusal

EXCHANGE = "exchange hand.Y=2,2,3,5 hand.R=H,3,5,6 hand.B=-4,swap,9,9 hand.G=12,12,12,10"


def draw(*cards: str) -> tuple[int, list[int]]:
    stack = small([CARDS.index(card) for card in cards])
    dealer, drawn = drawn_dealer(stack, [0, 1, 2, 3], vec[u8]())
    return int(dealer), [int(one) >> 4 for one in drawn]


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        (("7x1", "6", "5", "-4"), 0),
        (("-4", "5", "3", "2"), 1),
        (("12", "13H", "10", "9"), 1),
        (("8H", "9", "swap", "H"), 1),
        (("H", "swap", "H", "2"), 3),
    ],
)
def test_what_cards_count_in_the_draw_for_the_dealer(cards: tuple[str, ...], dealer: int) -> None:
    assert draw(*cards)[0] == dealer


def test_those_who_tie_draw_again_clockwise_from_the_first_seat() -> None:
    assert draw("2", "12", "3", "12", "5", "9") == (3, [0, 1, 2, 3, 1, 3])
    assert draw("H", "swap", "H", "swap", "2", "3", "3", "2", "9", "6")[0] == 1


def test_who_ties_until_the_cards_run_out_is_decided_by_the_order_of_seats() -> None:
    assert draw("H", "H", "H", "H") == (0, [0, 1, 2, 3])
    assert draw("2", "12", "3", "12", "5")[0] == 1


def test_the_opening_tells_the_draw_and_the_first_deal() -> None:
    state = GAME.new(4, 11)
    drawn, shuffled, dealt = GAME.opening(state)
    assert isinstance(drawn, DealerDrawn)
    assert drawn.dealer == state.dealer
    assert drawn.draws == GAME.view(state, -1).draws
    assert shuffled == StackShuffled(state.dealer)
    assert isinstance(dealt, CardsDealt)
    assert dealt.seen_by(2).hands[1] == ("",) * 4
    assert dealt.seen_by(2).hands[2] == tuple(card.card for card in GAME.view(state, 2).hand)


@pytest.mark.parametrize("dealer", [0, 1, 2, 3])
def test_the_host_may_name_the_dealer(dealer: int) -> None:
    state = GAME.new(4, 5, dealer=dealer)
    assert state.dealer == dealer
    assert GAME.view(state, 0).draws == ()
    assert [type(event) for event in GAME.opening(state)] == [StackShuffled, CardsDealt]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = GAME.new(4, 3, dealer=2)
    order = [int(kind) for kind in state.hands.stack[:16]]
    for seat, first in ((3, 0), (0, 1), (1, 2), (2, 3)):
        assert state.held_kinds(seat) == sorted(order[first::4])


def test_three_deals_from_one_stack_then_the_next_dealer_shuffles() -> None:
    state = GAME.new(4, 8, dealer=1)
    dealt: list[tuple[int, int]] = [(1, 1)]

    def note(_state: State, events: list[Event]) -> None:
        dealt.extend((e.dealer, e.deal) for e in events if isinstance(e, CardsDealt))

    play_randomly(state, seeded(2), note, most_moves=160)
    expected = [(dealer, deal) for dealer in (1, 2, 3, 0) for deal in (1, 2, 3)]
    assert dealt[:9] == expected[:9]


def test_the_exchange_is_simultaneous_and_hidden_until_the_last_has_chosen() -> None:
    state = at(EXCHANGE)
    assert state.actors() == [0, 1, 2, 3]
    assert moves(state) == ["Y gives 2", "Y gives 3", "Y gives 5"]
    events = play(state, "B gives -4", "Y gives 2", "G gives 10")
    assert events[0] == CardChosen(2, "-4")
    assert [event.seen_by(2) for event in events][1] == CardChosen(0, "")
    assert events[0].seen_by(0) == events[0].seen_by(-1) == CardChosen(2, "")
    assert state.actors() == [1]
    assert GAME.view(state, 0).chosen == (True, False, True, True)
    assert (GAME.view(state, 0).gift, GAME.view(state, 1).gift) == ("2", "")
    assert state.hand_cards(0) == ("2", "2", "3", "5")
    assert state.moves(0) == []


def test_the_last_choice_hands_over_all_gifts() -> None:
    state = at(EXCHANGE)
    events = play(state, "B gives -4", "Y gives 2", "G gives 10", "R gives H")
    exchanged = next(event for event in events if isinstance(event, CardsExchanged))
    assert exchanged.cards == ("2", "H", "-4", "10")
    assert exchanged.seen_by(0).cards == ("2", "", "-4", "")
    assert exchanged.seen_by(3).cards == ("", "H", "", "10")
    assert exchanged.seen_by(-1).cards == ("",) * 4


def test_both_partners_know_the_gift_until_it_is_played() -> None:
    state = at("B: B1 " + EXCHANGE)
    play(state, "B gives -4", "Y gives 2", "G gives 10", "R gives H")
    assert GAME.view(state, 0).gave == "2"
    assert [card.card for card in GAME.view(state, 2).hand if card.received] == ["2"]
    assert GAME.view(state, 1).gave == "H"
    play(state, "2 B1")
    assert GAME.view(state, 0).gave == ""
    assert not any(card.received for card in GAME.view(state, 2).hand)


def test_a_seat_gives_once_and_only_what_it_holds() -> None:
    state = at(EXCHANGE)
    play(state, "Y gives 2")
    assert refusal(state, "Y gives 3") == "already_given"
    assert refusal(state, "R gives 2") == "card_not_held"
    assert refusal(state, "H in") == "give_a_card_first"


def test_the_left_of_the_dealer_starts() -> None:
    body = "Y: Y5 R: R5 B: B5 G: G5 dealer={} exchange hand.Y=2,2,3,5 hand.R=H,3,5,6"
    for letter, starter in zip("YRBG", (1, 2, 3, 0), strict=True):
        state = at(body.format(letter) + " hand.B=-4,13H,9,9 hand.G=12,12,12,10")
        play(state, "Y gives 2", "R gives 3", "B gives 9", "G gives 12")
        assert state.turn() == starter == GAME.view(state, 0).starter


def test_a_usable_card_must_be_played_and_any_of_them_may() -> None:
    state = at("R: R5 turn=R hand.R=2,3,H,-4 Y: S B: S G: S")
    assert moves(state) == ["-4 R5", "2 R5", "3 R5", "H in"]


def test_folding_is_automatic_uses_the_turn_and_lasts_until_the_next_deal() -> None:
    state = at("Y: Y5 R: B: G: G5 turn=Y hand.Y=2,2,3,9 hand.R=3,5,12,7x1 hand.B=10,10,5,6")
    events = play(state, "2 Y5")
    assert [e.seat for e in events if isinstance(e, HandFolded)] == [1, 2]
    assert state.turn() == 3
    assert GAME.view(state, 0).hand_sizes == (3, 0, 0, 4)
    play(state, GAME.move_text(state, state.moves()[0]))
    assert state.turn() == 0


def test_folded_cards_are_shown() -> None:
    state = at("Y: Y5 turn=Y hand.Y=2,2,3,9 hand.R=3,5,12,7x1")
    events = play(state, "2 Y5")
    fold = next(event for event in events if isinstance(event, HandFolded))
    assert fold.seen_by(-1) == fold
    assert GAME.view(state, -1).folded[0].cards == ("3", "5", "12", "7x1")


def test_folded_cards_stay_face_down_by_option() -> None:
    state = at(
        "Y: Y5 turn=Y hand.Y=2,2,3,9 hand.R=3,5,12,7x1 got.R=5 hand.G=H,H,H,8H", fold_hidden=True
    )
    events = play(state, "2 Y5")
    fold = next(event for event in events if isinstance(event, HandFolded))
    assert fold.seen_by(1).cards == ("3", "5", "12", "7x1")
    assert fold.seen_by(-1).cards == fold.seen_by(3).cards == ("",) * 4
    assert fold.seen_by(-1).obstacles == ()
    assert GAME.view(state, 0).folded[0].cards == ("",) * 4
    assert GAME.view(state, 1).folded[0].cards == ("3", "5", "12", "7x1")
    assert GAME.view(state, 3).folded[0].cards == ("5", "", "", "")


def test_a_win_ends_the_game_at_once() -> None:
    state = at("Y: C1 C2 C3 C4 B: C1 C2 C3 R14 R: R1 C1 G: turn=Y hand.Y=1/14,2,3,5")
    assert GAME.view(state, 0).needed == (1, 2 * 234 - 1 - 60)
    play(state, "1/14 R14+1")
    assert state.over()
    assert state.result().winners == (0, 2)
    assert state.result().scores == (0, -407, 0, -407)
    assert GAME.view(state, 0).hand_sizes[0] == 3
    with pytest.raises(GameOver):
        state.check(0)


def test_the_margin_of_a_colour_at_home_is_234() -> None:
    state = at("R: Y14 turn=R hand.R=2,3,5,6")
    assert GAME.view(state, 0).needed == (468, 468 - 56)
    assert GAME.view(at("R: C4 C3 C2 C1 turn=Y hand.Y=H,2,3,5"), 0).needed == (468, 234)


def test_the_cap_on_deals_ends_the_game_by_margin() -> None:
    state = at(
        "Y: Y5 turn=Y hand.Y=2 log=Y6,Y6,Y6,R*3,R*5,R*12,R*12,B*3,B*5,B*5,B*9,G*3,G*9,G*9,G*9",
        deals=1,
    )
    events = play(state, "2 Y5")
    assert events[-1] == DealsPlayed((468 - 7, 468))
    assert state.over()
    assert state.result().ranks == (1, 2, 1, 2)


def test_equal_margins_share_the_first_place() -> None:
    assert GAME.new(4, 1).result().ranks == (1, 1, 1, 1)


def test_a_finished_seat_still_gives_a_card() -> None:
    state = at("Y: C1 C2 C3 C4 exchange hand.Y=2,2,3,5")
    assert moves(state) == ["Y gives 2", "Y gives 3", "Y gives 5"]


@pytest.mark.parametrize(
    "deck",
    [
        "7x1=0,swap=0,12=0",
        "7x1",
        "7x1=x",
        "king=4",
        "",
        "H=0,8H=0,13H=0,2=16",
        "H=200",
        ",".join(f"{card}=0" for card in CARDS if card not in ("H", "swap")) + ",H=48",
    ],
)
def test_decks_that_cannot_be_played_are_refused(deck: str) -> None:
    with pytest.raises(InvalidOption, match="deck"):
        GAME.new(4, 1, deck=deck)


def test_a_deck_of_48_is_enough() -> None:
    state = GAME.new(4, 1, deck="7x1=0,swap=0")
    assert Counter(int(kind) for kind in state.hands.stack) == dict.fromkeys(range(12), 4)
    play_randomly(state, seeded(1), most_moves=200)
    assert not GAME.faults(state)


@pytest.mark.parametrize("deals", ["0", "-1", "many", "1e3", "100000"])
def test_a_cap_on_deals_is_a_number(deals: str) -> None:
    with pytest.raises(InvalidOption, match="deals"):
        GAME.new(4, 1, deals=deals)


def test_the_second_heart_brings_a_second_pawn() -> None:
    state = at("R: S turn=R hand.R=8H,2,3,5")
    play(state, "8H in")
    assert pawns(state, "R") == ["S", "S"]
