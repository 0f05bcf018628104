"""Write build/vectors/<game>.jsonl: what the rules say of thousands of positions.

The tests of the page (`web/tests`) hold what it works out by itself against them. A line is a
position: a seat's view of it, and for some of its moves the events and the view that follow.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tablee.games import Event, Game, State, all_games
from tablee.rng import Rng, seeded

FOLDER = Path(__file__).resolve().parents[2] / "build" / "vectors"
POSITIONS = 4000
"""Of each game."""
APART = 3
"""Every so manieth position of a game is kept."""
MOST_MOVES = 8
"""Of a position with more moves than these, some are drawn."""


def main() -> None:
    """Write the vectors of all games."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for key, game in all_games().items():
        lines = itertools.islice(positions(game), int(sys.argv[1]) if sys.argv[1:] else POSITIONS)
        (FOLDER / f"{key}.jsonl").write_bytes(msgspec.json.Encoder().encode_lines(lines))


def positions(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """Go through positions of random games of all sizes and options, without end."""
    for number in itertools.count():
        seats = game.least + number % (game.most - game.least + 1)
        sets = list(game.option_sets(seats))
        state = game.new(seats, f"vector {number}", **sets[number % len(sets)])
        yield from _of_one_game(game, state, seeded(f"vector moves {number}"), number % APART)


def _of_one_game(game: Game[Any], state: State, rng: Rng, first: int) -> Iterator[dict[str, Any]]:
    for ply in itertools.count():
        if state.over():
            return
        if ply % APART == first:
            yield _position(game, state, rng)
        state.play(state.sample(rng))


def _position(game: Game[Any], state: State, rng: Rng) -> dict[str, Any]:
    seat = state.turn()
    moves = state.moves(seat)
    while len(moves) > MOST_MOVES:
        moves.pop(rng.below(len(moves)))
    steps = [_step(game, state, seat, move) for move in moves]
    return {"view": game.view(state, seat), "steps": steps}


def _step(game: Game[Any], state: State, seat: int, move: int) -> dict[str, Any]:
    after = state.copy()
    events: list[Event] = []
    after.play(move, events)
    told = [event.seen_by(seat) for event in events]
    return {
        "move": game.move_text(state, move),
        "events": told,
        "after": game.view(after, seat),
    }


if __name__ == "__main__":
    main()
