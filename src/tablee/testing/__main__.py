"""Run thousands of random games over all games, player numbers and options and check every law."""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice

from rich.progress import track

from tablee.games import Options, all_games, game
from tablee.testing.laws import check_game

CHUNK = 50


def settings(key: str) -> Iterator[tuple[int, Options]]:
    """Go round all player numbers and, for each, through all option sets in a mixed order."""
    played = game(key)
    sets = {seats: cycle(_mixed(list(played.option_sets(seats)))) for seats in _seats(key)}
    for seats in cycle(_seats(key)):
        yield seats, next(sets[seats])


def _seats(key: str) -> range:
    return range(game(key).least, game(key).most + 1)


def _mixed(sets: list[Options]) -> list[Options]:
    """Spread the sets by a large prime stride, so that a short run meets all values."""
    stride = 7919
    return [sets[i * stride % len(sets)] for i in range(len(sets))]


def run_chunk(key: str, seed: str, first: int, count: int) -> str | None:
    """Check the games numbered from `first`; give a report of the first violation, if any."""
    for number, (seats, options) in islice(enumerate(settings(key)), first, first + count):
        try:
            check_game(game(key), seats, options, f"{seed}/{number}", every=40)
        except Exception:
            where = f"{key} seats={seats} {options} seed={seed}/{number}"
            return f"{where}\n{traceback.format_exc()}"
    return None


def fuzz(keys: list[str], count: int, seed: str) -> int:
    """Check `count` games of each key on all cores; print what happened; give the exit code."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for key in keys:
            started = time.monotonic()
            chunks = [(first, min(CHUNK, count - first)) for first in range(0, count, CHUNK)]
            jobs = [pool.submit(run_chunk, key, seed, first, size) for first, size in chunks]
            for job in track(jobs, f"{key}, {CHUNK} games a step", transient=True):
                if (report := job.result()) is not None:
                    pool.shutdown(cancel_futures=True)
                    print(f"violation in {report}", file=sys.stderr)
                    return 1
            took = time.monotonic() - started
            print(
                f"{key}: {count} random games, seed {seed}, no violation ({took:.0f} s)", flush=True
            )
    return 0


def main() -> int:
    """Read the command line and fuzz."""
    parser = argparse.ArgumentParser(prog="python -m tablee.testing", description=__doc__)
    parser.add_argument("--games", type=int, default=10_000, help="random games of each game")
    parser.add_argument("--seed", default="fuzz", help="any text; the same seed, the same games")
    parser.add_argument(
        "--game", action="append", choices=sorted(all_games()), help="only this game"
    )
    given = parser.parse_args()
    return fuzz(given.game or sorted(all_games()), given.games, given.seed)


if __name__ == "__main__":
    sys.exit(main())
