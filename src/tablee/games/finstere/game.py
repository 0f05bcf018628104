"""Finstere Flure as the platform knows it."""

from __future__ import annotations

from collections import Counter

from tablee.errors import InvalidOption
from tablee.games.contract import Game, Option, Options
from tablee.games.finstere import notation
from tablee.games.finstere.board import (
    CELLS,
    EATEN,
    EMPTY,
    ESCAPED,
    FIGURE,
    LAST_TURN,
    OUTSIDE,
    POOL,
    TELEPORTER,
)
from tablee.games.finstere.events import EVENTS
from tablee.games.finstere.setup import TILE_COUNTS, empty_ground, lay_basic, lay_randomly
from tablee.games.finstere.state import FinstereState, figures_at_start, shuffled_stack
from tablee.games.finstere.view import FinstereView, view
from tablee.games.reader import Reader
from tablee.rng import Rng
from tablee.vectors import plain, small, zeros

MOST_BLOOD = 8
MOST_STONES = 11


class FinstereFlure(Game[FinstereState]):
    """Friedemann Friese's race out of a cellar where a monster walks."""

    key = "finstere"
    name = "Finstere Flure"
    designer = "Friedemann Friese"
    publisher = "2F-Spiele"
    year = 2003
    version = 1
    least = 2
    most = 7
    options = (
        Option("setup", "basic", ("basic", "random", "placed")),
        Option("push_onto_teleporter", "destroy", ("destroy", "wall")),
        Option("three_hits", False, (False, True)),
        Option("first", "random", ("random", "0", "1", "2", "3", "4", "5", "6")),
    )
    colours = ("green", "red", "blue", "yellow", "beige", "purple", "black")
    events = EVENTS
    view_type = FinstereView

    def check_combination(self, seats: int, options: Options) -> None:
        """Refuse a first player who is not there, and three hits for fewer than six players."""
        if options["three_hits"] and seats < 6:
            raise InvalidOption(
                "three_hits", f"not with {seats} players, only with 6 or 7", ["off"]
            )
        first = str(options["first"])
        if first != "random" and int(first) >= seats:
            raise InvalidOption("first", f"there is no seat {first}", ["random", *range(seats)])

    def set_up(self, seats: int, options: Options, rng: Rng) -> FinstereState:
        """Lay out the hall, put all figures outside and shuffle the monster tiles."""
        ground = empty_ground(options["push_onto_teleporter"] == "wall")
        placed = options["setup"] == "placed"
        if options["setup"] == "basic":
            lay_basic(ground)
        elif not placed:
            lay_randomly(ground, rng)
        first = rng.below(seats) if options["first"] == "random" else int(options["first"])
        return FinstereState(
            seats=seats,
            options=options,
            rng=rng,
            ground=ground,
            left=small(list(TILE_COUNTS)) if placed else zeros(len(TILE_COUNTS)),
            where=figures_at_start(seats),
            moved=0,
            turn_number=0 if placed else 1,
            marker=first,
            actor=first,
            stack=shuffled_stack(options["three_hits"] is True, True, rng),
            outs=small([]),
        )

    def view(self, state: FinstereState, seat: int) -> FinstereView:
        """Show everything but the order of the tiles to come."""
        return view(state, seat)

    def move_text(self, state: FinstereState, move: int) -> str:
        """Write a move, such as `4 WWN`."""
        return notation.move_text(state, move)

    def parse_move(self, state: FinstereState, text: str) -> int:
        """Read a move."""
        return notation.parse_move(state, text)

    def write_body(self, state: FinstereState, hidden: bool) -> str:
        """Write a position."""
        return notation.write_body(state, hidden)

    def read_body(self, reader: Reader, seats: int, options: Options, rng: Rng) -> FinstereState:
        """Read a position, or refuse one that cannot be."""
        state = notation.read_body(reader, seats, options, rng)
        for fault in self.faults(state):
            raise reader.error(reader.text, len(reader.text), fault)
        return state

    def faults(self, state: FinstereState) -> list[str]:
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
