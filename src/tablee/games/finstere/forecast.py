"""What the monster would do for each tile that may come: now, and after a figure's next move."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.games.finstere.board import Ground
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
    return _walk(state, state.ground.copy(), state.where[:])


def _walk(state: FinstereState, ground: Ground, where: vec[u8]) -> list[Outcome]:
    monster = Monster(ground, where, state.turn_number > 7, None)
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


@final
class Ahead:
    """What would come of each move that a figure could make now, were it its turn."""

    def __init__(self) -> None:
        self.forecasts: list[list[Outcome]] = []
        """The forecasts that differ: most moves change nothing for the monster."""
        self.moves: list[tuple[int, int, int]] = []
        """Figure, move, and the place of its forecast."""


def ahead(state: FinstereState) -> Ahead:
    """Give the forecast after every move of every figure that has not been moved this turn."""
    found = Ahead()
    known: dict[str, int] = {}
    for figure in range(i64(len(state.where))):
        if not state.can_be_moved(figure) or not state.has_to_move(figure // 4):
            continue
        for move in state.moves_of(figure):
            outcomes = _after(state, figure, move)
            key = _key(outcomes)
            if key not in known:
                known[key] = len(found.forecasts)
                found.forecasts.append(outcomes)
            found.moves.append((int(figure), move, known[key]))
    return found


def _after(state: FinstereState, figure: i64, move: i64) -> list[Outcome]:
    moved = state.copy()
    moved.actor = figure // 4
    moved.move_figure(move)
    return _walk(state, moved.ground, moved.where)


def _key(outcomes: list[Outcome]) -> str:
    return " ".join([f"{one.monster},{one.heading},{one.victims},{one.steps}" for one in outcomes])
