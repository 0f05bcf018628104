"""Knowledge of Finstere Flure: the way to the exit, and the danger of being eaten.

Only the monster's walk settles what the moves before it were worth, so playouts end right after
it. Until then everybody moves the figure at hand to where it stands best.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.knowledge.base import Knowledge
from tablee.bots.knowledge.finstere_figures import Figures, dangers_of, distance
from tablee.bots.knowledge.finstere_laying import lay_well
from tablee.bots.knowledge.finstere_walk import before_the_walk, prospects, undominated
from tablee.games.finstere.choices import Paths
from tablee.games.finstere.places import CELLS, ESCAPED, OUTSIDE
from tablee.games.finstere.state import FIGURES_ON_TURN_1, FinstereState
from tablee.games.state import State
from tablee.rng import Rng

WON: Final = 10.0


@final
class FinstereKnowledge(Knowledge):
    """Judges a figure by the turns it needs to the exit and by the forecast of the monster."""

    def __init__(self) -> None:
        self.figures = Figures()
        self.envy = 0.7
        """How much the strength of the strongest opponent counts, compared with one's own."""
        self.tries: i64 = 8
        """Moves of a figure that a quick guess compares."""
        self.blunders = 0.1
        """Moves of playouts that are left to chance."""
        self.doubts = 0.2
        """What a beginner may overlook."""

    def noise(self) -> float:
        """Leave some moves of playouts to chance: nobody foresees everything."""
        return self.blunders

    def features(self, state: State) -> vec[float]:
        """Take the logarithm of each seat's strength, which counts more toward the end."""
        assert isinstance(state, FinstereState)
        return self.figures.features(state)

    def weights(self, state: State) -> vec[float]:
        """Give what they count with so many players."""
        return self.figures.weights[3 * state.seats : 3 * state.seats + 3]

    def feature_names(self, state: State) -> list[str]:
        """Name the features."""
        return ["log of strength", "log of strength, late", "figures out"]

    def obvious(self, state: State, seat: i64) -> float:
        """Count figures that are out, then steps that are left."""
        assert isinstance(state, FinstereState)
        score = 0.0
        for figure in range(4 * seat, 4 * seat + 4):
            where = i64(state.where[figure])
            if where == ESCAPED:
                score += 100.0
            elif where <= OUTSIDE:
                score -= float(int(distance(where)))
        return score

    def first_sight(self, state: State, seat: i64, rng: Rng) -> list[tuple[float, int]]:
        """Prefer what leaves the seat strongest if nobody else moved; lay tiles well apart."""
        assert isinstance(state, FinstereState)
        if state.in_set_up():
            return [(0.0, int(lay_well(state, rng)))]
        found: list[tuple[float, int]] = []
        for move in state.moves(seat):
            found.append((-self._worth_after(state, seat, move), move))
        return found

    def candidates(self, state: State, seat: i64, limit: i64, rng: Rng) -> list[int]:
        """Prefer the best at first sight; right before the walk, by exact chances."""
        assert isinstance(state, FinstereState)
        if state.in_set_up() or self.horizon(state) > 1:
            return super().candidates(state, seat, limit, rng)
        found = undominated(prospects(self, state, seat))
        return [int(prospect.move) for prospect in found[:limit]]

    def settled(self, state: State, seat: i64, rng: Rng) -> list[tuple[float, int]]:
        """Judge the last moves before the walk exactly."""
        assert isinstance(state, FinstereState)
        if state.in_set_up() or self.horizon(state) > 1:
            return []
        return [(each.mean, int(each.move)) for each in prospects(self, state, seat)]

    def wins(self, state: State, seat: i64, move: i64) -> bool:
        """Tell whether a figure leaves that was the last one needed."""
        assert isinstance(state, FinstereState)
        if state.in_set_up():
            return False
        after = before_the_walk(state, move)
        return after.over() and after.result().ranks[seat] == 1

    def doubt(self) -> float:
        """Give a part of a figure's worth."""
        return self.doubts

    def guess(self, state: State, rng: Rng) -> i64:
        """Take any figure, and of some of its moves the one that leaves the seat strongest."""
        assert isinstance(state, FinstereState)
        if state.in_set_up():
            return state.sample(rng)
        seat = state.turn()
        moves = _moves_of_one(state, rng)
        best = moves[0]
        top = -2.0 * WON
        left = i64(len(moves))
        for _ in range(min(left, self.tries)):
            k = rng.below(left)
            move = moves[k]
            left -= 1
            moves[k] = moves[left]
            worth = self._worth_after(state, seat, move)
            if worth > top:
                best = move
                top = worth
        return best

    def _worth_after(self, state: FinstereState, seat: i64, move: i64) -> float:
        """Tell how a seat stands after its move, compared with the strongest other."""
        after = before_the_walk(state, move)
        if after.over():
            return WON if after.result().ranks[seat] == 1 else -WON
        dangers = dangers_of(after)
        others = 0.0
        for other in range(state.seats):
            if other != seat:
                others = max(others, self.figures.strength(after, other, dangers))
        return self.figures.strength(after, seat, dangers) - self.envy * others

    def horizon(self, state: State) -> i64:
        """Judge after the next walk of the monster, which follows when all figures have moved."""
        assert isinstance(state, FinstereState)
        in_play: i64 = 0
        to_move: i64 = 0
        for figure in range(4 * state.seats):
            if state.is_in_play(figure):
                in_play += 1
            if state.can_be_moved(figure):
                to_move += 1
        if state.turn_number <= 1:
            to_move += FIGURES_ON_TURN_1 * state.seats - in_play
        return to_move

    def horizons(self) -> int:
        """Where a walk leaves the monster matters for the next one."""
        return 2

    def playouts(self, state: State) -> tuple[int, int, int]:
        """Few are enough: a forecast is exact, and the same worlds are shared."""
        return (32, 120, 2000)

    def reasons(self, state: State, seat: i64, move: i64) -> list[tuple[str, dict[str, int]]]:
        """Tell of figures that leave, of danger before and after, and of the way."""
        assert isinstance(state, FinstereState)
        found: list[tuple[str, dict[str, int]]] = []
        if state.in_set_up():
            return found
        after = state.copy()
        after.apply(move)
        if after.out_of(seat) > state.out_of(seat):
            found.append(("escapes", {"out": int(after.out_of(seat))}))
        if not after.over() and after.turn_number == state.turn_number:
            _tell_dangers(state, after, seat, found)
        steps = int(self.obvious(after, seat) - self.obvious(state, seat))
        if 0 < steps < 10:
            found.append(("closer", {"steps": steps}))
        return found


