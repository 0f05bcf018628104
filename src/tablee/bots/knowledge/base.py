"""Knowledge of a game as the search uses it; this one knows nothing but the rules."""

from __future__ import annotations

import math

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.games.state import State
from tablee.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages are plain Python
class Knowledge:
    """How promising positions and moves are; a game derives its own."""

    def side(self, state: State, seat: i64) -> i64:
        """Give the side of a seat: all on the same win and lose together."""
        return seat

    def values(self, state: State) -> vec[float]:
        """Give each seat's chance to win, from 0 to 1, at the end or as it looks before.

        The chances of all sides add up to 1; a common goal is one side's alone, which may miss it.
        """
        if state.over():
            return self.won(state)
        rows = self.features(state)
        weights = self.weights(state)
        if len(weights) == 0:
            return self.won(state)
        return self._shared(state, chances(rows, weights))

    def features(self, state: State) -> vec[float]:
        """Describe how the sides stand: as many numbers for each as there are weights."""
        return vec[float]()

    def weights(self, state: State) -> vec[float]:
        """Give what each feature counts; `python -m tablee.bots.fit` finds them."""
        return vec[float]()

    def feature_names(self, state: State) -> list[str]:
        """Name the features."""
        return []

    def _shared(self, state: State, sides: vec[float]) -> vec[float]:
        shares = vec[float]([0.0] * state.seats)
        for seat in range(state.seats):
            shares[seat] = sides[self.side(state, seat)]
        return shares

    def won(self, state: State) -> vec[float]:
        """Give 1 to those who won, shared by sides of equal rank, and 0 to the rest."""
        ranks = state.result().ranks
        winners: set[int] = set()
        for seat in range(state.seats):
            if ranks[seat] == 1:
                winners.add(int(self.side(state, seat)))
        shares = vec[float]([0.0] * state.seats)
        for seat in range(state.seats):
            if ranks[seat] == 1:
                shares[seat] = 1.0 / len(winners)
        return shares

    def obvious(self, state: State, seat: i64) -> float:
        """Judge a position as anybody would at first sight: by the score as it stands."""
        scores = state.result().scores
        others = [score for other, score in enumerate(scores) if other != seat]
        return float(scores[seat]) - float(max(others, default=0))

    def first_sight(self, state: State, seat: i64, rng: Rng) -> list[tuple[float, int]]:
        """Give the moves worth a thought, each with what speaks against it: the least is best."""
        return [(float(int(rng.below(1024))), move) for move in state.moves(seat)]

    def doubt(self) -> float:
        """Give how much a beginner may misjudge a move, measured as in `first_sight`."""
        return 0.0

    def candidates(self, state: State, seat: i64, limit: i64, rng: Rng) -> list[int]:
        """List the moves worth a thought, the most promising first, at most so many."""
        found = self.first_sight(state, seat, rng)
        found.sort()
        return [move for _against, move in found[:limit]]

    def settled(self, state: State, seat: i64, rng: Rng) -> list[tuple[float, int]]:
        """Give all moves with their exact chances, the best first, where that is possible."""
        return []

    def is_settled(self, root: State, state: State) -> bool:
        """Tell whether an ending that began at `root` has come to its end."""
        return state.over()

    def winning_move(self, state: State, seat: i64) -> i64:
        """Find a move that wins the game at once, whatever chance brings, or give -1."""
        for move in state.moves(seat):
            if self.wins(state, seat, move):
                return move
        return -1

    def wins(self, state: State, seat: i64, move: i64) -> bool:
        """Tell whether a move wins the game at once."""
        after = state.copy()
        after.apply(move)
        return after.over() and after.result().ranks[seat] == 1

    def guess(self, state: State, rng: Rng) -> i64:
        """Choose quickly a move of `turn()` that a sensible player could make."""
        return state.sample(rng)

    def noise(self) -> float:
        """Give the share of playout moves that are drawn at random instead of guessed."""
        return 0.1

    def horizon(self, state: State) -> i64:
        """Tell after how many moves a playout is judged."""
        return 60

    def horizons(self) -> int:
        """Tell how many horizons ahead an expert looks; the other levels look to the first."""
        return 1

    def grows_tree(self, state: State) -> bool:
        """Tell whether a tree of moves finds better moves than trying whole moves in turn."""
        return False

    def seen(self, state: State, seat: i64) -> i64:
        """Give what chance has just shown to a seat, if the next move hangs on it, or 0."""
        return 0

    def playouts(self, state: State) -> tuple[int, int, int]:
        """Give how many playouts a casual, a strong and an expert player makes for a move."""
        return (100, 600, 1_000_000)

    def alike(self, state: State, moves: list[int]) -> list[int]:
        """Give for each move the least of those that come to the same by some symmetry."""
        return moves

    def reasons(self, state: State, seat: i64, move: i64) -> list[tuple[str, dict[str, int]]]:
        """Say what speaks for or against a move: keys with their facts, the weightiest first."""
        return []


def chances(rows: vec[float], weights: vec[float]) -> vec[float]:
    """Give each side its chance: the exponentials of the weighted sums, as shares of their total.

    A side alone is measured against the chance to miss the goal.
    """
    count = i64(len(weights))
    sides = i64(len(rows)) // count
    sums = vec[float]([0.0] * sides)
    top = 0.0 if sides == 1 else -1e9
    for side in range(sides):
        for k in range(count):
            sums[side] += rows[side * count + k] * weights[k]
        top = max(top, sums[side])
    total = math.exp(-top) if sides == 1 else 0.0
    for side in range(sides):
        sums[side] = math.exp(sums[side] - top)
        total += sums[side]
    for side in range(sides):
        sums[side] /= total
    return sums
