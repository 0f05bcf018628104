"""`make sanitize`: all compiled code at work, for the sanitizers of the C compiler to watch.

Random games of all games and options against the laws, every bot's search, and the vector
environment; how a move goes through a server is left to tests that exist. A sanitizer that finds
something ends the process.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path

import numpy as np

from tablee import seeded
from tablee.bots import Budget, ask, bot
from tablee.bots.advice import suggest_in
from tablee.bots.registry import LEVELS, REFERENCES
from tablee.envs.vector import VectorEnv
from tablee.games import Options, all_games, game
from tablee.testing.__main__ import settings
from tablee.testing.laws import check_game

BUDGET = Budget(seconds=float("inf"), playouts=40)
THINKERS = ("casual",) * 4 + LEVELS + REFERENCES
BATCH = 8


def games(key: str, number: int, seats: int, options: Options) -> None:
    """Play a random game and check all laws now and then."""
    check_game(game(key), seats, options, f"memory {number}", every=40)


def bots(key: str, number: int, seats: int, options: Options) -> None:
    """Let every kind of bot think in turn, and ask for advice, until the game is over."""
    state = game(key).new(seats, f"memory {number}", **options)
    rng = seeded(f"memory {number}")
    for ply in range(300):
        if state.over():
            return
        seat = state.turn()
        if ply % 50 == number % 50:
            suggest_in(game(key), state, seat, BUDGET, rng)
        name = THINKERS[rng.below(len(THINKERS))] if ply % 4 == 0 else "instinct"
        state.play(ask(bot(name), game(key), state, seat, BUDGET, rng))


def vectors(key: str, number: int, seats: int, options: Options) -> None:
    """Step many games at once, and look at what they showed after they are gone."""
    env = VectorEnv(key, BATCH, seats, f"memory {number}", 120, **options)
    draw = np.random.default_rng(number)
    seen = env.reset()
    for _ in range(150):
        actions = [draw.choice(np.flatnonzero(mask)) for mask in seen.masks]
        seen = env.step(np.array(actions))
    env.reset(number)
    del env
    gc.collect()
    assert seen.masks.any(axis=1).all()


def rounds() -> Iterator[tuple[Callable[[str, int, int, Options], None], str, int]]:
    """Go round all work for all games, with another setting each time."""
    for number in count():
        for work in (games, bots, vectors):
            for key in all_games():
                yield work, key, number


def is_watched() -> bool:
    """Tell whether the compiled code, all of which is loaded by now, was built with sanitizers."""
    loaded = {line.split()[-1] for line in Path("/proc/self/maps").read_text().splitlines()}
    ours = [Path(path) for path in loaded if "__mypyc" in path]
    return bool(ours) and all(b"__asan_report" in path.read_bytes() for path in ours)


def main() -> None:
    """Work for a while, and say how much was done."""
    parser = argparse.ArgumentParser(prog="python -m tests.memory", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=0, help="the number of the first setting")
    given = parser.parse_args()
    assert is_watched(), "not built with sanitizers: run `make sanitize`"
    ways = {key: settings(key) for key in all_games()}
    done: dict[str, int] = {}
    end = time.monotonic() + 60 * given.minutes
    for work, key, number in islice(rounds(), 9 * given.seed, None):
        if time.monotonic() > end:
            break
        seats, options = next(ways[key])
        print(f"{work.__name__} {key} {number} seats={seats} {options}", flush=True)
        work(key, number, seats, options)
        done[f"{work.__name__} of {key}"] = done.get(f"{work.__name__} of {key}", 0) + 1
    print("\n".join(f"{what}: {times}" for what, times in sorted(done.items())))


if __name__ == "__main__":
    main()
