"""Moving a figure (rules, section 4): a move is the figure and its whole path.

It is packed into a number: 2 bits the figure's place in `WHITE`, 3 bits the number of steps, then
3 bits for each step: the headings N E S W, IN (onto the entrance) and OUT (from the exit).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from tablee.errors import IllegalMove
from tablee.games.facts import Event
from tablee.games.finstere.board import (
    BARE,
    CELLS,
    EMPTY,
    ENTRANCE,
    ESCAPED,
    EXIT,
    FIGURE,
    NEXT,
    OUTSIDE,
    STONE_KEYS,
    TELEPORTER,
    WALL,
    place_of,
)
from tablee.games.finstere.events import Entered, Stepped, figure_name
from tablee.games.finstere.ground import BLOCKED, STONE_MET, Ground
from tablee.rng import Rng
from tablee.vectors import zeros

IN: Final[i64] = 4
OUT: Final[i64] = 5
NO_CELL: Final[i64] = 16 * 10
"""A number that no cell has, for the way out: the hall has no south-west corner."""
UNREACHED: Final = zeros(CELLS)
MANY: Final[i64] = 64
"""Cells that few figures exceed; only the speed depends on it."""


def pack_path(place: i64, length: i64, steps: i64) -> i64:
    """Give the number of a move; `steps` holds 3 bits for each step, the first lowest."""
    return place | length << 2 | steps << 5


def place_in(move: i64) -> i64:
    """Tell which of the seat's figures moves."""
    return move & 3


def length_of(move: i64) -> i64:
    """Tell how many steps the move takes."""
    return (move >> 2) & 7


def step_of(move: i64, number: i64) -> i64:
    """Give one step of the path, counted from 0."""
    return (move >> (5 + 3 * number)) & 7


def add_paths(ground: Ground, start: i64, place: i64, value: i64, found: list[int]) -> None:
    """Add every distinct result of a figure's move, each with a shortest path.

    `ground` must not hold the moving figure. The search goes breadth first over cells and layouts
    of stones. A node is packed: 8 bits cell, 12 bits layout, 4 bits steps taken, then the path.
    What the last step leads to is listed behind all else and not searched any further.
    """
    found.append(int(pack_path(place, 0, 0)))
    if start == OUTSIDE and ground.monster == ENTRANCE:
        return
    first = start if start != OUTSIDE else ENTRANCE | 1 << 20 | IN << 24
    layouts = Layouts(ground)
    layouts.arrive(0, first & 255)
    queue = append(vec[i64](capacity=MANY), first)
    ends: list[int] = []
    head: i64 = 0
    while head < i64(len(queue)):
        node = queue[head]
        head += 1
        cell = node & 255
        number = (node >> 8) & 4095
        taken = (node >> 20) & 15
        path = node >> 24
        if taken and not ground.is_figure(cell):
            found.append(int(pack_path(place, taken, path)))
        if taken == value:
            continue
        if cell == EXIT and layouts.arrive(number, NO_CELL) != BLOCKED:
            found.append(int(pack_path(place, taken + 1, path | OUT << (3 * taken))))
        here = layouts.grounds[number]
        taken += 1
        for heading in range(i64(4)):
            if layouts.leads_nowhere_new(number, i64(NEXT[4 * cell + heading])):
                continue
            to = here.glide(cell, heading)
            if to == STONE_MET:
                to = layouts.push(here, cell, heading, taken == value)
            elif to != BLOCKED:
                to = layouts.arrive(number, to)
            if to == BLOCKED:
                continue
            on = path | heading << (3 * taken - 3)
            if taken < value:
                queue = append(queue, to | taken << 20 | on << 24)
            elif not ground.is_figure(to & 255):
                ends.append(int(pack_path(place, taken, on)))
    found += ends


@final
@mypyc_attr(acyclic=True)
class Layouts:
    """The layouts of stones that paths lead to, and the cells reached in each."""

    def __init__(self, first: Ground) -> None:
        self.grounds = [first]
        self.floor = first.floor
        self.keys = append(vec[i64](), first.key)
        self.reached = UNREACHED[:]
        self.ends = vec[i64]()
        """The results of last steps that led to new layouts: their keys, that of the cell added."""

    def leads_nowhere_new(self, number: i64, cell: i64) -> bool:
        """Tell at a glance that a step is in vain: into a wall, or where it has stopped before."""
        if cell == WALL:
            return True
        return self.reached[CELLS * number + cell] != 0 and i64(self.floor[cell]) == BARE

    def push(self, here: Ground, cell: i64, heading: i64, last: bool) -> i64:
        """Let a figure step against a stone; give what `arrive` gives."""
        stone = i64(NEXT[4 * cell + heading])
        if not here.is_stone(stone) or i64(here.floor[stone]) != BARE:
            return self._slide(here.copy(), cell, heading, last)
        end = here.push_end(stone, heading)
        if end == BLOCKED:
            return BLOCKED
        key = here.key_after(stone, end)
        number = self._number_of(key)
        if number >= 0:
            return self.arrive(number, stone)
        if last:
            return self._arrive_last(key, stone)
        pushed = here.copy()
        pushed.move_stone(stone, end, None)
        return self.arrive(self._add(pushed), stone)

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
        return self.arrive(number, to)

    def _number_of(self, key: i64) -> i64:
        for number in range(i64(len(self.keys))):
            if self.keys[number] == key:
                return number
        return -1

    def _add(self, ground: Ground) -> i64:
        self.grounds.append(ground)
        self.keys = append(self.keys, ground.key)
        self.reached = extend(self.reached, UNREACHED)
        return i64(len(self.keys)) - 1

    def arrive(self, number: i64, cell: i64) -> i64:
        """Give a cell and, 8 bits up, its layout; `BLOCKED` if it was reached before."""
        at = CELLS * number + cell
        if self.reached[at]:
            return BLOCKED
        self.reached[at] = 1
        return cell | number << 8

    def _arrive_last(self, key: i64, cell: i64) -> i64:
        """Arrive in a layout that needs no number, since nobody goes on from there."""
        end = key ^ STONE_KEYS[CELLS * EMPTY + cell]
        for place in range(i64(len(self.ends))):
            if self.ends[place] == end:
                return BLOCKED
        self.ends = append(self.ends, end)
        return cell


