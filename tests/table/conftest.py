from __future__ import annotations

import pytest

from tablee.games import all_games
from tests.table.whispers import GAME


@pytest.fixture(autouse=True)
def whispers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the small game of these tests as any other."""
    monkeypatch.setitem(all_games(), GAME.key, GAME)
