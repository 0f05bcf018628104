"""Any game in numbers: the list of moves by its places, and the view one number after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from zlib import crc32

import msgspec
from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.envs.encodings.base import END, Encoding, Part
from tablee.errors import TableeError
from tablee.games import Game, Options, State

MOST_MOVES = 1024
NUMBERS = 512
HIGHEST = 255


class TooManyMoves(TableeError):
    """A game has more moves at once than the plain encoding counts."""

    def __init__(self, key: str, moves: int) -> None:
        super().__init__(
            f"{moves} moves at once in the game {key!r}: the plain encoding counts {MOST_MOVES};"
            " register one of its own, as the part `tablee.encodings`"
        )


class PlainEncoding(Encoding):
    """Action k is the k-th of the moves in the order of their texts; what is seen is the view."""

    def __init__(self, game: Game[Any], seats: int, _options: Options) -> None:
        parts = [Part("view", (NUMBERS,), HIGHEST, "the numbers of the view in their order")]
        super().__init__(seats, parts, [f"move {place}" for place in range(MOST_MOVES)])
        self._game = game

    def letter(self, state: State, move: i64, place: i64) -> i64:
        """Give the place of the move in the list, then the end."""
        return self._order(state).index(int(move)) if place == 0 else END

    def _order(self, state: State) -> list[int]:
        moves = state.moves(-1)
        if len(moves) > MOST_MOVES:
            raise TooManyMoves(self._game.key, len(moves))
        return sorted(moves, key=lambda move: self._game.move_text(state, move))

    def observe(
        self, state: State, seat: i64, move: i64, spelt: i64, out: vec[u8], at: i64
    ) -> None:
        """Write the numbers of the seat's view, without its list of moves."""
        seen = msgspec.to_builtins(self._game.view(state, int(seat)))
        del seen["moves"]
        for place, number in zip(range(NUMBERS), _numbers(seen), strict=False):
            out[at + place] = u8(number)


def _numbers(value: object) -> Iterator[int]:
    """Go through all numbers in a value; texts count as what they hash to, nothing as 0."""
    if isinstance(value, dict):
        for each in value.values():
            yield from _numbers(each)
    elif isinstance(value, (list, tuple)):
        yield min(len(value), HIGHEST)
        for each in value:
            yield from _numbers(each)
    elif isinstance(value, str):
        yield crc32(value.encode()) % HIGHEST + 1
    else:
        yield min(max(int(value or 0), 0), HIGHEST)  # type: ignore[call-overload]  # a number
