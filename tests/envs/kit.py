"""Games played by actions, for tests of all games alike."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablee import all_games, game, seeded
from tablee.envs import Play, encoding
from tablee.games import Options
from tablee.vectors import plain, zeros

Setting = tuple[str, int, Options]


def settings() -> list[Setting]:
    """Give each game with few and with many seats, and with all that its options can do."""
    found: list[Setting] = []
    for key, each in all_games().items():
        for seats in sorted({each.least, (each.least + each.most) // 2, each.most}):
            sets = list(each.option_sets(seats))
            found += [
                (key, seats, options) for options in (sets[0], sets[len(sets) // 2], sets[-1])
            ]
    return found


def name_of(setting: Setting) -> str:
    key, seats, options = setting
    return f"{key}-{seats}-" + "-".join(str(value) for value in options.values())


every_setting = pytest.mark.parametrize("setting", settings(), ids=name_of)
every_game = pytest.mark.parametrize("key", sorted(all_games()))


def new_play(setting: Setting, seed: int | str) -> Play:
    key, seats, options = setting
    return Play(encoding(key, seats, options), game(key).new(seats, seed, **options))


def seen(play: Play, seat: int) -> list[int]:
    """Give what a seat observes."""
    out = zeros(play.encoding.size)
    play.observe(seat, out, 0)
    return plain(out)


def mask(play: Play) -> list[int]:
    out = zeros(len(play.encoding.actions))
    play.mask(out, 0)
    return plain(out)


def random_play(setting: Setting, seed: int, most: int) -> Iterator[Play]:
    """Go through a game of random actions; give the play before each."""
    play = new_play(setting, seed)
    rng = seeded(f"actions {seed}")
    for _ in range(most):
        if play.turn() < 0:
            return
        yield play
        legal = play.legal()
        play.step(legal[rng.below(len(legal))])
