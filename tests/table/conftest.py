from __future__ import annotations

import pytest

from tablee.games import games
from tests.table.whispers import GAME


@pytest.fixture(autouse=True)
def whispers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the small game of these tests as any other."""
    monkeypatch.setitem(games(), GAME.key, GAME)
