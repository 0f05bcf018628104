"""What a seat may know of a game of Partners."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tablee.games.facts import View
from tablee.games.partners.choices import usable
from tablee.games.partners.events import Draw, Obstacle
from tablee.games.partners.hands import DEAL, log_folded, log_kind, log_seat
from tablee.games.partners.notation import write_move
from tablee.games.partners.obstacles import obstacles
from tablee.games.partners.pieces import CARDS
from tablee.games.partners.places import place_text
from tablee.games.partners.state import PartnersState
from tablee.games.state import SPECTATOR

PHASES = ("exchange", "play", "over")


class Pawn(msgspec.Struct, frozen=True):
    """A pawn: `home`, `S` (its start), a cell like `Y13`, or a circle `C1` to `C4`."""

    place: str
    locked: bool


class HandCard(msgspec.Struct, frozen=True):
    """A card of the viewing seat: whether the partner gave it, and what hinders it, if anything."""

    card: str
    received: bool
    usable: bool
    obstacles: tuple[Obstacle, ...]


class PlayedCard(msgspec.Struct, frozen=True):
    """A card on the table, with the deal (1 to 3) in which it was played."""

    seat: int
    card: str
    deal: int


class Fold(msgspec.Struct, frozen=True, omit_defaults=True):
    """A folded hand; cards that the viewing seat does not know are empty names.

    `received` is the card from the partner that lay in a hand folded face down, told to both.
    """

    seat: int
    deal: int
    cards: tuple[str, ...]
    received: str = ""


class PartnersView(View, frozen=True):
    """A seat's view; `seat` -1 is a spectator's, without a hand.

    `chosen` tells who has chosen a gift, `gift` what the viewing seat chose, `gave` what it gave in
    this deal, as long as the partner must still hold it. `played` and `folded` go back to the last
    shuffle. `draws` are the cards drawn for the first deal. `needed` are the steps each team needs.
    """

    phase: str
    pawns: tuple[tuple[Pawn, ...], ...]
    hand: tuple[HandCard, ...]
    hand_sizes: tuple[int, ...]
    dealer: int
    starter: int
    deal: int
    deals: int
    chosen: tuple[bool, ...]
    gift: str
    gave: str
    played: tuple[PlayedCard, ...]
    last: PlayedCard | None
    folded: tuple[Fold, ...]
    draws: tuple[Draw, ...]
    finished: tuple[bool, ...]
    needed: tuple[int, int]


def public_view(state: PartnersState) -> PartnersView:
    """Show what everybody may know."""
    board, hands = state.board, state.hands
    played = _played(state)
    return PartnersView(
        seat=SPECTATOR,
        actors=tuple(state.actors()),
        moves=(),
        phase=PHASES[state.phase],
        pawns=tuple(_pawns(state, colour) for colour in range(4)),
        hand=(),
        hand_sizes=tuple(hands.size(other) for other in range(4)),
        dealer=state.dealer,
        starter=(state.dealer + 1) % 4,
        deal=state.deal() + 1,
        deals=state.deals,
        chosen=tuple(gift > 0 for gift in hands.gifts),
        gift="",
        gave="",
        played=played,
        last=played[-1] if played else None,
        folded=_folds(state, SPECTATOR),
        draws=tuple(state.drawn()),
        finished=tuple(board.is_finished(colour) for colour in range(4)),
        needed=(state.steps_needed(0), state.steps_needed(1)),
    )


def private_view(state: PartnersState, seat: int, public: PartnersView) -> PartnersView:
    """Add the hand of a seat, its moves, its gift, and the folded cards that it knows."""
    hands = state.hands
    return replace(
        public,
        seat=seat,
        moves=tuple(write_move(state, move) for move in state.moves(seat)),
        hand=_hand(state, seat),
        gift=_named(hands.gifts[seat]),
        gave=_named(hands.received[seat ^ 2]),
        folded=_folds(state, seat) if state.sealed else public.folded,
    )


def _named(kind_plus_one: int) -> str:
    return CARDS[kind_plus_one - 1] if kind_plus_one else ""


def _pawns(state: PartnersState, colour: int) -> tuple[Pawn, ...]:
    places = [int(place) for place in state.board.pawns[4 * colour : 4 * colour + 4]]
    return tuple(Pawn(place_text(p), state.board.is_locked(colour, p)) for p in places)


def _hand(state: PartnersState, seat: int) -> tuple[HandCard, ...]:
    """Show the hand; of equal cards, the first is marked as received."""
    received = state.hands.received[seat] - 1
    kinds = state.held_kinds(seat)
    marks = [kind == received and kind not in kinds[:at] for at, kind in enumerate(kinds)]
    return tuple(_hand_card(state, seat, *card) for card in zip(kinds, marks, strict=True))


def _hand_card(state: PartnersState, seat: int, kind: int, received: bool) -> HandCard:
    works = usable(state.board, seat, kind)
    why = () if works else tuple(obstacles(state.board, seat, kind))
    return HandCard(CARDS[kind], received, works, why)


def _entries(state: PartnersState) -> list[tuple[int, int]]:
    """List the log as pairs of deal (from 1) and entry."""
    log = [int(entry) for entry in state.hands.log[: state.hands.logged]]
    return [(1 + at // DEAL, entry) for at, entry in enumerate(log)]


def _played(state: PartnersState) -> tuple[PlayedCard, ...]:
    return tuple(
        PlayedCard(log_seat(entry), CARDS[log_kind(entry)], deal)
        for deal, entry in _entries(state)
        if not log_folded(entry)
    )


def _folds(state: PartnersState, viewer: int) -> tuple[Fold, ...]:
    folded: dict[tuple[int, int], list[str]] = {}
    for deal, entry in _entries(state):
        if log_folded(entry):
            folded.setdefault((deal, log_seat(entry)), []).append(CARDS[log_kind(entry)])
    return tuple(
        Fold(
            seat,
            deal,
            _known_cards(state, viewer, seat, deal, cards),
            _kept(state, viewer, deal, seat),
        )
        for (deal, seat), cards in folded.items()
    )


def _kept(state: PartnersState, viewer: int, deal: int, seat: int) -> str:
    kept = int(state.hands.kept[4 * (deal - 1) + seat])
    return _named(kept) if kept and viewer >= 0 and viewer in (seat, seat ^ 2) else ""


def _known_cards(
    state: PartnersState, viewer: int, seat: int, deal: int, cards: list[str]
) -> tuple[str, ...]:
    """Show folded cards; face down, the partner knows only the one it gave."""
    if not state.sealed or seat == viewer:
        return tuple(cards)
    kept = _kept(state, viewer, deal, seat)
    known = [kept] if kept else []
    return tuple(known + [""] * (len(cards) - len(known)))
