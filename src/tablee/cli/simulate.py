"""`tablee simulate`: many games at once, and their results in a file."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from tablee.cli.given import GameKey, OptionTexts, read_options
from tablee.games import game
from tablee.results import results
from tablee.simulate import Seat, Simulation, Turn, run, trace


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)


def simulate(
    key: GameKey,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="One for all seats, or one each: a,b,…")] = "random",
    seats: Annotated[int, typer.Option(help="How many play; 0: as many as there are bots.")] = 0,
    option: OptionTexts = None,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same games.")] = "0",
    playouts: Annotated[int, typer.Option(help="How much a bot may think about a move.")] = 100,
    workers: Annotated[int, typer.Option(help="Processes; 0: one for each core.")] = 0,
    backend: Annotated[str, typer.Option(help="Of joblib: loky, dask or ray.")] = "loky",
    scheduler: Annotated[str, typer.Option(help="Address of a Dask cluster.")] = "",
    out: Annotated[Path, typer.Option(help="A file, .csv or .parquet.")] = Path("results.csv"),
    trajectories: Annotated[
        bool, typer.Option(help="A row for each decision, with its position and how it ended.")
    ] = False,
) -> None:
    """Let computer players play many games, on all cores or on a cluster."""
    names = [name.strip() for name in bots.split(",")]
    count = seats or (len(names) if len(names) > 1 else _usual_seats(key))
    players = tuple(names * count if len(names) == 1 else names)
    asked = Simulation(key, count, players, games, seed, read_options(option), playouts)
    asked.check()
    if trajectories:
        turns = _trace(asked, workers, backend, scheduler, out)
        Console().print(f"{turns:,} decisions of {games:,} games written to {out}")
        return
    summary = _play(asked, workers, backend, scheduler, out)
    Console().print(summary.table(), f"{games:,} games written to {out}")


def _play(asked: Simulation, workers: int, backend: str, scheduler: str, out: Path) -> Summary:
    summary = Summary(asked)
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with results(out, _about(asked)) as file, Progress(*columns, transient=True) as progress:
        task = progress.add_task("", total=asked.games)
        for rows in run(asked, workers, backend, scheduler):
            file.add(rows)
            summary.add(rows)
            progress.advance(task, len(rows) // asked.seats)
    return summary


def _trace(asked: Simulation, workers: int, backend: str, scheduler: str, out: Path) -> int:
    count = 0
    with results(out, _about(asked), Turn) as file:
        for turns in run(asked, workers, backend, scheduler, trace):
            file.add(turns)
            count += len(turns)
    return count


def _about(asked: Simulation) -> dict[str, str]:
    return {**asked.about(), "tablee.command": shlex.join(["tablee", *sys.argv[1:]])}


def _usual_seats(key: str) -> int:
    chosen = game(key)
    return min(chosen.most, max(chosen.least, 4))


class Summary:
    """Sums over all games, for each seat."""

    def __init__(self, asked: Simulation) -> None:
        self.bots = asked.bots
        self.games = asked.games
        self.wins = [0] * asked.seats
        self.scores = [0] * asked.seats

    def add(self, rows: list[Seat]) -> None:
        """Count some more rows."""
        for row in rows:
            self.wins[row.seat] += row.rank == 1
            self.scores[row.seat] += row.score

    def table(self) -> Table:
        """Show the share of wins and the mean score of each seat."""
        table = Table("seat", "bot", "wins", "mean score")
        for seat, bot in enumerate(self.bots):
            wins, score = self.wins[seat] / self.games, self.scores[seat] / self.games
            table.add_row(str(seat), bot, f"{wins:.1%}", f"{score:.2f}")
        return table
