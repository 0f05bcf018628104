"""Knowledge of Partners: how far a team has come, what threatens it, and what cards are good for.

A position is judged by the pawns of both teams at the end of a deal; a move by what it does to
them and by the card it costs; a gift by what the partner lacks and the giver can spare.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.knowledge.base import Knowledge
from tablee.bots.knowledge.ending import solve
from tablee.bots.knowledge.partners_cards import card_cost, gift_score, is_only_way_in
from tablee.bots.knowledge.partners_pawns import Pawns
from tablee.bots.knowledge.partners_reasons import at_home, gift_reasons, use_reasons
from tablee.games.partners.board import Board
from tablee.games.partners.choices import list_uses
from tablee.games.partners.moves import kind_of
from tablee.games.partners.pieces import SEVEN
from tablee.games.partners.playing import carry_out
from tablee.games.partners.sampling import draw_use
from tablee.games.partners.state import EXCHANGE, PartnersState
from tablee.games.state import State
from tablee.rng import Rng

WEIGHTS: Final = vec[float]([0.358, 0.0, 0.0])
"""What the features of a team count, in logits."""
FURTHEST: Final[i64] = 14
"""Steps that a card can make."""
LAST_CARDS: Final[i64] = 3
"""Cards left in all hands when a deal is solved,"""
WORLDS: Final = 12
"""the hands that are imagined for it,"""
MOST_NODES: Final = 600
"""and the positions looked at in each."""
SPLITS: Final[i64] = 4
"""Random splits of a 7×1 that a quick guess compares."""
JITTER: Final = 3.0
"""How much quick guesses differ from the best, in steps."""


@final
class PartnersKnowledge(Knowledge):
    """Judges pawns, cards and gifts."""

    def __init__(self) -> None:
        self.pawns = Pawns()
        self.doubts = 80.0
        """What a beginner may overlook, in steps."""

    def noise(self) -> float:
        """Leave playouts without blunders: guesses differ by themselves."""
        return 0.02

    def side(self, state: State, seat: i64) -> i64:
        """Give the team."""
        return seat & 1

    def features(self, state: State) -> vec[float]:
        """Add up the strength, the locked pawns and those at Home of each team."""
        assert isinstance(state, PartnersState)
        board = state.board
        rows = vec[float]([0.0] * 6)
        for colour in range(i64(4)):
            row = 3 * (colour & 1)
            rows[row] += self.pawns.strength(board, colour) / 100.0
            rows[row + 1] += float(int(board.locked_count(colour)))
            rows[row + 2] += float(int(at_home(board, colour)))
        return rows

    def weights(self, state: State) -> vec[float]:
        """Give what they count."""
        return WEIGHTS

    def feature_names(self, state: State) -> list[str]:
        """Name the features."""
        return ["strength in 100 steps", "locked pawns", "pawns at Home"]

    def obvious(self, state: State, seat: i64) -> float:
        """Compare the steps that the teams still need."""
        assert isinstance(state, PartnersState)
        return float(int(state.steps_needed(1 - (seat & 1)) - state.steps_needed(seat & 1)))

    def lead(self, board: Board, seat: i64) -> float:
        """Give the lead of a seat's team in steps."""
        own = self.pawns.strength(board, seat) + self.pawns.strength(board, seat ^ 2)
        left = seat ^ 1
        others = self.pawns.strength(board, left) + self.pawns.strength(board, left ^ 2)
        return own - others

    def first_sight(self, state: State, seat: i64, rng: Rng) -> list[tuple[float, int]]:
        """Judge gifts, or uses of cards, by their score; the only way into play is not given."""
        assert isinstance(state, PartnersState)
        found: list[tuple[float, int]] = []
        for move in state.moves(seat):
            if state.phase == EXCHANGE and is_only_way_in(state, seat, kind_of(move)):
                continue
            found.append((-self.score(state, seat, move), move))
        return found

    def settled(self, state: State, seat: i64, rng: Rng) -> list[tuple[float, int]]:
        """Solve the last cards of a deal, over imagined hands if others hold any."""
        assert isinstance(state, PartnersState)
        left = self.horizon(state)
        if state.phase == EXCHANGE or left > LAST_CARDS:
            return []
        number = 1 if left == state.hands.size(seat) else WORLDS
        worlds: list[State] = [state.resample(seat, rng) for _ in range(number)]
        moves = [move for _against, move in sorted(self.first_sight(state, seat, rng))]
        return solve(self, worlds, seat, moves, MOST_NODES)

    def is_settled(self, root: State, state: State) -> bool:
        """Tell whether the deal is over."""
        assert isinstance(root, PartnersState)
        assert isinstance(state, PartnersState)
        return state.over() or state.deals > root.deals

    def winning_move(self, state: State, seat: i64) -> i64:
        """Look for the last steps of a team that one card can make."""
        assert isinstance(state, PartnersState)
        if state.phase == EXCHANGE or state.steps_needed(seat & 1) > FURTHEST:
            return -1
        return super().winning_move(state, seat)

    def wins(self, state: State, seat: i64, move: i64) -> bool:
        """Tell whether both colours of the team are complete."""
        assert isinstance(state, PartnersState)
        board = state.board.copy()
        carry_out(board, seat, move, None)
        return board.has_won(seat)

    def doubt(self) -> float:
        """Give some steps."""
        return self.doubts

    def guess(self, state: State, rng: Rng) -> i64:
        """Take the best score, give or take a little; a 7×1 is split in a few random ways."""
        assert isinstance(state, PartnersState)
        seat = state.turn()
        best: i64 = -1
        top = -1e9
        for move in _quick_moves(state, seat, rng):
            score = self.score(state, seat, move) + JITTER * float(int(rng.below(1024))) / 1024.0
            if score > top:
                top = score
                best = move
        return best

    def score(self, state: PartnersState, seat: i64, move: i64) -> float:
        """Tell how good a move looks, in steps."""
        if state.phase == EXCHANGE:
            return gift_score(state, seat, kind_of(move))
        board = state.board.copy()
        carry_out(board, seat, move, None)
        if board.has_won(seat):
            return 1000.0
        return self.lead(board, seat) - card_cost(state, seat, move)

    def playouts(self, state: State) -> tuple[int, int, int]:
        """Few are enough to see what the cards of this deal can do."""
        return (4, 32, 2000)

    def reasons(self, state: State, seat: i64, move: i64) -> list[tuple[str, dict[str, int]]]:
        """Tell what a gift or a card does."""
        assert isinstance(state, PartnersState)
        if state.phase == EXCHANGE:
            return gift_reasons(state, seat, kind_of(move))
        after = state.board.copy()
        carry_out(after, seat, move, None)
        return use_reasons(state.board, after, seat, move)

    def horizon(self, state: State) -> i64:
        """Judge when the deal is over: a card is a move, and so is a gift."""
        assert isinstance(state, PartnersState)
        left: i64 = 0
        for seat in range(i64(4)):
            left += state.hands.size(seat)
            if state.phase == EXCHANGE and state.hands.gifts[seat] == 0:
                left += 1
        return left


def _quick_moves(state: PartnersState, seat: i64, rng: Rng) -> list[int]:
    """List the moves, but only some splits of a 7×1."""
    if state.phase == EXCHANGE:
        return state.moves(seat)
    found: list[int] = []
    before: i64 = -1
    for index in range(state.hands.size(seat)):
        kind = state.hands.card(seat, index)
        if kind == SEVEN and kind != before:
            for _ in range(SPLITS):
                split = draw_use(state.board, seat, kind, rng)
                if split >= 0:
                    found.append(int(split))
        elif kind != before:
            list_uses(state.board, seat, kind, found)
        before = kind
    return found


KNOWLEDGE: Final = PartnersKnowledge()
