"""Why the path of a figure is refused (rules, section 4)."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.errors import IllegalMove
from tablee.games.finstere.board import BLOCKED, Ground
from tablee.games.finstere.moves import IN, OUT, length_of, step_of
from tablee.games.finstere.pieces import FIGURE, TELEPORTER
from tablee.games.finstere.places import ENTRANCE, ESCAPED, EXIT, NEXT, OUTSIDE, WALL


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
