"""Drawing anew what an observer cannot know, exactly and uniformly.

A possible world puts each unseen card into one of the hidden slots: unknown hands, hands folded
face down, the stack. All worlds that agree with what the observer saw are equally likely:

* its own hand and what it gave to its partner, as long as that was not played, stay where they are;
* a hand folded face down held nothing usable at that moment, so its cards are drawn from the kinds
  that could not be played then. Each slot is drawn from a range that is wide enough in every case,
  and what falls outside of the fitting cards starts the whole draw again: so every world has the
  same chance, although later slots have more or fewer cards to choose from;
* the seat whose turn it is did not fold, so it holds a usable card; other draws start again.

Given the cards, an unknown gift is any of the four cards of its giver, with equal chances.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.games.partners.folds import SealedFolds
from tablee.games.partners.hands import DEAL, DEALS, HAND, Hands, log_folded, log_kind, log_seat
from tablee.games.partners.pieces import laid_out
from tablee.rng import Rng

MOST_TRIES: Final = 100_000
"""Only a position that nobody can reach by play needs anything like this."""


@final
class Secrets:
    """The unseen cards of an observer and the slots where they may lie.

    `known` has a bit for each seat whose cards the observer knows; `sealed` tells whether folded
    hands stay face down, `exchanged` whether the gifts of this deal have been handed over; seat
    `playing` (or -1) holds at least one of the kinds in `usable`.
    """

    def __init__(
        self,
        hands: Hands,
        known: i64,
        sealed: bool,
        exchanged: bool,
        playing: i64,
        usable: i64,
        rng: Rng,
    ) -> None:
        self.hands = hands
        self.known = known
        self.sealed = sealed
        self.exchanged = exchanged
        self.playing = playing
        self.usable = usable
        self.rng = rng
        self.pool = self._unseen()
        self.folds = SealedFolds(hands, known, self.pool, rng) if sealed else None

    def knows(self, seat: i64) -> bool:
        """Tell whether the observer knows the cards of a seat."""
        return self.known >> seat & 1 == 1

    def redraw(self) -> bool:
        """Draw everything hidden anew; False if no world seems to fit."""
        for _ in range(MOST_TRIES if self._may_fit() else 0):
            if self._try_once():
                self._redraw_gifts()
                self.hands.forget()
                return True
        return False

    def _may_fit(self) -> bool:
        """See at a glance whether there are cards for all folds and for the seat in turn."""
        if self.folds is not None and not self.folds.may_fit():
            return False
        if not self._must_hold_usable():
            return True
        received: i64 = 0
        if self.knows(self.playing ^ 2):
            received = i64(self.hands.received[self.playing])
        if received > 0 and self.usable >> received - 1 & 1:
            return True
        for index in range(i64(len(self.pool))):
            if self.usable >> i64(self.pool[index]) & 1:
                return True
        return False

    def _must_hold_usable(self) -> bool:
        return self.playing >= 0 and not self.knows(self.playing)

    def _try_once(self) -> bool:
        drawn: i64 = 0
        if self.folds is not None:
            drawn = self.folds.fill()
        if drawn < 0:
            return False
        self.rng.shuffle(self.pool, drawn)
        for seat in range(4):
            if not self.knows(seat):
                drawn = self._fill_hand(seat, drawn)
        if self._must_hold_usable() and not self._can_play():
            return False
        for index in range(self.hands.top, len(self.hands.stack)):
            self.hands.stack[index] = self.pool[drawn]
            drawn += 1
        return True

    def _can_play(self) -> bool:
        for index in range(self.hands.size(self.playing)):
            if self.usable >> self.hands.card(self.playing, index) & 1:
                return True
        return False

    def _fill_hand(self, seat: i64, drawn: i64) -> i64:
        size = self.hands.size(seat)
        self.hands.empty(seat)
        if self.knows(seat ^ 2) and self.hands.received[seat] > 0:
            self.hands.take(seat, i64(self.hands.received[seat]) - 1)
        while self.hands.size(seat) < size:
            self.hands.take(seat, i64(self.pool[drawn]))
            drawn += 1
        return drawn

    # ---- What is unseen -----------------------------------------------------------------------

    def _unseen(self) -> vec[u8]:
        counts = self.hands.deck[:]
        for index in range(self.hands.logged):
            entry = i64(self.hands.log[index])
            if not self._is_sealed(entry):
                _remove(counts, log_kind(entry))
        for seat in range(4):
            self._remove_known(counts, seat)
        return laid_out(counts)

    def _is_sealed(self, entry: i64) -> bool:
        return self.sealed and log_folded(entry) and not self.knows(log_seat(entry))

    def _remove_known(self, counts: vec[u8], seat: i64) -> None:
        if self.knows(seat):
            for index in range(self.hands.size(seat)):
                _remove(counts, self.hands.card(seat, index))
        elif self.knows(seat ^ 2):
            if self.hands.received[seat] > 0:
                _remove(counts, i64(self.hands.received[seat]) - 1)
            for deal in range(DEALS):
                if self.hands.kept[HAND * deal + seat] > 0:
                    _remove(counts, i64(self.hands.kept[HAND * deal + seat]) - 1)

    # ---- Gifts --------------------------------------------------------------------------------

    def _redraw_gifts(self) -> None:
        for seat in range(4):
            if self.hands.gifts[seat] > 0 and not self.knows(seat):
                card = self.hands.card(seat, self.rng.below(HAND))
                self.hands.gifts[seat] = u8(card + 1)
            if self.exchanged and self._strangers(seat) and self.hands.size(seat) > 0:
                held = [int(self.hands.card(seat, i)) for i in range(self.hands.size(seat))]
                deal = self.hands.logged // DEAL
                self.hands.received[seat] = u8(self._any_of_four(seat, deal, held))
        if self.folds is not None:
            self._redraw_kept(self.folds)

    def _redraw_kept(self, sealed: SealedFolds) -> None:
        for fold in sealed.folds:
            if self._strangers(fold & 3):
                gift = self._any_of_four(fold & 3, fold >> 2, sealed.cards(fold))
                self.hands.kept[fold] = u8(gift)

    def _strangers(self, seat: i64) -> bool:
        """Tell whether the observer knows neither giver nor receiver of the seat's gift."""
        return not self.knows(seat) and not self.knows(seat ^ 2)

    def _any_of_four(self, seat: i64, deal: i64, left: list[int]) -> i64:
        """Draw which card of a deal a seat had received: kind + 1, or 0 if one was played."""
        played: list[int] = []
        end = self.hands.logged
        for index in range(DEAL * deal, DEAL * (deal + 1) if DEAL * (deal + 1) < end else end):
            entry = i64(self.hands.log[index])
            if log_seat(entry) == seat and not log_folded(entry):
                played.append(log_kind(entry))
        chosen = self.rng.below(HAND) - len(played)
        if chosen < 0 or left[chosen] in played:
            return 0
        return left[chosen] + 1


def _remove(counts: vec[u8], kind: i64) -> None:
    counts[kind] = u8(i64(counts[kind]) - 1)


def knowledge(seat: i64) -> i64:
    """Give the seats whose cards an observer knows: its own, or none for a spectator."""
    return 1 << seat if seat >= 0 else 0
