"""Finstere Flure in numbers, as a seat sees it.

Seats are counted from the own one clockwise, the figures of a seat by their white values 1, 3, 4,
5. The board is a stack of planes of 11 rows and 16 columns. A figure's move is spelt as it is
walked: the figure, its steps, and `stop` unless it has left or has no steps left. While it walks,
the board shows where it is and what it has pushed.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.envs.encodings.base import END, Encoding, Part
from tablee.games.finstere.board import Ground
from tablee.games.finstere.events import TILE_KINDS
from tablee.games.finstere.laying import headings
from tablee.games.finstere.moves import IN, OUT, length_of, place_in, step_of
from tablee.games.finstere.pieces import EMPTY, FIGURE, POOL, TELEPORTER, WHITE
from tablee.games.finstere.places import CELLS, EATEN, ENTRANCE, ESCAPED, OUTSIDE, UNUSED
from tablee.games.finstere.state import FinstereState
from tablee.games.state import OptionValue, State
from tablee.vectors import small

STEPS: Final[i64] = 4
STOP: Final[i64] = 10
KINDS: Final[i64] = 11
SPOTS: Final[i64] = 19
TILE_PLACES: Final = small([0, 0, 1, 2, 0, 3, 0, 4, 5, 0, 6])
"""Where each monster tile is counted, by its number: 1, 2 and 3 hits, 5, 7, 8, 10 steps."""

POOLS: Final[i64] = 4
TELEPORTERS: Final[i64] = 5
MONSTER: Final[i64] = 13
MARK: Final[i64] = 17
FIGURES: Final[i64] = 18


@final
class FinstereEncoding(Encoding):
    """11 actions for moving figures, and 184 more if the players place the floor tiles."""

    def __init__(self, seats: i64, options: dict[str, OptionValue]) -> None:
        super().__init__(seats, _parts(int(seats)), _actions(options["setup"] == "placed"))
        self.board = self.start("board")
        self.figures = self.start("figures")
        self.shows = self.start("shows")
        self.out = self.start("out")
        self.monster_tiles = self.start("monster_tiles")
        self.floor_tiles = self.start("floor_tiles")
        self.choosing = self.start("choosing")
        self.steps_left = self.start("steps_left")
        self.turn_number = self.start("turn_number")
        self.marker = self.start("marker")
        self.turn_of = self.start("turn")

    # ---- Actions ------------------------------------------------------------------------------

    def letter(self, state: State, move: i64, place: i64) -> i64:
        """Give one action of a move: figure, steps, stop; or tile, cell, heading."""
        assert isinstance(state, FinstereState)
        if state.in_set_up():
            return _placing(move, place)
        if place == 0:
            return place_in(move)
        length = length_of(move)
        if place <= length:
            return STEPS + step_of(move, place - 1)
        if place > length + 1 or _is_done(state, move):
            return END
        return STOP

    # ---- Observations -------------------------------------------------------------------------

    def observe(
        self, state: State, seat: i64, move: i64, spelt: i64, out: vec[u8], at: i64
    ) -> None:
        """Write what a seat may know: all but the order of the tiles to come."""
        assert isinstance(state, FinstereState)
        walker: i64 = -1
        walked: i64 = 0
        ground = state.ground
        if spelt > 0 and seat == state.actor:
            if state.in_set_up():
                self._write_placing(move, spelt, out, at)
            else:
                walker = 4 * seat + place_in(move)
                ground = state.ground.copy()
                walked = _walk(state, ground, walker, move, spelt - 1)
                out[at + self.choosing + place_in(move)] = u8(1)
                out[at + self.steps_left] = u8(state.value(walker) - (spelt - 1))
        self._write_ground(ground, out, at + self.board)
        for figure in range(4 * state.seats):
            where = walked if figure == walker else i64(state.where[figure])
            self._write_figure(state, seat, figure, where, out, at)
        if walker >= 0 and walked < CELLS:
            out[at + self.board + CELLS * MARK + walked] = u8(1)
        self._write_course(state, seat, out, at)

    def _write_placing(self, move: i64, spelt: i64, out: vec[u8], at: i64) -> None:
        """Write the kind of floor tile chosen, and its cell."""
        out[at + self.choosing + 4 + (move & 7)] = u8(1)
        if spelt > 1:
            out[at + self.board + CELLS * MARK + (move >> 3 & 255)] = u8(1)

    def _write_ground(self, ground: Ground, out: vec[u8], at: i64) -> None:
        for cell in range(CELLS):
            standing = i64(ground.piece[cell])
            if EMPTY < standing < FIGURE:
                out[at + CELLS * (standing - 1) + cell] = u8(1)
            lying = i64(ground.floor[cell])
            if lying == POOL:
                out[at + CELLS * POOLS + cell] = u8(1)
            elif lying >= TELEPORTER:
                out[at + CELLS * (TELEPORTERS + lying - TELEPORTER) + cell] = u8(1)
        out[at + CELLS * (MONSTER + ground.heading) + ground.monster] = u8(1)

    def _write_figure(
        self, state: FinstereState, seat: i64, figure: i64, where: i64, out: vec[u8], at: i64
    ) -> None:
        near = 4 * (((figure >> 2) - seat + state.seats) % state.seats) + (figure & 3)
        row = at + self.figures + 4 * near
        if where < CELLS:
            out[at + self.board + CELLS * (FIGURES + near) + where] = u8(1)
        elif where == OUTSIDE:
            out[row] = u8(1)
        elif where == ESCAPED:
            out[row + 1] = u8(1)
        elif where == EATEN or where == UNUSED:
            out[row + 2] = u8(1)
        if state.is_in_play(figure):
            out[row + 3] = u8(1) if state.moved & (1 << figure) else u8(0)
            white = i64(WHITE[figure & 3])
            out[at + self.shows + near] = u8(white if state.in_set_up() else state.value(figure))

    def _write_course(self, state: FinstereState, seat: i64, out: vec[u8], at: i64) -> None:
        seats = state.seats
        for other in range(seats):
            near = (other - seat + seats) % seats
            out[at + self.out + near] = u8(state.out_of(other))
        out[at + self.marker + (state.marker - seat + seats) % seats] = u8(1)
        if state.actor >= 0:
            out[at + self.turn_of + (state.actor - seat + seats) % seats] = u8(1)
        out[at + self.turn_number] = u8(state.turn_number)
        for tile in range(state.drawn(), i64(len(state.stack))):
            kind = i64(TILE_PLACES[i64(state.stack[tile])])
            out[at + self.monster_tiles + kind] += u8(1)
        for kind in range(i64(len(state.left))):
            out[at + self.floor_tiles + kind] = state.left[kind]


ENCODING = FinstereEncoding


def _is_done(state: FinstereState, move: i64) -> bool:
    """Tell whether a path ends by itself: out of the hall, or with the last step."""
    length = length_of(move)
    if length > 0 and step_of(move, length - 1) == OUT:
        return True
    return length == state.value(4 * state.actor + place_in(move))


def _placing(move: i64, place: i64) -> i64:
    """Spell a floor tile: kind, cell, and the heading where it matters."""
    kind = move & 7
    if place == 0:
        return KINDS + kind
    if place == 1:
        return SPOTS + (move >> 3 & 255)
    return STEPS + (move >> 11) if place == 2 and headings(kind) > 1 else END


def _walk(state: FinstereState, ground: Ground, figure: i64, move: i64, steps: i64) -> i64:
    """Take the first steps of a path on a ground; give where the figure is then."""
    cell = i64(state.where[figure])
    if cell < CELLS:
        ground.piece[cell] = u8(0)
    for number in range(steps):
        step = step_of(move, number)
        cell = ENTRANCE if step == IN else ground.step(cell, step, None)
    return cell


def _parts(seats: int) -> list[Part]:
    planes = (
        "stones (plain, crystal, right-turn, half-turn), pool, teleporters (amber with its arrow"
        " N E S W, blue likewise), monster (heading N E S W), the walking figure or the cell"
        " chosen for a floor tile, then each figure of each seat"
    )
    return [
        Part("board", (18 + 4 * seats, 11, 16), 1, planes),
        Part("figures", (seats, 4, 4), 1, "each figure: outside, escaped, eaten or unused, moved"),
        Part("shows", (seats, 4), 6, "the value that each figure shows, 0 if out of play"),
        Part("out", (seats,), 4, "figures that have left"),
        Part("monster_tiles", (7,), 2, "tiles to come: 1, 2, 3 hits, 5, 7, 8, 10 steps"),
        Part("floor_tiles", (8,), 4, "floor tiles to place: " + ", ".join(TILE_KINDS)),
        Part("choosing", (12,), 1, "the figure that walks, or the floor tile that is placed"),
        Part("steps_left", (1,), 6, "steps that the walking figure has left"),
        Part("turn_number", (1,), 14, "1 to 14, 0 during the set-up"),
        Part("marker", (seats,), 1, "who has the first player's marker"),
        Part("turn", (seats,), 1, "who is in turn"),
    ]


def _actions(placed: bool) -> list[str]:
    names = [f"figure {white}" for white in WHITE]
    names += ["north", "east", "south", "west", "in", "out", "stop"]
    if placed:
        names += [f"place {kind}" for kind in TILE_KINDS]
        names += [f"on {cell % 16},{cell // 16}" for cell in range(176)]
    return names
