"""Walking the path of a figure, and telling what happens (rules, section 4)."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.games.facts import Event
from tablee.games.finstere.board import Ground
from tablee.games.finstere.events import Entered, Stepped, figure_name
from tablee.games.finstere.moves import IN, OUT, length_of, step_of
from tablee.games.finstere.places import ENTRANCE, ESCAPED, NEXT, place_of


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
