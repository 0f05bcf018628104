"""`python -m benchmarks.memory GAME SEATS STATES`: print the bytes that each of many copies takes.

The copies are of positions from many games, so that nothing is shared that would not be in use.
"""

from __future__ import annotations

import gc
import sys
from itertools import islice
from pathlib import Path

from benchmarks.positions import positions

PAGE = 4096


def resident() -> int:
    """Give the memory of this process in bytes (Linux)."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def main(key: str, seats: int, states: int) -> float:
    list(islice(positions(key, seats), 1000))
    gc.collect()
    before = resident()
    live = list(islice(positions(key, seats), states))
    return (resident() - before) / len(live)


if __name__ == "__main__":
    print(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
