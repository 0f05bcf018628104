"""PettingZoo's own tests, and what it does not test."""

from __future__ import annotations

import sys
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.seed_test import seed_test
from pettingzoo.test.state_test import state_test

from tablee import game
from tablee.envs import IllegalAction
from tablee.envs import pettingzoo as tables
from tests.envs.kit import every_game

pytestmark = [
    # Observations with a mask are dictionaries, as in PettingZoo's own board games.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    # Who is not in turn has no legal action.
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def table(key: str) -> tables.Table:
    found: tables.Table = getattr(tables, f"{key}_v{game(key).version}")
    return found


@every_game
def test_api(key: str) -> None:
    api_test(table(key).env(), num_cycles=300)
    api_test(table(key).raw_env(seats=game(key).most), num_cycles=100)


@every_game
def test_seed(key: str) -> None:
    seed_test(table(key).env, num_cycles=300)


@every_game
def test_max_cycles(key: str) -> None:
    max_cycles_test(table(key))


@every_game
def test_parallel_api(key: str) -> None:
    parallel_api_test(table(key).parallel_env(max_cycles=50), num_cycles=120)


@every_game
def test_state(key: str) -> None:
    state_test(table(key).env(max_cycles=50), table(key).parallel_env(max_cycles=50))
    state_test(table(key).env(), table(key).parallel_env())


@every_game
def test_performance_benchmark(
    key: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays for five seconds, of a clock that ticks with each round."""
    ticks = count(0.0, 0.02)
    module = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks)))
    performance_benchmark(table(key).env())
    assert "Finished performance benchmark" in capsys.readouterr().out


def random_episode(env: Any, seed: int) -> dict[str, float]:
    env.reset(seed=seed)
    random = np.random.default_rng(seed)
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _info = env.last()
        rewards[agent] = reward
        done = terminated or truncated
        env.step(None if done else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return rewards


@every_game
def test_rewards_come_with_the_end(key: str) -> None:
    env = table(key).env(max_actions=3000)
    rewards = random_episode(env, 1)
    assert set(rewards) == set(env.possible_agents)
    assert sum(rewards.values()) == pytest.approx(0)


@every_game
def test_games_are_cut_off(key: str) -> None:
    env = table(key).raw_env(max_actions=5)
    env.reset(seed=1)
    steps = 0
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
        steps += 1
    assert steps == 5
    assert not any(env.terminations.values())


@every_game
def test_an_illegal_action_is_refused_or_loses(key: str) -> None:
    raw, env = table(key).raw_env(), table(key).env()
    for each in (raw, env):
        each.reset(seed=3)
    illegal = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        raw.step(illegal)
    loser = env.agent_selection
    env.step(illegal)
    assert env.rewards[loser] == -1
    assert all(env.terminations.values())


@every_game
def test_the_position_can_be_written(key: str) -> None:
    env = table(key).env(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text.startswith(f"{key}/")
    assert "rng=" not in text


def test_only_existing_versions_can_be_imported() -> None:
    with pytest.raises(AttributeError, match="partners_v999"):
        _ = tables.partners_v999


def test_a_simultaneous_choice_takes_one_cycle() -> None:
    """In Partners all four choose their gifts at once."""
    env = table("partners").parallel_env()
    seen, _infos = env.reset(seed=1)
    assert env.play.state.actors() == [0, 1, 2, 3]
    gifts: dict[str, int | None] = {
        agent: int(np.flatnonzero(seen[agent]["observation"][1001:1015])[0]) for agent in seen
    }
    env.step(gifts)
    assert len(env.play.state.actors()) == 1
