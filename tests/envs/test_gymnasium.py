"""Gymnasium's own test, and what it does not test."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tablee import game
from tablee.bots import Budget, UnknownBot
from tablee.envs.gymnasium import TableEnv
from tests.envs.kit import every_game


def played_out(env: TableEnv, seed: int) -> list[float]:
    """Play a game of random legal actions; give the rewards."""
    seen, _info = env.reset(seed=seed)
    random = np.random.default_rng(seed)
    rewards = []
    done = False
    while not done:
        action = int(random.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, terminated, truncated, _info = env.step(action)
        rewards.append(reward)
        done = terminated or truncated
    return rewards


@every_game
def test_gymnasium_accepts_it(key: str) -> None:
    name = f"tablee.envs.gymnasium:tablee/{key}-v{game(key).version}"
    check_env(gymnasium.make(name).unwrapped, skip_render_check=True)


@every_game
def test_games_end_with_a_reward(key: str) -> None:
    env = TableEnv(key, bots="greedy", max_actions=400)
    rewards = played_out(env, 1)
    assert not any(rewards[:-1])
    assert -1 <= rewards[-1] <= 1


@every_game
def test_the_same_seed_gives_the_same_game(key: str) -> None:
    env = TableEnv(key, bots="random", max_actions=60)
    assert played_out(env, 5) == played_out(env, 5)
    first = TableEnv(key).reset(seed=8)[0]["observation"]
    assert np.array_equal(first, TableEnv(key).reset(seed=8)[0]["observation"])


@every_game
def test_the_learner_is_asked_only_in_turn(key: str) -> None:
    seats = game(key).most
    env = TableEnv(key, seats=seats, seat=seats - 1, max_actions=30)
    env.reset(seed=2)
    for _ in range(20):
        assert env.play.turn() == seats - 1
        masks = env.action_masks()
        assert masks.any()
        if env.step(int(np.flatnonzero(masks)[0]))[2]:
            break


@every_game
def test_an_illegal_action_loses(key: str) -> None:
    env = TableEnv(key)
    env.reset(seed=1)
    _seen, reward, terminated, _truncated, info = env.step(int(np.argmin(env.action_masks())))
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


def test_any_bot_can_sit_at_the_table() -> None:
    env = TableEnv("feurio", seats=3, bots=["novice", "casual"], budget=Budget(0.01, 20))
    env.reset(seed=1)
    assert [type(each.bot).__name__ for each in env.opponents] == ["Novice", "Casual"]
    with pytest.raises(ValueError, match="expected 2 bots"):
        TableEnv("feurio", seats=3, bots=["novice"])
    with pytest.raises(UnknownBot):
        TableEnv("feurio", bots="nobody")


@every_game
def test_many_games_at_once(key: str) -> None:
    name = f"tablee.envs.gymnasium:tablee/{key}-v{game(key).version}"
    envs = gymnasium.make_vec(
        name, num_envs=3, vectorization_mode="vector_entry_point", max_actions=40
    )
    seen, info = envs.reset(seed=4)
    ended = 0
    for _ in range(60):
        actions = np.array([np.flatnonzero(mask)[-1] for mask in seen["action_mask"]])
        assert envs.observation_space.contains(seen)
        acting = info["seat"]
        seen, rewards, terminated, truncated, info = envs.step(actions)
        assert np.array_equal(rewards, info["rewards"][np.arange(3), acting])
        assert not rewards[~(terminated | truncated)].any()
        ended += int((terminated | truncated).sum())
    assert ended >= 3, "every game has ended or been cut off"
    again, _info = envs.reset(seed=4)
    first, _info = gymnasium.make_vec(
        name, num_envs=3, vectorization_mode="vector_entry_point", max_actions=40
    ).reset(seed=4)
    assert np.array_equal(again["observation"], first["observation"])


@every_game
def test_a_game_is_shown_as_a_picture(key: str) -> None:
    env = TableEnv(key, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert len(np.unique(picture)) > 3, "it shows something"


def test_rewards_by_score_are_how_far_the_scores_are_apart() -> None:
    env = TableEnv("feurio", seats=2, seat=0, bots="random", reward="score", max_actions=30)
    reward = played_out(env, 3)[-1]
    own, other = env.play.state.result().scores
    assert reward == own - other


@pytest.mark.parametrize("seat", [-1, 2, 7])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        TableEnv("feurio", seats=2, seat=seat)
