"""Bots: found by name or file, honest, and better than chance."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tablee.bots import LEVELS, Budget, UnknownBot, bot, bots, budget, is_at_least, offered
from tablee.games import State
from tablee.rng import seeded
from tests.table.whispers import GAME


def test_levels_exist_and_are_ordered() -> None:
    assert set(LEVELS) <= set(bots())
    assert is_at_least("expert", "strong")
    assert not is_at_least("casual", "strong")
    assert not is_at_least("random", "novice")
    times = [budget(level).seconds for level in LEVELS]
    assert times == sorted(times)


def test_people_are_offered_the_levels_and_nothing_that_is_only_for_measuring() -> None:
    assert offered()[: len(LEVELS)] == list(LEVELS)
    assert "random" in offered()
    assert not {"greedy", "instinct", "playouts"} & set(offered())
    assert set(offered()) <= set(bots())


def test_a_bot_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(
        "class First:\n"
        "    def choose(self, game, state, seat, budget, rng):\n"
        "        return state.moves(seat)[0]\n"
    )
    state = GAME.new(2, 1)
    assert bot(f"{file}:First").choose(GAME, state, 1, Budget(), seeded(1)) == state.moves(1)[0]
    for unknown in (f"{file}:Second", "nothing.py:First", "genius"):
        with pytest.raises(UnknownBot, match=r"my_bot\.py:Name"):
            bot(unknown)


def test_every_bot_chooses_legal_moves_for_any_seat() -> None:
    for name in bots():
        state = GAME.new(3, 4, rounds=1)
        while not state.over():
            seat = state.actors()[-1]
            world = state.resample(seat, seeded(2))
            move = bot(name).choose(GAME, world, seat, Budget(0.02, 20), seeded(3))
            assert move in state.moves(seat)
            state.play(move)


def test_playouts_beat_chance() -> None:
    wins = 0
    for number in range(30):
        state: State = GAME.new(2, number, rounds=3)
        while not state.over():
            seat = state.actors()[0]
            name = "strong" if seat == number % 2 else "random"
            world = state.resample(seat, seeded(number))
            think = Budget(5, 60)
            state.play(bot(name).choose(GAME, world, seat, think, seeded(number)))
        wins += state.result().ranks[number % 2] == 1
    assert wins >= 21


def test_thinking_keeps_to_its_time() -> None:
    state = GAME.new(5, 1, rounds=40)
    started = time.thread_time()  # which a busy machine does not stretch
    bot("expert").choose(GAME, state, 0, Budget(0.2), seeded(1))
    assert time.thread_time() - started < 1