def _moves_of_one(state: FinstereState, rng: Rng) -> list[int]:
    """List the moves of one figure, any that has still to move."""
    place = rng.below(4)
    while not state.can_be_moved(4 * state.actor + place):
        place = rng.below(4)
    figure = 4 * state.actor + place
    start = i64(state.where[figure])
    ground = state.ground.copy()
    if start < CELLS:
        ground.piece[start] = 0
    found: list[int] = []
    Paths(ground).search(start, place, state.value(figure), found)
    return found


def _tell_dangers(
    state: FinstereState,
    after: FinstereState,
    seat: i64,
    found: list[tuple[str, dict[str, int]]],
) -> None:
    """Compare each seat's danger, in hundredths of a figure, before and after a move."""
    before = dangers_of(state)
    then = dangers_of(after)
    for other in range(state.seats):
        was = 0.0
        will = 0.0
        for figure in range(4 * other, 4 * other + 4):
            was += before[figure]
            will += then[figure]
        facts = {"seat": int(other), "before": int(100.0 * was), "after": int(100.0 * will)}
        if other == seat and will < was - 0.05:
            found.append(("safer", facts))
        elif other == seat and will > was + 0.05:
            found.append(("riskier", facts))
        elif other != seat and will > was + 0.05:
            found.append(("lures", facts))


KNOWLEDGE: Final = FinstereKnowledge()
