"""What about a position of Finstere Flure cannot be."""

from __future__ import annotations

from collections import Counter

from tablee.games.finstere.pieces import EMPTY, FIGURE, LAST_TURN, POOL, TELEPORTER
from tablee.games.finstere.places import CELLS, EATEN, ESCAPED, OUTSIDE
from tablee.games.finstere.state import FinstereState
from tablee.vectors import plain

MOST_BLOOD = 8
MOST_STONES = 11


def faults(state: FinstereState) -> list[str]:
    """Say what about a position cannot be."""
    return [*_ground_faults(state), *_figure_faults(state), *_course_faults(state)]


def _ground_faults(state: FinstereState) -> list[str]:
    floor, piece = plain(state.ground.floor), plain(state.ground.piece)
    monster = state.ground.monster
    faults = []
    if floor[monster] == POOL:
        faults.append("the monster never stops on blood")
    if piece[monster] != EMPTY:
        faults.append("a piece stands on the monster's cell")
    if any(floor[cell] >= TELEPORTER and piece[cell] != EMPTY for cell in range(CELLS)):
        faults.append("a piece stands on a teleporter")
    if any(EMPTY < piece[corner] < FIGURE for corner in (0, CELLS - 1)):
        faults.append("a stone lies on the entrance or the exit")
    if floor[0] or floor[CELLS - 1]:
        faults.append("a floor tile lies on the entrance or the exit")
    if sum(EMPTY < standing < FIGURE for standing in piece) > MOST_STONES:
        faults.append(f"more than {MOST_STONES} stones")
    if sum(mark == POOL for mark in floor) > MOST_BLOOD:
        faults.append(f"more than {MOST_BLOOD} cells of blood")
    pairs = Counter((mark - TELEPORTER) // 4 for mark in floor if mark >= TELEPORTER)
    if any(count > 2 or (count < 2 and state.turn_number) for count in pairs.values()):
        faults.append("a teleporter without its partner")
    return faults


def _figure_faults(state: FinstereState) -> list[str]:
    faults = []
    places = plain(state.where)
    for seat in range(state.seats):
        own = places[4 * seat : 4 * seat + 4]
        if sum(where == ESCAPED for where in own) != state.out_of(seat):
            faults.append("outs= must name a colour once for each of its figures that is out")
    if state.turn_number <= 7 and EATEN in places:
        faults.append("nobody is eaten for good in the first stage")
    for figure, where in enumerate(places):
        if where < CELLS and state.ground.piece[where] != FIGURE + figure:
            faults.append("a figure is not where it should be")
    return faults


def _course_faults(state: FinstereState) -> list[str]:
    faults = []
    if not 0 <= state.turn_number <= LAST_TURN:
        faults.append(f"turn= must be from 0 to {LAST_TURN}")
    if not 0 <= state.marker < state.seats or not -1 <= state.actor < state.seats:
        faults.append(f"marker= and actor= must be seats, from 0 to {state.seats - 1}")
    elif state.actor >= 0 and state.turn_number > 0:
        if not state.has_to_move(state.actor):
            faults.append("actor= has no figure to move")
        if max(state.result().scores) >= state.needed():
            faults.append("somebody has won already")
    waiting = all(where >= OUTSIDE for where in plain(state.where))
    if state.turn_number == 0 and not (any(state.left) and waiting):
        faults.append("during the set-up (turn=0) tiles are left and all figures are outside")
    return faults
