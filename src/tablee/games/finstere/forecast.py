"""What the monster would do now for each tile that may come, if nobody else moves."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from tablee.games.finstere.monster import Monster
from tablee.games.finstere.state import FinstereState


@final
class Outcome:
    """The walk for one kind of tile."""

    def __init__(
        self, tile: i64, count: i64, monster: i64, heading: i64, victims: i64, steps: i64
    ) -> None:
        self.tile = tile
        self.count = count
        """How many such tiles may come next."""
        self.monster = monster
        self.heading = heading
        self.victims = victims
        """The figures eaten, one bit each."""
        self.steps = steps


def forecast(state: FinstereState) -> list[Outcome]:
    """Give the exact outcome of every tile that may come next.

    All tiles follow the same walk and only stop at different steps, so one walk serves them all.
    """
    monster = Monster(state.ground.copy(), state.where[:], state.turn_number > 7, None)
    counts = [int(state.tiles_to_come(tile)) for tile in range(11)]
    waiting = [tile for tile in range(11) if counts[tile]]
    outcomes: list[Outcome] = []
    while waiting:
        for tile in waiting[:]:
            if monster.has_done(tile):
                waiting.remove(tile)
                outcomes.append(_outcome(monster, tile, counts[tile]))
        if waiting:
            monster.look_and_step()
    return outcomes


def _outcome(monster: Monster, tile: i64, count: i64) -> Outcome:
    ground = monster.ground
    heading = ground.heading
    monster.look()
    after = ground.heading
    ground.heading = heading
    return Outcome(tile, count, ground.monster, after, monster.victims, monster.steps)


def dangers(outcomes: list[Outcome], figures: i64) -> list[float]:
    """Give each figure's chance to be eaten this turn."""
    total = 0
    for outcome in outcomes:
        total += outcome.count
    chances: list[float] = []
    for figure in range(figures):
        hits = 0
        for outcome in outcomes:
            if outcome.victims & (1 << figure):
                hits += outcome.count
        chances.append(hits / total if total else 0.0)
    return chances
