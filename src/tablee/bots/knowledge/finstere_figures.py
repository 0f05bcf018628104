"""What the figures of Finstere Flure are worth: the turns they need, and what may happen to them.

A figure turns over with every move, so its way to the exit takes a known number of turns. The walk
of the monster is known for every tile that may come, so the danger of this turn is exact as long as
nobody moves; whoever has still to move can run.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.games.finstere.monster import Monster
from tablee.games.finstere.pieces import FEWEST_STEPS, LAST_TURN, TURNS_PER_STAGE
from tablee.games.finstere.places import CELLS, ESCAPED, OUTSIDE
from tablee.games.finstere.state import FinstereState
from tablee.vectors import zeros

KINDS: Final[i64] = 11
"""Monster tiles are numbered by their hits or steps, up to 10."""
FAINT: Final = 0.01
"""Strength that nobody falls below, so that nobody is quite without a chance."""
LONGEST: Final = 64
"""More turns than a figure can need."""


def promises(per_turn: float) -> vec[float]:
    """Give the powers of what a figure keeps of its worth with each turn that it needs."""
    found = vec[float]()
    for turns in range(LONGEST):
        found = append(found, math.pow(per_turn, float(turns)))
    return found


def weights() -> vec[float]:
    """List the weights of no player, of one, and so on up to seven."""
    found = vec[float]()
    for _ in range(8):
        found = append(append(append(found, 4.0), 0.0), 0.0)
    return found


@final
class Figures:
    """Weights of figures; a figure that is out counts 1."""

    def __init__(self) -> None:
        self.promises = promises(0.75)
        """The worth of a figure by the turns that it still needs: less and less for each."""
        self.too_late = 0.2
        """What is left of that if it needs more turns than there are."""
        self.spare = 0.08
        """How much less the second, the third … of the figures counts."""
        self.moved = 0.9
        """How much of the danger counts for a figure that was moved this turn,"""
        self.unmoved = 0.25
        """and for one that can still run."""
        self.weights = weights()
        """What the features count, three numbers for each number of players."""

    def features(self, state: FinstereState) -> vec[float]:
        """Describe each seat by its strength, its strength late in the game, and figures out."""
        dangers = dangers_of(state)
        late = float(int(state.turn_number)) / float(int(LAST_TURN))
        rows = vec[float]([0.0] * (3 * state.seats))
        for seat in range(state.seats):
            strength = math.log(self.strength(state, seat, dangers) + FAINT)
            rows[3 * seat] = strength
            rows[3 * seat + 1] = strength * late
            rows[3 * seat + 2] = float(int(state.out_of(seat)))
        return rows

    def strength(self, state: FinstereState, seat: i64, dangers: vec[float]) -> float:
        """Add up the worth of a seat's best figures, as many as it needs to win."""
        worths = vec[float]([0.0] * 4)
        count: i64 = 0
        strength = 0.0
        for figure in range(4 * seat, 4 * seat + 4):
            where = i64(state.where[figure])
            if where == ESCAPED:
                strength += 1.0
            elif where <= OUTSIDE:
                worths[count] = self.worth(state, figure, where, dangers[figure])
                count += 1
        needed = float(int(state.needed()))
        weight = 1.0
        for _figure in range(count):
            if strength >= needed:
                break
            at = _largest(worths)
            strength += worths[at] * weight
            worths[at] = 0.0
            weight -= self.spare
        return strength / needed

    def worth(self, state: FinstereState, figure: i64, where: i64, danger: float) -> float:
        """Weigh what becomes of a figure that goes on with what becomes of one that is eaten."""
        danger *= self.moved if state.moved & (1 << figure) else self.unmoved
        lives = self._promise(state, turns_needed(state, figure, distance(where)))
        if state.turn_number > TURNS_PER_STAGE:
            return (1.0 - danger) * lives
        again = self._promise(state, 1 + turns_needed(state, figure, distance(OUTSIDE)))
        return (1.0 - danger) * lives + danger * min(again, lives)

    def _promise(self, state: FinstereState, turns: i64) -> float:
        """Discount a figure by the turns that it needs; what comes too late is worth little."""
        worth = self.promises[turns]
        return worth if turns <= LAST_TURN - state.turn_number + 1 else worth * self.too_late


def dangers_of(state: FinstereState) -> vec[float]:
    """Give each figure's chance to be eaten if nobody moved any more.

    One walk serves all tiles: each adds its share when the walk has come as far as it says.
    """
    chances = vec[float]([0.0] * (4 * state.seats))
    counts = zeros(KINDS)
    kinds: i64 = 0
    total = 0.0
    for k in range(state.drawn(), i64(len(state.stack))):
        tile = i64(state.stack[k])
        if state.turn_number > 1 or tile >= FEWEST_STEPS:
            kinds += 1 if i64(counts[tile]) == 0 else 0
            counts[tile] += u8(1)
            total += 1.0
    second_stage = state.turn_number > TURNS_PER_STAGE
    monster = Monster(state.ground.copy(), state.where[:], second_stage, None)
    while kinds > 0:
        for tile in range(KINDS):
            if i64(counts[tile]) > 0 and monster.has_done(tile):
                _add_victims(chances, monster.victims, float(int(counts[tile])) / total)
                counts[tile] = u8(0)
                kinds -= 1
        if kinds > 0:
            monster.look_and_step()
    return chances


def _add_victims(chances: vec[float], victims: i64, share: float) -> None:
    figure: i64 = 0
    while victims:
        if victims & 1:
            chances[figure] += share
        victims >>= 1
        figure += 1


def distance(where: i64) -> i64:
    """Count the steps from a cell, or from outside, to freedom."""
    return i64(27) if where >= CELLS else where % 16 + where // 16 + 1


def turns_needed(state: FinstereState, figure: i64, steps: i64) -> i64:
    """Count the turns to go so many steps with alternating sides; this turn counts."""
    if state.turn_number == 0:
        return 8
    shows = state.value(figure)
    turns: i64 = 1
    if not state.moved & (1 << figure):
        steps -= shows
        shows = 7 - shows
    if steps <= 0:
        return turns
    turns += 2 * (steps // 7)
    rest = steps % 7
    if rest > 0:
        turns += 1 if rest <= shows else 2
    return turns


def _largest(worths: vec[float]) -> i64:
    best: i64 = 0
    for k in range(i64(len(worths))):
        if worths[k] > worths[best]:
            best = k
    return best
