"""The 7×1: every way to share seven steps, each distinct result once (rules, section 4).

Parts follow one another on the board as the parts before left it, so order matters. The search
goes through them depth-first on one board, takes back what it did, and never enters a situation
twice: what stands where, which pawns have walked, how many steps are left.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from tablee.games.partners.board import Board
from tablee.games.partners.moves import PART, board_pawn, part, seat_pawn
from tablee.games.partners.number_set import NumberSet
from tablee.games.partners.places import HOME, START
from tablee.games.partners.walking import forward
from tablee.vectors import small

STEPS: Final = 7
OWN_TURN: Final = 1 << 48
PARTNERS_TURN: Final = 1 << 49
HOW_MANY: Final = small([bits.bit_count() for bits in range(16)])
"""How many of four bits are set."""


@final
@mypyc_attr(acyclic=True)
class Sevens:
    """The search for the results of one 7×1."""

    def __init__(self, board: Board, seat: i64, first_only: bool) -> None:
        self.board = board.copy()
        self.seat = seat
        self.first_only = first_only
        self.found: list[int] = []
        self.met = NumberSet()
        self.knocked: i64 = 0

    def explore(self, left: i64, walked: i64, parts: i64, count: i64) -> None:
        """Go on from here; `walked` has a bit for each pawn of the team that had its part."""
        if self._may_stop_short():
            left = 0
        if not self.met.add(self._situation(left, walked)):
            return
        if left == 0:
            self.found.append(parts)
        else:
            self._walk_each(left, walked, parts, count)

    def _may_stop_short(self) -> bool:
        return self.board.short_seven and self.board.has_won(self.seat)

    def _walk_each(self, left: i64, walked: i64, parts: i64, count: i64) -> None:
        colour = self.board.side(self.seat)
        first = seat_pawn(self.seat, 4 * colour)
        waiting = walkers(self.board, colour, walked >> first)
        least: i64 = left if one_remains(self.board, colour, waiting) else 1
        for pawn in range(first, first + 4):
            if not waiting >> (pawn - first) & 1:
                continue
            for steps in range(least, left + 1):
                self._walk(pawn, steps, left, walked, parts, count)
                if self.first_only and self.found:
                    return

    def _walk(self, pawn: i64, steps: i64, left: i64, walked: i64, parts: i64, count: i64) -> None:
        index = board_pawn(self.seat, pawn)
        origin = self.board.place(index)
        target = forward(self.board, index >> 2, origin, steps)
        if target < 0:
            return
        before = self.knocked
        knocked = self.board.land(index, target)
        if knocked >= 0:
            self.knocked |= 1 << knocked
        longer = parts | part(pawn, steps) << (PART * count)
        self.explore(left - steps, walked | 1 << pawn, longer, count + 1)
        self.board.relocate(index, origin)
        if knocked >= 0:
            self.board.relocate(knocked, target)
            self.knocked = before

    def _situation(self, left: i64, walked: i64) -> i64:
        """Give a number for all that matters from here on.

        While the own pawns walk, the others can only be knocked; afterwards the own stay locked.
        """
        colour = self.board.side(self.seat)
        phase: i64 = OWN_TURN if colour == self.seat else PARTNERS_TURN
        mine = walked & 15 if colour == self.seat else walked >> 4
        others = self.knocked & ~(15 << 4 * colour)
        return phase | others << 31 | self._walkers(colour, mine, left)

    def _walkers(self, colour: i64, walked: i64, left: i64) -> i64:
        """Give the places of a colour and who has walked, whatever the order of its pawns."""
        if left == 0:
            walked = 0
        a = i64(self.board.pawns[4 * colour]) << 1 | walked & 1
        b = i64(self.board.pawns[4 * colour + 1]) << 1 | walked >> 1 & 1
        c = i64(self.board.pawns[4 * colour + 2]) << 1 | walked >> 2 & 1
        d = i64(self.board.pawns[4 * colour + 3]) << 1 | walked >> 3 & 1
        if a > b:
            a, b = b, a
        if c > d:
            c, d = d, c
        if a > c:
            a, c = c, a
        if b > d:
            b, d = d, b
        if b > c:
            b, c = c, b
        return ((a << 7 | b) << 7 | c) << 7 | d | left << 28


def walkers(board: Board, colour: i64, walked: i64) -> i64:
    """Give a bit for each pawn of a colour that is neither at Home nor locked, nor has walked."""
    last_locked = START + board.locked_count(colour)
    waiting: i64 = 0
    for pawn in range(i64(4)):
        place = board.place(4 * colour + pawn)
        if place <= START or last_locked < place < HOME:
            waiting |= 1 << pawn
    return waiting & ~walked


def one_remains(board: Board, colour: i64, waiting: i64) -> bool:
    """Tell whether the next part is the last: one pawn is left and cannot finish its colour."""
    return i64(HOW_MANY[waiting]) == 1 and i64(HOW_MANY[board.lane(colour)]) < 3


def seven_splits(board: Board, seat: i64) -> list[int]:
    """List the parts of one way to each result that a 7×1 of the seat can have."""
    search = Sevens(board, seat, first_only=False)
    search.explore(STEPS, 0, 0, 0)
    return search.found


def seven_fits(board: Board, seat: i64) -> bool:
    """Tell whether a seat can use all the steps of a 7×1."""
    colour = board.side(seat)
    for pawn in range(4 * colour, 4 * colour + 4):
        if forward(board, colour, board.place(pawn), STEPS) >= 0:
            return True
    if walkers(board, colour, 0) == 0:
        return False
    search = Sevens(board, seat, first_only=True)
    search.explore(STEPS, 0, 0, 0)
    return len(search.found) > 0
