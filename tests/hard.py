"""`make test-hard`: the whole suite in several orders, on several numbers of processes, under load.

Each order is run once, the numbers of processes taking turns (`--every`: each with each), and then
once more while other processes keep the cores busy. What is left of it all is a table.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
LOGS = ROOT / "build" / "hard"
PARTS = {
    "package": ["tests", "--ignore", "tests/browser"],
    "browser": ["tests/browser"],
}
"""As `make test` runs them: Playwright leaves an event loop running in its process."""
BUSY = "import os\nparent = os.getppid()\nwhile os.getppid() == parent: pass"
"""Keeps a core busy for as long as whoever started it lives."""


class Run(NamedTuple):
    """One run of a part of the suite."""

    part: str
    workers: int
    seed: int
    busy: int

    def log(self) -> Path:
        """Give the file that keeps what pytest said."""
        load = f"-busy{self.busy}" if self.busy else ""
        return LOGS / f"{self.part}-n{self.workers}-seed{self.seed}{load}.log"


class Outcome(NamedTuple):
    """What came of a run."""

    run: Run
    code: int
    summary: str
    minutes: float
    failed: list[str]


def main() -> int:
    """Run as asked, print a table, and fail if any run did."""
    given = _arguments()
    LOGS.mkdir(parents=True, exist_ok=True)
    outcomes = []
    for run in _plan(given):
        outcomes.append(_outcome(run, given.paths or PARTS[run.part]))
        print(*_row(outcomes[-1]), sep="   ", flush=True)
    _show(outcomes)
    return int(any(outcome.code for outcome in outcomes))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hard", description=__doc__)
    parser.add_argument("--orders", type=int, default=5, help="how many random orders")
    parser.add_argument("--seed", type=int, default=random.randrange(10_000), help="of the first")
    parser.add_argument("--workers", default="1,2,4", help="numbers of processes")
    parser.add_argument("--every", action="store_true", help="each order on each of them")
    parser.add_argument(
        "--busy", type=int, default=2, help="processes beside the last run; 0: none"
    )
    parser.add_argument("--part", choices=PARTS, action="append", help="only this part")
    parser.add_argument("paths", nargs="*", help="only these tests, instead of all")
    return parser.parse_args()


def _plan(given: argparse.Namespace) -> Iterator[Run]:
    seeds = range(given.seed, given.seed + given.orders)
    numbers = [int(number) for number in given.workers.split(",")]
    if given.every:
        pairs = [(workers, seed) for seed in seeds for workers in numbers]
    else:
        pairs = list(zip(cycle(numbers), seeds))  # the cycle has no end
    for part in given.part or (["package"] if given.paths else PARTS):
        yield from (Run(part, workers, seed, 0) for workers, seed in pairs)
        if given.busy:
            yield Run(part, 2, given.seed + given.orders, given.busy)


def _outcome(run: Run, paths: list[str]) -> Outcome:
    options = [f"--randomly-seed={run.seed}", f"--hypothesis-seed={run.seed}", f"-n{run.workers}"]
    command = [sys.executable, "-m", "pytest", "-q", *options, *paths]
    began = time.monotonic()
    with run.log().open("w") as log, _busy(run.busy):
        code = subprocess.run(command, cwd=ROOT, stdout=log, stderr=log, check=False).returncode
    said = run.log().read_text(errors="replace")
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    summary = said.strip().splitlines()[-1].strip("= ") if said.strip() else ""
    return Outcome(run, code, summary, (time.monotonic() - began) / 60, failed)


@contextmanager
def _busy(count: int) -> Iterator[None]:
    """Keep so many cores busy with something else."""
    others = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(count)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()


def _row(outcome: Outcome) -> list[str]:
    run = outcome.run
    verdict = "green" if outcome.code == 0 else f"RED ({outcome.code})"
    numbers = [f"-n {run.workers}", f"seed {run.seed}", f"{run.busy} busy" if run.busy else "idle"]
    return [run.part, *numbers, verdict, f"{outcome.minutes:.1f} min", outcome.summary]


def _show(outcomes: list[Outcome]) -> None:
    table = Table("part", "processes", "order", "beside it", "result", "time", "pytest says")
    for outcome in outcomes:
        table.add_row(*_row(outcome))
    console = Console(width=None if sys.stdout.isatty() else 140)
    console.print(table)
    for outcome in outcomes:
        for test in outcome.failed:
            print(f"{test}   ({outcome.run.log().relative_to(ROOT)})")
    print(f"{os.cpu_count()} cores; logs are in {LOGS.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
