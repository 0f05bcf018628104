"""One digest over thousands of random games: both engines, on every machine, must agree on it.

After an intended change of a game, of its sampling or of the generator, the test tells the new one.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import msgspec
import pytest

from tablee.games import State, all_games, game
from tablee.playout import random_game
from tablee.rng import seeded

STORED = msgspec.json.decode(Path(__file__).with_name("digests.json").read_bytes())
GAMES = 1000
MOST_MOVES = 60
"""Most games are cut here, so that the interpreted rules get through thousands; some are not."""
WHOLE = 20
"""Every so manieth game is played to its end."""


@pytest.mark.parametrize("key", all_games())
def test_random_games_have_the_stored_digest(key: str) -> None:
    assert digest(key) == STORED[key]


def digest(key: str) -> str:
    chosen = game(key)
    sums = blake2b(digest_size=16)
    for number in range(GAMES):
        seats = chosen.least + number % (chosen.most - chosen.least + 1)
        state: State = chosen.new(seats, f"digest {number}")
        most = 1 << 40 if number % WHOLE == 0 else MOST_MOVES
        moves = random_game(state, seeded(f"digest moves {number}"), most)
        sums.update(f"{moves} {chosen.text(state)} {state.result()}\n".encode())
    return sums.hexdigest()
