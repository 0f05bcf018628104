"""The benchmarks run, and their arithmetic is right."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from benchmarks.__main__ import main
from benchmarks.engine import ratios
from benchmarks.measure import Contender, Pace, Speed, Work, by_turns
from benchmarks.ours import API

from tablee import all_games


def test_our_side_runs_in_quick_mode(tmp_path: Path) -> None:
    numbers = tmp_path / "bench.json"
    asked = ["--quick", "--ours", "--json", str(numbers), "--images", str(tmp_path)]
    assert main([*asked, "--only", "engine", "--only", "growth"]) == 0
    found = msgspec.json.decode(numbers.read_bytes())
    assert {speed["game"] for speed in found["engine"]["speeds"]} == set(all_games())
    assert all(speed["games"] > 0 for speed in found["engine"]["speeds"])
    ElementTree.parse(tmp_path / "growth.svg")


def test_missing_engines_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.__main__.find_spec", lambda _name: None)
    assert main(["--quick", "--only", "engine"]) == 2
    assert "pyspiel, catanatron" in capsys.readouterr().err


def count(games: int) -> Work:
    """Stand for games of three moves, in a time that grows with their number."""
    return Work(games, sum(3 for _ in range(games)))


def test_everybody_has_as_many_turns() -> None:
    done: list[str] = []
    field = [Contender("us", name, 2, API, count) for name in "ab"]
    speeds = by_turns(field, Pace(0.001, 4), lambda: done.append("turn"))
    assert len(done) == 8
    assert all(speed.moves == pytest.approx(3 * speed.games) for speed in speeds)


def test_ratios_divide_ours_by_the_relative() -> None:
    ours = Speed("Tablée", "partners", 4, API, 600.0, 3000.0, 0.0)
    theirs = Speed("OpenSpiel", "maedn", 4, API, 200.0, 6000.0, 0.0)
    (ratio,) = ratios([ours, theirs])
    assert (ratio.games, ratio.moves) == (3.0, 0.5)


def test_the_vectorised_environment_is_compared_in_quick_mode(tmp_path: Path) -> None:
    numbers = tmp_path / "bench.json"
    assert main(["--quick", "--ours", "--json", str(numbers), "--only", "vector"]) == 0
    found = msgspec.json.decode(numbers.read_bytes())["vector"]["actions"]
    assert {one["game"] for one in found} == set(all_games())
    assert all(speed > 0 for one in found for speed in one["at_once"].values())
