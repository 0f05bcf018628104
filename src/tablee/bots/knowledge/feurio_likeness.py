"""Moves of Feurio! that come to the same, because the fire is symmetric or colours are alike."""

from __future__ import annotations

from itertools import permutations
from typing import final

from mypy_extensions import i64

from tablee.games.feurio.moves import LAY, PASS, cell_of, colour_of, kind_of
from tablee.games.feurio.pieces import COLOURS
from tablee.games.feurio.places import cell_at, coordinates
from tablee.games.feurio.state import FeurioState

Place = tuple[int, int]


@final
class Symmetry:
    """Turns the fire and exchanges colours so that the position is the same as before."""

    def __init__(self, turn: int, shift: Place, colours: tuple[int, ...]) -> None:
        self.turn = turn
        self.shift = shift
        self.colours = colours

    def of(self, move: i64) -> int:
        """Give the move that comes to the same."""
        if move == PASS:
            return int(move)
        q, r = _turned(coordinates(cell_of(move)), self.turn)
        cell = cell_at(q + self.shift[0], r + self.shift[1])
        colour = 0 if kind_of(move) == LAY else self.colours[int(colour_of(move))]
        return int(move >> 16 << 16 | colour << 14 | cell)


def symmetries(state: FeurioState) -> list[Symmetry]:
    """Find all symmetries of a position; one of them changes nothing."""
    tiles = _tiles(state)
    first = min(tiles)
    found: list[Symmetry] = []
    for turn in range(12):
        turned = {_turned(place, turn): place for place in tiles}
        least = min(turned)
        shift = (first[0] - least[0], first[1] - least[1])
        pairs = [(tiles.get(_moved(to, shift)), tiles[at]) for to, at in turned.items()]
        if any(other is None or other[0] != tile[0] for other, tile in pairs):
            continue
        for colours in permutations(range(COLOURS)):
            if _alike(state, colours) and all(
                other is not None and other[1 + colours[k]] == tile[1 + k]
                for other, tile in pairs
                for k in range(COLOURS)
            ):
                found.append(Symmetry(turn, shift, colours))
    return found


def _tiles(state: FeurioState) -> dict[Place, list[int]]:
    """Describe each tile: its face, and its men of each colour."""
    tiles: dict[Place, list[int]] = {}
    for tile in range(state.fire.tiles):
        men = [int(state.men.on_tile(tile, colour)) for colour in range(COLOURS)]
        tiles[coordinates(state.fire.cell(tile))] = [int(state.fire.faces[tile]), *men]
    return tiles


def _alike(state: FeurioState, colours: tuple[int, ...]) -> bool:
    """Tell whether colours can be exchanged without anybody noticing in hand or owner."""
    owners = state.rules.owners
    for colour in range(COLOURS):
        if owners[colour] != owners[colours[colour]]:
            return False
        for seat in range(state.seats):
            if state.men.in_hand(seat, colour) != state.men.in_hand(seat, colours[colour]):
                return False
    return True


def _turned(place: Place, turn: int) -> Place:
    """Turn by sixths; the second six are mirrored."""
    q, r = place
    if turn >= 6:
        q, r = r, q
    for _ in range(turn % 6):
        q, r = -r, q + r
    return q, r


def _moved(place: Place, shift: Place) -> Place:
    return place[0] + shift[0], place[1] + shift[1]
