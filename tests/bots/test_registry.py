"""Bots by name: of a file, of another package, other programs, unknown ones and broken ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.bots import BrokenBot, Budget, UnknownBot, ask, bot, bots
from tablee.bots.program import NoAnswer
from tablee.games import game
from tablee.rng import seeded
from tests.bots.kit import positions

FIRST = """
class First:
    def choose(self, game, state, seat, budget, rng):
        return state.moves(seat)[0]
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package that is installed beside Tablée: one of its bots is sound, one is not."""
    (tmp_path / "first_bot.py").write_text(FIRST)
    info = tmp_path / "first_bot-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: first-bot\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[tablee.bots]\nfirst = first_bot:First\nlost = no_such_module:Lost\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    bots.cache_clear()
    yield
    bots.cache_clear()


@pytest.mark.usefixtures("package")
def test_a_package_offers_a_bot() -> None:
    assert {"first", "lost", "expert"} <= set(bots())
    assert type(bot("first")).__name__ == "First"


@pytest.mark.usefixtures("package")
def test_a_broken_package_is_nobody_elses_trouble() -> None:
    bot("expert")
    with pytest.raises(BrokenBot, match="the bot 'lost' cannot be made: ModuleNotFoundError"):
        bot("lost")


def test_a_bot_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(FIRST)
    assert type(bot(f"{file}:First")).__name__ == "First"
    with pytest.raises(UnknownBot):
        bot(f"{file}:Second")
    file.write_text("class First(:")
    with pytest.raises(BrokenBot, match="SyntaxError"):
        bot(f"{file}:First")


@pytest.mark.parametrize("name", ["grandmaster", "nowhere.py:First", "", ":"])
def test_an_unknown_bot_is_told_who_there_is(name: str) -> None:
    with pytest.raises(UnknownBot, match="novice, casual, strong, expert"):
        bot(name)


PROGRAM = """
import json, sys
from tablee.games import game
for line in sys.stdin:
    question = json.loads(line)
    played = game(question["position"].partition("/")[0])
    state = played.parse(question["position"])
    move = state.moves(question["seat"])[0]
    print(json.dumps({"move": played.move_text(state, move)}), flush=True)
"""


def test_a_bot_that_is_another_program(tmp_path: Path) -> None:
    """It is started once and asked in JSON, a line for each move."""
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    player = bot(f"run:{sys.executable} {file}")
    for state in positions("feurio", 2, {}, 4, "program"):
        seat = int(state.turn())
        move = ask(player, game("feurio"), state, seat, Budget(), seeded(1))
        assert move == state.moves(seat)[0]


def test_a_program_that_ends_gives_no_answer() -> None:
    state = game("feurio").new(2, 1)
    player = bot(f"run:{sys.executable} -c pass")
    with pytest.raises((NoAnswer, BrokenPipeError)):
        ask(player, game("feurio"), state, int(state.turn()), Budget(), seeded(1))


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(BrokenBot, match="FileNotFoundError"):
        bot("run:/no/such/program")
