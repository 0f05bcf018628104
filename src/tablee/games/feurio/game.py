"""Feurio! as the platform knows it."""

from __future__ import annotations

import re
from typing import ClassVar

from tablee.errors import InvalidOption
from tablee.games.contract import Game, Option, Options
from tablee.games.facts import Event, View
from tablee.games.feurio.events import EVENTS
from tablee.games.feurio.notation import read_move, write_move
from tablee.games.feurio.opening import opening
from tablee.games.feurio.pieces import COLOUR_KEYS
from tablee.games.feurio.position import write_position
from tablee.games.feurio.reading import read_position
from tablee.games.feurio.setup import set_up
from tablee.games.feurio.soundness import faults
from tablee.games.feurio.state import FeurioState
from tablee.games.feurio.view import FeurioView, private_view, public_view
from tablee.games.reader import Reader
from tablee.games.state import SPECTATOR
from tablee.rng import Rng

SPACES = "112233"


class Feurio(Game[FeurioState]):
    """The game of fighting a forest fire."""

    key = "feurio"
    name = "Feurio!"
    designer = "Heinrich Glumpler"
    publisher = "Edition Erlkönig"
    year = 2003
    version = 1
    least = 1
    most = 4
    options = (
        Option("mode", "normal", ("normal", "cooperative")),
        Option("firebreak", False, (False, True)),
        Option("hot", False, (False, True)),
        Option("oldest", "random", ("random", 0, 1, 2, 3)),
        Option("spaces", SPACES, samples=(SPACES, "112333", "123456")),
    )
    colours = COLOUR_KEYS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    view_type: ClassVar[type[View]] = FeurioView

    def check_combination(self, seats: int, options: Options) -> None:
        """Refuse what the rules exclude."""
        oldest = options["oldest"]
        if isinstance(oldest, int) and oldest >= seats:
            allowed = ["random", *range(seats)]
            raise InvalidOption("oldest", f"there is no seat {oldest}", allowed)
        if seats == 1 and options["mode"] != "normal":
            raise InvalidOption("mode", "one player plays the solitaire", ["normal"])
        if options["firebreak"] and (seats == 1 or options["mode"] == "cooperative"):
            problem = "the solitaire and the cooperative game have no firebreaks"
            raise InvalidOption("firebreak", problem, ["off"])
        if not re.fullmatch("[1-6]{6}", str(options["spaces"])):
            problem = "needs six digits from 1 to 6, the spaces on tiles of value 1 to 6"
            raise InvalidOption("spaces", problem, [f"such as {SPACES}"])

    def set_up(self, seats: int, options: Options, rng: Rng) -> FeurioState:
        """Lay out the game."""
        return set_up(seats, options, rng)

    def opening(self, state: FeurioState) -> list[Event]:
        """Tell how a game that has just been set up came about."""
        return opening(state)

    def view(self, state: FeurioState, seat: int) -> FeurioView:
        """Show what a seat may know, and nothing else (-1: a spectator)."""
        public = self.public(state)
        return public if seat == SPECTATOR else self.private(state, seat, public)

    def public(self, state: FeurioState) -> FeurioView:
        """Show what everybody may know."""
        return public_view(state)

    def private(self, state: FeurioState, seat: int, public: FeurioView) -> FeurioView:
        """Add what the seat alone may know."""
        return private_view(state, seat, public)

    def move_text(self, state: FeurioState, move: int) -> str:
        """Write a move."""
        return write_move(move)

    def parse_move(self, state: FeurioState, text: str) -> int:
        """Read a move, or raise `InvalidMove`."""
        return read_move(text)

    def faults(self, state: FeurioState) -> list[str]:
        """Say what about a position cannot be."""
        return faults(state)

    def write_body(self, state: FeurioState, hidden: bool) -> str:
        """Write what follows the head of a position."""
        return write_position(state, hidden)

    def read_body(self, reader: Reader, seats: int, options: Options, rng: Rng) -> FeurioState:
        """Read what `write_body` wrote."""
        return read_position(reader, seats, options, rng)
