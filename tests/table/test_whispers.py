"""The game of these tests is a game like any other."""

from __future__ import annotations

import pytest

from tablee.testing import check_game
from tests.table.whispers import GAME


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_test_game_obeys_the_contract(seats: int) -> None:
    assert check_game(GAME, seats, {}, "whispers", every=3).over()
