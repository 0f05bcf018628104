"""Many games by themselves, on all cores or a cluster, the same from one seed however split.

Every game has a seed of its own, made from the common seed and its number; which worker plays it,
and after which others, makes no difference.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeVar

import msgspec

from tablee._version import __version__
from tablee.errors import TableeError
from tablee.games import Result, State, game
from tablee.playout import random_games
from tablee.rng import Rng, seeded

__all__ = [
    "InvalidSimulation",
    "Seat",
    "Simulation",
    "Turn",
    "needed",
    "play",
    "run",
    "trace",
]

RANDOM = "random"
CHUNK = 200
"""Games that a worker gets at once; fewer when there are not many."""


TASKS_FOR_EACH = 8
"""Chunks that a worker gets before results are collected, where they cannot come one by one."""
EXTRAS = {"pyarrow": "tablee[simulate]"}
"""Which extra brings an optional package."""


class InvalidSimulation(TableeError):
    """What was asked for cannot be simulated; the message says why and what to do."""


class Simulation(msgspec.Struct, frozen=True):
    """Which games to play: a bot for each seat, and one seed for everything."""

    key: str
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: dict[str, bool | int | str] = {}
    playouts: int = 100
    """How much a bot may think about a move; time would make results depend on the machine."""

    def check(self) -> None:
        """Raise the error that names what is wrong, before anything is played."""
        game(self.key).check_options(self.seats, self.options)
        if self.games < 1:
            raise InvalidSimulation(f"{self.games} games: ask for at least 1")
        if len(self.bots) != self.seats:
            raise InvalidSimulation(
                f"{len(self.bots)} bots for {self.seats} seats: name one, or one for each seat"
            )
        if any(name != RANDOM for name in self.bots):
            for name in set(self.bots):
                _bots().bot(name)

    def about(self) -> dict[str, str]:
        """Tell all that it takes to play the same games again, for whoever finds the results."""
        return {
            "tablee.version": __version__,
            "tablee.game": f"{self.key}/{game(self.key).version}",
            "tablee.simulation": msgspec.json.encode(self).decode(),
        }

    def game_seed(self, number: int) -> str:
        """Give the seed of one of the games."""
        return f"{self.seed}/{number}"


class Seat(NamedTuple):
    """How a game ended for a seat: a row of the results."""

    game: int
    seed: str
    seat: int
    bot: str
    rank: int
    score: int
    moves: int


class Turn(NamedTuple):
    """One decision of a game, and how the game ended for the seat that made it.

    The position is written as that seat may know it, with the rest drawn anew.
    """

    game: int
    ply: int
    seat: int
    position: str
    move: str
    rank: int
    score: int


Row = TypeVar("Row", Seat, Turn)


def run(
    asked: Simulation,
    workers: int = 0,
    backend: str = "loky",
    scheduler: str = "",
    task: Callable[[Simulation, int, int], list[Row]] | None = None,
) -> Iterator[list[Row]]:
    """Play all games and give their rows chunk by chunk, in the order of the games.

    The task is `play`, which tells how games ended, unless it is `trace`, which tells every turn.

    0 workers are as many as there are cores. A backend other than joblib's own (`loky`) is `dask`,
    with the address of its scheduler, or `ray`.
    """
    asked.check()
    count = workers or os.cpu_count() or 1
    chunks = _chunks(asked.games, count)
    work: Any = task or play
    if count == 1 and backend == "loky":
        return (work(asked, first, many) for first, many in chunks)
    tasks = [(work, asked, first, many) for first, many in chunks]
    return _in_parallel(tasks, count, backend, scheduler)


def _chunks(games: int, workers: int) -> list[tuple[int, int]]:
    """Split the games into (first, how many), so that every worker gets several parts."""
    size = max(1, min(CHUNK, games // (4 * workers)))
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def _in_parallel(
    chunks: list[tuple[Any, Simulation, int, int]], workers: int, backend: str, scheduler: str
) -> Iterator[Any]:
    import joblib  # slow to import, and needed by no other command

    with _cluster(backend, scheduler), joblib.parallel_config(backend=backend, n_jobs=workers):
        tasks = [joblib.delayed(work)(*about) for work, *about in chunks]
        if backend != "ray":
            yield from joblib.Parallel(return_as="generator")(tasks)
            return
        # Ray cannot give results one by one, so it gets the tasks in parts.
        with joblib.Parallel() as parallel:
            part = TASKS_FOR_EACH * workers
            for start in range(0, len(tasks), part):
                yield from parallel(tasks[start : start + part])


def _cluster(backend: str, scheduler: str) -> AbstractContextManager[Any]:
    """Connect to the cluster of a backend, for as long as it is in use."""
    if backend == "dask":
        if not scheduler:
            raise InvalidSimulation("the dask backend needs the address of its scheduler")
        client: AbstractContextManager[Any] = needed("distributed").Client(scheduler)
        return client
    if backend == "ray":
        needed("ray.util.joblib").register_ray()
    elif backend != "loky":
        raise InvalidSimulation(f"no backend is called {backend!r}; there are: loky, dask, ray")
    return nullcontext()


def needed(module: str) -> Any:
    """Import an optional module, or say how to install it."""
    package = module.partition(".")[0]
    if find_spec(package) is None:
        brought_by = EXTRAS.get(package, package)
        raise InvalidSimulation(f"{package} is not installed: pip install '{brought_by}'")
    return import_module(module)


def play(asked: Simulation, first: int, many: int) -> list[Seat]:
    """Play some of the games and give a row for each seat of each."""
    numbers = range(first, first + many)
    if all(name == RANDOM for name in asked.bots):
        seeds = [asked.game_seed(number) for number in numbers]
        played = random_games(game(asked.key), asked.seats, seeds, asked.options)
        ends = [(one.moves, one.result) for one in played]
    else:
        ends = [_play_one(asked, number) for number in numbers]
    return [
        row
        for number, (moves, result) in zip(numbers, ends, strict=True)
        for row in _rows(asked, number, moves, result)
    ]


def trace(asked: Simulation, first: int, many: int) -> list[Turn]:
    """Play some of the games and give a row for each decision."""
    turns: list[Turn] = []
    for number in range(first, first + many):
        made: list[tuple[int, str, str]] = []
        _moves, result = _play_one(asked, number, made)
        turns += [
            Turn(number, ply, seat, position, move, result.ranks[seat], result.scores[seat])
            for ply, (seat, position, move) in enumerate(made)
        ]
    return turns


def _rows(asked: Simulation, number: int, moves: int, result: Result) -> Iterator[Seat]:
    for seat, name in enumerate(asked.bots):
        rank, score = result.ranks[seat], result.scores[seat]
        yield Seat(number, asked.game_seed(number), seat, name, rank, score, moves)


def _play_one(
    asked: Simulation, number: int, made: list[tuple[int, str, str]] | None = None
) -> tuple[int, Result]:
    """Play a game in which every bot sees only what its seat may know; note its turns if asked."""
    seed = asked.game_seed(number)
    rules = game(asked.key)
    state: State = rules.new(asked.seats, seed, **asked.options)
    rng = seeded(f"{seed} moves")
    bots = [_bots().bot(name) for name in asked.bots]
    moves = 0
    while not state.over():
        seat = state.turn()
        move = _choice(asked, bots[seat], state, seat, rng)
        if made is not None:
            seen = _bots().question(rules, state, seat, seeded(f"{seed} {moves}"))
            made.append((seat, seen, rules.move_text(state, move)))
        state.play(move)
        moves += 1
    return moves, state.result()


def _choice(asked: Simulation, bot: Any, state: State, seat: int, rng: Rng) -> int:
    budget = _bots().Budget(seconds=float("inf"), playouts=asked.playouts)
    move: int = _bots().ask(bot, game(asked.key), state, seat, budget, rng)
    return move


def _bots() -> Any:
    """Give the package of the computer players; it may be missing."""
    if find_spec("tablee.bots") is None:
        raise InvalidSimulation("only the bot 'random' is there: no computer players are installed")
    return import_module("tablee.bots")
