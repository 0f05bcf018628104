"""Many games at once: one call steps them all and writes what is seen into flat buffers.

The buffers are vectors whose memory others can look at without copying (`memoryview`, NumPy).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.envs.encodings.base import Encoding
from tablee.envs.play import Play
from tablee.games.state import State
from tablee.vectors import large, zeros


@final
class Batch:
    """Games side by side, each begun anew when it is over.

    `fresh(k)` sets up the k-th game that is begun. `longest` is the number of actions after which a
    game is cut off and judged as it stands, 0 for none.
    """

    def __init__(
        self, encoding: Encoding, count: i64, fresh: Callable[[int], State], longest: i64
    ) -> None:
        self.encoding = encoding
        self.fresh = fresh
        self.longest = longest
        self.begun = 0
        self.plays: list[Play] = []
        self.ages = large([0] * count)
        """Actions taken in each game."""
        self.seats = large([0] * count)
        """The seat in turn of each game."""
        self.observations = zeros(count * encoding.size)
        """What the seat in turn sees, game after game."""
        self.masks = zeros(count * i64(len(encoding.actions)))
        self.rewards = vec[float]([0.0] * int(count * encoding.seats))
        """Each seat's reward of the last step."""
        self.ended = zeros(count)
        """1 where the last step ended a game, 2 where it was cut off; another has begun there."""
        for row in range(count):
            self.plays.append(Play(encoding, self._next()))
            self._show(row)

    def step(self, actions: list[int]) -> None:
        """Take an action in every game; if one is not legal, raise and take none."""
        for row in range(i64(len(actions))):
            self.plays[row].require(actions[row])
        self._clear()
        for row in range(i64(len(actions))):
            self._step(row, actions[row])

    def _clear(self) -> None:
        """Take fresh memory, which is zeroed at once; writing zeros row by row costs far more."""
        self.observations = zeros(i64(len(self.observations)))
        self.masks = zeros(i64(len(self.masks)))

    def _step(self, row: i64, action: i64) -> None:
        play = self.plays[row]
        play.follow(action)
        self.ages[row] += 1
        over = play.turn() < 0
        if over or self.ages[row] == self.longest:
            self._pay(row, play.rewards())
            self.ended[row] = u8(1) if over else u8(2)
            self.ages[row] = 0
            play.begin(self._next())
        elif self.ended[row] != 0:
            self._pay(row, [0.0] * int(self.encoding.seats))
            self.ended[row] = u8(0)
        self._show(row)

    def _next(self) -> State:
        self.begun += 1
        return self.fresh(self.begun - 1)

    def _pay(self, row: i64, rewards: list[float]) -> None:
        first = row * self.encoding.seats
        for seat in range(self.encoding.seats):
            self.rewards[first + seat] = rewards[seat]

    def _show(self, row: i64) -> None:
        """Write what the seat in turn sees and may do."""
        play = self.plays[row]
        size = self.encoding.size
        actions = i64(len(self.encoding.actions))
        seat = play.turn()
        self.seats[row] = seat
        play.observe(seat, self.observations, row * size)
        play.mask(self.masks, row * actions)
