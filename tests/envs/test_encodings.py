"""Actions, observations and rewards, for all games alike."""

from __future__ import annotations

import itertools

import pytest

from tablee import game, seeded
from tablee.envs import IllegalAction, Play
from tests.envs.kit import Setting, every_setting, mask, new_play, random_play, seen

MOST = 150


def spell(play: Play, move: int) -> tuple[int, ...]:
    letters = (play.encoding.letter(play.state, move, place) for place in itertools.count())
    return tuple(itertools.takewhile(lambda letter: letter >= 0, letters))


@every_setting
def test_every_move_has_one_word_and_no_word_begins_another(setting: Setting) -> None:
    for play in random_play(setting, 1, MOST):
        if play.spelt:
            continue
        words = sorted(spell(play, move) for move in play.state.moves())
        assert len(set(words)) == len(words)
        assert all(words)
        for word, following in itertools.pairwise(words):
            assert following[: len(word)] != word


@every_setting
def test_a_word_plays_its_move(setting: Setting) -> None:
    key = setting[0]
    rng = seeded("moves")
    play = new_play(setting, 2)
    for _ in range(60):
        if play.turn() < 0:
            break
        move = play.state.sample(rng)
        move = move if move in play.moves else play.moves[rng.below(len(play.moves))]
        direct = play.state.copy()
        word = spell(play, move)
        assert [play.step(action) for action in word] == [False] * (len(word) - 1) + [True]
        direct.play(move)
        assert game(key).text(play.state) == game(key).text(direct)


@every_setting
def test_masks_mark_the_legal_actions(setting: Setting) -> None:
    for play in random_play(setting, 3, 40):
        marked = mask(play)
        assert [action for action, one in enumerate(marked) if one] == play.legal()
        assert set(marked) <= {0, 1}
        with pytest.raises(IllegalAction, match="not legal now"):
            play.step(marked.index(0))


@every_setting
def test_observations_stay_within_their_parts(setting: Setting) -> None:
    highs = None
    for play in random_play(setting, 4, MOST):
        highs = highs or play.encoding.highs()
        numbers = seen(play, int(play.turn()))
        assert len(numbers) == len(highs) == play.encoding.size
        assert all(number <= high for number, high in zip(numbers, highs, strict=True))


@every_setting
def test_observations_and_masks_do_not_depend_on_what_is_hidden(setting: Setting) -> None:
    rng = seeded("hidden")
    for count, play in enumerate(random_play(setting, 5, MOST)):
        if count % 3:
            continue
        for seat in range(setting[1]):
            world = play.with_state(play.state.resample(seat, rng))
            assert seen(world, seat) == seen(play, seat)
        turn = int(play.turn())
        world = play.with_state(play.state.resample(turn, rng))
        assert mask(world) == mask(play)
        assert world.state.moves(turn) == play.state.moves(turn)


@every_setting
def test_different_positions_look_different(setting: Setting) -> None:
    looks = [tuple(seen(play, int(play.turn()))) for play in random_play(setting, 6, 40)]
    assert len(set(looks)) > 0.9 * len(looks)


@every_setting
def test_rewards_are_zero_sum_unless_all_share_the_goal(setting: Setting) -> None:
    play = list(random_play(setting, 7, 4000))[-1]
    rewards = play.rewards()
    assert len(rewards) == setting[1]
    assert all(-1 <= reward <= 1 for reward in rewards)
    if play.encoding.is_shared():
        assert set(rewards) <= {1.0, -1.0}
        assert len(set(rewards)) == 1
    else:
        assert sum(rewards) == pytest.approx(0)


@every_setting
def test_every_action_has_a_name(setting: Setting) -> None:
    names = new_play(setting, 0).encoding.actions
    assert len(set(names)) == len(names)
