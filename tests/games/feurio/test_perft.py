"""The perft counts agree with an enumerator that shares no code with the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.feurio.slow import Slow, slow_perft

COUNTS = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("count", COUNTS, ids=[str(n) for n in range(len(COUNTS))])
def test_perft_of_the_slow_game(count: dict[str, str | int]) -> None:
    game = Slow(str(count["position"]))
    assert slow_perft(game, int(count["depth"])) == (count["sequences"], count["states"])
