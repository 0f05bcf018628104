"""Partners in numbers, as a seat sees it.

Colours are counted from the seat: 0 itself, 1 its left neighbour, 2 its partner, 3 the right. The
ring is counted from its own start. The pawns of a colour are counted from the rearmost (Home is
behind all) to the foremost; those of the own team are 0-3 (own) and 4-7 (partner's).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.envs.encodings.base import END, Encoding, Part
from tablee.games.partners.board import Board
from tablee.games.partners.hands import DEALS, HAND, log_folded, log_kind, log_seat
from tablee.games.partners.moves import (
    BACK,
    ENTER,
    GIVE,
    SWITCH,
    board_pawn,
    detail_of,
    kind_of,
    part_of,
    part_pawn,
    part_steps,
    use_of,
)
from tablee.games.partners.pieces import CARDS, KINDS, NUMBERS, SECOND_NUMBERS, SEVEN
from tablee.games.partners.places import HOME, RING, SEGMENT, steps_come
from tablee.games.partners.seven import STEPS
from tablee.games.partners.state import PartnersState
from tablee.games.partners.walking import forward
from tablee.games.state import OptionValue, State

PLACES: Final[i64] = 62
ENTERING: Final[i64] = 14
WALKING: Final[i64] = ENTERING + 3
GOING_BACK: Final[i64] = WALKING + 11 * 8
SHARING: Final[i64] = GOING_BACK + 8
SWAPPING: Final[i64] = SHARING + 8 * 7
FOURTEEN: Final[i64] = 10
"""The place of the 14 of a 1/14 among the eleven numbers; the others are at their kind less 1."""


@final
class PartnersEncoding(Encoding):
    """289 actions; a 7×1 is a word of one action for each part, all else is a single action."""

    def __init__(self, seats: i64, options: dict[str, OptionValue]) -> None:
        super().__init__(seats, _parts(), _actions())
        self.pawns = self.start("pawns")
        self.walked = self.start("walked")
        self.steps_left = self.start("steps_left")
        self.hand = self.start("hand")
        self.gift = self.start("gift")
        self.gave = self.start("gave")
        self.received = self.start("received")
        self.hand_sizes = self.start("hand_sizes")
        self.played = self.start("played")
        self.folded = self.start("folded")
        self.folded_unseen = self.start("folded_unseen")
        self.chosen = self.start("chosen")
        self.finished = self.start("finished")
        self.dealer = self.start("dealer")
        self.turn = self.start("turn")
        self.deal = self.start("deal")
        self.phase = self.start("phase")
        self.deals_left = self.start("deals_left")

    # ---- Actions ------------------------------------------------------------------------------

    def letter(self, state: State, move: i64, place: i64) -> i64:
        """Give one action of a move: the parts of a 7×1 one by one, all else at once."""
        assert isinstance(state, PartnersState)
        use = use_of(move)
        kind = kind_of(move)
        if kind == SEVEN and use != GIVE:
            return _sharing(state.board, state.active, part_of(move, place))
        if place > 0:
            return END
        if use == GIVE:
            return kind
        if use == ENTER:
            return ENTERING + kind
        if use == SWITCH:
            return _swapping(state.board, state.active, detail_of(move))
        if use == BACK:
            return GOING_BACK + _team_rank(state.board, state.active, detail_of(move))
        one = part_of(move, 0)
        number = FOURTEEN if part_steps(one) == 14 else kind - 1
        return WALKING + 8 * number + _team_rank(state.board, state.active, part_pawn(one))

    def rewards(self, state: State) -> list[float]:
        """Give 1 to the team that is ahead and -1 to the other."""
        ranks = state.result().ranks
        best = min(ranks)
        if max(ranks) == best:
            return [0.0] * 4
        return [1.0 if rank == best else -1.0 for rank in ranks]

    # ---- Observations -------------------------------------------------------------------------

    def observe(
        self, state: State, seat: i64, move: i64, spelt: i64, out: vec[u8], at: i64
    ) -> None:
        """Write what a seat may know."""
        assert isinstance(state, PartnersState)
        parts = spelt if kind_of(move) == SEVEN and seat == state.turn() else i64(0)
        self._write_pawns(state, seat, move, parts, out, at)
        self._write_course(state, seat, out, at)
        self._write_cards(state, seat, out, at)
        self._write_log(state, seat, out, at)

    def _write_pawns(
        self, state: PartnersState, seat: i64, move: i64, parts: i64, out: vec[u8], at: i64
    ) -> None:
        """Write the pawns where the parts of a 7×1 so far have brought them."""
        before = state.board
        board = before.copy() if parts > 0 else before
        left: i64 = STEPS
        for index in range(parts):
            one = part_of(move, index)
            pawn = board_pawn(seat, part_pawn(one))
            board.land(pawn, forward(board, pawn >> 2, board.place(pawn), part_steps(one)))
            out[at + self.walked + _team_rank(before, seat, part_pawn(one))] = u8(1)
            left -= part_steps(one)
        if parts > 0:
            out[at + self.steps_left] = u8(left)
        for pawn in range(i64(16)):
            slot = 4 * ((pawn >> 2) - seat & 3) + _rank(before, pawn)
            place = _turned(board.place(pawn), seat)
            out[at + self.pawns + PLACES * slot + place] = u8(1)

    def _write_course(self, state: PartnersState, seat: i64, out: vec[u8], at: i64) -> None:
        hands = state.hands
        for other in range(i64(4)):
            near = other - seat & 3
            out[at + self.hand_sizes + near] = u8(hands.size(other))
            if hands.gifts[other] > 0:
                out[at + self.chosen + near] = u8(1)
            if state.board.is_finished(other):
                out[at + self.finished + near] = u8(1)
        out[at + self.dealer + (state.dealer - seat & 3)] = u8(1)
        out[at + self.deal + state.deal()] = u8(1)
        out[at + self.phase + state.phase] = u8(1)
        turn = state.turn()
        if turn >= 0:
            out[at + self.turn + (turn - seat & 3)] = u8(1)
        if state.most_deals > 0:
            out[at + self.deals_left] = u8(min(state.most_deals - state.deals, i64(255)))

    def _write_cards(self, state: PartnersState, seat: i64, out: vec[u8], at: i64) -> None:
        """Write the hand, and the cards that went between the partners."""
        hands = state.hands
        for index in range(hands.size(seat)):
            out[at + self.hand + hands.card(seat, index)] += u8(1)
        _mark(out, at + self.gift, i64(hands.gifts[seat]))
        _mark(out, at + self.gave, i64(hands.received[seat ^ 2]))
        _mark(out, at + self.received, i64(hands.received[seat]))

    def _write_log(self, state: PartnersState, seat: i64, out: vec[u8], at: i64) -> None:
        """Write the cards on the table since the shuffle; face down, only what the seat knows."""
        hands = state.hands
        for place in range(hands.logged):
            entry = i64(hands.log[place])
            who = log_seat(entry)
            near = who - seat & 3
            if not log_folded(entry):
                out[at + self.played + KINDS * near + log_kind(entry)] += u8(1)
            elif not state.sealed or who == seat:
                out[at + self.folded + KINDS * near + log_kind(entry)] += u8(1)
            else:
                out[at + self.folded_unseen + near] += u8(1)
        if state.sealed:
            self._write_kept_gifts(state, seat, out, at)

    def _write_kept_gifts(self, state: PartnersState, seat: i64, out: vec[u8], at: i64) -> None:
        """Of what the partner folded face down, the seat knows the cards it gave."""
        for deal in range(i64(DEALS)):
            kept = i64(state.hands.kept[HAND * deal + (seat ^ 2)])
            if kept > 0:
                out[at + self.folded + KINDS * 2 + kept - 1] += u8(1)
                out[at + self.folded_unseen + 2] -= u8(1)


ENCODING = PartnersEncoding


def _rank(board: Board, pawn: i64) -> i64:
    """Count the pawns of the same colour behind a pawn."""
    first = pawn & ~3
    way = _progress(board, pawn)
    count: i64 = 0
    for other in range(first, first + 4):
        behind = _progress(board, other)
        if behind < way or (behind == way and other < pawn):
            count += 1
    return count


def _progress(board: Board, pawn: i64) -> i64:
    place = board.place(pawn)
    return -1 if place == HOME else steps_come(pawn >> 2, place)


def _team_rank(board: Board, seat: i64, pawn: i64) -> i64:
    """Turn a pawn of the team, as moves count it, into its rank: own 0-3, partner's 4-7."""
    return (pawn & 4) + _rank(board, board_pawn(seat, pawn))


