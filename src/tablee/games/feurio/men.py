"""The men: in hand and on the tiles, and how many more each tile takes.

Right after men are placed on a tile, all men there may be no more than its free edges, nor than
its spaces. Edges only close and men never leave, so the room on a tile only shrinks.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.games.feurio.fire import TILES, Fire
from tablee.games.feurio.rules import COLOURS, MOST_MEN_A_TURN, first_hands
from tablee.games.feurio.tilesets import first, only, size
from tablee.vectors import large, zeros


@final
@mypyc_attr(acyclic=True)
class Men:
    """All men of all seats."""

    def __init__(
        self, hands: vec[u8], on_tiles: vec[u8], held: vec[i64], room: vec[i64], spaces: vec[u8]
    ) -> None:
        self.hands = hands
        """Men in hand: four colours for each seat."""
        self.on_tiles = on_tiles
        """Men on the table: four colours for each tile."""
        self.held = held
        """The set of tiles where each colour stands."""
        self.room = room
        """The sets of tiles that take one, two and three more men."""
        self.spaces = spaces

    def copy(self) -> Men:
        """Give an independent copy."""
        return Men(self.hands[:], self.on_tiles[:], self.held[:], self.room[:], self.spaces)

    def in_hand(self, seat: i64, colour: i64) -> i64:
        """Count the men of a colour in a hand."""
        return i64(self.hands[seat * COLOURS + colour])

    def on_tile(self, tile: i64, colour: i64) -> i64:
        """Count the men of a colour on a tile."""
        return i64(self.on_tiles[tile * COLOURS + colour])

    def crowd(self, tile: i64) -> i64:
        """Count the men of all colours on a tile."""
        on_tiles = self.on_tiles
        total: i64 = 0
        for place in range(tile * COLOURS, tile * COLOURS + COLOURS):
            total += i64(on_tiles[place])
        return total

    def space(self, fire: Fire, tile: i64) -> i64:
        """Give the number of spaces on a tile; there is none on a firebreak."""
        return i64(self.spaces[i64(fire.faces[tile])])

    def places_left(self, fire: Fire, tile: i64) -> i64:
        """Give how many more men a tile takes."""
        limit = min(self.space(fire, tile), i64(fire.edges[tile]))
        return max(limit - self.crowd(tile), 0)

    def placements(self, seat: i64) -> i64:
        """Count the ways to place men this turn."""
        ways: i64 = 0
        for fewer in range(MOST_MEN_A_TURN):
            tiles = size(self.room[fewer])
            for colour in range(COLOURS):
                if self.in_hand(seat, colour) > fewer:
                    ways += tiles
        return ways

    def place(self, fire: Fire, seat: i64, colour: i64, count: i64, tile: i64) -> None:
        """Move men from a hand to a tile."""
        self.hands[seat * COLOURS + colour] -= u8(count)
        self.post(fire, colour, count, tile)

    def post(self, fire: Fire, colour: i64, count: i64, tile: i64) -> None:
        """Let men stand on a tile."""
        self.on_tiles[tile * COLOURS + colour] += u8(count)
        self.held[colour] |= only(tile)
        self._measure(fire, tile)

    def sacrifice(self, seat: i64, colour: i64) -> None:
        """Return a man from a hand to the box."""
        self.hands[seat * COLOURS + colour] -= u8(1)

    def feel_tile(self, fire: Fire, tile: i64) -> None:
        """Take account of a tile just laid: its own room, and that of the tiles beside it."""
        self._measure(fire, tile)
        around = fire.beside[tile]
        while around != 0:
            self._measure(fire, first(around))
            around &= around - 1

    def _measure(self, fire: Fire, tile: i64) -> None:
        left = self.places_left(fire, tile)
        bit = only(tile)
        room = self.room
        for count in range(MOST_MEN_A_TURN):
            if left > count:
                room[count] |= bit
            else:
                room[count] &= ~bit


def all_in_hand(seats: int, spaces: vec[u8]) -> Men:
    """Give the men before the first is placed."""
    return Men(first_hands(seats), zeros(TILES * COLOURS), large([0] * 4), large([0] * 3), spaces)
