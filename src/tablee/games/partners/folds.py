"""Hands folded face down, as an observer draws them anew (see `secrets`).

A fold is numbered 4 * deal + seat. Its cards are those that the log marks as folded in that deal.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.games.partners.hands import DEAL, DEALS, HAND, Hands, log_folded, log_kind, log_seat
from tablee.rng import Rng


@final
class SealedFolds:
    """The folds whose cards the observer does not know, and the unseen cards they are drawn from.

    `known` has a bit for each seat whose cards the observer knows. The folds with the fewest
    fitting cards come first; `ranges` holds for each how many cards its first slot chooses among.
    """

    def __init__(self, hands: Hands, known: i64, pool: vec[u8], rng: Rng) -> None:
        self.hands = hands
        self.known = known
        self.pool = pool
        self.rng = rng
        found: list[tuple[int, int]] = [
            (self._fitting(fold), fold)
            for fold in range(HAND * DEALS)
            if not self._knows(fold & 3) and self._size(fold) > 0
        ]
        self.folds: list[int] = [fold for _, fold in sorted(found)]
        self.ranges: list[int] = [self._range(fold) for fold in self.folds]

    def may_fit(self) -> bool:
        """See at a glance whether there are cards for all folds."""
        for at in range(len(self.folds)):
            if self._slots(self.folds[at]) > self.ranges[at]:
                return False
        return True

    def fill(self) -> i64:
        """Draw the cards of all folds to the front of the pool; count them, -1 if a draw fails."""
        drawn: i64 = 0
        for at in range(len(self.folds)):
            fold: i64 = self.folds[at]
            first = drawn
            for slot in range(self._slots(fold)):
                if not self._draw_fitting(fold, self.ranges[at] - slot, drawn):
                    return -1
                drawn += 1
            self._write_fold(fold, first, drawn)
        return drawn

    def _draw_fitting(self, fold: i64, width: i64, drawn: i64) -> bool:
        """Bring one of `width` cards to the place `drawn`, or fail where there are not so many."""
        if width <= 0:
            return False
        chosen = self.rng.below(width)
        for index in range(drawn, i64(len(self.pool))):
            card = self.pool[index]
            if i64(self.hands.usable[fold]) >> i64(card) & 1 == 0:
                if chosen == 0:
                    self.pool[index] = self.pool[drawn]
                    self.pool[drawn] = card
                    return True
                chosen -= 1
        return False

    def _write_fold(self, fold: i64, first: i64, end: i64) -> None:
        cards = [int(self.pool[index]) for index in range(first, end)]
        if self._keeps_known(fold):
            cards.append(int(self.hands.kept[fold]) - 1)
        cards.sort()
        taken: i64 = 0
        for index in range(self._log_end(fold)):
            if self._is_in_fold(index, fold):
                entry = i64(self.hands.log[index])
                self.hands.log[index] = u8(entry & ~15 | cards[taken])
                taken += 1

    def cards(self, fold: i64) -> list[int]:
        """List the kinds of the cards in a fold."""
        return [
            log_kind(i64(self.hands.log[index]))
            for index in range(self._log_end(fold))
            if self._is_in_fold(index, fold)
        ]

    def _range(self, fold: i64) -> i64:
        """Give the most cards that can be left to fit the first slot of a fold.

        Of the cards drawn for a fold before, those beyond the ones that do not fit here do.
        """
        most = self._fitting(fold)
        for before in self.folds:
            if before == fold:
                break
            surely = self._slots(before) - self._fitting_only(before, fold)
            most -= surely if surely > 0 else 0
        return most

    def _fitting(self, fold: i64) -> i64:
        return self._count(~i64(self.hands.usable[fold]))

    def _fitting_only(self, fold: i64, other: i64) -> i64:
        """Count the unseen cards that fit a fold, but not the other."""
        return self._count(~i64(self.hands.usable[fold]) & i64(self.hands.usable[other]))

    def _count(self, kinds: i64) -> i64:
        count: i64 = 0
        for index in range(i64(len(self.pool))):
            count += kinds >> i64(self.pool[index]) & 1
        return count

    def _size(self, fold: i64) -> i64:
        """Count the cards of a folded hand."""
        count: i64 = 0
        for index in range(self._log_end(fold)):
            if self._is_in_fold(index, fold):
                count += 1
        return count

    def _log_end(self, fold: i64) -> i64:
        end = DEAL * ((fold >> 2) + 1)
        return end if end < self.hands.logged else self.hands.logged

    def _is_in_fold(self, index: i64, fold: i64) -> bool:
        entry = i64(self.hands.log[index])
        return index // DEAL == fold >> 2 and log_folded(entry) and log_seat(entry) == fold & 3

    def _slots(self, fold: i64) -> i64:
        """Count the cards of a folded hand that the observer does not know."""
        return self._size(fold) - (1 if self._keeps_known(fold) else 0)

    def _keeps_known(self, fold: i64) -> bool:
        return self._knows(fold & 3 ^ 2) and self.hands.kept[fold] > 0

    def _knows(self, seat: i64) -> bool:
        return self.known >> seat & 1 == 1
