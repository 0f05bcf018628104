"""OpenSpiel's own test, its bots, and the chance nodes."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

from tablee import game, seeded
from tablee.envs.openspiel import TableState, read_options
from tests.envs.kit import every_game


def load(key: str, **params: int | str) -> Any:
    return pyspiel.load_game(f"tablee_{key}", params)


def random_states(spiel: Any, seed: int, most: int = 10_000) -> Iterator[TableState]:
    """Go through a game of random actions and draws."""
    random = np.random.default_rng(seed)
    state = spiel.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))


@every_game
def test_random_sim(key: str) -> None:
    spiel = load(key, max_actions=30, setups=16)
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)
    pyspiel.random_sim_test(load(key, setups=16, max_actions=200), 1, False, False)


@every_game
def test_every_number_of_players_loads(key: str) -> None:
    for players in range(game(key).least, game(key).most + 1):
        spiel = load(key, players=players, max_actions=30)
        assert spiel.num_players() == players
        *_, last = random_states(spiel, players)
        assert last.is_terminal()
        assert last.move_number() >= 30


def in_the_middle(key: str, most: int) -> tuple[Any, TableState]:
    """Give a state where a player has a real choice."""
    spiel = load(key, max_actions=most + 30, setups=16)
    *_, state = (s.clone() for s in random_states(spiel, 3, most) if s.current_player() >= 0)
    while len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    return spiel, state


@every_game
def test_mcts_plays(key: str) -> None:
    spiel, state = in_the_middle(key, 40)
    random = np.random.RandomState(1)
    bot = MCTSBot(spiel, 2.0, 20, RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()


@every_game
def test_ismcts_plays(key: str) -> None:
    spiel, state = in_the_middle(key, 40)
    random = np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(1, random)
    bot = ISMCTSBot(spiel, evaluator, 2.0, 20, random_state=random)
    assert bot.step(state) in state.legal_actions()


@every_game
def test_resampling_keeps_what_the_player_knows(key: str) -> None:
    spiel = load(key, setups=16)
    rng = seeded("samples")
    differ = False
    for number, state in enumerate(random_states(spiel, 4, 60)):
        player = state.current_player()
        if player < 0 or number % 4:
            continue
        other = state.resample_from_infostate(player, lambda: float(rng.below(1000)))
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        differ = differ or str(other) != str(state)
    assert differ


@every_game
def test_information_states_remember(key: str) -> None:
    """Two ways that a player can tell apart never have the same information state."""
    spiel = load(key, setups=16)
    *_, state = random_states(spiel, 5, 45)
    seen = {state.clone().information_state_string(player) for player in range(2)}
    assert len(seen) == 2
    while state.current_player() < 0:
        state.apply_action(state.chance_outcomes()[0][0])
    player = state.current_player()
    strings = {
        state.child(action).information_state_string(player) for action in state.legal_actions()
    }
    assert len(strings) == len(state.legal_actions())


@every_game
def test_chances_add_up_and_lead_to_sound_positions(key: str) -> None:
    spiel = load(key, setups=16, max_actions=250)
    drawn = 0
    for state in random_states(spiel, 6):
        if state.is_chance_node():
            chances = [chance for _outcome, chance in state.chance_outcomes()]
            assert sum(chances) == pytest.approx(1)
            drawn += len(chances) > 1
        elif state.course.play and not state.course.word:
            assert not game(key).faults(state.course.state)
    assert drawn > 1


@every_game
def test_a_state_survives_being_stored(key: str) -> None:
    spiel = load(key, setups=16)
    for number, state in enumerate(random_states(spiel, 8, 40)):
        if number % 5:
            continue
        again = pickle.loads(pickle.dumps(state))
        assert str(again) == str(state)
        assert again.history() == state.history()
        assert again.course.known == state.course.known


def test_options_are_read() -> None:
    assert read_options("default") == {}
    assert read_options("hot:on;mode:normal") == {"hot": "on", "mode": "normal"}
    spiel = load("partners", options="deck:7x1%3D6%2Cswap%3D2;deals:7")
    assert spiel.terms.options["deck"] == "7x1=6,swap=2"
    shared = load("feurio", options="mode:cooperative")
    assert shared.get_type().utility == pyspiel.GameType.Utility.IDENTICAL


def test_the_monsters_tile_is_drawn_after_the_last_figure_has_moved() -> None:
    spiel = load("finstere", setups=1)
    for state in random_states(spiel, 1):
        if state.is_chance_node() and state.course.play:
            break
    outcomes = dict(state.chance_outcomes())
    assert outcomes == {5: 1 / 6, 7: 2 / 6, 8: 2 / 6, 10: 1 / 6}
    position: Any = state.course.state
    assert position.turn_number == 1
    state.apply_action(10)
    assert position.turn_number == 2
    assert position.stack[0] == 10


def test_a_deal_is_drawn_card_by_card() -> None:
    spiel = load("partners", setups=1)
    for state in random_states(spiel, 1):
        if state.is_chance_node() and state.course.play:
            break
    drawn = []
    for number in range(16):
        assert len(state.course.drawn) == number
        drawn.append(state.chance_outcomes()[0][0])
        state.apply_action(drawn[-1])
    assert not state.is_chance_node()
    position: Any = state.course.state
    hands, left = position.hands, int(position.dealer) + 1
    for seat in range(4):
        dealt = sorted(drawn[(seat - left) % 4 :: 4])
        assert [hands.card(seat, card) for card in range(4)] == dealt
    assert not game("partners").faults(position)
