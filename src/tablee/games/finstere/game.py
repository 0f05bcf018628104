"""Finstere Flure as the platform knows it."""

from __future__ import annotations

from collections.abc import Mapping

from tablee.errors import InvalidOption
from tablee.games.contract import Game, Option, Options
from tablee.games.facts import Event
from tablee.games.finstere import notation, position, reading, setup, soundness
from tablee.games.finstere.events import EVENTS
from tablee.games.finstere.opening import opening
from tablee.games.finstere.state import FinstereState
from tablee.games.finstere.view import (
    FinstereAhead,
    FinstereView,
    ahead_view,
    private_view,
    public_view,
)
from tablee.games.reader import Reader
from tablee.games.state import SPECTATOR
from tablee.rng import Rng


class FinstereFlure(Game[FinstereState]):
    """Friedemann Friese's race out of a cellar where a monster walks."""

    key = "finstere"
    name = "Finstere Flure"
    designer = "Friedemann Friese"
    publisher = "2F-Spiele"
    year = 2003
    version = 2
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
    ahead_type = FinstereAhead

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
        return setup.set_up(seats, options, rng)

    def opening(self, state: FinstereState) -> list[Event]:
        """Tell how a game that has just been set up came about."""
        return opening(state)

    @property
    def older(self) -> Mapping[int, Game[FinstereState]]:
        """Keep version 1, where a figure pushed onto blood did not push the stone behind it."""
        return {1: FIRST_RULES}

    def view(self, state: FinstereState, seat: int) -> FinstereView:
        """Show what a seat may know, and nothing else (-1: a spectator)."""
        public = self.public(state)
        return public if seat == SPECTATOR else self.private(state, seat, public)

    def public(self, state: FinstereState) -> FinstereView:
        """Show what everybody may know."""
        return public_view(state)

    def private(self, state: FinstereState, seat: int, public: FinstereView) -> FinstereView:
        """Add what the seat alone may know."""
        return private_view(state, seat, public)

    def ahead(self, state: FinstereState) -> FinstereAhead:
        """Tell where each move would lead the monster."""
        return ahead_view(state)

    def move_text(self, state: FinstereState, move: int) -> str:
        """Write a move, such as `4 WWN`."""
        return notation.write_move(state, move)

    def parse_move(self, state: FinstereState, text: str) -> int:
        """Read a move."""
        return notation.read_move(state, text)

    def write_body(self, state: FinstereState, hidden: bool) -> str:
        """Write a position."""
        return position.write_position(state, hidden)

    def read_body(self, reader: Reader, seats: int, options: Options, rng: Rng) -> FinstereState:
        """Read a position, or refuse one that cannot be."""
        state = reading.read_position(reader, seats, options, rng)
        for fault in self.faults(state):
            raise reader.error(reader.text, len(reader.text), fault)
        return state

    def faults(self, state: FinstereState) -> list[str]:
        """Say what about a position cannot be."""
        return soundness.faults(state)


class FirstRules(FinstereFlure):
    """Version 1 of the rules, for games that were begun by it."""

    version = 1

    @property
    def older(self) -> Mapping[int, Game[FinstereState]]:
        """There is nothing older."""
        return {}

    def set_up(self, seats: int, options: Options, rng: Rng) -> FinstereState:
        """Set up as ever, by the old ruling."""
        return _yielding(super().set_up(seats, options, rng))

    def read_body(self, reader: Reader, seats: int, options: Options, rng: Rng) -> FinstereState:
        """Read as ever, by the old ruling."""
        return _yielding(super().read_body(reader, seats, options, rng))


def _yielding(state: FinstereState) -> FinstereState:
    state.ground.yielding = True
    return state


FIRST_RULES = FirstRules()
