"""Running a simulation for the terminal: a bar that grows, files and a summary."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from tablee import simulate
from tablee.games import game
from tablee.results import results
from tablee.simulate import Seat, Simulation, Turn


def play(asked: Simulation, workers: int, backend: str, scheduler: str, out: Path) -> Summary:
    """Play all games, with a bar that grows, and write their results."""
    summary = Summary(asked)
    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with results(out, _about(asked)) as file, Progress(*columns, transient=True) as progress:
        task = progress.add_task("", total=asked.games)
        for rows in simulate.run(asked, workers, backend, scheduler):
            file.add(rows)
            summary.add(rows)
            progress.advance(task, len(rows) // asked.seats)
    return summary


def trace(asked: Simulation, workers: int, backend: str, scheduler: str, out: Path) -> int:
    """Play all games and write every decision; give how many there were."""
    count = 0
    with results(out, _about(asked), Turn) as file:
        for turns in simulate.run(asked, workers, backend, scheduler, simulate.trace):
            file.add(turns)
            count += len(turns)
    return count


def _about(asked: Simulation) -> dict[str, str]:
    return {**asked.about(), "tablee.command": shlex.join(["tablee", *sys.argv[1:]])}


def usual_seats(key: str) -> int:
    """Give how many play if nobody says."""
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
