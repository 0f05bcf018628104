"""OpenSpiel's games, by its Python interface and by its native loops in C++."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel

from benchmarks.measure import Contender, Work
from benchmarks.ours import API, ROLLOUT, WHOLE

ENGINE = "OpenSpiel"
GAMES = (
    ("maedn", "maedn(players=4)"),
    ("hearts", "hearts"),
    ("quoridor", "quoridor"),
    ("backgammon", "backgammon"),
    ("chinese_checkers", "chinese_checkers(players=4)"),
)


def contenders() -> Iterator[Contender]:
    for name, loaded in GAMES:
        game = pyspiel.load_game(loaded)
        seats = game.num_players()
        api = ApiGames(game)
        yield Contender(ENGINE, name, seats, API, api.run)
        yield Contender(ENGINE, name, seats, ROLLOUT, Rollout(game, api).run)
        yield Contender(ENGINE, name, seats, WHOLE, WholeGames(game, api).run)


class ApiGames:
    """Whole games by the Python interface: list the actions, choose one, apply it."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.random = random.Random(1)
        self.games = 0
        self.moves = 0

    def run(self, games: int) -> Work:
        moves = sum(self.play_out(self.game.new_initial_state()) for _ in range(games))
        self.games += games
        self.moves += moves
        return Work(games, moves)

    def play_out(self, state: Any) -> int:
        """Play a game; outcomes of chance are not counted as moves."""
        played = 0
        while not state.is_terminal():
            if state.is_chance_node():
                self.draw(state)
                continue
            actions = state.legal_actions()
            state.apply_action(actions[self.random.randrange(len(actions))])
            played += 1
        return played

    def draw(self, state: Any) -> None:
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(self.random.choices(outcomes, weights)[0])

    def moves_in(self, games: int) -> int:
        """Give how many moves so many games take; the native loops do not count them."""
        if self.games == 0:
            self.run(20)
        return round(games * self.moves / self.games)


class Rollout:
    """The rollouts of its tree search, from the first decision of a game.

    A search of one simulation evaluates the root and nothing else, with as many rollouts as wanted.
    """

    def __init__(self, game: Any, api: ApiGames) -> None:
        self.game = game
        self.api = api

    def run(self, games: int) -> Work:
        evaluator = pyspiel.RandomRolloutEvaluator(games, 1)
        search = pyspiel.MCTSBot(self.game, evaluator, 1.0, 1, 10, False, 1, False)
        state = self.game.new_initial_state()
        while state.is_chance_node():
            self.api.draw(state)
        search.mcts_search(state)
        return Work(games, self.api.moves_in(games))


class WholeGames:
    """Whole games between its native random players, dealing and dice included."""

    def __init__(self, game: Any, api: ApiGames) -> None:
        self.game = game
        self.api = api
        self.begun = 0
        self.players = [
            pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())
        ]

    def run(self, games: int) -> Work:
        for _ in range(games):
            self.begun += 1
            pyspiel.evaluate_bots(self.game.new_initial_state(), self.players, self.begun)
        return Work(games, self.api.moves_in(games))
