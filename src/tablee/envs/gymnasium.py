"""Gymnasium environments: one learner at a table whose other seats are taken by bots.

`gymnasium.make("tablee.envs.gymnasium:tablee/partners-v1", bots="novice")`, and so for each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.bots import Bot, Budget, ask, bot, budget
from tablee.envs.encodings import encoding
from tablee.envs.judging import Reward, checked, judge, seat_checked
from tablee.envs.play import Play
from tablee.extras import needing
from tablee.games import OptionValue, State, all_games, game
from tablee.rng import seeded

with needing("gymnasium"):
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray

    from tablee.envs.spaces import (
        RENDER_MODES,
        Observation,
        action_space,
        observation_space,
        observe,
        rendered,
    )

__all__ = ["Opponent", "TableEnv", "register"]


class Opponent:
    """A bot by name, with the time that it is given for a move."""

    def __init__(self, name: str, allowed: Budget | None) -> None:
        self.bot: Bot = bot(name)
        self.budget = allowed or budget(name)


class TableEnv(gymnasium.Env[Observation, int]):
    """A table where a learner plays one seat and bots the others.

    `bots` is the name of a bot, or one for each other seat, clockwise from the learner's left.
    `seat` is the learner's, None draws one for each game. An action that is not legal loses the
    game at once. After `max_actions` of the learner (0: never) the game is judged as it stands.
    The reward goes by `rank`, or by `score`: the own one less the mean of the others.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - declared so by Gymnasium

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        seat: int | None = None,
        bots: str | Sequence[str] = "random",
        budget: Budget | None = None,
        max_actions: int = 0,
        render_mode: str | None = None,
        reward: Reward = "rank",
        **options: OptionValue,
    ) -> None:
        self.game = game(key)
        self.seats = max(2, self.game.least) if seats is None else seats
        self.options = self.game.check_options(self.seats, options)
        self.encoding = encoding(key, self.seats, self.options)
        self.opponents = [Opponent(name, budget) for name in _each(bots, self.seats - 1)]
        self.fixed_seat = seat_checked(seat, self.seats)
        self.reward = checked(reward)
        self.max_actions = max_actions
        self.render_mode = render_mode
        self.observation_space = observation_space(self.encoding)
        self.action_space = action_space(self.encoding)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game and let the bots play up to the learner's first turn."""
        super().reset(seed=seed)
        self.rng = seeded(str(self.np_random.integers(1 << 62)))
        drawn = int(self.rng.below(self.seats))
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        state: State = self.game.set_up(self.seats, self.options, seeded(self.rng.text()))
        self.play = Play(self.encoding, state)
        self.taken = 0
        self._let_bots_play()
        return self._observe(), self._info(False)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action of the learner, and let the bots play until it is in turn again."""
        if self.play.turn() < 0 or not self.play.is_legal(int(action)):
            return self._observe(), -1.0, True, False, self._info(True)
        self.play.step(int(action))
        self.taken += 1
        self._let_bots_play()
        over = self.play.turn() < 0
        cut = not over and self.taken == self.max_actions
        reward = judge(self.play, self.reward)[self.seat] if over or cut else 0.0
        return self._observe(), reward, over, cut, self._info(False)

    def action_masks(self) -> NDArray[np.bool_]:
        """Tell which actions are legal, in the way that sb3-contrib asks for it."""
        return self._observe()["action_mask"].astype(np.bool_)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the position as everybody may know it, as text or picture."""
        return rendered(self.game, self.play, self.render_mode)

    def _let_bots_play(self) -> None:
        while (turn := int(self.play.turn())) not in (self.seat, -1):
            other = self.opponents[(turn - self.seat) % self.seats - 1]
            chosen = ask(other.bot, self.game, self.play.state, turn, other.budget, self.rng)
            self.play.state.check(chosen)
            self.play.play(chosen)

    def _observe(self) -> Observation:
        return observe(self.play, self.seat)

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"seat": self.seat, "illegal": illegal}


def _each(names: str | Sequence[str], count: int) -> list[str]:
    """Give a name for each of so many bots."""
    if isinstance(names, str):
        return [names] * count
    if len(names) != count:
        raise ValueError(f"expected {count} bots, one for each other seat, found {len(names)}")
    return list(names)


def register() -> None:
    """Make all games known to `gymnasium.make`."""
    for key, each in all_games().items():
        name = f"tablee/{key}-v{each.version}"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:TableEnv",
                vector_entry_point="tablee.envs.gymnasium_vector:TableVectorEnv",
                kwargs={"key": key},
            )


register()
