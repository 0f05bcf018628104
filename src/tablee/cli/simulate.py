"""`tablee simulate`: many games at once, and their results in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.given import GameKey, OptionTexts, read_options


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
    from rich.console import Console

    from tablee.cli.simulation import play, trace, usual_seats
    from tablee.simulate import Simulation

    names = [name.strip() for name in bots.split(",")]
    count = seats or (len(names) if len(names) > 1 else usual_seats(key))
    players = tuple(names * count if len(names) == 1 else names)
    asked = Simulation(key, count, players, games, seed, read_options(option), playouts)
    asked.check()
    if trajectories:
        turns = trace(asked, workers, backend, scheduler, out)
        Console().print(f"{turns:,} decisions of {games:,} games written to {out}")
        return
    summary = play(asked, workers, backend, scheduler, out)
    Console().print(summary.table(), f"{games:,} games written to {out}")
