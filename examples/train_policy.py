"""Train a small policy on the CPU through PettingZoo: `python examples/train_policy.py`.

MaskablePPO of sb3-contrib plays one seat of Feurio! against random moves. It takes some minutes;
`--steps` shortens it. Needs `pip install 'tablee[pettingzoo]' sb3-contrib`.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

from tablee.envs.pettingzoo import Table


class Learner(gymnasium.Env[Any, int]):
    """One seat of a PettingZoo game as a Gymnasium environment; the others move at random.

    Observations are scaled to numbers from 0 to 1.
    """

    def __init__(self, key: str, seed: int) -> None:
        self.env = Table(key).raw_env(max_actions=2_000)
        self.learner = self.env.possible_agents[0]
        self.random = np.random.default_rng(seed)
        spaces: Any = self.env.observation_space(self.learner)
        self.high = spaces["observation"].high.astype(np.float32)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, self.high.shape, np.float32)
        self.action_space = self.env.action_space(self.learner)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game and let the others move."""
        super().reset(seed=seed)
        self.env.reset(seed=int(self.random.integers(1 << 40)))
        self._others_move()
        return self._seen(), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action of the learner and let the others move."""
        self.env.step(int(action))
        self._others_move()
        env, own = self.env, self.learner
        return self._seen(), env.rewards[own], env.terminations[own], env.truncations[own], {}

    def action_masks(self) -> Any:
        """Tell sb3-contrib which actions are legal."""
        return self.env.observe(self.learner)["action_mask"].astype(bool)

    def _others_move(self) -> None:
        env = self.env
        while env.agent_selection != self.learner and not _done(env):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(self.random.choice(np.flatnonzero(mask))))

    def _seen(self) -> Any:
        return self.env.observe(self.learner)["observation"] / self.high


def _done(env: Any) -> bool:
    return any(env.terminations.values()) or any(env.truncations.values())


def mean_reward(model: MaskablePPO, key: str, games: int) -> float:
    """Play games against random moves; 1 is always first, -1 always last."""
    env = Learner(key, seed=10_000)
    total = 0.0
    for _ in range(games):
        seen, _info = env.reset()
        done = False
        while not done:
            action, _state = model.predict(seen, action_masks=env.action_masks())
            seen, reward, terminated, truncated, _info = env.step(int(action))
            done = terminated or truncated
            total += reward
    return total / games


def main(key: str = "feurio", steps: int = 100_000, games: int = 100) -> tuple[float, float]:
    """Train, and compare the policy with what it was before."""
    model = MaskablePPO(
        "MlpPolicy", Learner(key, seed=1), n_steps=1024, gamma=1.0, seed=1, device="cpu"
    )
    before = mean_reward(model, key, games)
    print(f"before training: mean reward {before:+.2f} against random moves", flush=True)
    model.learn(steps)
    after = mean_reward(model, key, games)
    print(f"after {steps} steps: mean reward {after:+.2f}")
    return before, after


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="feurio")
    parser.add_argument("--steps", type=int, default=100_000)
    asked = parser.parse_args()
    main(asked.game, asked.steps)
