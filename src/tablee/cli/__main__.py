"""`tablee`: play in the terminal, and whatever else the command line offers."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tablee import engine
from tablee._version import __version__
from tablee.cli import (
    arena,
    backup,
    draw,
    lists,
    new_game,
    replay,
    serve,
    simulate,
    upgrade,
    verify,
    worker,
)
from tablee.cli.given import GameKey, OptionTexts, read_options
from tablee.errors import TableeError
from tablee.games import all_games, game
from tablee.words import say

app = typer.Typer(
    help="Tablée: three board games to play and to study.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"max_content_width": 120},
    rich_markup_mode=None,  # boxes around the help take as long to load as all the rest
)
for _module in (
    lists,
    serve,
    worker,
    replay,
    draw,
    simulate,
    arena,
    verify,
    backup,
    upgrade,
    new_game,
):
    _module.register(app)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"tablee {__version__} ({engine()} engine)")
        raise typer.Exit


@app.callback()
def _every_command(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show and exit."),
    ] = False,
) -> None:
    """Hold what is common to all commands."""


@app.command()
def play(
    key: GameKey = "",
    players: Annotated[int, typer.Option(help="How many play; 0: as many as fit best.")] = 0,
    humans: Annotated[int, typer.Option(help="How many of them sit at this keyboard.")] = 1,
    option: OptionTexts = None,
    seed: Annotated[str, typer.Option(help="Any text; the same seed gives the same game.")] = "",
    position: Annotated[str, typer.Option(help="Go on from a position.")] = "",
    pace: Annotated[float, typer.Option(help="Seconds between two events.")] = 0.15,
    bots: Annotated[str, typer.Option(help="How well computer players play.")] = "casual",
) -> None:
    """Play in the terminal, several at one keyboard or against computer players."""
    # Here, since whoever asks for another command or for help should not wait for it.
    import secrets

    from rich.console import Console

    from tablee.bots import bot
    from tablee.cli.play import TerminalTable
    from tablee.rng import seeded
    from tablee.table import Bot, Sitter
    from tablee.table.local import LocalTable, person

    chosen = game(key or (position.partition("/")[0] or _ask_game()))
    seats = players or min(chosen.most, max(chosen.least, 4))
    given = read_options(option)
    if position:
        state = chosen.parse(position)
        seats, given = state.seats, dict(state.options)
    bot(bots)  # or say at once that there is none of that name
    people: list[Sitter] = [person(f"Player {seat + 1}") for seat in range(min(humans, seats))]
    sitters = [*people, *[Bot(bots)] * (seats - len(people))]
    seed = seed or secrets.token_hex(16)
    rng = seeded(f"{seed} computer players")
    local = LocalTable(chosen.key, sitters, rng, seed, given, position or None)
    TerminalTable(local, Console(), pace).run()


def _ask_game() -> str:
    return input(say("table", "choose_game", {"names": ", ".join(all_games())})).strip()


def main() -> None:
    """Run the command line; errors are told in one sentence."""
    try:
        app()
    except TableeError as error:
        from rich.console import Console

        Console(stderr=True).print(str(error), style="red", markup=False, highlight=False)
        sys.exit(2)


if __name__ == "__main__":
    main()
