"""Our side: each game at 2, 4 and most players, in three ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from benchmarks.measure import Contender, Work
from tablee import Game, State, all_games, seeded
from tablee.playout import random_games, rollouts

ENGINE = "Tablée"
API = "Python API"
ROLLOUT = "rollouts"
WHOLE = "whole games"


def seat_counts(game: Game[Any]) -> list[int]:
    """Give 2, 4 and the most seats, where the game offers them."""
    wanted = {2, 4, game.most}
    return sorted(seats for seats in wanted if game.least <= seats <= game.most)


def contenders() -> Iterator[Contender]:
    for game in all_games().values():
        for seats in seat_counts(game):
            yield Contender(ENGINE, game.key, seats, API, ApiGames(game, seats).run)
            yield Contender(ENGINE, game.key, seats, ROLLOUT, Rollout(game, seats).run)
            yield Contender(ENGINE, game.key, seats, WHOLE, WholeGames(game, seats).run)


class ApiGames:
    """Whole games by the public interface: list the moves, choose one, play it."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game = game
        self.seats = seats
        self.begun = 0
        self.rng = seeded("benchmark")

    def run(self, games: int) -> Work:
        moves = 0
        for _ in range(games):
            self.begun += 1
            moves += self.play_out(self.game.new(self.seats, self.begun))
        return Work(games, moves)

    def play_out(self, state: State) -> int:
        below = self.rng.below
        played = 0
        while not state.over():
            moves = state.moves()
            state.play(moves[below(len(moves))])
            played += 1
        return played


class Rollout:
    """The compiled loop, from a start position; every batch has another one."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game = game
        self.seats = seats
        self.begun = 0
        self.rng = seeded("benchmark")

    def run(self, games: int) -> Work:
        self.begun += 1
        played = rollouts(self.game.new(self.seats, self.begun), games, self.rng)
        return Work(games, played.moves)


class WholeGames:
    """The compiled loop, set-up included."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self.game = game
        self.seats = seats
        self.begun = 0

    def run(self, games: int) -> Work:
        seeds = range(self.begun, self.begun + games)
        self.begun += games
        played = random_games(self.game, self.seats, seeds)
        return Work(games, sum(one.moves for one in played))
