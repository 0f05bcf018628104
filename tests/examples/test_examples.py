"""The examples run; the one that trains a policy is run by `make examples`."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import Budget

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))


def test_the_bot_beats_random_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert example("write_a_bot")["main"](deals=4) > 0.5
    assert "Tidy against random" in capsys.readouterr().out


def test_everybody_meets_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    bots = ("random", "greedy", "instinct")
    match = example("tournament")["main"]("feurio", 2, 1, bots, processes=1)
    assert len(match.results.outcomes) == 6
    printed = capsys.readouterr().out
    assert all(name in printed for name in bots)


def test_a_record_is_analysed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = example("analyse_record")
    kept = made["play"](tmp_path / "game.json")
    analysis = made["main"](kept, Budget(0.02, 4))
    assert analysis.moves
    assert "after   0 moves" in capsys.readouterr().out
