"""What bots choose: legal, in time, and by nothing that is hidden from them."""

from __future__ import annotations

import time

import pytest

from tablee import engine
from tablee.bots import LEVELS, Budget, bot, bots, budget
from tablee.games import Options, game
from tablee.rng import seeded
from tests.bots.kit import QUICK, choose, positions
from tests.contract.cases import every_game, every_setting


@every_setting
def test_every_level_chooses_legal_moves(key: str, seats: int, options: Options) -> None:
    rng = seeded("legal")
    for number, state in enumerate(positions(key, seats, options, 60, "legal")):
        if number % 6:
            continue
        for seat in state.actors():
            name = LEVELS[number // 6 % len(LEVELS)]
            move = choose(name, game(key), state, seat, rng)
            assert move in state.moves(seat), name


@every_game
@pytest.mark.parametrize("name", ["random", "greedy", "instinct", "playouts"])
def test_reference_players_choose_legal_moves(key: str, name: str) -> None:
    played = game(key)
    rng = seeded(name)
    for state in positions(key, played.least, {}, 12, name):
        for seat in state.actors():
            assert choose(name, played, state, seat, rng) in state.moves(seat)


@every_setting
def test_hidden_things_do_not_change_a_choice(key: str, seats: int, options: Options) -> None:
    """Two positions that differ only in what the seat cannot know: same seed, same choice."""
    for number, state in enumerate(positions(key, seats, options, 40, "hidden")):
        if number % 10:
            continue
        for seat in state.actors():
            worlds = [state.resample(seat, seeded(f"world {k}")) for k in range(2)]
            for name in ("casual", "expert", "greedy", "instinct"):
                player = bot(name)
                first, second = (
                    player.choose(game(key), world, seat, QUICK, seeded("same")) for world in worlds
                )
                assert first == second, name


@every_game
def test_a_forced_move_costs_nothing(key: str) -> None:
    played = game(key)
    for seed in range(40):
        for state in positions(key, played.least, {}, 400, f"forced {seed}"):
            seat = int(state.turn())
            if len(state.moves(seat)) == 1:
                began = time.perf_counter()
                move = bot("expert").choose(played, state, seat, Budget(5.0), seeded(1))
                assert time.perf_counter() - began < 0.5
                assert move == state.moves(seat)[0]
                return
    pytest.fail(f"no forced move came up in {key}")


@every_game
@pytest.mark.parametrize("name", ["strong", "expert"])
def test_a_bot_keeps_to_its_budget_from_the_first_move_on(key: str, name: str) -> None:
    """By processor time, which other programs on the machine do not change."""
    played = game(key)
    for state in positions(key, max(2, played.least), {}, 3, "time"):
        seat = int(state.turn())
        began = time.thread_time()
        bot(name).choose(played, state, seat, Budget(seconds=0.5), seeded(1))
        assert time.thread_time() - began <= 0.55 + 0.02


@pytest.mark.skipif(engine() == "interpreted", reason="the promise is for the compiled engine")
@every_game
@pytest.mark.parametrize("name", ["novice", "casual"])
def test_novice_and_casual_answer_within_100_ms(key: str, name: str) -> None:
    played = game(key)
    for state in positions(key, max(2, played.least), {}, 30, "quick"):
        seat = int(state.turn())
        began = time.thread_time()
        bot(name).choose(played, state, seat, budget(name), seeded(1))
        assert time.thread_time() - began <= 0.11


def test_every_level_has_a_budget() -> None:
    assert set(LEVELS) <= set(bots())
    assert [budget(level).seconds for level in LEVELS] == [0.3, 0.3, 1.0, 5.0, 10.0]
