"""`tablee new-game`: a package with a small complete game, to be changed into one's own."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablee.errors import TableeError
from tablee.games import all_games

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

STARTER = "tablee.starter"
ENDING = ".txt"


class NoNewGame(TableeError):
    """A game cannot be begun under this name or in this place."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("new-game")(new_game)


def new_game(
    name: Annotated[str, typer.Argument(help="What the game is called, like “Three Towers”.")],
    folder: Annotated[
        Path | None, typer.Option(help="Where to write it; default: a folder of its name.")
    ] = None,
) -> None:
    """Begin a game of your own: a package with small rules, tests, ready to install."""
    key = key_of(name)
    place = folder or Path(f"tablee-{key}")
    write(key, name, place)
    typer.echo(
        f"{name} is in {place}. Now: pip install -e {place}, pytest {place}, tablee play {key}"
    )


def key_of(name: str) -> str:
    """Make the key of a game from its name: small letters, digits and underscores."""
    key = re.sub(r"\W+", "_", name.lower(), flags=re.ASCII).strip("_")
    if not re.match(r"[a-z]", key) or keyword.iskeyword(key):
        raise NoNewGame(f"{name!r} gives no key: begin with a letter from a to z")
    if key in all_games():
        raise NoNewGame(f"there is a game called {key!r} already; choose another name")
    return key


def write(key: str, title: str, place: Path) -> None:
    """Write the package of a new game into a folder that does not exist yet, or is empty."""
    from importlib.resources import files

    if place.exists() and any(place.iterdir()):
        raise NoNewGame(f"{place} is not empty; name another folder")
    words = {"KEY": key, "TITLE": title, "CLASS": "".join(map(str.capitalize, key.split("_")))}
    _copy(files(STARTER), place, words)


def _copy(source: Traversable, target: Path, words: dict[str, str]) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for each in source.iterdir():
        if each.is_dir() and each.name != "__pycache__":
            under = Path("src", f"tablee_{words['KEY']}") if each.name == "package" else each.name
            _copy(each, target / under, words)
        elif each.name.endswith(ENDING):
            name = _filled(each.name.removesuffix(ENDING), words)
            (target / name).write_text(_filled(each.read_text("utf-8"), words), "utf-8")


def _filled(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
