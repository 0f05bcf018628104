"""What speaks for a card or a gift in Partners, as keys and facts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.bots.knowledge.partners_cards import hearts, in_play
from tablee.games.partners.board import Board
from tablee.games.partners.moves import BACK, ENTER, use_of
from tablee.games.partners.pieces import has_heart
from tablee.games.partners.places import HOME
from tablee.games.partners.state import PartnersState

ALMOST_ROUND: Final[i64] = 20
"""Steps gained by going back: only the way over the own start gains any."""


def use_reasons(
    before: Board, after: Board, seat: i64, move: i64
) -> list[tuple[str, dict[str, int]]]:
    """Compare the board before and after."""
    found: list[tuple[str, dict[str, int]]] = []
    if after.has_won(seat):
        found.append(("wins", {}))
    for colour in range(i64(4)):
        locked = int(after.locked_count(colour) - before.locked_count(colour))
        if locked > 0:
            found.append(("locks", {"seat": int(colour), "pawns": locked}))
        sent = int(at_home(after, colour) - at_home(before, colour))
        if sent > 0:
            found.append(("sends_home", {"seat": int(colour), "pawns": sent}))
    steps = int(before.steps_needed(before.side(seat)) - after.steps_needed(before.side(seat)))
    if use_of(move) == ENTER:
        found.append(("brings_out", {"home": int(at_home(after, before.side(seat)))}))
    elif use_of(move) == BACK and steps > ALMOST_ROUND:
        found.append(("goes_round", {"steps": steps}))
    elif steps > 0:
        found.append(("advances", {"steps": steps}))
    return found


def gift_reasons(state: PartnersState, seat: i64, kind: i64) -> list[tuple[str, dict[str, int]]]:
    """Tell whether the partner needs a heart and whether one can be spared."""
    found: list[tuple[str, dict[str, int]]] = []
    own_need = not in_play(state.board, state.board.side(seat))
    partners_need = not in_play(state.board, state.board.side(seat ^ 2))
    facts = {"hearts": int(hearts(state, seat))}
    if has_heart(kind) and partners_need:
        found.append(("partner_needs_heart", facts))
    elif not has_heart(kind) and own_need and hearts(state, seat) > 0:
        found.append(("keeps_heart", facts))
    return found


def at_home(board: Board, colour: i64) -> i64:
    """Count the pawns of a colour that wait at Home."""
    count: i64 = 0
    for pawn in range(4 * colour, 4 * colour + 4):
        if board.place(pawn) == HOME:
            count += 1
    return count
