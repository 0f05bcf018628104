"""All parts of a game are found through one door, whoever registers them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee import all_games
from tablee.parts import KINDS, forget, part, registered, sound_parts

OWN = ("feurio", "finstere", "partners")


@pytest.mark.parametrize("kind", KINDS)
def test_our_own_games_register_every_part(kind: str) -> None:
    assert set(OWN) <= set(registered(kind))
    assert all(part(kind, key) is not None for key in OWN)


def test_a_part_that_nobody_registered() -> None:
    assert part("knowledge", "chess") is None


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that is installed beside Tablée: one of its games is broken."""
    (tmp_path / "sound_game.py").write_text("GAME = object()\n")
    info = tmp_path / "their_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[tablee.games]\nsound = sound_game:GAME\nlost = no_such_module:GAME\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield
    forget()


@pytest.mark.usefixtures("package")
def test_a_broken_package_is_nobody_elses_trouble() -> None:
    with pytest.warns(UserWarning, match="no_such_module:GAME cannot be loaded"):
        found = sound_parts("games")
    assert {*OWN, "sound"} == set(found)


def test_every_game_is_found_under_its_own_key() -> None:
    assert all(each.key == key for key, each in all_games().items())
