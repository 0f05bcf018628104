"""Games and moves a second, ours next to those of other engines, and their ratios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from rich.progress import Progress
from rich.table import Table

from benchmarks import ours
from benchmarks.measure import Contender, Speed, by_turns
from benchmarks.settings import Settings

PAIRS: Final = (
    ("partners", 4, "maedn"),
    ("feurio", 4, "hearts"),
    ("feurio", 2, "quoridor"),
    ("finstere", 2, "backgammon"),
    ("finstere", 2, "quoridor"),
    ("finstere", 4, "chinese_checkers"),
)
"""Our game at a number of seats, and its nearest relative among OpenSpiel's."""
WANTED: Final = {ours.API: 2.0, ours.ROLLOUT: 1.5, ours.WHOLE: 1.5}
"""The ratio of games a second that we want; at least 1 is demanded."""


class Ratio(msgspec.Struct, frozen=True):
    """How many times as fast ours is as its relative."""

    game: str
    seats: int
    relative: str
    way: str
    games: float
    moves: float


def run(settings: Settings) -> dict[str, Any]:
    field = list(contenders(settings.peers))
    with Progress(console=settings.console, transient=True) as progress:
        task = progress.add_task("engines", total=len(field) * settings.pace.turns)
        speeds = by_turns(field, settings.pace, lambda: progress.advance(task))
    compared = list(ratios(speeds))
    settings.console.print(speed_table(speeds))
    if settings.peers:
        settings.console.print(ratio_table(compared))
    return {"speeds": speeds, "ratios": compared}


def contenders(peers: bool) -> Iterator[Contender]:
    yield from ours.contenders()
    if peers:
        from benchmarks import catan, openspiel

        yield from openspiel.contenders()
        yield from catan.contenders()


def ratios(speeds: list[Speed]) -> Iterator[Ratio]:
    for game, seats, relative in PAIRS:
        for way in WANTED:
            mine = [one for one in speeds if (one.game, one.seats, one.way) == (game, seats, way)]
            theirs = [one for one in speeds if (one.game, one.way) == (relative, way)]
            for own, other in zip(mine, theirs, strict=False):
                games, moves = own.games / other.games, own.moves / other.moves
                yield Ratio(game, seats, relative, way, games, moves)


def speed_table(speeds: list[Speed]) -> Table:
    table = Table(title="Games and moves in a second of CPU time, one core (medians)")
    for heading in ("engine", "game", "seats", "way"):
        table.add_column(heading)
    for heading in ("games/s", "moves/s", "spread"):
        table.add_column(heading, justify="right")
    for one in speeds:
        numbers = f"{one.games:,.0f}", f"{one.moves:,.0f}", f"{one.spread:.0%}"
        table.add_row(one.engine, one.game, str(one.seats), one.way, *numbers)
    return table


def ratio_table(compared: list[Ratio]) -> Table:
    table = Table(title="How many times as fast as the nearest relative in OpenSpiel")
    for heading in ("ours", "seats", "relative", "way"):
        table.add_column(heading)
    for heading in ("games", "moves", "wanted (games)"):
        table.add_column(heading, justify="right")
    for one in compared:
        wanted = WANTED[one.way]
        style = "green" if one.games >= wanted else "yellow" if one.games >= 1 else "red"
        numbers = f"{one.games:.2f}×", f"{one.moves:.2f}×", f"{wanted}×"
        names = one.game, str(one.seats), one.relative, one.way
        table.add_row(*names, *numbers, style=style)
    return table
