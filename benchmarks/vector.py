"""Actions a second of games stepped one by one, and of many at once, with all that is observed."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from benchmarks.measure import Pace, cost
from benchmarks.settings import Settings
from tablee import all_games
from tablee.envs import Play, encoding
from tablee.envs.vector import VectorEnv
from tablee.games import Game, State
from tablee.vectors import zeros

BATCHES: Final = (1, 16, 256)
ROUNDS: Final = 20


def run(settings: Settings) -> dict[str, Any]:
    table = Table(
        title="Random actions a second of CPU time: one by one, and so many games at once"
    )
    for heading in ("game", "one by one", *map(str, BATCHES), "gain"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    results = []
    for each in all_games().values():
        one = 1 / cost(OneByOne(each).play, settings.pace)
        many = [1 / _cost_of_batch(each, count, settings.pace) for count in BATCHES]
        speeds = [f"{speed:,.0f}" for speed in (one, *many)]
        table.add_row(each.key, *speeds, f"{many[-1] / one:.2f}×")
        batches = dict(zip(map(str, BATCHES), many, strict=True))
        results.append({"game": each.key, "one_by_one": one, "at_once": batches})
    settings.console.print(table)
    return {"actions": results}


class OneByOne:
    """A game at a time: observe, look at the mask, draw a legal action, take it."""

    def __init__(self, chosen: Game[Any]) -> None:
        self.game = chosen
        self.seats = max(2, chosen.least)
        self.encoding = encoding(chosen.key, self.seats, chosen.check_options(self.seats, {}))
        self.random = np.random.default_rng(1)
        self.begun = 0
        self.begin()

    def begin(self) -> None:
        state: State = self.game.new(self.seats, f"0 {self.begun}")
        self.current = Play(self.encoding, state)
        self.begun += 1

    def play(self) -> int:
        for _ in range(ROUNDS):
            _observation, mask = self.look()
            self.current.step(int(_legal_actions(mask[None], self.random)[0]))
            if self.current.turn() < 0:
                self.current.rewards()
                self.begin()
        return ROUNDS

    def look(self) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        seen = zeros(self.encoding.size)
        mask = zeros(len(self.encoding.actions))
        self.current.observe(self.current.turn(), seen, 0)
        self.current.mask(mask, 0)
        return np.frombuffer(memoryview(seen), np.uint8), np.frombuffer(memoryview(mask), np.bool_)


def _cost_of_batch(chosen: Game[Any], count: int, pace: Pace) -> float:
    env = VectorEnv(chosen.key, count)
    random = np.random.default_rng(1)
    shown = env.reset()

    def play() -> int:
        nonlocal shown
        for _ in range(ROUNDS):
            shown = env.step(_legal_actions(shown.masks, random))
        return ROUNDS * count

    return cost(play, pace)


def _legal_actions(masks: NDArray[np.bool_], random: np.random.Generator) -> NDArray[np.int64]:
    """Draw a legal action for each row."""
    draws = 1 - random.random(masks.shape, np.float32)  # never 0, as what is not legal
    chosen: NDArray[np.int64] = np.argmax(masks * draws, axis=1)
    return chosen
