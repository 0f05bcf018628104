"""What all cores do together: random games in as many processes as there are cores."""

from __future__ import annotations

import multiprocessing
import os
import time
from typing import Any

from rich.table import Table

from benchmarks.ours import Rollout, seat_counts
from benchmarks.settings import Settings
from tablee import all_games, game


def run(settings: Settings) -> dict[str, Any]:
    cores = os.cpu_count() or 1
    table = Table(title=f"Random games in a second of wall time: one process, {cores} processes")
    for heading in ("game", "seats", "1", str(cores), "gain"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    results = []
    with multiprocessing.get_context("spawn").Pool(cores) as pool:
        for each in all_games().values():
            for seats in seat_counts(each):
                task = each.key, seats, settings.pace.seconds * 2
                one = sum(pool.starmap(games_a_second, [task]))
                every = sum(pool.starmap(games_a_second, [task] * cores, chunksize=1))
                table.add_row(
                    each.key, str(seats), f"{one:,.0f}", f"{every:,.0f}", f"{every / one:.2f}×"
                )
                results.append({"game": each.key, "seats": seats, "one": one, "all": every})
    settings.console.print(table)
    return {"cores": cores, "games": results}


def games_a_second(key: str, seats: int, seconds: float) -> float:
    """Play for so long by the clock on the wall."""
    playing = Rollout(game(key), seats)
    playing.run(10)
    games = 0
    start = time.perf_counter()
    while (used := time.perf_counter() - start) < seconds:
        games += playing.run(20).games
    return games / used
