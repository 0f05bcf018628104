from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.games import all_games
from tests.server.kit import Served, served
from tests.table.whispers import GAME


@pytest.fixture(autouse=True)
def whispers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the small game of these tests as any other."""
    monkeypatch.setitem(all_games(), GAME.key, GAME)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests of a module, without limits."""
    with served(tmp_path_factory.mktemp("server"), "--workers", "1") as running:
        yield running


@pytest.fixture
def fresh_server(tmp_path: Path) -> Iterator[Served]:
    """A server for one test alone."""
    with served(tmp_path, "--workers", "1") as running:
        yield running
