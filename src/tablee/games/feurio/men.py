"""The men: in hand and on the tiles, and how many more each tile takes.

Right after men are placed on a tile, all men there may be no more than its free edges, nor than
its spaces. Edges only close and men never leave, so the room on a tile only shrinks.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.games.feurio.board import TILES, Fire
from tablee.games.feurio.pieces import COLOURS, MOST_MEN_A_TURN
from tablee.games.feurio.rules import first_hands
from tablee.games.feurio.tilesets import first, only
from tablee.vectors import large, zeros


@final
@mypyc_attr(acyclic=True)
class Men:
    """All men of all seats."""

    def __init__(
        self,
        hands: vec[u8],
        on_tiles: vec[u8],
        crowds: vec[u8],
        held: vec[i64],
        room: vec[i64],
        spaces: vec[u8],
    ) -> None:
        self.hands = hands
        """Men in hand: four colours for each seat."""
        self.on_tiles = on_tiles
        """Men on the table: four colours for each tile."""
        self.crowds = crowds
        """Men of all colours on each tile."""
        self.held = held
        """The set of tiles where each colour stands."""
        self.room = room
        """The sets of tiles that take one, two and three more men."""
        self.spaces = spaces

    def copy(self) -> Men:
        """Give an independent copy."""
        return Men(
            self.hands[:],
            self.on_tiles[:],
            self.crowds[:],
            self.held[:],
            self.room[:],
            self.spaces,
        )

    def in_hand(self, seat: i64, colour: i64) -> i64:
        """Count the men of a colour in a hand."""
        return i64(self.hands[seat * COLOURS + colour])

    def on_tile(self, tile: i64, colour: i64) -> i64:
        """Count the men of a colour on a tile."""
        return i64(self.on_tiles[tile * COLOURS + colour])

    def crowd(self, tile: i64) -> i64:
        """Count the men of all colours on a tile."""
        return i64(self.crowds[tile])

    def space(self, fire: Fire, tile: i64) -> i64:
        """Give the number of spaces on a tile; there is none on a firebreak."""
        return i64(self.spaces[i64(fire.faces[tile])])

    def places_left(self, fire: Fire, tile: i64) -> i64:
        """Give how many more men a tile takes."""
        limit = min(self.space(fire, tile), i64(fire.edges[tile]))
        return max(limit - self.crowd(tile), 0)

    def place(self, fire: Fire, seat: i64, colour: i64, count: i64, tile: i64) -> None:
        """Move men from a hand to a tile."""
        self.hands[seat * COLOURS + colour] -= u8(count)
        self.post(fire, colour, count, tile)

    def post(self, fire: Fire, colour: i64, count: i64, tile: i64) -> None:
        """Let men stand on a tile."""
        self.on_tiles[tile * COLOURS + colour] += u8(count)
        self.crowds[tile] += u8(count)
        self.held[colour] |= only(tile)
        self._shrink(tile, self.places_left(fire, tile))

    def sacrifice(self, seat: i64, colour: i64) -> None:
        """Return a man from a hand to the box."""
        self.hands[seat * COLOURS + colour] -= u8(1)

    def feel_tile(self, fire: Fire, tile: i64) -> None:
        """Take account of a tile just laid: its own room, and that of the tiles beside it."""
        for fewer in range(min(self.places_left(fire, tile), MOST_MEN_A_TURN)):
            self.room[fewer] |= only(tile)
        edges = fire.edges
        crowds = self.crowds
        around = fire.beside[tile] & self.room[0]
        while around != 0:
            other = first(around)
            self._shrink(other, i64(edges[other]) - i64(crowds[other]))
            around &= around - 1

    def _shrink(self, tile: i64, left: i64) -> None:
        """Take a tile that holds only so many more men out of the sets of those with more room."""
        if left < MOST_MEN_A_TURN:
            room = self.room
            others = ~only(tile)
            for fewer in range(max(left, 0), MOST_MEN_A_TURN):
                room[fewer] &= others


def all_in_hand(seats: int, spaces: vec[u8]) -> Men:
    """Give the men before the first is placed."""
    return Men(
        first_hands(seats),
        zeros(TILES * COLOURS),
        zeros(TILES),
        large([0] * 4),
        large([0] * 3),
        spaces,
    )
