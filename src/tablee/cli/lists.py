"""`tablee games`, `tablee bots`: what there is to play, and against whom."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
import typer

from tablee.games import Game, all_games
from tablee.games.contract import spelt

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON, for programs.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("games")(list_games)
    app.command("bots")(list_bots)


def list_games(as_json: AsJson = False) -> None:
    """List the games with their options."""
    if as_json:
        _write([_described(each) for each in all_games().values()])
        return
    rows = [
        (each.name, each.key, f"{each.least}–{each.most}", "\n".join(_options(each)))
        for each in all_games().values()
    ]
    _print(("game", "key", "players", "options"), rows)


def list_bots(as_json: AsJson = False) -> None:
    """List the computer players and the time that they take for a move."""
    from tablee.bots import LEVELS, bots, budget

    if as_json:
        names = [
            {"name": name, "level": name in LEVELS, "seconds": budget(name).seconds}
            for name in bots()
        ]
        _write(names)
        return
    rows = [
        (name, "level" if name in LEVELS else "", f"{budget(name).seconds:g} s") for name in bots()
    ]
    _print(("bot", "", "thinks at most"), rows)


def _described(game: Game[Any]) -> dict[str, object]:
    return {
        "key": game.key,
        "name": game.name,
        "designer": game.designer,
        "publisher": game.publisher,
        "year": game.year,
        "version": game.version,
        "seats": [game.least, game.most],
        "options": game.options,
    }


def _options(game: Game[Any]) -> list[str]:
    return [
        f"{option.name}={'|'.join(map(spelt, option.choices or option.samples))}"
        for option in game.options
    ]


def _write(found: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(found)).decode())


def _print(headings: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(*headings)
    for row in rows:
        table.add_row(*row)
    Console().print(table)
