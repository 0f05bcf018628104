"""Write fixtures/<game>.json: positions of real games as each seat sees them, for the boards.

Run `python web/tools/fixtures.py` after a change of views, events or rules. Each game is played by
random moves from fixed seeds; a position is kept at several moments, with the moves that follow.
More positions can be named in `fixtures/<game>.positions`, a line `name position` each.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tablee.games import Event, Game, all_games
from tablee.rng import seeded

FOLDER = Path(__file__).parent.parent / "fixtures"
MOMENTS = {"start": 0.0, "early": 0.15, "middle": 0.5, "late": 0.85, "end": 1.0}
STEPS = 8


def main() -> None:
    """Write the fixtures of all games, or of those named."""
    wanted = sys.argv[1:] or list(all_games())
    for key in wanted:
        game = all_games()[key]
        positions = [*_played(game), *_named(game)]
        data = msgspec.json.format(msgspec.json.encode(positions), indent=0)
        (FOLDER / f"{key}.json").write_bytes(data + b"\n")
        print(f"{key}: {len(positions)} positions")


def _played(game: Game[Any]) -> Iterator[dict[str, Any]]:
    for seats in sorted({game.least, min(game.most, max(game.least, 4)), game.most}):
        texts = _random_game(game, seats)
        for name, part in MOMENTS.items():
            ply = round(part * (len(texts) - 1))
            yield _position(game, f"{name}-{seats}", texts[ply])


def _random_game(game: Game[Any], seats: int) -> list[str]:
    state = game.new(seats, f"fixture {game.key} {seats}")
    rng = seeded(f"fixture moves {seats}")
    texts = [game.text(state)]
    while not state.over():
        state.play(state.sample(rng))
        texts.append(game.text(state))
    return texts


def _named(game: Game[Any]) -> Iterator[dict[str, Any]]:
    file = FOLDER / f"{game.key}.positions"
    if not file.exists():
        return
    for line in file.read_text().splitlines():
        name, sign, text = line.partition(" ")
        if sign and not line.startswith("#"):
            yield _position(game, name, text.strip())


def _position(game: Game[Any], name: str, text: str) -> dict[str, Any]:
    state = game.parse(text)
    kept = {"name": name, "text": game.text(state, hidden=False), "views": _views(game, state)}
    rng = seeded(f"fixture steps {name}")
    steps: list[dict[str, Any]] = []
    while len(steps) < STEPS and not state.over():
        seat, move = state.turn(), state.sample(rng)
        written = game.move_text(state, move)
        events: list[Event] = []
        state.play(move, events)
        everybody = (-1, *range(state.seats))
        told = {str(who): [each.seen_by(who) for each in events] for who in everybody}
        step = {"seat": seat, "move": written, "events": told, "views": _views(game, state)}
        steps.append(step)
    return {**kept, "steps": steps}


def _views(game: Game[Any], state: Any) -> dict[str, Any]:
    return {str(seat): game.view(state, seat) for seat in (-1, *range(state.seats))}


if __name__ == "__main__":
    main()