def sample_path(ground: Ground, start: i64, place: i64, value: i64, rng: Rng) -> i64:
    """Draw a legal path: so many random steps, drawn again until they end on a free cell."""
    while True:
        move = _random_walk(ground.copy(), start, place, rng.below(value + 1), rng)
        if move >= 0:
            return move


def _random_walk(ground: Ground, start: i64, place: i64, length: i64, rng: Rng) -> i64:
    cell = start
    path: i64 = 0
    for taken in range(length):
        step = _random_step(ground, cell, rng)
        if step < 0:
            return -1
        path |= step << (3 * taken)
        if step == OUT:
            return pack_path(place, taken + 1, path)
        cell = ENTRANCE if step == IN else ground.step(cell, step, None)
    if length and i64(ground.piece[cell]) != EMPTY:
        return -1
    return pack_path(place, length, path)


def _random_step(ground: Ground, cell: i64, rng: Rng) -> i64:
    """Draw a step that is possible, or give -1 if it cannot be found quickly."""
    if cell == OUTSIDE:
        return -1 if ground.monster == ENTRANCE else IN
    for _try in range(i64(8)):
        heading = rng.below(5 if cell == EXIT else 4)
        if heading == 4:
            return OUT
        if ground.glide(cell, heading) >= 0 or ground.copy().step(cell, heading, None) >= 0:
            return heading
    return -1


def walk_path(
    ground: Ground, start: i64, figure: i64, move: i64, events: list[Event] | None
) -> i64:
    """Walk a legal path on the ground (without the figure) and give where the figure ends."""
    cell = start
    for number in range(length_of(move)):
        step = step_of(move, number)
        before = cell
        if step == OUT:
            return ESCAPED
        cell = ENTRANCE if step == IN else ground.step(cell, step, events)
        if events is not None:
            _report_step(figure, before, cell, step, events)
    return cell


def _report_step(figure: i64, before: i64, cell: i64, step: i64, events: list[Event]) -> None:
    seat, white = figure_name(figure)
    if step == IN:
        events.append(Entered(seat, white, place_of(cell)))
        return
    slid = i64(NEXT[4 * before + step]) != cell
    events.append(Stepped(seat, white, place_of(before), place_of(cell), slid))


def check_path(ground: Ground, start: i64, value: i64, move: i64) -> None:
    """Raise `IllegalMove` with the reason unless the path is legal for a figure of that value.

    `ground` must not hold the figure, and is walked upon.
    """
    length = length_of(move)
    if move >> (5 + 3 * length):
        raise IllegalMove("no_such_move")
    if length > value:
        raise IllegalMove("too_many_steps", steps=length, value=value)
    cell = start
    for number in range(length):
        cell = _checked_step(ground, cell, step_of(move, number), number + 1)
        if cell == ESCAPED and number + 1 < length:
            raise IllegalMove("steps_after_leaving", step=number + 2)
    if length and cell != ESCAPED and i64(ground.piece[cell]) >= FIGURE:
        raise IllegalMove("ends_on_a_figure", x=cell % 16, y=cell // 16)


def _checked_step(ground: Ground, cell: i64, step: i64, number: i64) -> i64:
    if step == IN:
        if cell != OUTSIDE:
            raise IllegalMove("already_inside", step=number)
        if ground.monster == ENTRANCE:
            raise IllegalMove("monster_at_the_entrance", step=number)
        return ENTRANCE
    if cell == OUTSIDE:
        raise IllegalMove("must_enter_first", step=number)
    if step == OUT:
        if cell != EXIT:
            raise IllegalMove("not_on_the_exit", step=number)
        return ESCAPED
    if step > OUT:
        raise IllegalMove("no_such_move")
    to = ground.step(cell, step, None)
    if to == BLOCKED:
        raise IllegalMove(_obstacle(ground, cell, step), step=number)
    return to


def _obstacle(ground: Ground, cell: i64, heading: i64) -> str:
    """Name what stops a figure's step."""
    to = i64(NEXT[4 * cell + heading])
    if to == WALL:
        return "wall_in_the_way"
    if to == ground.monster:
        return "monster_in_the_way"
    if i64(ground.floor[to]) >= TELEPORTER:
        return "teleporter_in_the_way"
    return "stone_cannot_be_pushed"
