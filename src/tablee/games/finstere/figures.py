"""Moving a figure (rules, section 4): a move is the figure and its whole path.

It is packed into a number: 2 bits the figure's place in `WHITE`, 3 bits the number of steps, then
3 bits for each step: the headings N E S W, IN (onto the entrance) and OUT (from the exit).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.errors import IllegalMove
from tablee.games.facts import Event
from tablee.games.finstere.board import (
    EMPTY,
    ENTRANCE,
    ESCAPED,
    EXIT,
    FIGURE,
    NEXT,
    OUTSIDE,
    TELEPORTER,
    WALL,
    place_of,
)
from tablee.games.finstere.events import Entered, Stepped, figure_name
from tablee.games.finstere.ground import BLOCKED, Ground
from tablee.rng import Rng

IN: Final[i64] = 4
OUT: Final[i64] = 5


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
