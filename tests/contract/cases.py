"""The settings for the contract: every game, number of players and value of an option."""

from __future__ import annotations

import pytest

from tablee.games import Options, all_games
from tablee.testing.golden import settings


def _cases() -> list[tuple[str, int, Options]]:
    default: list[tuple[str, int, Options]] = [
        (key, seats, {})
        for key, game in all_games().items()
        for seats in range(game.least, game.most + 1)
    ]
    varied = [
        (key, seats, options)
        for key, game in all_games().items()
        for _name, seats, options in settings(game)
        if options
    ]
    return default + varied


CASES = [
    pytest.param(*case, id=f"{case[0]}-{case[1]}-{'-'.join(map(str, case[2].values()))}")
    for case in _cases()
]
every_setting = pytest.mark.parametrize(("key", "seats", "options"), CASES)
every_game = pytest.mark.parametrize("key", sorted(all_games()))
