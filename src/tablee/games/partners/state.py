"""A game of Partners in progress."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.errors import GameOver
from tablee.games.facts import Event, Result
from tablee.games.partners.board import Board
from tablee.games.partners.choices import list_uses, usable, usable_kinds
from tablee.games.partners.events import (
    CardChosen,
    CardPlayed,
    CardsExchanged,
    DealEnded,
    DealsPlayed,
    Draw,
    StackShuffled,
    TeamWon,
)
from tablee.games.partners.hands import DEALS, Hands, log_kind, log_seat
from tablee.games.partners.legality import check_gift, check_use
from tablee.games.partners.moves import detail_of, give, kind_of
from tablee.games.partners.pieces import CARDS
from tablee.games.partners.playing import carry_out
from tablee.games.partners.sampling import draw_use
from tablee.games.partners.secrets import Secrets, knowledge
from tablee.games.partners.telling import dealt, folding, hand_cards, held_kinds
from tablee.games.state import OptionValue, State
from tablee.rng import Rng

EXCHANGE: Final = 0
PLAY: Final = 1
OVER: Final = 2
UNLIMITED: Final = 0


@final
class PartnersState(State):
    """Board, cards, and whose turn it is.

    `active` is the seat that plays, the dealer while nobody does; `deals` counts the deals begun;
    `most_deals` ends the game after so many; `draws` are the cards drawn for the first deal, as
    kind + 16 * seat.
    """

    def __init__(
        self,
        options: dict[str, OptionValue],
        rng: Rng,
        board: Board,
        hands: Hands,
        draws: vec[u8],
        sealed: bool,
        most_deals: i64,
        phase: i64,
        active: i64,
        dealer: i64,
        deals: i64,
    ) -> None:
        super().__init__(4, options, rng)
        self.board = board
        self.hands = hands
        self.draws = draws
        self.sealed = sealed
        self.most_deals = most_deals
        self.phase = phase
        self.active = active
        self.dealer = dealer
        self.deals = deals

    def copy(self) -> PartnersState:
        """Give an independent copy, generator included."""
        return self._with(self.hands.copy(), self.rng.copy())

    def _with(self, hands: Hands, rng: Rng) -> PartnersState:
        return PartnersState(
            self.options,
            rng,
            self.board.copy(),
            hands,
            self.draws,
            self.sealed,
            self.most_deals,
            self.phase,
            self.active,
            self.dealer,
            self.deals,
        )

    # ---- Whose turn, and what can be done -----------------------------------------------------

    def turn(self) -> i64:
        """Give the seat to act, or the first of those who have not chosen a gift yet."""
        if self.phase == PLAY:
            return self.active
        if self.phase == EXCHANGE:
            for seat in range(i64(4)):
                if i64(self.hands.gifts[seat]) == 0:
                    return seat
        return -1

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.phase == OVER

    def actors(self) -> list[int]:
        """List the seat in turn, or all who have not chosen a gift yet."""
        if self.phase == EXCHANGE:
            return [seat for seat in range(4) if self.hands.gifts[seat] == 0]
        return [self.active] if self.phase == PLAY else []

    def moves(self, seat: i64 = -1) -> list[int]:
        """List the legal moves of a seat, each distinct result once."""
        if seat < 0:
            seat = self.turn()
        found: list[int] = []
        if seat < 0 or not self._may_act(seat):
            return found
        before: i64 = -1
        for index in range(self.hands.size(seat)):
            kind = self.hands.card(seat, index)
            if kind != before and self.phase == PLAY:
                list_uses(self.board, seat, kind, found)
            elif kind != before:
                found.append(give(kind, seat))
            before = kind
        return found

    def _may_act(self, seat: i64) -> bool:
        if self.phase == EXCHANGE:
            return i64(self.hands.gifts[seat]) == 0
        return self.phase == PLAY and seat == self.active

    def sample(self, rng: Rng) -> i64:
        """Draw a card of the hand, then a use of it; an unusable card passes on to the next."""
        seat = self.turn()
        size = self.hands.size(seat)
        first = rng.below(size)
        if self.phase == EXCHANGE:
            return give(self.hands.card(seat, first), seat)
        for index in range(first, first + size):
            kind = self.hands.card(seat, index if index < size else index - size)
            move = draw_use(self.board, seat, kind, rng)
            if move >= 0:
                return move
        raise RuntimeError("a seat in turn holds a usable card")

    def mover(self, move: i64) -> i64:
        """Tell whose move it is: a gift names its giver."""
        return detail_of(move) if self.phase == EXCHANGE else self.turn()

    def check(self, move: i64) -> None:
        """Raise `IllegalMove` with the reason if the rules forbid the move."""
        if self.phase == OVER:
            raise GameOver
        if self.phase == EXCHANGE:
            check_gift(self.hands, move)
        else:
            check_use(self.board, self.hands, self.active, move)

    # ---- Playing ------------------------------------------------------------------------------

    def apply(self, move: i64, events: list[Event] | None = None) -> None:
        """Carry out a legal move and all that follows by itself: folds, the next deal, the end."""
        if self.phase == EXCHANGE:
            self._choose_gift(detail_of(move), kind_of(move), events)
        else:
            self._play_card(move, events)

    def _choose_gift(self, seat: i64, kind: i64, events: list[Event] | None) -> None:
        self.hands.gifts[seat] = u8(kind + 1)
        if events is not None:
            events.append(CardChosen(seat, CARDS[kind]))
        if self.turn() < 0:
            self._exchange(events)

    def _exchange(self, events: list[Event] | None) -> None:
        """Hand over the gifts when the last seat has chosen; the dealer's left begins."""
        if events is not None:
            gifts = [CARDS[i64(self.hands.gifts[seat]) - 1] for seat in range(4)]
            events.append(CardsExchanged(tuple(gifts)))
        self.hands.exchange()
        self.phase = PLAY
        self.active = self.dealer
        self._pass_on(events)

    def _play_card(self, move: i64, events: list[Event] | None) -> None:
        seat = self.active
        self.hands.play(seat, kind_of(move))
        if events is not None:
            events.append(CardPlayed(seat, CARDS[kind_of(move)], self.board.side(seat)))
        carry_out(self.board, seat, move, events)
        if self.board.has_won(seat):
            self._win(events)
        else:
            self._pass_on(events)

    def _win(self, events: list[Event] | None) -> None:
        if events is not None:
            team = self.active & 1
            events.append(TeamWon((team, team + 2), self.steps_needed(1 - team)))
        self._end()

    def _end(self) -> None:
        self.phase = OVER
        self.active = self.dealer

    def _pass_on(self, events: list[Event] | None) -> None:
        """Go on clockwise to the next seat with a usable card; those who have none fold."""
        while not self.hands.all_empty():
            self.active = self.active + 1 & 3
            if self.hands.size(self.active) == 0:
                continue
            if self._can_play():
                return
            self._fold(events)
        self._end_deal(events)

    def _can_play(self) -> bool:
        hands = self.hands
        seat = self.active
        for index in range(hands.size(seat)):
            if usable(self.board, seat, hands.card(seat, index)):
                return True
        return False

    def _fold(self, events: list[Event] | None) -> None:
        if events is not None:
            events.append(folding(self.board, self.hands, self.active, self.sealed))
        if self.sealed:
            kinds = usable_kinds(self.board, self.active)
            self.hands.remember_fold(self.deal(), self.active, kinds)
        self.hands.fold(self.active)

    # ---- Dealing ------------------------------------------------------------------------------

    def _end_deal(self, events: list[Event] | None) -> None:
        """Begin the next deal, with the next dealer after three, or end at the cap on deals."""
        if events is not None:
            events.append(DealEnded(self.deal() + 1))
        if self.deals == self.most_deals:
            self._end()
            if events is not None:
                events.append(DealsPlayed((self.steps_needed(0), self.steps_needed(1))))
            return
        if self.deal() == DEALS - 1:
            self.dealer = self.dealer + 1 & 3
            self.hands.shuffle(self.rng)
            if events is not None:
                events.append(StackShuffled(self.dealer))
        self.deal_cards(events)

    def deal_cards(self, events: list[Event] | None) -> None:
        """Deal four cards each and let everybody choose a gift."""
        self.hands.deal(self.dealer)
        self.active = self.dealer
        self.deals += 1
        self.phase = EXCHANGE
        if events is not None:
            events.append(dealt(self.hands, self.dealer))

    # ---- Asking -------------------------------------------------------------------------------

    def deal(self) -> i64:
        """Give the number of the deal, 0 to 2, from the dealer's stack."""
        return self.hands.deal_number()

    def held_kinds(self, seat: i64) -> list[int]:
        """List the kinds of the cards in a hand."""
        return held_kinds(self.hands, seat)

    def hand_cards(self, seat: i64) -> tuple[str, ...]:
        """Name the cards in a hand."""
        return hand_cards(self.hands, seat)

    def drawn(self) -> list[Draw]:
        """List the cards drawn for the first deal."""
        return [Draw(log_seat(i64(one)), CARDS[log_kind(i64(one))]) for one in self.draws]

    def steps_needed(self, team: i64) -> i64:
        """Count the steps that a team (0: yellow and blue, 1: red and green) still needs."""
        return self.board.steps_needed(team) + self.board.steps_needed(team + 2)

    def result(self) -> Result:
        """Rank the team first that needs fewer steps; a score is minus the steps needed."""
        needed = (self.steps_needed(0), self.steps_needed(1))
        ranks = [1 if needed[seat & 1] == min(needed) else 2 for seat in range(4)]
        return Result(tuple(ranks), tuple(-needed[seat & 1] for seat in range(4)))

    def resample(self, seat: i64, rng: Rng) -> PartnersState:
        """Give a copy in which all cards that the seat does not know are drawn anew."""
        words = Rng(rng.word(), rng.word(), rng.word(), rng.word())
        other = self._with(self.hands.copy(), words)
        if not other.redraw(knowledge(seat), rng):
            raise RuntimeError("no cards fit what has been seen")
        return other

    def redraw(self, known: i64, rng: Rng) -> bool:
        """Draw all cards anew except those of known seats; False if no cards seem to fit."""
        playing: i64 = self.active if self.phase == PLAY else -1
        kinds: i64 = 0
        if playing >= 0 and not known >> playing & 1:
            kinds = usable_kinds(self.board, playing)
        exchanged = self.phase != EXCHANGE
        return Secrets(self.hands, known, self.sealed, exchanged, playing, kinds, rng).redraw()
