"""Positions of Finstere Flure as text. After its head it lists

    turn=3 marker=1 actor=2 M9,7E s2,2 … p8-9,2-3 … G1:15,10 G3:-* G4:out R5:x outs=G tiles=7,8

with `-` outside, `*` moved this turn, `x` eaten, `outs` the colours that left, in order, `tiles`
those drawn in this stage, and, among the hidden things, `stack`, those to come.
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.games.finstere.events import HEADINGS
from tablee.games.finstere.notation import COLOUR_LETTERS, STONE_LETTERS, pool_text
from tablee.games.finstere.pieces import EMPTY, FIGURE, POOL, STONE, TELEPORTER, WHITE
from tablee.games.finstere.places import CELLS, EATEN, ESCAPED, OUTSIDE, UNUSED, cell_at, place_of
from tablee.games.finstere.state import FinstereState
from tablee.vectors import plain

FATES = {OUTSIDE: "-", ESCAPED: "out", EATEN: "x"}


def write_position(state: FinstereState, hidden: bool) -> str:
    """Write all of a position that follows its head."""
    words = [f"turn={state.turn_number}", f"marker={state.marker}"]
    words.append(f"actor={state.actor if state.actor >= 0 else '-'}")
    x, y = place_of(state.ground.monster)
    words.append(f"M{x},{y}{HEADINGS[state.ground.heading]}")
    words += [*_stone_words(state), *_floor_words(state), *_figure_words(state)]
    if len(state.outs):
        words.append("outs=" + "".join(COLOUR_LETTERS[seat] for seat in state.outs))
    drawn = state.drawn()
    if drawn:
        words.append("tiles=" + ",".join(map(str, state.stack[:drawn])))
    if hidden:
        words.append("stack=" + ",".join(map(str, state.stack[drawn:])))
    return " ".join(words)


def _stone_words(state: FinstereState) -> Iterator[str]:
    for cell, standing in enumerate(plain(state.ground.piece)):
        if EMPTY < standing < FIGURE:
            x, y = place_of(cell)
            yield f"{STONE_LETTERS[standing - STONE]}{x},{y}"


def _floor_words(state: FinstereState) -> Iterator[str]:
    floor = plain(state.ground.floor)
    for cell in range(CELLS):
        if floor[cell] == POOL:
            yield _take_pool(floor, cell)
        elif floor[cell] >= TELEPORTER:
            pair, arrow = divmod(floor[cell] - TELEPORTER, 4)
            x, y = place_of(cell)
            yield f"{'ab'[pair]}{x},{y}{HEADINGS[arrow]}"


def _take_pool(floor: list[int], cell: int) -> str:
    """Take the largest rectangle of blood from its north-west cell, first to the east."""
    left, top = place_of(cell)
    right, bottom = left, top
    while right < 15 and floor[cell_at(right + 1, top)] == POOL:
        right += 1
    while bottom < 10 and all(
        floor[cell_at(x, bottom + 1)] == POOL for x in range(left, right + 1)
    ):
        bottom += 1
    for x in range(left, right + 1):
        for y in range(top, bottom + 1):
            floor[cell_at(x, y)] = 0
    return pool_text(left, top, right, bottom)


def _figure_words(state: FinstereState) -> Iterator[str]:
    for figure, where in enumerate(plain(state.where)):
        if where == UNUSED:
            continue
        place = FATES.get(where) or "{},{}".format(*place_of(where))
        moved = "*" if state.moved >> figure & 1 else ""
        yield f"{COLOUR_LETTERS[figure // 4]}{WHITE[figure % 4]}:{place}{moved}"
