"""Many games at once as Gymnasium's vector environments know them; all seats are played by you.

`gymnasium.make_vec("tablee.envs.gymnasium:tablee/feurio-v1", num_envs=64,
vectorization_mode="vector_entry_point")`, and so for each game.
"""

from __future__ import annotations

from typing import Any

from tablee.envs.vector import Step, VectorEnv
from tablee.extras import needing
from tablee.games import OptionValue

with needing("gymnasium"):
    import gymnasium
    import numpy as np
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from tablee.envs.spaces import Observation, action_space, observation_space

__all__ = ["TableVectorEnv"]

Told = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class TableVectorEnv(gymnasium.vector.VectorEnv[Observation, NDArray[np.integer], Any]):
    """`num_envs` games side by side; a game that ends is followed by the next in the same step.

    An action is one of the seat in turn, and its reward is that seat's. `info` tells the seats that
    are in turn (`seat`) and the rewards of all seats (`rewards`).
    """

    metadata = {  # noqa: RUF012 - declared so by Gymnasium
        "render_modes": [],
        "autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        key: str,
        num_envs: int = 1,
        seats: int | None = None,
        max_actions: int = 0,
        **options: OptionValue,
    ) -> None:
        self.games = VectorEnv(key, num_envs, seats, max_actions=max_actions, **options)
        self.num_envs = num_envs
        self.single_action_space = action_space(self.games.encoding)
        self.single_observation_space = observation_space(self.games.encoding)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew; the same seed always gives the same ones."""
        super().reset(seed=None if isinstance(seed, list) else seed)
        shown = self.games.reset(str(seed) if seed is not None else None)
        self._acting = shown.seats.copy()
        return _seen(shown), _info(shown)

    def step(self, actions: NDArray[np.integer]) -> Told:
        """Take an action in each game; if one is not legal, raise `IllegalAction` and take none."""
        acted = self._acting
        shown = self.games.step(np.asarray(actions))
        self._acting = shown.seats.copy()
        earned = shown.rewards[np.arange(self.num_envs), acted]
        ends = shown.terminated.copy(), shown.truncated.copy()
        return _seen(shown), earned, *ends, _info(shown)


def _seen(shown: Step) -> Observation:
    """Copy what is shown, for the next step writes over it."""
    return {
        "observation": shown.observations.copy(),
        "action_mask": shown.masks.astype(np.int8),
    }


def _info(shown: Step) -> dict[str, Any]:
    return {"seat": shown.seats.copy(), "rewards": shown.rewards.copy()}
