"""Random games at full speed: the loop that search and simulation spend their time in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, final

from mypy_extensions import i64

from tablee.games.contract import Game
from tablee.games.facts import Result
from tablee.games.state import OptionValue, State
from tablee.rng import Rng, seeded

__all__ = ["ENDLESS", "Played", "Rollouts", "random_game", "random_games", "rollouts"]

ENDLESS: Final[i64] = 1 << 60
"""A limit on moves that no game reaches."""


def random_game(state: State, rng: Rng, most: i64 = ENDLESS) -> i64:
    """Play random moves until the game is over, or `most` of them; give how many were played."""
    played: i64 = 0
    while played < most and not state.over():
        state.apply(state.sample(rng))
        played += 1
    return played


@final
class Rollouts:
    """What came of random games from one position: sums over all of them."""

    def __init__(self, games: int, moves: int, ranks: list[int], scores: list[int]) -> None:
        self.games = games
        self.moves = moves
        self.ranks = ranks
        """The sum of each seat's ranks; the lower, the better."""
        self.scores = scores


def rollouts(state: State, games: i64, rng: Rng, most: i64 = ENDLESS) -> Rollouts:
    """Play random games from copies of a position, each with a generator of its own.

    What the position holds is taken as it is; for a seat that may not know all of it, roll out a
    `resample` of the position.
    """
    ranks = [0] * int(state.seats)
    scores = [0] * int(state.seats)
    moves: i64 = 0
    for _game in range(games):
        game = state.copy()
        game.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())
        moves += random_game(game, rng, most)
        result = game.result()
        _add(ranks, result.ranks)
        _add(scores, result.scores)
    return Rollouts(games, moves, ranks, scores)


def _add(sums: list[int], values: tuple[int, ...]) -> None:
    for place in range(len(sums)):
        sums[place] += values[place]


@final
class Played:
    """A game that was played by itself."""

    def __init__(self, moves: int, result: Result) -> None:
        self.moves = moves
        self.result = result


def random_games(
    game: Game[Any],
    seats: int,
    seeds: Iterable[int | str],
    options: Mapping[str, OptionValue] | None = None,
    most: i64 = ENDLESS,
) -> list[Played]:
    """Set up and play a random game for each seed; the seed decides everything in it."""
    checked = game.check_options(seats, options or {})
    played: list[Played] = []
    for seed in seeds:
        state: State = game.set_up(seats, checked, seeded(seed))
        moves = random_game(state, seeded(f"{seed} moves"), most)
        played.append(Played(moves, state.result()))
    return played
