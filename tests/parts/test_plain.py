"""A game that registers nothing but its rules works everywhere, by plain defaults."""

from __future__ import annotations

import io
import json

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from rich.console import Console

from tablee import all_games, game, seeded
from tablee.bots import LEVELS, Budget, ask, bot
from tablee.cli.boards import board
from tablee.cli.boards.plain import PlainBoard
from tablee.cli.play import TerminalTable
from tablee.draw import svg
from tablee.envs import encoding
from tablee.envs.gymnasium import TableEnv
from tablee.envs.pettingzoo import AEC
from tablee.envs.vector import VectorEnv
from tablee.simulate import Simulation, run
from tablee.table import Bot
from tablee.table.local import LocalTable, person
from tablee.words import say
from tests.table.whispers import GAME

KEY = GAME.key


@pytest.fixture(autouse=True)
def whispers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(all_games(), KEY, GAME)


def test_it_is_played_in_the_terminal() -> None:
    screen = io.StringIO()
    local = LocalTable(KEY, [person("Ada"), Bot("random")], seeded(1), "plain")

    def first_move(_prompt: str) -> str:
        seen = local.table.view(0)
        return seen.moves[0] if seen and seen.moves else ""

    TerminalTable(local, Console(file=screen, width=80), ask=first_move).run()
    assert local.table.book.status == "over"
    assert "scores" in screen.getvalue()


def test_its_events_and_refusals_are_told_by_their_facts() -> None:
    assert isinstance(board(KEY), PlainBoard)
    assert say(KEY, "refused.not_so_many", {"left": 2}) == "not so many: left 2"


def test_it_is_drawn() -> None:
    drawn = svg(game(KEY).new(2, 1))
    assert "round: " in drawn
    secret = game(KEY).new(2, 1)
    own = GAME.view(secret, 0).hand
    assert not any(str(number) in drawn for number in own)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_it(level: str) -> None:
    state = game(KEY).new(3, 1)
    move = ask(bot(level), game(KEY), state, state.turn(), Budget(5.0, 40), seeded(2))
    state.play(move)


def test_it_is_simulated() -> None:
    asked = Simulation(KEY, 2, ("novice", "random"), 3, "s")
    assert sum(len(chunk) for chunk in run(asked, workers=1)) == 6


def test_its_actions_are_the_places_of_its_moves() -> None:
    state = game(KEY).new(2, 1)
    vector = VectorEnv(KEY, 4, 2, seed=1)
    shown = vector.reset()
    for _ in range(30):
        assert shown.masks.any(axis=1).all(), "somebody is in turn in every row"
        shown = vector.step(np.array([np.flatnonzero(mask)[-1] for mask in shown.masks]))
    assert encoding(KEY, 2, dict(state.options)).actions[:2] == ["move 0", "move 1"]


def test_what_is_seen_depends_only_on_the_view() -> None:
    env = AEC(KEY, 2)
    env.reset(seed=5)
    ours = env.observe("player_0")["observation"].tolist()
    world = env.play.state.resample(0, seeded("elsewhere"))
    env.play = env.play.with_state(world)
    assert env.observe("player_0")["observation"].tolist() == ours


@pytest.mark.filterwarnings("ignore")  # the checkers say much that is no fault
def test_other_libraries_accept_it() -> None:
    api_test(AEC(KEY, 2), num_cycles=60)
    check_env(TableEnv(KEY, seats=2, bots="random"), skip_render_check=True)


def test_open_spiel_plays_it() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tablee.envs import openspiel

    openspiel.register()
    playing = pyspiel.load_game(f"tablee_{KEY}").new_initial_state()
    rng = seeded(3)
    while not playing.is_terminal():
        legal = playing.legal_actions()
        playing.apply_action(legal[int(rng.below(len(legal)))])
    assert sum(playing.returns()) == pytest.approx(0)
    json.dumps(playing.history())
