"""Telling how a game of Partners was set up (rules, section 3)."""

from __future__ import annotations

from tablee.games.facts import Event
from tablee.games.partners.events import DealerDrawn, StackShuffled
from tablee.games.partners.state import PartnersState
from tablee.games.partners.telling import dealt


def opening(state: PartnersState) -> list[Event]:
    """Tell the draw for the dealer, if there was one, and the first deal."""
    told: list[Event] = []
    if len(state.draws) > 0:
        told.append(DealerDrawn(tuple(state.drawn()), int(state.dealer)))
    return [*told, StackShuffled(int(state.dealer)), dealt(state.hands, state.dealer)]
