"""The cards in play: stack, hands, gifts, and the memory of one dealer's three deals (section 3).

What is hidden from whom follows from here: a hand is known to its seat, a gift to both partners,
the log to all (folded cards only if they are shown), the stack to nobody.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from tablee.games.partners.pieces import laid_out, lay_out
from tablee.rng import Rng
from tablee.vectors import medium, zeros

HAND: Final = 4
DEAL: Final = 16
DEALS: Final = 3
FOLDED: Final = 64
"""Mark of a folded card in the log."""
CARD: Final = 4
"""Bits of a card in a hand."""


@final
@mypyc_attr(acyclic=True)
class Hands:
    """All cards of one stack and where they are.

    `held` packs each hand into a number: 4 bits how many cards, then 4 bits for each card, in order
    of their kinds. `gifts` holds the card each seat has chosen to give while the exchange runs,
    `received` the one it got and still holds, both as kind + 1. Each card that leaves a hand goes
    to the log as kind + 16 * seat, plus FOLDED if it was folded; 16 entries make a deal. For folded
    hands that stay face down, `usable` has a bit for each kind that could have been played instead,
    and `kept` the received card (kind + 1) among them; both are indexed by 4 * deal + seat.
    """

    def __init__(
        self,
        deck: vec[u8],
        stack: vec[u8],
        top: i64,
        held: vec[i32],
        gifts: vec[u8],
        received: vec[u8],
        log: vec[u8],
        logged: i64,
        usable: vec[i16],
        kept: vec[u8],
    ) -> None:
        self.deck = deck
        self.stack = stack
        self.top = top
        self.held = held
        self.gifts = gifts
        self.received = received
        self.log = log
        self.logged = logged
        self.usable = usable
        self.kept = kept

    def copy(self) -> Hands:
        """Give an independent copy."""
        return Hands(
            self.deck,
            self.stack[:],
            self.top,
            self.held[:],
            self.gifts[:],
            self.received[:],
            self.log[:],
            self.logged,
            self.usable[:],
            self.kept[:],
        )

    def deal_number(self) -> i64:
        """Give the number of the deal, 0 to 2, from this stack."""
        return self.top // DEAL - 1

    def size(self, seat: i64) -> i64:
        """Count the cards in a hand."""
        return i64(self.held[seat]) & 15

    def card(self, seat: i64, index: i64) -> i64:
        """Give the kind of a card in a hand."""
        return i64(self.held[seat]) >> (CARD + CARD * index) & 15

    def holds(self, seat: i64, kind: i64) -> bool:
        """Tell whether a hand contains a card of the kind."""
        for index in range(self.size(seat)):
            if self.card(seat, index) == kind:
                return True
        return False

    def all_empty(self) -> bool:
        """Tell whether nobody holds a card any more: all that were dealt are in the log."""
        return self.logged == self.top

    def empty(self, seat: i64) -> None:
        """Take all cards out of a hand."""
        self.held[seat] = i32(0)

    def take(self, seat: i64, kind: i64) -> None:
        """Put a card into a hand."""
        hand = i64(self.held[seat])
        at = CARD + CARD * (hand & 15)
        while at > CARD and hand >> (at - CARD) & 15 > kind:
            at -= CARD
        below = (1 << at) - 1
        self.held[seat] = i32((hand & below | kind << at | (hand & ~below) << CARD) + 1)

    def lay_down(self, seat: i64, kind: i64) -> None:
        """Take a card out of a hand."""
        hand = i64(self.held[seat])
        at: i64 = CARD
        while hand >> at & 15 != kind:
            at += CARD
        below = (1 << at) - 1
        self.held[seat] = i32((hand & below | hand >> CARD & ~below) - 1)

    def shuffle(self, rng: Rng) -> None:
        """Make a new stack of the whole deck; what was seen before says nothing about it."""
        lay_out(self.deck, self.stack)
        rng.shuffle(self.stack)
        self.top = 0
        self.logged = 0
        for fold in range(i64(HAND * DEALS)):
            self.usable[fold] = i16(0)
            self.kept[fold] = u8(0)

    def deal(self, dealer: i64) -> None:
        """Deal four cards each, one at a time from the dealer's left."""
        for turn in range(i64(4)):
            self.held[dealer + 1 + turn & 3] = i32(self._next_hand(self.top + turn))
        self.top += DEAL

    def _next_hand(self, top: i64) -> i64:
        """Put every fourth card of the stack into a hand, four in all."""
        a = i64(self.stack[top])
        b = i64(self.stack[top + 4])
        c = i64(self.stack[top + 8])
        d = i64(self.stack[top + 12])
        if a > b:
            a, b = b, a
        if c > d:
            c, d = d, c
        if a > c:
            a, c = c, a
        if b > d:
            b, d = d, b
        if b > c:
            b, c = c, b
        return (((d << CARD | c) << CARD | b) << CARD | a) << CARD | HAND

    def exchange(self) -> None:
        """Hand all the gifts over at once."""
        for seat in range(i64(4)):
            self.lay_down(seat, i64(self.gifts[seat]) - 1)
        for seat in range(i64(4)):
            self.received[seat] = self.gifts[seat ^ 2]
            self.take(seat, i64(self.received[seat]) - 1)
        for seat in range(i64(4)):
            self.gifts[seat] = u8(0)

    def play(self, seat: i64, kind: i64) -> None:
        """Lay a card of a hand on the table."""
        self.lay_down(seat, kind)
        self._note(seat << 4 | kind)
        if i64(self.received[seat]) == kind + 1:
            self.received[seat] = u8(0)

    def fold(self, seat: i64) -> None:
        """Lay down all that is left of a hand."""
        for index in range(self.size(seat)):
            self._note(FOLDED | seat << 4 | self.card(seat, index))
        self.empty(seat)
        self.received[seat] = u8(0)

    def remember_fold(self, deal: i64, seat: i64, usable: i64) -> None:
        """Keep what a hand folded face down tells: the kinds it cannot have held, and the gift."""
        self.usable[HAND * deal + seat] = i16(usable)
        self.kept[HAND * deal + seat] = self.received[seat]

    def forget(self) -> None:
        """Wipe out what play leaves behind: the order of cards dealt, the log of earlier stacks."""
        for index in range(self.top):
            self.stack[index] = u8(0)
        for index in range(self.logged, i64(len(self.log))):
            self.log[index] = u8(0)

    def _note(self, entry: i64) -> None:
        self.log[self.logged] = u8(entry)
        self.logged += 1


def new_hands(deck: vec[u8]) -> Hands:
    """Give the cards before the first deal: a deck and empty hands."""
    return Hands(
        deck,
        laid_out(deck),
        0,
        vec[i32]([0] * 4),
        zeros(4),
        zeros(4),
        zeros(DEAL * DEALS),
        0,
        medium([0] * (HAND * DEALS)),
        zeros(HAND * DEALS),
    )


def log_kind(entry: i64) -> i64:
    """Give the kind of a card in the log."""
    return entry & 15


def log_seat(entry: i64) -> i64:
    """Give who laid down a card in the log."""
    return entry >> 4 & 3


def log_folded(entry: i64) -> bool:
    """Tell whether a card in the log was folded."""
    return entry >= FOLDED
