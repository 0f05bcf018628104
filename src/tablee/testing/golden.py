"""Golden playthroughs: whole random games written out, so that any change of behaviour shows."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from tablee.games import Event, Game, Options, State, all_games
from tablee.rng import seeded
from tablee.testing.laws import random_move

FOLDER = Path("tests/golden")
VIEW_EVERY = 25
MOST_MOVES = 400


def settings(game: Game[Any]) -> Iterator[tuple[str, int, Options]]:
    """Name the option sets: the default, and each other value of each option by itself."""
    yield "default", _seats(game, {}, 0)[0], {}
    for option in game.options:
        for number, value in enumerate((*option.choices, *option.samples)):
            seats = _seats(game, {option.name: value}, number)
            if value != option.default and seats:
                name = str(value).lower().replace(",", "_")
                yield f"{option.name}-{name}", seats[0], {option.name: value}


def _seats(game: Game[Any], options: Options, shift: int) -> list[int]:
    """List the player numbers that go with the options, beginning at a place that varies."""
    every = list(range(game.least, game.most + 1))
    turned = every[shift % len(every) :] + every[: shift % len(every)]
    return [seats for seats in turned if _valid(game, seats, options)]


def _valid(game: Game[Any], seats: int, options: Options) -> bool:
    full = {option.name: option.default for option in game.options} | options
    return any(full == one for one in game.option_sets(seats))


def playthrough(game: Game[Any], name: str, seats: int, options: Options) -> str:
    """Write out a random game: moves, events, and now and then the position and all views."""
    state = game.new(seats, f"golden {name}", **options)
    rng = seeded(f"golden {name} moves")
    lines = [f"{game.key} seats={seats} {options} seed=golden {name}", *_position(game, state)]
    for number in range(1, MOST_MOVES + 1):
        if state.over():
            break
        lines += _play_one(game, state, random_move(state, rng), number)
        if number % VIEW_EVERY == 0:
            lines += _position(game, state)
    lines += [*_position(game, state), msgspec.json.encode(state.result()).decode()]
    return "\n".join(lines) + "\n"


def _play_one(game: Game[Any], state: State, move: int, number: int) -> list[str]:
    line = f"{number}. {game.move_text(state, move)}"
    events: list[Event] = []
    state.play(move, events)
    return [line, *(msgspec.json.encode(event).decode() for event in events)]


def _position(game: Game[Any], state: State) -> list[str]:
    """Write the position, and each seat's view as a digest."""
    views = [msgspec.json.encode(game.view(state, seat)) for seat in range(-1, state.seats)]
    digests = " ".join(blake2b(view, digest_size=6).hexdigest() for view in views)
    return [game.text(state), f"views {digests}"]


def files(folder: Path = FOLDER) -> Iterator[tuple[Path, str]]:
    """Give every golden file and what it should hold."""
    for key, game in sorted(all_games().items()):
        for name, seats, options in settings(game):
            yield folder / key / f"{name}.txt", playthrough(game, name, seats, options)


def main() -> int:
    """Write the golden files, or tell which differ."""
    parser = argparse.ArgumentParser(prog="python -m tablee.testing.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write instead of comparing")
    write = parser.parse_args().write
    changed = [
        path
        for path, text in files()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    if write:
        for path, text in files():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in changed:
        print(("written: " if write else "differs: ") + str(path))
    return 0 if write or not changed else 1


if __name__ == "__main__":
    sys.exit(main())
