"""Many games at once for NumPy: a batch steps in compiled code, and the arrays show its memory."""

from __future__ import annotations

from typing import NamedTuple

from tablee.envs.batch import Batch
from tablee.envs.encodings import encoding
from tablee.extras import needing
from tablee.games import OptionValue, State, game
from tablee.rng import seeded

with needing("vector"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Step", "VectorEnv"]


class Step(NamedTuple):
    """What all games show after a step; row b belongs to game b.

    Observations and masks are new with each step. The other arrays are views of memory that the
    next step writes over: copy what is to be kept.
    """

    observations: NDArray[np.uint8]
    """What the seat in turn sees."""
    masks: NDArray[np.bool_]
    """The actions that are legal for it."""
    seats: NDArray[np.int64]
    """The seat in turn."""
    rewards: NDArray[np.float64]
    """The reward of every seat; not 0 only where a game has just ended."""
    terminated: NDArray[np.bool_]
    """Where a game has just ended; the next has begun there, and is what the row shows."""
    truncated: NDArray[np.bool_]
    """Where a game was just cut off and judged as it stood; the next has begun there."""


class VectorEnv:
    """`count` games side by side, with automatic reset; all seats are played by the caller.

    The games are those that `game(key).new(seats, f"{seed} {k}")` sets up for k = 0, 1, 2 …, in the
    order they are begun. `max_actions` cuts games off, 0 does not.
    """

    def __init__(
        self,
        key: str,
        count: int,
        seats: int | None = None,
        seed: int | str = 0,
        max_actions: int = 0,
        **options: OptionValue,
    ) -> None:
        self.game = game(key)
        self.seats = max(2, self.game.least) if seats is None else seats
        self.options = self.game.check_options(self.seats, options)
        self.encoding = encoding(key, self.seats, self.options)
        self.count = count
        self.seed = seed
        self.max_actions = max_actions
        self.reset()

    def reset(self, seed: int | str | None = None) -> Step:
        """Begin all games anew, as they were the first time or with another seed."""
        self.seed = self.seed if seed is None else seed
        self._batch = Batch(self.encoding, self.count, self._fresh, self.max_actions)
        return self._look()

    def step(self, actions: NDArray[np.integer]) -> Step:
        """Take an action in each game; if one is not legal, raise `IllegalAction` and take none."""
        if actions.shape != (self.count,):
            raise ValueError(f"expected {self.count} actions, one for each game")
        self._batch.step(actions.tolist())
        return self._look()

    @property
    def states(self) -> list[State]:
        """The positions of all games, to look at."""
        return [play.state for play in self._batch.plays]

    def _fresh(self, number: int) -> State:
        rng = seeded(f"{self.seed} {number}")
        state: State = self.game.set_up(self.seats, self.options, rng)
        return state

    def _look(self) -> Step:
        """Lay arrays over the memory of the batch."""
        batch, rows = self._batch, (self.count, -1)
        ended = np.frombuffer(memoryview(batch.ended), np.uint8)
        return Step(
            np.frombuffer(memoryview(batch.observations), np.uint8).reshape(rows),
            np.frombuffer(memoryview(batch.masks), np.bool_).reshape(rows),
            np.frombuffer(memoryview(batch.seats), np.int64),
            np.frombuffer(memoryview(batch.rewards), np.float64).reshape(rows),
            ended == 1,
            ended == 2,
        )
