"""Knowledge of Finstere Flure: the way to the exit, and the danger of being eaten."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.knowledge.base import Knowledge
from tablee.games.finstere.board import CELLS, ESCAPED, LAST_TURN, OUTSIDE, TURNS_PER_STAGE
from tablee.games.finstere.forecast import forecast
from tablee.games.finstere.state import FinstereState
from tablee.games.state import State
from tablee.rng import Rng

PER_TURN: Final = 0.90
"""How much of its worth a figure keeps for each turn that it still needs."""
LOSS_EARLY: Final = 0.75
"""What is lost when a figure of the first stage must begin again, as a share of its worth."""
TRIES: Final[i64] = 4
"""Moves that a quick guess compares."""


@final
class FinstereKnowledge(Knowledge):
    """Judges a figure by the turns it needs to the exit and by the forecast of the monster."""

    def values(self, state: State) -> vec[float]:
        """Give each seat its share of the strength at the table; at the end only ranks count."""
        assert isinstance(state, FinstereState)
        if state.over():
            return super().values(state)
        dangers = _dangers(state)
        strengths = vec[float]()
        total = 0.0
        for seat in range(state.seats):
            strength = _strength(state, seat, dangers)
            strength = strength * strength * strength
            strengths = append(strengths, strength)
            total += strength
        for seat in range(state.seats):
            strengths[seat] = strengths[seat] / total if total > 0.0 else 0.0
        return strengths

    def obvious(self, state: State, seat: i64) -> float:
        """Count figures that are out, then steps that are left."""
        assert isinstance(state, FinstereState)
        score = 0.0
        for figure in range(4 * seat, 4 * seat + 4):
            where = i64(state.where[figure])
            if where == ESCAPED:
                score += 100.0
            elif where <= OUTSIDE:
                score -= float(int(_distance(where)))
        return score

    def candidates(self, state: State, seat: i64, limit: i64, rng: Rng) -> list[int]:
        """List the moves that leave the seat strongest if nobody else moved."""
        assert isinstance(state, FinstereState)
        moves = state.moves(seat)
        if state.in_set_up() or i64(len(moves)) <= 1:
            return super().candidates(state, seat, limit, rng)
        worths: list[tuple[float, int]] = []
        for move in moves:
            worths.append((-_worth_after(state, seat, move), move))
        worths.sort()
        return [move for _worth, move in worths[:limit]]

    def guess(self, state: State, rng: Rng) -> i64:
        """Draw a few moves and take the one that leaves the seat strongest."""
        assert isinstance(state, FinstereState)
        if state.in_set_up():
            return state.sample(rng)
        seat = state.turn()
        best = state.sample(rng)
        worth = _worth_after(state, seat, best)
        for _ in range(TRIES - 1):
            other = state.sample(rng)
            found = _worth_after(state, seat, other)
            if found > worth:
                best = other
                worth = found
        return best

    def reasons(self, state: State, seat: i64, move: i64) -> list[tuple[str, dict[str, int]]]:
        """Tell of figures that leave, of danger before and after, and of the way."""
        assert isinstance(state, FinstereState)
        found: list[tuple[str, dict[str, int]]] = []
        if state.in_set_up():
            return found
        after = state.copy()
        after.apply(move)
        if _out(after, seat) > _out(state, seat):
            found.append(("escapes", {"out": int(_out(after, seat))}))
        if not after.over() and after.turn_number == state.turn_number:
            _tell_dangers(state, after, seat, found)
        steps = int(self.obvious(after, seat) - self.obvious(state, seat))
        if 0 < steps < 10:
            found.append(("closer", {"steps": steps}))
        return found

    def horizon(self, state: State) -> i64:
        """Judge after the next walk of the monster and one more round."""
        assert isinstance(state, FinstereState)
        return state.seats * 6


def _out(state: FinstereState, seat: i64) -> i64:
    count: i64 = 0
    for figure in range(4 * seat, 4 * seat + 4):
        if i64(state.where[figure]) == ESCAPED:
            count += 1
    return count


def _tell_dangers(
    state: FinstereState,
    after: FinstereState,
    seat: i64,
    found: list[tuple[str, dict[str, int]]],
) -> None:
    """Compare each seat's danger, in hundredths of a figure, before and after a move."""
    before = _dangers(state)
    then = _dangers(after)
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


def _worth_after(state: FinstereState, seat: i64, move: i64) -> float:
    """Tell how a seat stands after its move, compared with the strongest other."""
    after = state.copy()
    after.apply(move)
    if after.over():
        return 10.0 if after.result().ranks[seat] == 1 else -10.0
    dangers = _dangers(after)
    own = _strength(after, seat, dangers)
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others = max(others, _strength(after, other, dangers))
    return own - 0.5 * others


def _dangers(state: FinstereState) -> vec[float]:
    """Give each figure's chance to be eaten if nobody moved any more."""
    chances = vec[float]()
    for _ in range(4 * state.seats):
        chances = append(chances, 0.0)
    total = 0.0
    outcomes = forecast(state)
    for outcome in outcomes:
        total += float(int(outcome.count))
    for outcome in outcomes:
        share = float(int(outcome.count)) / total
        victims = outcome.victims
        figure: i64 = 0
        while victims:
            if victims & 1:
                chances[figure] += share
            victims >>= 1
            figure += 1
    return chances


def _strength(state: FinstereState, seat: i64, dangers: vec[float]) -> float:
    """Add up the worth of a seat's best figures, as many as it needs to win."""
    worths = vec[float]()
    out = 0.0
    for figure in range(4 * seat, 4 * seat + 4):
        where = i64(state.where[figure])
        if where == ESCAPED:
            out += 1.0
        elif where <= OUTSIDE:
            worths = append(worths, _worth(state, figure, where, dangers[figure]))
    needed = float(int(state.needed()))
    strength = out
    weight = 1.0
    for _ in range(len(worths)):
        if strength >= needed:
            break
        at = _largest(worths)
        strength += worths[at] * weight
        worths[at] = 0.0
        weight *= 0.97
    return strength / needed


def _largest(worths: vec[float]) -> i64:
    best: i64 = 0
    for k in range(i64(len(worths))):
        if worths[k] > worths[best]:
            best = k
    return best


def _worth(state: FinstereState, figure: i64, where: i64, danger: float) -> float:
    """Discount a figure by the turns that it needs; what comes too late is worth little."""
    turns = _turns_needed(state, figure, _distance(where))
    left = LAST_TURN - state.turn_number + 1
    worth = 1.0
    for _ in range(turns):
        worth *= PER_TURN
    if turns > left:
        worth *= 0.2
    loss = 1.0 if state.turn_number > TURNS_PER_STAGE else LOSS_EARLY
    return worth * (1.0 - danger * loss)


def _distance(where: i64) -> i64:
    """Count the steps from a cell, or from outside, to freedom."""
    return i64(27) if where >= CELLS else where % 16 + where // 16 + 1


def _turns_needed(state: FinstereState, figure: i64, distance: i64) -> i64:
    """Count the turns to go so many steps with alternating sides."""
    if state.turn_number == 0:
        return 8
    shows = state.value(figure)
    turns: i64 = 1 if state.moved & (1 << figure) else 0
    if turns == 0:
        distance -= shows
        turns = 1
        shows = 7 - shows
    if distance <= 0:
        return turns
    turns += 2 * (distance // 7)
    rest = distance % 7
    if rest > 0:
        turns += 1 if rest <= shows else 2
    return turns


KNOWLEDGE: Final = FinstereKnowledge()
