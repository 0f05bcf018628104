"""What a state costs: the time of a copy, of a forecast, and its memory."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from typing import Any, Final

from rich.table import Table

from benchmarks.measure import Pace, cost
from benchmarks.positions import positions
from benchmarks.settings import Settings
from tablee import all_games
from tablee.games.finstere.forecast import forecast

LIVE: Final = 100_000
COPY_AIM: Final = 2e-6
FORECAST_AIM: Final = 20e-6
BYTES_AIM: Final = 4096


def run(settings: Settings) -> dict[str, Any]:
    table = Table(title=f"A state at the most seats; memory from {LIVE:,} live copies")
    for heading in ("game", "seats", "copy", "memory", "all of them"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    results = []
    for game in all_games().values():
        copy = copy_time(game.key, game.most, settings.pace)
        size = bytes_per_state(game.key, game.most)
        table.add_row(
            game.key,
            str(game.most),
            _marked(f"{copy * 1e6:.2f} µs", copy < COPY_AIM),
            _marked(f"{size:,.0f} B", size < BYTES_AIM),
            _marked(f"{size * LIVE / 2**20:,.0f} MiB", size * LIVE < 2**30),
        )
        results.append({"game": game.key, "seats": game.most, "copy": copy, "bytes": size})
    settings.console.print(table)
    return {"states": results, "forecast": forecasts(settings)}


def _marked(text: str, reached: bool) -> str:
    return f"[{'green' if reached else 'red'}]{text}"


def copy_time(key: str, seats: int, pace: Pace) -> float:
    states = list(islice(positions(key, seats), 500))

    def copy_all() -> int:
        for state in states:
            state.copy()
        return len(states)

    return cost(copy_all, pace)


def bytes_per_state(key: str, seats: int) -> float:
    """Ask a fresh process, whose memory holds nothing else."""
    program = [sys.executable, "-m", "benchmarks.memory", key, str(seats), str(LIVE)]
    return float(subprocess.run(program, check=True, capture_output=True, text=True).stdout)


def forecasts(settings: Settings) -> list[dict[str, float]]:
    """Time the forecast of Finstere Flure over all tiles that may still come."""
    results = []
    for seats in (2, 4, 7):
        time = forecast_time(seats, settings.pace)
        text = _marked(f"{time * 1e6:.2f} µs", time < FORECAST_AIM)
        settings.console.print(f"forecast of finstere, {seats} seats: {text}")
        results.append({"seats": seats, "time": time})
    return results


def forecast_time(seats: int, pace: Pace) -> float:
    states = list(islice(positions("finstere", seats), 500))

    def foresee_all() -> int:
        for state in states:
            forecast(state)
        return len(states)

    return cost(foresee_all, pace)
