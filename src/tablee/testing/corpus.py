"""The corpus: finished games of strong computer players that every version must replay the same.

One file per game holds their records as text, one after the other; the digests of the final
positions lie beside it. When the rules change on purpose, write it anew: `make corpus`.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from tablee.bots import Budget
from tablee.games import Game, Options, State, all_games, game
from tablee.rng import seeded
from tablee.table.local import LocalTable
from tablee.table.notation import read_all, write
from tablee.table.people import Bot
from tablee.table.record import Record
from tablee.table.replay import replay

FOLDER = Path("tests/records")
LEVEL = "strong"
NO_CLOCK = 1e6
"""Seconds a move that no bot needs: only its playouts bind it, so that any machine plays alike."""


def settings(chosen: Game[Any], games: int) -> Iterator[tuple[int, Options]]:
    """Give players and options of each game: every second one plain, the others mixed."""
    rng = seeded(f"corpus {chosen.key}")
    counts = range(chosen.least, chosen.most + 1)
    for number in range(games):
        seats = counts[number // 2 % len(counts)]
        every = list(chosen.option_sets(seats))
        yield seats, every[rng.below(len(every))] if number % 2 else chosen.check_options(seats, {})


def play(key: str, number: int, seats: int, options: Options, playouts: int) -> Record:
    """Let strong players play one game."""
    seed = f"corpus {key} {number}"
    local = LocalTable(key, [Bot(LEVEL)] * seats, seeded(f"{seed} bots"), seed, options)
    for _ in local.bots_move(Budget(NO_CLOCK, playouts)):
        pass
    if local.failures:
        raise RuntimeError(f"a player failed: {local.failures[0]}")
    return local.record()


def fingerprint(chosen: Game[Any], state: State) -> str:
    """Give the digest of a position, secrets and generator included."""
    return blake2b(chosen.text(state).encode(), digest_size=8).hexdigest()


def records(key: str, folder: Path = FOLDER) -> list[Record]:
    """Read the games of the corpus."""
    return read_all(lzma.decompress(_file(folder, key).read_bytes()).decode())


def digests(folder: Path = FOLDER) -> dict[str, list[str]]:
    """Read the digests of the final positions of all games, by key."""
    path = folder / "digests.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])


def _file(folder: Path, key: str) -> Path:
    return folder / f"{key}.txt.xz"


def save(key: str, kept: list[Record], folder: Path = FOLDER) -> None:
    """Write the games of one key, and the digests of their ends, in place of what was there."""
    folder.mkdir(parents=True, exist_ok=True)
    text = "\n".join(map(write, kept))
    _file(folder, key).write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    ends = [list(replay(one))[-1].state for one in kept]
    known = digests(folder) if (folder / "digests.json").exists() else {}
    known[key] = [fingerprint(game(key), end) for end in ends]
    encoded = msgspec.json.encode(known, order="sorted")
    (folder / "digests.json").write_bytes(msgspec.json.format(encoded, indent=1) + b"\n")


def main() -> int:
    """Play the games of the corpus anew and write them down."""
    parser = argparse.ArgumentParser(prog="python -m tablee.testing.corpus", description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="GAME", help="keys of games; default: all")
    parser.add_argument("--games", type=int, default=100, help="of each (%(default)s)")
    parser.add_argument("--playouts", type=int, default=32, help="for a move (%(default)s)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="(%(default)s)")
    asked = parser.parse_args()
    for key in asked.keys or sorted(all_games()):
        kept = []
        for number, (seats, options) in enumerate(settings(game(key), asked.games)):
            kept.append(play(key, number, seats, options, asked.playouts))
            print(f"\r{key} {number + 1}/{asked.games}", end="", file=sys.stderr, flush=True)
        save(key, kept, asked.folder)
        print(f": {_file(asked.folder, key).stat().st_size:,} bytes", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
