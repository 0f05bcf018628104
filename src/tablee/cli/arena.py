"""`tablee arena`: bots against each other, measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.cli.given import GameKey, OptionTexts, read_options
from tablee.errors import InvalidOption

if TYPE_CHECKING:
    from rich.table import Table

    from tablee.arena import Match
    from tablee.arena.statistics import Sprt


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(arena)


def arena(
    key: GameKey,
    bot: Annotated[
        list[str],
        typer.Option(
            help="A level, any other bot, or my_bot.py:Name; with @2s or @400 its seconds or"
            " playouts a move. To be repeated: everybody meets everybody."
        ),
    ],
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 0,
    deals: Annotated[int, typer.Option(help="Each is played twice, with changed seats.")] = 50,
    option: OptionTexts = None,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same deals.")] = "1",
    results: Annotated[
        Path | None, typer.Option(help="File to keep the games in; a match goes on from it.")
    ] = None,
    sprt: Annotated[
        str, typer.Option(help="Stop a couple early: two shares to tell apart, as 0.5,0.65.")
    ] = "",
    processes: Annotated[int, typer.Option(help="Games at a time; 0: one per core.")] = 0,
) -> None:
    """Let bots play each other, the same deals with changed seats, and tell who is stronger."""
    from rich.console import Console, Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    from tablee.arena import Match, Outcome, Plan, Results, read_contender
    from tablee.games import game

    chosen = game(key)
    players = seats or max(chosen.least, 2)
    options = chosen.check_options(players, read_options(option))
    plan = Plan(key, players, options, tuple(map(read_contender, bot)), deals, seed)
    plan.check()
    match = Match(Results(plan, results), _sprt(sprt), processes)
    progress = Progress(BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    played = len(match.results.outcomes)
    task = progress.add_task("", total=played + match.games_left(), completed=played)
    console = Console()
    with Live(Group(progress), console=console, refresh_per_second=4) as live:

        def tell(_outcome: Outcome) -> None:
            progress.advance(task)
            live.update(Group(table_of(match), progress))

        match.run(tell)
        live.update(table_of(match))
    for line in forfeits(match):
        console.print(line, style="red", markup=False, highlight=False)


def table_of(match: Match) -> Table:
    """Show how the couples stand, and the ratings."""
    from rich import box
    from rich.table import Table

    from tablee.arena.statistics import ratings

    labels = [contender.label.rpartition(":")[2] for contender in match.plan.contenders]
    verdict = ["verdict"] if match.sprt else []
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("bot", "against", "games", "won", "drawn", "share", "95 %", *verdict, "rating"):
        label = heading in ("bot", "against")
        table.add_column(heading, no_wrap=not label, overflow="fold")
    rated = ratings(len(labels), match.results)
    for (one, other), tally in match.tallies.items():
        low, high = tally.interval()
        table.add_row(
            labels[one],
            labels[other] if one != other else "–",
            str(tally.games),
            str(tally.wins),
            str(tally.draws),
            f"{tally.share:.1%}",
            f"{low:.0%} – {high:.0%}",
            *([match.verdict((one, other)) or ""] if match.sprt else []),
            f"{rated[one].mu:.0f} : {rated[other].mu:.0f}" if one != other else "",
        )
    return table


def forfeits(match: Match) -> list[str]:
    """Name every bot that lost a game by its own fault, and why."""
    return [
        f"{match.plan.contenders[outcome.forfeit].label} forfeited deal {outcome.pairing.deal}: "
        f"{outcome.reason}"
        for outcome in match.results
        if outcome.forfeit is not None
    ]


def _sprt(text: str) -> Sprt | None:
    from tablee.arena.statistics import Sprt

    if not text:
        return None
    low, _, high = text.partition(",")
    try:
        return Sprt(float(low), float(high))
    except ValueError:
        raise InvalidOption("sprt", "write two shares, as 0.5,0.65") from None
