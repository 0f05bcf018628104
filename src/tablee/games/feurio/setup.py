"""Laying out a game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.games.feurio.board import TILES, unlit
from tablee.games.feurio.men import all_in_hand
from tablee.games.feurio.pieces import START_CELLS
from tablee.games.feurio.rules import rules_for
from tablee.games.feurio.secrets import fill_in
from tablee.games.feurio.state import LAYING, FeurioState
from tablee.games.state import OptionValue
from tablee.rng import Rng
from tablee.vectors import zeros


def set_up(seats: int, options: dict[str, OptionValue], rng: Rng) -> FeurioState:
    """Shuffle the tiles, lay the start tiles in the order drawn and let the first seat draw."""
    deck = zeros(TILES)
    fill_in(deck, rng)
    chosen = options["oldest"]
    oldest = chosen if isinstance(chosen, int) else int(rng.below(seats))
    state = unlit_game(seats, options, rng, deck, oldest)
    for tile in range(seats):
        state.lay_next(START_CELLS[tile], i64(deck[tile]))
    return state


def unlit_game(
    seats: int, options: dict[str, OptionValue], rng: Rng, deck: vec[u8], oldest: int
) -> FeurioState:
    """Give a game before its first tile; the left neighbour of the oldest will be first."""
    rules = rules_for(seats, options)
    men = all_in_hand(seats, rules.spaces)
    first = (oldest + 1) % seats
    return FeurioState(seats, options, rng, rules, deck, unlit(), men, oldest, first, LAYING, 0)
