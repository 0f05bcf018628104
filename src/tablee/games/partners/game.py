"""Partners as the platform knows it."""

from __future__ import annotations

import re

from tablee.errors import InvalidOption
from tablee.games.contract import Game, Option, Options
from tablee.games.facts import Event
from tablee.games.partners.deck import STANDARD_NAME, read_deck
from tablee.games.partners.events import EVENTS
from tablee.games.partners.notation import read_move, write_move
from tablee.games.partners.opening import opening
from tablee.games.partners.places import COLOURS
from tablee.games.partners.position import write_position
from tablee.games.partners.reading import PositionReader
from tablee.games.partners.setup import DRAW, UNLIMITED_NAME, set_up
from tablee.games.partners.soundness import faults
from tablee.games.partners.state import PartnersState
from tablee.games.partners.view import PartnersView, private_view, public_view
from tablee.games.reader import Reader
from tablee.games.state import SPECTATOR
from tablee.rng import Rng


class Partners(Game[PartnersState]):
    """Four players in two teams bring their pawns home with cards, and help each other."""

    key = "partners"
    name = "Partners"
    designer = "Thomas Bisgaard"
    publisher = "Game InVentorS"
    year = 1998
    version = 1
    least = 4
    most = 4
    options = (
        Option("lane_rule", "box", ("box", "tournament")),
        Option("fold_hidden", False, (False, True)),
        Option("short_seven_wins", False, (False, True)),
        Option("deck", STANDARD_NAME, samples=(STANDARD_NAME, "7x1=6,swap=2,12=0")),
        Option("dealer", DRAW, (DRAW, 0, 1, 2, 3)),
        Option("deals", UNLIMITED_NAME, samples=(UNLIMITED_NAME, "7")),
    )
    colours = COLOURS
    events = EVENTS
    view_type = PartnersView

    def check_combination(self, seats: int, options: Options) -> None:
        """Check the deck and the cap on deals."""
        read_deck(str(options["deck"]))
        deals = str(options["deals"])
        if deals != UNLIMITED_NAME and not re.fullmatch(r"[1-9]\d{0,4}", deals):
            raise InvalidOption("deals", f"expected {UNLIMITED_NAME} or a number, found {deals!r}")

    def set_up(self, seats: int, options: Options, rng: Rng) -> PartnersState:
        """Find the first dealer and deal."""
        return set_up(options, rng)

    def opening(self, state: PartnersState) -> list[Event]:
        """Tell how a game that has just been set up came about."""
        return opening(state)

    def view(self, state: PartnersState, seat: int) -> PartnersView:
        """Show what a seat may know, and nothing else (-1: a spectator)."""
        public = self.public(state)
        return public if seat == SPECTATOR else self.private(state, seat, public)

    def public(self, state: PartnersState) -> PartnersView:
        """Show what everybody may know."""
        return public_view(state)

    def private(self, state: PartnersState, seat: int, public: PartnersView) -> PartnersView:
        """Add what the seat alone may know."""
        return private_view(state, seat, public)

    def move_text(self, state: PartnersState, move: int) -> str:
        """Write a move."""
        return write_move(state, move)

    def parse_move(self, state: PartnersState, text: str) -> int:
        """Read a move."""
        return read_move(state, text)

    def may_talk(self, state: PartnersState, speaker: int, listener: int) -> bool:
        """Partners say nothing to each other while cards are in play."""
        return state.over() or (speaker + listener) % 2 == 1

    def faults(self, state: PartnersState) -> list[str]:
        """Say what about a position cannot be."""
        return faults(state)

    def write_body(self, state: PartnersState, hidden: bool) -> str:
        """Write what follows the head of a position."""
        return write_position(state, hidden)

    def read_body(self, reader: Reader, seats: int, options: Options, rng: Rng) -> PartnersState:
        """Read what `write_body` wrote."""
        return PositionReader(reader, options).read(rng)
