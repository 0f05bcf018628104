"""Every distinct result of a figure's move (rules, section 4), each with a shortest path.

Results differ in where the figure ends and where the stones lie then. The search goes breadth
first over cells and layouts of stones; each layout has a number and a row of marks on its cells.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.games.finstere.board import BLOCKED, STONE_MET, Ground
from tablee.games.finstere.moves import IN, OUT, pack_path
from tablee.games.finstere.pieces import BARE, EMPTY, FIGURE
from tablee.games.finstere.places import CELLS, ENTRANCE, EXIT, NEXT, OUTSIDE, STONE_KEYS, WALL
from tablee.vectors import zeros

NO_CELL: Final[i64] = 16 * 10
"""A number that no cell has, for the way out: the hall has no south-west corner."""
ROW: Final[i64] = 256
"""Marks of a layout: one for each cell, one for the wall."""
DONE: Final = 1
"""The mark of what no further step can lead to: walls, the monster, cells reached before."""
SLIPPERY: Final = 2
"""The mark of a cell reached on blood, where a step may lead further."""
MOVE: Final[i64] = 20
"""A node of the search is packed: 8 bits cell, 12 bits layout, then the move so far."""
LENGTH: Final[i64] = MOVE + 2
FIRST_STEP: Final[i64] = MOVE + 5
ONE_STEP: Final[i64] = 1 << 2
"""What a step adds to a move, besides the step itself."""
MANY: Final[i64] = 56
"""Nodes that few searches exceed, and that Python's quick allocator has room for."""


def _unreached() -> vec[u8]:
    marks = zeros(ROW)
    marks[WALL] = DONE
    return marks


UNREACHED: Final = _unreached()


@final
@mypyc_attr(acyclic=True)
class Paths:
    """The search for the results of figures' moves, one figure after the other."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        """The ground as the figure that moves finds it: its own cell is free."""
        self.unreached = UNREACHED[:]
        self.unreached[ground.monster] = DONE
        self.marks = self.unreached
        self.grounds = [ground]
        self.keys = append(vec[i64](), ground.key)
        self.ends = vec[i64]()
        """The results of last steps that led to new layouts: their keys, that of the cell added."""
        self.queue = vec[i64]([0] * MANY)

    def search(self, start: i64, place: i64, value: i64, found: list[int]) -> None:
        """Add the results of one figure to those found.

        What the last step leads to comes behind all else and is not searched any further.
        """
        found.append(int(pack_path(place, 0, 0)))
        if start == OUTSIDE and self.ground.monster == ENTRANCE:
            return
        self._begin(start, place)
        beside_cell = NEXT
        floor = self.ground.floor
        piece = self.ground.piece
        queue = self.queue
        marks = self.marks
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            node = queue[head]
            head += 1
            cell = node & 255
            taken = (node >> LENGTH) & 7
            if taken and i64(piece[cell]) < FIGURE:
                found.append(int(node >> MOVE))
            if taken == value:
                continue
            number = (node >> 8) & 4095
            if cell == EXIT:
                self._leave(node, number, taken, found)
            if tail + 4 > i64(len(queue)):
                queue = extend(queue, queue[:])
            here = self.grounds[number]
            longer = ((node >> MOVE) + ONE_STEP) << MOVE
            shift = FIRST_STEP + 3 * taken
            for heading in range(i64(4)):
                beside = i64(beside_cell[4 * cell + heading])
                to = number << 8 | beside
                if marks[to] == DONE:
                    continue
                if i64(floor[beside]) == BARE and not here.is_stone(beside):
                    marks[to] = DONE
                else:
                    to = self._step(here, number, cell, heading, taken + 1 == value)
                    marks = self.marks  # longer if the step led to a new layout
                    if to == BLOCKED:
                        continue
                queue[tail] = to | longer | heading << shift
                tail += 1
        self.queue = queue

    def _begin(self, start: i64, place: i64) -> None:
        """Line up the cell where the figure stands or enters; no other layout is known yet."""
        if len(self.keys) > 1:
            self.grounds = [self.ground]
            self.keys = append(vec[i64](), self.ground.key)
        if len(self.ends) > 0:
            self.ends = vec[i64]()
        self.marks = self.unreached[:]
        node = start | place << MOVE
        if start == OUTSIDE:
            node = ENTRANCE | pack_path(place, 1, IN) << MOVE
        self._arrive(0, node & 255)
        self.queue[0] = node

    def _leave(self, node: i64, number: i64, taken: i64, found: list[int]) -> None:
        """Add the step out of the hall."""
        if self._arrive(number, NO_CELL) != BLOCKED:
            found.append(int((node >> MOVE) + ONE_STEP | OUT << (5 + 3 * taken)))

    def _step(self, here: Ground, number: i64, cell: i64, heading: i64, last: bool) -> i64:
        """Step against a stone or onto blood; give what `_arrive` gives."""
        beside = i64(NEXT[4 * cell + heading])
        if i64(here.floor[beside]) == BARE:
            return self._push(here, beside, heading, last)
        to = here.glide(cell, heading)
        if to == STONE_MET:
            return self._slide(here.copy(), cell, heading, last)
        if to == BLOCKED:
            return BLOCKED
        return self._arrive(number, to)

    def _push(self, here: Ground, stone: i64, heading: i64, last: bool) -> i64:
        """Let the figure step against a stone on a bare cell."""
        end = here.push_end(stone, heading)
        if end == BLOCKED:
            return BLOCKED
        key = here.key_after(stone, end)
        number = self._number_of(key)
        if number >= 0:
            return self._arrive(number, stone)
        if last:
            return self._arrive_last(key, stone)
        pushed = here.copy()
        pushed.move_stone(stone, end, None)
        return self._arrive(self._add(pushed), stone)

    def _slide(self, ground: Ground, cell: i64, heading: i64, last: bool) -> i64:
        """Step onto blood, where more than one stone may be pushed."""
        to = ground.step(cell, heading, None)
        if to == BLOCKED:
            return BLOCKED
        number = self._number_of(ground.key)
        if number < 0 and last:
            return self._arrive_last(ground.key, to)
        if number < 0:
            number = self._add(ground)
        return self._arrive(number, to)

    def _number_of(self, key: i64) -> i64:
        for number in range(i64(len(self.keys))):
            if self.keys[number] == key:
                return number
        return -1

    def _add(self, ground: Ground) -> i64:
        self.grounds.append(ground)
        self.keys = append(self.keys, ground.key)
        self.marks = extend(self.marks, self.unreached)
        return i64(len(self.keys)) - 1

    def _arrive(self, number: i64, cell: i64) -> i64:
        """Mark a cell; give it with its layout 8 bits up, or `BLOCKED` if it was reached before."""
        to = number << 8 | cell
        if i64(self.marks[to]) != 0:
            return BLOCKED
        if i64(self.ground.floor[cell]) == BARE:
            self.marks[to] = DONE
        else:
            self.marks[to] = SLIPPERY
        return to

    def _arrive_last(self, key: i64, cell: i64) -> i64:
        """Arrive in a layout that needs no number, since nobody goes on from there."""
        end = key ^ STONE_KEYS[CELLS * EMPTY + cell]
        for place in range(i64(len(self.ends))):
            if self.ends[place] == end:
                return BLOCKED
        self.ends = append(self.ends, end)
        return cell