def _sharing(board: Board, seat: i64, one: i64) -> i64:
    if one == 0:
        return END
    return SHARING + 7 * _team_rank(board, seat, part_pawn(one)) + part_steps(one) - 1


def _swapping(board: Board, seat: i64, pair: i64) -> i64:
    one = _near_rank(board, seat, pair & 15)
    other = _near_rank(board, seat, pair >> 4)
    low = min(one, other)
    high = max(one, other)
    return SWAPPING + low * (31 - low) // 2 + high - low - 1


def _near_rank(board: Board, seat: i64, pawn: i64) -> i64:
    return 4 * ((pawn >> 2) - seat & 3) + _rank(board, pawn)


def _turned(place: i64, seat: i64) -> i64:
    """Count the cells of the ring from the seat's own start."""
    return (place + RING - SEGMENT * seat) % RING if place < RING else place


def _mark(out: vec[u8], at: i64, kind_plus_one: i64) -> None:
    if kind_plus_one > 0:
        out[at + kind_plus_one - 1] = u8(1)


def _parts() -> list[Part]:
    return [
        Part("pawns", (4, 4, 62), 1, "the place of each pawn: ring 0-55, start, C1-C4, Home"),
        Part("walked", (8,), 1, "pawns of the team that have had their part of this 7×1"),
        Part("steps_left", (1,), 7, "steps of this 7×1 still to go, 0 outside of one"),
        Part("hand", (14,), 4, "cards in hand, by kind"),
        Part("gift", (14,), 1, "the card chosen for the partner in this exchange"),
        Part("gave", (14,), 1, "the card given in this deal, while the partner must hold it"),
        Part("received", (14,), 1, "the card received in this deal, while it may be in hand"),
        Part("hand_sizes", (4,), 4, "cards in each hand"),
        Part("played", (4, 14), 12, "cards played since the shuffle, by colour and kind"),
        Part("folded", (4, 14), 12, "folded cards since the shuffle that the seat knows"),
        Part("folded_unseen", (4,), 12, "folded cards since the shuffle that it does not know"),
        Part("chosen", (4,), 1, "who has chosen a gift"),
        Part("finished", (4,), 1, "colours with four locked pawns"),
        Part("dealer", (4,), 1, "who deals"),
        Part("turn", (4,), 1, "who is in turn, the first of those who choose a gift"),
        Part("deal", (3,), 1, "the deal from this stack"),
        Part("phase", (3,), 1, "exchange, play, over"),
        Part("deals_left", (1,), 255, "deals to come, 0 where no option `deals` limits them"),
    ]


def _actions() -> list[str]:
    team = [f"{whose} {rank}" for whose in ("own", "partner's") for rank in range(4)]
    numbers = [(CARDS[kind], int(NUMBERS[kind])) for kind in range(1, 11)]
    numbers.append((CARDS[3], int(SECOND_NUMBERS[3])))
    names = [f"give {card}" for card in CARDS]
    names += [f"enter with {card}" for card in CARDS[:3]]
    names += [f"{card}: {pawn} walks {steps}" for card, steps in numbers for pawn in team]
    names += [f"-4: {pawn} goes back" for pawn in team]
    names += [f"7x1: {pawn} walks {steps}" for pawn in team for steps in range(1, 8)]
    seats = ("own", "left's", "partner's", "right's")
    pawns = [f"{whose} {rank}" for whose in seats for rank in range(4)]
    names += [f"swap {pawns[a]} and {pawns[b]}" for a in range(16) for b in range(a + 1, 16)]
    return names
