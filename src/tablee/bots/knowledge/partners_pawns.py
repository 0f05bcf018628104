"""What the pawns of a colour in Partners are worth, in steps.

The place says how far a pawn has come, so the −4 trick (back over the own start, almost round)
needs no special case. A pawn alone can be knocked by whoever stands behind it, a pawn on its start
blocks the way of others, and a lane is filled from its inner end.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.partners.board import NOBODY, Board
from tablee.games.partners.places import HOME, RING, SEGMENT, START, steps_come


@final
class Pawns:
    """Weights, in steps."""

    def __init__(self) -> None:
        self.in_play = 22.0
        """A pawn that a heart has brought out."""
        self.locked = 16.0
        """A pawn that has arrived for good."""
        self.in_lane = 8.0
        """A pawn in a circle, safe but to be moved again."""
        self.shut = 6.0
        """An unlocked pawn on the outermost circle, which stops the others: costs."""
        self.start = 4.0
        """A pawn on its start, which nobody can pass,"""
        self.blocking = 1.5
        """and for each opponent that waits behind it,"""
        self.blocked = 1.0
        """or pawn of the partner: costs."""
        self.danger = 0.035
        """Share of its way that a lone pawn loses by each opponent up to 14 steps behind it,"""
        self.friend = 0.012
        """and by each pawn of the partner, who would rather not."""
        self.front = 6.0
        """A pawn within reach of its lane."""

    def strength(self, board: Board, colour: i64) -> float:
        """Add up the pawns of a colour."""
        total = 0.0
        for pawn in range(4 * colour, 4 * colour + 4):
            place = board.place(pawn)
            if place == HOME:
                continue
            total += self.in_play + float(int(steps_come(colour, place)))
            if place < RING:
                total += self._on_ring(board, colour, place)
            elif place == START:
                total += self._on_start(board, colour)
            elif board.is_locked(colour, place):
                total += self.locked
            else:
                total += self.in_lane - (self.shut if place == START + 4 else 0.0)
        return total

    def _on_ring(self, board: Board, colour: i64, place: i64) -> float:
        """Subtract the danger for a pawn that stands alone."""
        come = steps_come(colour, place)
        near = self.front if come >= 44 else 0.0
        if board.count_on(place) > 1:
            return near
        worth = self.in_play + float(int(come))
        return near - worth * self._threat(board, colour, place)

    def _threat(self, board: Board, colour: i64, place: i64) -> float:
        """Add up who stands behind, up to the first start that stops them."""
        threat = 0.0
        for steps in range(i64(1), i64(15)):
            cell = place - steps
            if cell < 0:
                cell += RING
            other = board.colour_on(cell)
            if other == NOBODY or other == colour:
                continue
            share = self.friend if other == colour ^ 2 else self.danger
            threat += share * float(int(board.count_on(cell)))
        owner = place // SEGMENT
        if owner != colour and board.on_start(owner) > 0 and place % SEGMENT < 14:
            threat += self.danger if (owner ^ colour) & 1 else self.friend
        return threat

    def _on_start(self, board: Board, colour: i64) -> float:
        """Add what the pawn stops: everybody within 14 steps before the start."""
        worth = self.start
        for steps in range(i64(1), i64(15)):
            cell = colour * SEGMENT - steps
            if cell < 0:
                cell += RING
            other = board.colour_on(cell)
            if other == NOBODY or other == colour:
                continue
            number = float(int(board.count_on(cell)))
            worth += self.blocking * number if (other ^ colour) & 1 else -self.blocked * number
        return worth
