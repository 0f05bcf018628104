"""Resampling: what a seat knows stays, the rest is drawn uniformly from all that is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from math import comb

import pytest

from tablee.errors import IllegalMove
from tablee.games.partners import GAME, PartnersState
from tablee.games.partners.moves import give
from tablee.rng import seeded
from tests.games.partners.table import at, play

SAMPLES = 4000

# Two deals are over: 32 cards lie there, so that few are unseen.
TWO_DEALS = (
    "YH,RH,BH,GH,Y8H,R8H,B8H,G8H,Y13H,R13H,B13H,G13H,Y5,R5,B5,G5,"
    "Y6,R6,B6,G6,Y9,R9,B9,G9,Y10,R10,B10,G10,Y12,R12,B12,G12"
)


def close(found: Counter[object], expected: dict[object, float], samples: int) -> bool:
    """Compare frequencies by chi-square, with a bound that chance passes once in a million."""
    assert set(found) <= set(expected)
    total = sum(expected.values())
    wanted = {key: weight / total * samples for key, weight in expected.items() if weight}
    square = sum((found[key] - want) ** 2 / want for key, want in wanted.items())
    freedom = len(wanted) - 1
    return bool(square < freedom + 7 * (2 * freedom) ** 0.5 + 12)


def sample(
    state: PartnersState, seat: int, what: Callable[[PartnersState], object]
) -> Counter[object]:
    rng = seeded("resample")
    return Counter(what(state.resample(seat, rng)) for _ in range(SAMPLES))


def hand_weights(pool: dict[str, int], size: int) -> dict[object, float]:
    """Count the ways to draw each hand from a pool."""
    hands: dict[object, float] = {}

    def extend(kinds: list[str], left: int, hand: tuple[str, ...], ways: int) -> None:
        if left == 0:
            hands[hand] = ways
        elif kinds:
            kind, *rest = kinds
            for count in range(min(left, pool[kind]) + 1):
                more = ways * comb(pool[kind], count)
                extend(rest, left - count, (*hand, *[kind] * count), more)

    extend(list(pool), size, (), 1)
    return hands


def test_an_unknown_hand_is_any_of_the_unseen_cards() -> None:
    state = at(f"Y: Y5 turn=Y deals=3 log={TWO_DEALS},Y3,Y3,R2,R2,B-4,B-4,G2,G2 hand.Y=1/14,1/14")
    pool = {"1/14": 2, "3": 2, "-4": 2, "7x1": 4, "swap": 4}
    found = sample(state, 0, lambda other: other.hand_cards(1))
    assert close(found, hand_weights(pool, 2), SAMPLES)
    found = sample(state, 0, lambda other: other.hand_cards(3))
    assert close(found, hand_weights(pool, 2), SAMPLES)


def test_the_stack_is_in_any_order() -> None:
    state = at(f"Y: Y5 turn=Y deals=3 log={TWO_DEALS},Y3,Y3,R2,R2,B-4,B-4,G2,G2 hand.Y=1/14,1/14")
    pool = {"1/14": 2, "3": 2, "-4": 2, "7x1": 4, "swap": 4}
    found = sample(state, 0, lambda other: GAME.text(other).split("stack=")[1].split(",")[3])
    assert close(found, {kind: float(count) for kind, count in pool.items()}, SAMPLES)


def test_the_gift_stays_with_the_partner_until_played() -> None:
    state = at("Y: Y5 B: B5 turn=Y hand.Y=H,2,3,5 got.B=13H hand.R=H,H,H,2 hand.G=3,3,3,5")
    for seed in range(200):
        assert "13H" in state.resample(0, seeded(seed)).hand_cards(2)
    found = sample(state, 1, lambda other: "13H" in other.hand_cards(2))
    assert 0 < found[True] < SAMPLES


def test_once_played_the_gift_says_nothing_more() -> None:
    state = at("Y: Y5 B: B5 turn=Y hand.Y=2,2,3,5 hand.B=5,13H,2,6 got.B=5 hand.R=H,6,6,6")
    play(state, "3 Y5", "H in")
    assert GAME.view(state, 0).gave == "5"
    while state.turn() != 2:
        state.apply(state.moves()[0])
    play(state, "5 B5")
    assert GAME.view(state, 0).gave == ""
    found = sample(state, 0, lambda other: "5" in other.hand_cards(2))
    assert 0 < found[True] < SAMPLES / 2


def test_who_is_in_turn_holds_a_usable_card() -> None:
    """Red stands on its start only, so that −4, 7×1, and numbers work, but a swap does not."""
    body = f"R: turn=R deals=3 log={TWO_DEALS},Y3,Y3,R2,R2,B-4,B-4,G2,G2 hand.Y=1/14,3"
    state = at(body.replace("R: turn", "R: S turn"))
    pool = {"1/14": 3, "3": 1, "-4": 2, "7x1": 4, "swap": 4}
    weights = hand_weights(pool, 2)
    del weights[("swap", "swap")]
    found = sample(state, 0, lambda other: other.hand_cards(1))
    assert close(found, weights, SAMPLES)


SEALED = (
    f"Y: Y5 turn=Y deals=3 log={TWO_DEALS},Y3,Y3,R2,R2,R2,B-4,B-4,B-4,G3,G2,G1/14,R*?,B*?,G*?"
    " usable.3R=1/14,3 usable.3B=3,7x1 usable.3G=swap hand.Y=1/14,7x1"
)


def test_hands_folded_face_down_held_nothing_usable() -> None:
    state = at(SEALED, fold_hidden=True)
    pool = {"1/14": 2, "3": 1, "-4": 1, "7x1": 3, "swap": 4}
    barred = ({"1/14", "3"}, {"3", "7x1"}, {"swap"})
    cards = [kind for kind, count in pool.items() for _ in range(count)]
    weights: Counter[object] = Counter(
        three
        for three in permutations(cards, 3)
        if not any(kind in out for kind, out in zip(three, barred, strict=True))
    )

    def folded(other: PartnersState) -> object:
        return tuple(
            fold.cards[0]
            for seat in (1, 2, 3)
            for fold in GAME.view(other, seat).folded
            if fold.seat == seat
        )

    assert close(sample(state, 0, folded), dict(weights), SAMPLES)


def test_the_giver_knows_the_gift_in_a_hand_folded_face_down() -> None:
    body = SEALED.replace("B-4,B-4,B-4,", "B-4,B-4,").replace("B*?", "B*?,B*?") + " kept.3B=swap"
    state = at(body, fold_hidden=True)
    fold = next(fold for fold in GAME.view(state, 0).folded if fold.seat == 2)
    assert fold.cards == ("swap", "")
    for seed in range(50):
        other = state.resample(0, seeded(seed))
        own = next(fold for fold in GAME.view(other, 2).folded if fold.seat == 2)
        assert "swap" in own.cards
        assert not {"3", "7x1"} & set(own.cards)


def test_a_strangers_gift_is_any_of_its_four_cards() -> None:
    state = at(
        "Y: Y5 turn=Y hand.Y=H,2,3,5 hand.R=H,2,3,5 hand.B=6,9,10,12 hand.G=6,9,10,12 got.R=5"
    )
    found: Counter[object] = Counter()
    rng = seeded("gifts")
    for _ in range(SAMPLES):
        other = state.resample(0, rng)
        marked = [card.received for card in GAME.view(other, 1).hand]
        if len(set(other.hand_cards(1))) == 4:
            found[marked.index(True)] += 1
    assert close(found, dict.fromkeys(range(4), 1.0), sum(found.values()))


def test_choices_of_a_running_exchange_are_any_of_the_hand() -> None:
    state = at("exchange hand.Y=H,2,3,5 hand.R=H,2,3,5 hand.B=6,9,10,12 hand.G=6,9,10,12")
    play(state, "Y gives 3", "B gives 12")
    found: Counter[object] = Counter()
    rng = seeded("choices")
    for _ in range(SAMPLES):
        other = state.resample(0, rng)
        assert GAME.view(other, 0).gift == "3"
        hand = other.hand_cards(2)
        if len(set(hand)) == 4:
            found[hand.index(GAME.view(other, 2).gift)] += 1
    assert close(found, dict.fromkeys(range(4), 1.0), sum(found.values()))


@pytest.mark.parametrize("fold_hidden", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_all_that_a_seat_saw_stays_through_three_deals(fold_hidden: bool, seed: int) -> None:
    state = GAME.new(4, seed, fold_hidden=fold_hidden)
    rng = seeded(seed)
    for _ in range(250):
        if state.over():
            break
        state.apply(state.sample(rng))
        seat = rng.below(4)
        other = state.resample(seat, rng)
        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert not GAME.faults(other)
        again = other.resample(rng.below(5) - 1, rng)
        assert not GAME.faults(again)


def test_an_imagined_world_holds_nothing_of_the_true_deal() -> None:
    state = GAME.new(4, "tea")
    true = [int(card) for card in state.hands.stack[:16]]
    imagined = state.resample(0, seeded("x"))
    assert [int(card) for card in imagined.hands.stack[:16]] != true
    assert not any(imagined.hands.stack[:16])


def test_a_refusal_tells_nothing_of_others_hands() -> None:
    state = GAME.new(4, "tea")
    answers = set()
    for kind in range(14):
        with pytest.raises(IllegalMove) as refused:
            state.check_by(0, give(kind, 1))
        answers.add((refused.value.reason, tuple(refused.value.facts.items())))
    assert answers == {("not_your_turn", (("seat", 0),))}
