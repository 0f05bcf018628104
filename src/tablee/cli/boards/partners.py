"""Partners in the terminal: the board, the deal, the hand, and what can be done with it."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.boards import Board
from tablee.cli.boards.partners_cross import INKS, draw_cross
from tablee.cli.boards.partners_words import can, card_name, name, tell, words
from tablee.errors import IllegalMove
from tablee.games.facts import Event
from tablee.games.partners.places import COLOURS
from tablee.games.partners.view import PartnersView


class PartnersBoard(Board[PartnersView]):
    """The cross of 60 cells, the lanes inside its arms, the players in its corners."""

    key = "partners"

    def needs_curtain(self, view: PartnersView) -> bool:
        """Hide hands from the other players."""
        return True

    def seat_name(self, view: PartnersView, seat: int) -> str:
        """Name a seat by its colour."""
        return name(seat)

    def draw(self, view: PartnersView) -> RenderableType:
        """Draw the cross, then deal and hand."""
        status = Text.from_markup("\n".join(_status(view)))
        return draw_cross(view).append("\n").append_text(status)

    def choices(self, view: PartnersView) -> list[str]:
        """Say what each card of the hand can do."""
        if view.phase == "exchange":
            return [words("choice.gift", moves=", ".join(view.moves))]
        shown = {card.card: card for card in view.hand}
        return [f"{card_name(card.card)} {can(view, card)}" for card in shown.values()]

    def tell(self, event: Event, view: PartnersView) -> str | None:
        """Put an event into words."""
        return tell(event, view.seat)

    def refuse(self, error: IllegalMove) -> str:
        """Put the reason of a refusal into words."""
        named = {
            key: name(COLOURS.index(str(fact))) if fact in COLOURS else fact
            for key, fact in error.facts.items()
        }
        return words(f"refused.{error.reason}", **named)


def _status(view: PartnersView) -> list[str]:
    lines = [
        words(
            "status",
            deal=view.deal,
            dealer=name(view.dealer),
            first=_team(0),
            first_needed=view.needed[0],
            second=_team(1),
            second_needed=view.needed[1],
        )
    ]
    if view.phase == "exchange":
        chosen = [name(seat) for seat in range(4) if view.chosen[seat]]
        lines.append(words("status.exchange", names=" ".join(chosen) or words("status.nobody")))
    if view.phase == "over":
        lines.append(words("status.over"))
    return lines + (_own(view) if view.seat >= 0 else [])


def _team(team: int) -> str:
    both = [f"[{INKS[seat]}]{words('colour.' + COLOURS[seat])}[/]" for seat in (team, team + 2)]
    return "+".join(both)


def _own(view: PartnersView) -> list[str]:
    partner = name(view.seat ^ 2)
    cards = [
        words("hand.received", card=card_name(card.card), partner=partner)
        if card.received
        else card_name(card.card)
        for card in view.hand
    ]
    lines = [words("hand", cards=" ".join(cards))]
    if view.gift:
        lines.append(words("gift", card=card_name(view.gift)))
    if view.gave:
        lines.append(words("gave", card=card_name(view.gave), partner=partner))
    return lines


BOARD = PartnersBoard()
