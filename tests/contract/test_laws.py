"""Every registered game obeys the laws of the contract."""

from __future__ import annotations

import pytest

from tablee import game
from tablee.games import Event, Options, State, all_games
from tablee.rng import seeded
from tablee.testing import check_chance, check_game, play_randomly
from tests.contract.cases import every_setting


@every_setting
@pytest.mark.parametrize("seed", ["one", "two"])
def test_random_game_obeys_all_laws(key: str, seats: int, options: Options, seed: str) -> None:
    state = check_game(game(key), seats, options, seed, every=40)
    assert state.over()
    assert set(state.result().ranks) <= set(range(1, max(2, seats) + 1))


@pytest.mark.parametrize(
    ("key", "seats", "options"),
    [
        ("finstere", 2, {}),
        ("finstere", 3, {"setup": "random"}),
        ("feurio", 2, {"firebreak": True}),
        ("feurio", 4, {}),
        ("partners", 4, {}),
        ("partners", 4, {"fold_hidden": True}),
    ],
)
def test_what_is_imagined_comes_as_often_as_it_is_true(
    key: str, seats: int, options: Options
) -> None:
    check_chance(game(key), seats, options, "often", games=200)


@every_setting
def test_same_game_gives_the_same_events(key: str, seats: int, options: Options) -> None:
    def told(again: list[int] | None) -> tuple[list[int], list[Event]]:
        state = game(key).new(seats, "events", **options)
        told: list[Event] = []

        def note(_state: State, events: list[Event]) -> None:
            told.extend(events)

        if again is None:
            return play_randomly(state, seeded(1), note, most_moves=200), told
        for move in again:
            state.play(move, told)
        return again, told

    moves, events = told(None)
    assert told(moves)[1] == events
    assert {type(event) for event in events} <= set(game(key).events)


@every_setting
def test_different_seeds_give_different_games(key: str, seats: int, options: Options) -> None:
    texts = {game(key).text(game(key).new(seats, seed, **options)) for seed in range(5)}
    assert len(texts) == 5


def test_a_state_is_of_its_own_game_alone() -> None:
    states = [each.new(each.most, 1) for each in all_games().values()]
    for state in states:
        for other in states:
            assert isinstance(state, type(other)) == (state is other)
        assert isinstance(state, State)
        assert issubclass(type(state), State)
