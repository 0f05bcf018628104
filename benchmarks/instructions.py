"""Instructions for each random move, counted by callgrind: the same on every quiet or busy machine.

Two runs of different length are counted, so that the start of Python drops out.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from typing import Any

from rich.table import Table

from benchmarks.measure import QUICK
from benchmarks.ours import seat_counts
from benchmarks.settings import Settings
from tablee import all_games

PROGRAMS = {
    "rollouts": "rollouts(game({key!r}).new({seats}, 1), {games}, seeded(1)).moves",
    "Python API": "ApiGames(game({key!r}), {seats}).run({games}).moves",
}
SOURCE = (
    "from tablee import game, seeded\n"
    "from tablee.playout import rollouts\n"
    "from benchmarks.ours import ApiGames\n"
    "print({work})"
)


def run(settings: Settings) -> dict[str, Any]:
    if shutil.which("valgrind") is None:
        settings.console.print("instructions: skipped, valgrind is not installed", style="yellow")
        return {"skipped": "valgrind is not installed"}
    games = 4 if settings.pace == QUICK else 20
    table = Table(title="Instructions for a random move (callgrind)")
    for heading in ("game", "seats", *PROGRAMS):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    results = []
    for each in all_games().values():
        for seats in seat_counts(each):
            counts = {way: per_move(way, each.key, seats, games) for way in PROGRAMS}
            table.add_row(each.key, str(seats), *(f"{count:,.0f}" for count in counts.values()))
            results.append({"game": each.key, "seats": seats, **counts})
    settings.console.print(table)
    return {"per move": results}


def per_move(way: str, key: str, seats: int, games: int) -> float:
    short, long = (count(way, key, seats, number) for number in (games, 3 * games))
    return (long[0] - short[0]) / (long[1] - short[1])


def count(way: str, key: str, seats: int, games: int) -> tuple[int, int]:
    """Give instructions and moves of a run."""
    work = PROGRAMS[way].format(key=key, seats=seats, games=games)
    program = [sys.executable, "-c", SOURCE.format(work=work)]
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    done = subprocess.run([*valgrind, *program], check=True, capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    assert collected is not None, done.stderr
    return int(collected[1]), int(done.stdout)
