"""Golden playthroughs and perft counts: numbers that may only change with the rules' version."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee import all_games, game
from tablee.testing import perft
from tablee.testing.golden import playthrough, settings
from tests.contract.cases import every_game

TESTS = Path(__file__).parents[1]
GOLDEN = [
    pytest.param(key, *setting, id=f"{key}-{setting[0]}")
    for key in sorted(all_games())
    for setting in settings(game(key))
]


@pytest.mark.parametrize(("key", "name", "seats", "options"), GOLDEN)
def test_golden_playthrough(
    key: str, name: str, seats: int, options: dict[str, bool | int | str]
) -> None:
    golden = TESTS / "golden" / key / f"{name}.txt"
    assert golden.read_text(encoding="utf-8") == playthrough(game(key), name, seats, options), (
        "the game went another way than in the golden file; if that is intended, raise the version"
        " of the rules and run `make golden`"
    )


@every_game
def test_perft(key: str) -> None:
    counts = json.loads((TESTS / "games" / key / "perft.json").read_text(encoding="utf-8"))
    assert counts
    for count in counts:
        found = perft(game(key), game(key).parse(count["position"]), count["depth"])
        assert found == (count["sequences"], count["states"]), count["position"]
