"""The board: sixteen pawns, and what stands on cells, starts and circles.

Pawn i is of colour i // 4. Between moves the four of a colour are kept in order of their places,
because they are alike: equal positions are equal boards.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.games.partners.places import ALL_PAWNS_WAY, FIRST_CIRCLE, HOME, RING, START, steps_come
from tablee.vectors import filled, small, zeros

FULL_LANE: Final = 15
NOBODY: Final = -1
LOCKED: Final = small([0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4])
"""How many circles are occupied from C1 on without a gap, for each lane."""


@final
@mypyc_attr(acyclic=True)
class Board:
    """All pawns, with the two rule options that concern their ways.

    `cells` holds for each numbered cell 8 * colour + number of pawns, or 0 when it is empty;
    `starts` 4 bits for each colour, the number of pawns on its start; `lanes` 4 bits for each
    colour, one per occupied circle, C1 the lowest.
    """

    def __init__(
        self,
        pawns: vec[u8],
        cells: vec[u8],
        starts: i64,
        lanes: i64,
        tournament: bool,
        short_seven: bool,
    ) -> None:
        self.pawns = pawns
        self.cells = cells
        self.starts = starts
        self.lanes = lanes
        self.tournament = tournament
        self.short_seven = short_seven

    def copy(self) -> Board:
        """Give an independent copy."""
        return Board(
            self.pawns[:],
            self.cells[:],
            self.starts,
            self.lanes,
            self.tournament,
            self.short_seven,
        )

    def place(self, pawn: i64) -> i64:
        """Give the place of a pawn."""
        return i64(self.pawns[pawn])

    def colour_on(self, cell: i64) -> i64:
        """Give the colour that stands on a numbered cell, or NOBODY."""
        there = i64(self.cells[cell])
        if there == 0:
            return NOBODY
        return there >> 3

    def count_on(self, cell: i64) -> i64:
        """Count the pawns on a numbered cell."""
        return i64(self.cells[cell]) & 7

    def on_start(self, colour: i64) -> i64:
        """Count the pawns of a colour on its start."""
        return self.starts >> 4 * colour & 15

    def bars(self, seat: i64, colour: i64) -> bool:
        """Tell whether pawns on that seat's start stop the colour."""
        return seat != colour and self.on_start(seat) > 0

    def lane(self, colour: i64) -> i64:
        """Give the occupied circles of a colour as bits, C1 the lowest."""
        return self.lanes >> 4 * colour & FULL_LANE

    def is_locked(self, colour: i64, place: i64) -> bool:
        """Tell whether a pawn of the colour there is locked: C1 up to its circle all occupied."""
        if place <= START or place == HOME:
            return False
        below = (1 << (place - START)) - 1
        return self.lane(colour) & below == below

    def locked_count(self, colour: i64) -> i64:
        """Count the locked pawns of a colour."""
        return i64(LOCKED[self.lane(colour)])

    def is_finished(self, colour: i64) -> bool:
        """Tell whether all four pawns of a colour are locked."""
        return self.lane(colour) == FULL_LANE

    def side(self, seat: i64) -> i64:
        """Give the colour a seat plays for: its own until that is finished, then the partner's."""
        return seat ^ 2 if self.is_finished(seat) else seat

    def has_won(self, seat: i64) -> bool:
        """Tell whether all eight pawns of the seat's team are locked."""
        return self.is_finished(seat) and self.is_finished(seat ^ 2)

    def steps_needed(self, colour: i64) -> i64:
        """Count the steps a colour still needs to fill its lane."""
        needed: i64 = ALL_PAWNS_WAY
        for pawn in range(4 * colour, 4 * colour + 4):
            needed -= steps_come(colour, i64(self.pawns[pawn]))
        return needed

    def pawn_at(self, colour: i64, place: i64) -> i64:
        """Give the first pawn of a colour on a place, or NOBODY."""
        for pawn in range(4 * colour, 4 * colour + 4):
            if i64(self.pawns[pawn]) == place:
                return pawn
        return NOBODY

    def anyone_home(self, colour: i64) -> bool:
        """Tell whether a pawn of a colour is at Home; in order, that is the last."""
        return self.place(4 * colour + 3) == HOME

    def ending(self, colour: i64, target: i64) -> i64:
        """Tell where a pawn that reaches the target stays: at Home if it meets a foreign stack."""
        if target < RING and self.count_on(target) > 1 and self.colour_on(target) != colour:
            return HOME
        return target

    def land(self, pawn: i64, target: i64) -> i64:
        """End a move of a pawn: it knocks one pawn of another colour, or has to go Home itself.

        Give the knocked pawn, or NOBODY.
        """
        colour = pawn >> 2
        knocked: i64 = NOBODY
        if target < RING and self.cells[target] > 0 and self.colour_on(target) != colour:
            if self.count_on(target) > 1:
                target = HOME
            else:
                knocked = self.pawn_at(self.colour_on(target), target)
                self.relocate(knocked, HOME)
        self.relocate(pawn, target)
        return knocked

    def relocate(self, pawn: i64, target: i64) -> None:
        """Take a pawn from its place and put it onto another."""
        colour = pawn >> 2
        self._lift(colour, i64(self.pawns[pawn]))
        self.pawns[pawn] = u8(target)
        self._put(colour, target)

    def _lift(self, colour: i64, place: i64) -> None:
        if place < RING:
            there = i64(self.cells[place])
            if there & 7 == 1:
                there = 1
            self.cells[place] = u8(there - 1)
        elif place == START:
            self.starts -= 1 << 4 * colour
        elif place != HOME:
            self.lanes ^= 1 << (4 * colour + place - FIRST_CIRCLE)

    def _put(self, colour: i64, place: i64) -> None:
        if place < RING:
            there = i64(self.cells[place])
            if there == 0:
                there = 8 * colour
            self.cells[place] = u8(there + 1)
        elif place == START:
            self.starts += 1 << 4 * colour
        elif place != HOME:
            self.lanes ^= 1 << (4 * colour + place - FIRST_CIRCLE)

    def settle(self, pawn: i64) -> None:
        """Bring a pawn to its place in the order, if no other of its colour is out of it."""
        pawns = self.pawns
        place = pawns[pawn]
        first = pawn & ~3
        last = pawn | 3
        while pawn > first and pawns[pawn - 1] > place:
            pawns[pawn] = pawns[pawn - 1]
            pawn -= 1
        while pawn < last and pawns[pawn + 1] < place:
            pawns[pawn] = pawns[pawn + 1]
            pawn += 1
        pawns[pawn] = place

    def put_in_order(self) -> None:
        """Order the pawns of each colour by their places again."""
        for colour in range(i64(4)):
            self._sort(colour)

    def _sort(self, colour: i64) -> None:
        pawns = self.pawns
        first = 4 * colour
        for i in range(first + 1, first + 4):
            place = pawns[i]
            if pawns[i - 1] <= place:
                continue
            j: i64 = i
            while j > first and pawns[j - 1] > place:
                pawns[j] = pawns[j - 1]
                j -= 1
            pawns[j] = place


def empty_board(tournament: bool, short_seven: bool) -> Board:
    """Give the board at the start of a game: every pawn at Home."""
    return Board(filled(16, HOME), zeros(RING), 0, 0, tournament, short_seven)
