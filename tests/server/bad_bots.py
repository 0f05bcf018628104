"""Computer players that fail, each in its own way, and one that does not."""

from __future__ import annotations

import os
import time
from typing import Any

from tablee.bots import Budget
from tablee.games import Game, State
from tablee.rng import Rng


class Sound:
    def choose(self, _game: Game[Any], state: State, seat: int, _budget: Budget, _rng: Rng) -> int:
        return state.moves(seat)[0]


class Crashes:
    def choose(self, *_about: object) -> int:
        raise KeyError("lost")


class Cheats:
    def choose(self, *_about: object) -> int:
        return -1


class Hangs:
    def choose(self, *_about: object) -> int:
        time.sleep(3600)
        return 0


class Dies:
    def choose(self, *_about: object) -> int:
        os._exit(1)
