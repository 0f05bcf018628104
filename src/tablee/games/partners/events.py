"""What happens in a game of Partners.

Seats and colours are numbers 0 to 3, cards are named as in `CARDS`, places as by `place_text`. An
empty name stands for a card that the reader of the event may not know.
"""

from __future__ import annotations

import msgspec

from tablee.games.facts import Event


class Obstacle(msgspec.Struct, frozen=True):
    """Why a card cannot be used: a reason and, where it concerns a pawn, which one.

    `colour` and `place` name the pawn, `steps` how far it should go (-4: back), `by` who bars it.
    """

    card: str
    reason: str
    colour: int = -1
    place: str = ""
    steps: int = 0
    by: int = -1


class Draw(msgspec.Struct, frozen=True):
    """A card drawn to find the first dealer."""

    seat: int
    card: str


class DealerDrawn(Event, frozen=True):
    """Cards were drawn for the first deal; who ties for the highest draws again."""

    draws: tuple[Draw, ...]
    dealer: int


class StackShuffled(Event, frozen=True):
    """A new dealer shuffled all the cards."""

    dealer: int


class CardsDealt(Event, frozen=True):
    """Everybody got four cards; now each chooses one for the partner."""

    dealer: int
    deal: int
    hands: tuple[tuple[str, ...], ...]

    def seen_by(self, seat: int) -> CardsDealt:
        """Show a seat its own cards only."""
        hands = [cards if s == seat else ("",) * len(cards) for s, cards in enumerate(self.hands)]
        return msgspec.structs.replace(self, hands=tuple(hands))


class CardChosen(Event, frozen=True):
    """A seat chose the card to give."""

    seat: int
    card: str

    def seen_by(self, seat: int) -> CardChosen:
        """Show the card to the chooser only."""
        return self if seat == self.seat else msgspec.structs.replace(self, card="")


class CardsExchanged(Event, frozen=True):
    """All gifts changed hands at once; `cards` holds what each seat gave."""

    cards: tuple[str, ...]

    def seen_by(self, seat: int) -> CardsExchanged:
        """Show a seat what it gave and what it got."""
        mine = (seat, seat ^ 2) if seat >= 0 else ()
        cards = [card if giver in mine else "" for giver, card in enumerate(self.cards)]
        return msgspec.structs.replace(self, cards=tuple(cards))


class CardPlayed(Event, frozen=True):
    """A seat played a card, for its own pawns or (`colour`) for its partner's."""

    seat: int
    card: str
    colour: int


class PawnEntered(Event, frozen=True):
    """A heart brought a pawn from Home to its start."""

    colour: int


class PawnMoved(Event, frozen=True):
    """A pawn walked along `path`; turns in the lane show as the places it passes twice."""

    colour: int
    origin: str
    path: tuple[str, ...]


class PawnKnocked(Event, frozen=True):
    """A pawn was knocked by another colour and went Home."""

    colour: int
    place: str
    by: int


class PawnTurnedAway(Event, frozen=True):
    """A pawn ended on a cell where others stand together and had to go Home itself."""

    colour: int
    place: str
    by: int


class PawnsSwapped(Event, frozen=True):
    """Two pawns changed places: `colour` stood on `place`, `other_colour` on `other_place`."""

    colour: int
    place: str
    other_colour: int
    other_place: str


class PawnLocked(Event, frozen=True):
    """A pawn in a circle is locked from now on."""

    colour: int
    place: str


class ColourFinished(Event, frozen=True):
    """All four pawns of a colour are locked; its player goes on for the partner."""

    colour: int


class HandFolded(Event, frozen=True):
    """A seat could use none of its cards and laid them down."""

    seat: int
    cards: tuple[str, ...]
    obstacles: tuple[Obstacle, ...]
    hidden: bool

    def seen_by(self, seat: int) -> HandFolded:
        """Keep cards that stay face down, and what hindered them, from the others."""
        if not self.hidden or seat == self.seat:
            return self
        return msgspec.structs.replace(self, cards=("",) * len(self.cards), obstacles=())


class DealEnded(Event, frozen=True):
    """All hands are empty."""

    deal: int


class TeamWon(Event, frozen=True):
    """All eight pawns of a team are locked; the losers still needed `margin` steps."""

    seats: tuple[int, int]
    margin: int


class DealsPlayed(Event, frozen=True):
    """The agreed number of deals is over; `needed` holds the steps each team still needed."""

    needed: tuple[int, int]


EVENTS = (
    DealerDrawn,
    StackShuffled,
    CardsDealt,
    CardChosen,
    CardsExchanged,
    CardPlayed,
    PawnEntered,
    PawnMoved,
    PawnKnocked,
    PawnTurnedAway,
    PawnsSwapped,
    PawnLocked,
    ColourFinished,
    HandFolded,
    DealEnded,
    TeamWon,
    DealsPlayed,
)
