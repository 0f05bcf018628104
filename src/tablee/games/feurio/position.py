"""Positions of Feurio! as text.

The oldest seat, what is to be done, the men in each seat's hand, the tiles in the order they were
laid with the men on them (`#4` is a firebreak of value 4), the tiles to come:

    0 lay r12 g11 b12 y12 / 0,0:6g 1,-1:6 1,0:4 0,-1:3 2,-1:2 / 1253…

What is to be done is `lay`, `place`, `late:2:1` (a turn without a tile: seat 2, after 1 pass) or
`over`. Without secrets a firebreak is `#?` and the tiles to come end where nobody knows them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.games.feurio.board import TILES
from tablee.games.feurio.legality import cell_text
from tablee.games.feurio.notation import LETTERS
from tablee.games.feurio.pieces import COLOURS
from tablee.games.feurio.state import LATE, FeurioState

PHASES: Final = ("lay", "place", "late", "over")


def write_position(state: FeurioState, hidden: bool) -> str:
    """Write all that follows the head of a position."""
    words = [str(state.oldest), _phase_text(state)]
    words += [_hand_text(state, seat) for seat in range(state.seats)]
    words.append("/")
    words += [_tile_text(state, tile, hidden) for tile in range(state.fire.tiles)]
    words.append("/")
    to_come = "".join(
        [
            str(state.deck[tile])
            for tile in range(state.fire.tiles, TILES)
            if hidden or state.knows(-1, tile)
        ]
    )
    return " ".join([*words, to_come]).rstrip()


def _phase_text(state: FeurioState) -> str:
    name = PHASES[state.phase]
    return f"{name}:{state.seat}:{state.passes}" if state.phase == LATE else name


def _hand_text(state: FeurioState, seat: i64) -> str:
    counts = [state.men.in_hand(seat, colour) for colour in range(COLOURS)]
    return "".join([f"{LETTERS[c]}{n}" for c, n in enumerate(counts) if n > 0]) or "-"


def _tile_text(state: FeurioState, tile: i64, hidden: bool) -> str:
    cell = cell_text(state.fire.cell(tile))
    value = str(state.deck[tile])
    if state.fire.faces[tile] == 0:
        return f"{cell}:#{value if hidden or state.knows(-1, tile) else '?'}"
    men = [LETTERS[colour] * state.men.on_tile(tile, colour) for colour in range(COLOURS)]
    return f"{cell}:{value}{''.join(men)}"
