"""The vectorised environment: the same games as one by one."""

from __future__ import annotations

import numpy as np
import pytest

from tablee import game, seeded
from tablee.envs import IllegalAction, Play
from tablee.envs.vector import VectorEnv
from tests.envs.kit import every_game, mask, seen


class OneByOne:
    """The same as the vectorised environment, written as plainly as can be."""

    def __init__(self, env: VectorEnv) -> None:
        self.env = env
        self.begun = 0
        self.plays = [self.next_play() for _ in range(env.count)]
        self.ages = [0] * env.count

    def next_play(self) -> Play:
        seed = f"{self.env.seed} {self.begun}"
        self.begun += 1
        state = self.env.game.new(self.env.seats, seed, **self.env.options)
        return Play(self.env.encoding, state)

    def step(self, row: int, action: int) -> tuple[list[float], bool, bool]:
        play = self.plays[row]
        play.step(action)
        self.ages[row] += 1
        over = play.turn() < 0
        cut = not over and self.ages[row] == self.env.max_actions
        if not over and not cut:
            return [0.0] * self.env.seats, False, False
        self.plays[row] = self.next_play()
        self.ages[row] = 0
        return play.rewards(), over, cut


@every_game
@pytest.mark.parametrize("most_seats", [False, True])
def test_same_as_one_by_one(key: str, most_seats: bool) -> None:
    seats = game(key).most if most_seats else None
    env = VectorEnv(key, 4, seats, seed=f"same {most_seats}", max_actions=90)
    single = OneByOne(env)
    shown = env.reset()
    rng = seeded("choices")
    ended = 0
    for _ in range(200):
        actions = []
        for row, play in enumerate(single.plays):
            assert shown.seats[row] == play.turn()
            assert shown.observations[row].tolist() == seen(play, int(play.turn()))
            assert shown.masks[row].tolist() == [bool(one) for one in mask(play)]
            legal = np.flatnonzero(shown.masks[row])
            actions.append(int(legal[rng.below(len(legal))]))
        shown = env.step(np.array(actions))
        for row, action in enumerate(actions):
            rewards, over, cut = single.step(row, action)
            assert shown.rewards[row].tolist() == rewards
            assert (shown.terminated[row], shown.truncated[row]) == (over, cut)
            ended += over or cut
    assert ended >= 4


def test_games_end_by_themselves() -> None:
    env = VectorEnv("feurio", 3, seed=2)
    shown = env.reset()
    for _ in range(400):
        shown = env.step(np.argmax(shown.masks, axis=1))
        if shown.terminated.any():
            break
    assert shown.terminated.any()
    assert not shown.truncated.any()
    assert shown.rewards[shown.terminated].sum() == 0


@every_game
def test_reset_begins_the_same_games_again(key: str) -> None:
    env = VectorEnv(key, 2, seed=1)
    texts = [game(key).text(state) for state in env.states]
    first = env.reset().observations.copy()
    env.step(np.argmax(env.reset().masks, axis=1))
    assert np.array_equal(env.reset().observations, first)
    assert [game(key).text(state) for state in env.states] == texts
    env.reset(seed=2)
    assert not {game(key).text(state) for state in env.states} & set(texts)


@every_game
def test_an_illegal_action_changes_nothing(key: str) -> None:
    env = VectorEnv(key, 3)
    shown = env.reset()
    before = shown.observations.copy()
    actions = np.argmax(shown.masks, axis=1)
    actions[2] = np.argmin(shown.masks[2])
    with pytest.raises(IllegalAction):
        env.step(actions)
    assert np.array_equal(shown.observations, before)
    with pytest.raises(ValueError, match="expected 3 actions"):
        env.step(actions[:2])


def test_what_is_seen_stays_as_it_was_after_the_next_step() -> None:
    env = VectorEnv("feurio", 2)
    shown = env.reset()
    before = shown.observations.copy()
    masks = shown.masks.copy()
    again = env.step(np.argmax(shown.masks, axis=1))
    assert np.array_equal(shown.observations, before)
    assert np.array_equal(shown.masks, masks)
    assert not np.array_equal(again.observations, before)
    assert not again.observations.flags.writeable
