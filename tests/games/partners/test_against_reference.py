"""The moves of the rules and those of the slow reference are the same."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tablee.errors import InvalidPosition
from tablee.games.partners import GAME, PartnersState
from tablee.games.partners.pieces import CARDS
from tests.games.partners.positions import random_pawns, table_of
from tests.games.partners.reference import ORDER, results, sequences, tidy
from tests.games.partners.table import at

EVERY_CARD = [
    pytest.param(lane_rule, short, card, id=f"{lane_rule}-{'short' if short else 'full'}-{card}")
    for lane_rule in ("box", "tournament")
    for short in (False, True)
    for card in CARDS
]


def positions(card: str, lane_rule: str, short: bool, count: int) -> list[PartnersState]:
    """Give random positions in which a seat can play the card."""
    random = Random(f"{card} {lane_rule} {short}")
    found: list[PartnersState] = []
    while len(found) < count:
        letter = random.choice(ORDER)
        body = f"{random_pawns(random)} turn={letter} hand.{letter}={card},{card},{card},{card}"
        with suppress(InvalidPosition):
            found.append(at(body, lane_rule=lane_rule, short_seven_wins=short))
    return found


def unusable_positions(card: str, lane_rule: str, count: int) -> list[PartnersState]:
    """Give random positions where the seat holds hearts, the card, and swaps."""
    random = Random(f"unusable {card} {lane_rule}")
    found: list[PartnersState] = []
    while len(found) < count:
        letter = random.choice(ORDER)
        body = f"{random_pawns(random)} turn={letter} hand.{letter}=H,8H,{card},1/14"
        with suppress(InvalidPosition):
            found.append(at(body, lane_rule=lane_rule))
    return found


@pytest.mark.parametrize(("lane_rule", "short", "card"), EVERY_CARD)
def test_each_card_has_the_results_of_the_reference(lane_rule: str, short: bool, card: str) -> None:
    for state in positions(card, lane_rule, short, 500 if card == "7x1" else 60):
        seat = state.turn()
        expected = results(table_of(state), seat, card, lane_rule, short)
        reached = []
        for move in state.moves():
            after = state.copy()
            after.play(move)
            reached.append(tidy(table_of(after)))
        assert len(set(reached)) == len(reached), GAME.text(state)
        assert set(reached) == expected, GAME.text(state)


@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("lane_rule", ["box", "tournament"])
def test_the_view_knows_which_cards_are_usable(lane_rule: str, card: str) -> None:
    for state in unusable_positions(card, lane_rule, 40):
        seat = state.turn()
        for shown in GAME.view(state, seat).hand:
            expected = results(table_of(state), seat, shown.card, lane_rule, False)
            assert shown.usable == bool(expected), GAME.text(state)
            assert shown.usable != bool(shown.obstacles)


def test_perft_counts_are_those_of_the_reference() -> None:
    counts = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))
    confirmed = 0
    for count in counts:
        state = GAME.parse(count["position"])
        if "turn=" not in count["position"] or count["depth"] > 3:
            continue
        hands = [list(state.hand_cards(seat)) for seat in range(4)]
        rule, short = state.options["lane_rule"], state.options["short_seven_wins"]
        found, reached = sequences(
            table_of(state), hands, state.turn(), count["depth"], str(rule), bool(short)
        )
        assert (found, len(reached)) == (count["sequences"], count["states"])
        confirmed += 1
    assert confirmed >= 2
