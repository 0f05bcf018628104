"""Setting up positions and playing moves written as text."""

from __future__ import annotations

import pytest

from tablee.errors import IllegalMove
from tablee.games import Event, OptionValue
from tablee.games.partners import GAME, PartnersState

LETTERS = "YRBG"


def at(body: str, **options: OptionValue) -> PartnersState:
    """Give a position; hands that are not named are drawn."""
    words = [f"{name}={_spelt(value)}" for name, value in options.items()]
    return GAME.parse(" ".join([f"partners/{GAME.version} seats=4", *words, "|", body]))


def _spelt(value: OptionValue) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def play(state: PartnersState, *texts: str) -> list[Event]:
    """Play moves one after the other and give what happened."""
    events: list[Event] = []
    for text in texts:
        state.play(GAME.parse_move(state, text), events)
    return events


def refusal(state: PartnersState, text: str) -> str:
    """Play a move that must be refused and leave everything as it was; give the reason."""
    before = GAME.text(state)
    with pytest.raises(IllegalMove) as caught:
        state.play(GAME.parse_move(state, text))
    assert GAME.text(state) == before
    return caught.value.reason


def pawns(state: PartnersState, letter: str) -> list[str]:
    """Name where the pawns of a colour stand that are not at Home."""
    shown = GAME.view(state, -1).pawns[LETTERS.index(letter)]
    return sorted(pawn.place for pawn in shown if pawn.place != "home")


def locked(state: PartnersState, letter: str) -> list[str]:
    """Name the places of the locked pawns of a colour."""
    shown = GAME.view(state, -1).pawns[LETTERS.index(letter)]
    return sorted(pawn.place for pawn in shown if pawn.locked)


def moves(state: PartnersState, card: str = "") -> list[str]:
    """Write the legal moves of the seat in turn, if asked only those with a card."""
    texts = [GAME.move_text(state, move) for move in state.moves()]
    return sorted(text for text in texts if not card or text.split()[0] == card)
