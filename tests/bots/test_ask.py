"""A bot is asked in one way only, and then it cannot know what its seat does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.bots import Budget, ask, question
from tablee.games import Game, State, all_games, game
from tablee.rng import Rng, seeded
from tablee.testing.laws import play_randomly

FOR_OTHER_PURPOSES = {
    "games": "where it is defined",
    "bots": "worlds that a search imagines",
    "testing": "the law that nothing hidden shines through",
    "table/course.py": "whether a move has revealed anything",
    "envs/course.py": "samples for algorithms that ask for them by name",
    "envs/openspiel.py": "the same, by OpenSpiel's own name",
}


class Peeping:
    """Remembers what it was shown."""

    def choose(self, _game: Game[Any], state: State, seat: int, _budget: Budget, _rng: Rng) -> int:
        self.shown = state
        return state.moves(seat)[0]


@pytest.mark.parametrize("key", sorted(all_games()))
def test_what_a_bot_is_shown_depends_on_its_view_alone(key: str) -> None:
    played = game(key)
    state: State = played.new(max(played.least, 2), "ask")
    play_randomly(state, seeded("ask"), most_moves=11)
    seat, truth = int(state.turn()), played.text(state)
    other, peeping = state.resample(seat, seeded("another world")), Peeping()
    shown = []
    for world in (state, other):
        move = ask(peeping, played, world, seat, Budget(), seeded("same"))
        assert move in state.moves(seat)
        shown.append(played.text(peeping.shown))
        assert question(played, world, seat, seeded("same")) == shown[-1]
    assert shown[0] == shown[1]
    assert shown[0] != truth
    assert played.text(state) == truth


def test_nobody_else_redraws_a_position_for_a_bot() -> None:
    package = Path(tablee.__file__).parent
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if "resample(" in path.read_text() and path.name != "playout.py"
    }
    known = tuple(FOR_OTHER_PURPOSES)
    assert [each for each in sorted(found) if not each.startswith(known)] == []
