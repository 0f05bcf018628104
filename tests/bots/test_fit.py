"""Fitting chances to outcomes."""

from __future__ import annotations

import math

import pytest

from tablee.bots import bot
from tablee.bots.fit import Sample, calibrate, collect, fit, log_loss
from tablee.bots.fit.logit import chances
from tablee.bots.knowledge import knowledge
from tablee.games import Options, game
from tablee.rng import seeded
from tests.bots.kit import positions
from tests.contract.cases import every_setting


def drawn(weights: list[float], sides: int, games: int) -> list[Sample]:
    """Draw outcomes of positions by known weights."""
    rng = seeded("drawn")
    found: list[Sample] = []
    for number in range(games):
        rows = [[int(rng.below(100)) / 50 - 1 for _ in weights] for _ in range(sides)]
        said = chances(rows, weights)
        left = int(rng.below(1 << 30)) / (1 << 30)
        shares = [0.0] * sides
        for side, chance in enumerate(said):
            if 0 <= left < chance:
                shares[side] = 1.0
            left -= chance
        found.append(Sample(number, rows, said, shares))
    return found


@pytest.mark.parametrize("sides", [1, 2, 4])
def test_weights_are_found_again(sides: int) -> None:
    truth = [2.0, -1.0, 0.5]
    found = fit(drawn(truth, sides, 4000))
    assert found == pytest.approx(truth, abs=0.3)


def test_what_is_drawn_by_its_chances_is_calibrated() -> None:
    samples = drawn([2.0, -1.0], 2, 4000)
    for tenth in calibrate(samples):
        assert abs(tenth.said - tenth.won) <= 0.05 + tenth.margin
    assert log_loss(samples) < math.log(2)


@every_setting
def test_values_are_those_of_features_and_weights(key: str, seats: int, options: Options) -> None:
    """The compiled search and the fit compute the same chances, and every feature has a name."""
    known = knowledge(key)
    for state in positions(key, seats, options, 12, "features"):
        count = len(known.weights(state))
        assert len(known.feature_names(state)) == count
        flat = list(known.features(state))
        rows = [flat[start : start + count] for start in range(0, len(flat), count)]
        said = chances(rows, list(known.weights(state)))
        values = known.values(state)
        for seat in range(seats):
            assert values[seat] == pytest.approx(said[known.side(state, seat)])


def test_samples_tell_how_their_game_ended() -> None:
    found = list(collect(game("partners"), 4, {}, bot("random"), range(2), "samples"))
    assert {sample.game for sample in found} == {0, 1}
    for sample in found:
        assert sorted(sample.shares) == [0.0, 1.0]
        assert len(sample.rows) == len(sample.chances) == 2
