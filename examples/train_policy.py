"""Train a small policy on the CPU through PettingZoo: `python examples/train_policy.py`.

PPO of skrl learns to play Feurio! against random moves, many games at a time, and is measured
before and after. It takes some minutes; `--steps` shortens it. Needs
`pip install 'tablee[pettingzoo]' 'skrl[jax]'`, which brings no code for graphics cards.
"""

from __future__ import annotations

import argparse
from typing import Any

import flax.linen as nn
import gymnasium
import jax.numpy as jnp
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from skrl import config
from skrl.agents.jax.ppo import PPO, PPO_CFG
from skrl.envs.wrappers.jax import wrap_env
from skrl.memories.jax import RandomMemory
from skrl.models.jax import CategoricalMixin, DeterministicMixin, Model
from skrl.trainers.jax import SequentialTrainer, SequentialTrainerCfg
from skrl.utils import set_seed

from tablee.envs.pettingzoo import Table

GAMES = 32
"""Games that are played side by side."""
ROLLOUT = 64
"""Actions taken in each between two updates of the networks."""


class Learner(gymnasium.Env[Any, int]):
    """One seat of a PettingZoo game as a Gymnasium environment; the others move at random."""

    def __init__(self, key: str) -> None:
        self.env = Table(key).raw_env(max_actions=2_000)
        self.learner = self.env.possible_agents[0]
        self.observation_space = self.env.observation_space(self.learner)
        self.action_space = self.env.action_space(self.learner)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game, in a seat that is drawn, and let the others move."""
        super().reset(seed=seed)
        self.env.reset(seed=int(self.np_random.integers(1 << 40)))
        self.learner = str(self.np_random.choice(self.env.possible_agents))
        self._others_move()
        return self.env.observe(self.learner), {}

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action of the learner and let the others move."""
        self.env.step(int(action))
        self._others_move()
        env, own = self.env, self.learner
        return env.observe(own), env.rewards[own], env.terminations[own], env.truncations[own], {}

    def _others_move(self) -> None:
        env = self.env
        while env.agent_selection != self.learner and not _done(env):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(self.np_random.choice(np.flatnonzero(mask))))


def _done(env: Any) -> bool:
    return any(env.terminations.values()) or any(env.truncations.values())


def split(inputs: dict[str, Any], space: Any) -> tuple[Any, Any]:
    """Give the mask and the observation, scaled to numbers from 0 to 1; skrl lays them in a row."""
    row = inputs["observations"]
    actions = space["action_mask"].shape[0]
    return row[:, :actions] > 0, row[:, actions:] / space["observation"].high


class Policy(CategoricalMixin, Model):
    """Two layers that weigh the legal actions."""

    def __init__(self, **spaces: Any) -> None:
        Model.__init__(self, **spaces)
        CategoricalMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs: dict[str, Any], _role: str) -> tuple[Any, dict[str, Any]]:
        """Give the weights of all actions; illegal ones are never drawn."""
        legal, seen = split(inputs, self.observation_space)
        hidden = nn.tanh(nn.Dense(128)(seen))
        weights = nn.Dense(self.num_actions, kernel_init=nn.initializers.orthogonal(0.01))(hidden)
        return jnp.where(legal, weights, -1e9), {}


class Value(DeterministicMixin, Model):
    """Two layers that foresee the reward."""

    def __init__(self, **spaces: Any) -> None:
        Model.__init__(self, **spaces)
        DeterministicMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs: dict[str, Any], _role: str) -> tuple[Any, dict[str, Any]]:
        """Give the reward that is expected."""
        _legal, seen = split(inputs, self.observation_space)
        return nn.Dense(1)(nn.tanh(nn.Dense(128)(seen))), {}


def learner(env: Any) -> PPO:
    """Make the agent that learns."""
    spaces = {"observation_space": env.observation_space, "action_space": env.action_space}
    models: dict[str, Any] = {"policy": Policy(**spaces), "value": Value(**spaces)}
    for role, model in models.items():
        model.init_state_dict(role=role)
    learning = PPO_CFG(
        rollouts=ROLLOUT,
        learning_epochs=4,
        mini_batches=4,
        discount_factor=1.0,
        experiment={"write_interval": 0, "checkpoint_interval": 0},
    )
    memory = RandomMemory(memory_size=ROLLOUT, num_envs=env.num_envs)
    return PPO(models=models, memory=memory, cfg=learning, **spaces)


def rewards_of(policy: Policy, env: Any, steps: int = 200) -> list[float]:
    """Play against random moves, in each game so many steps; 1 is a game won, -1 a game lost."""
    seen, _info = env.reset()
    rewards: list[float] = []
    for _ in range(steps):
        actions, _outputs = policy.act({"observations": seen}, role="policy")
        seen, reward, terminated, truncated, _info = env.step(actions)
        rewards += np.asarray(reward)[np.asarray(terminated | truncated) > 0].tolist()
    return rewards


def told(rewards: list[float]) -> str:
    """Write the mean of some rewards with its standard error."""
    error = np.std(rewards) / len(rewards) ** 0.5
    return f"mean reward {np.mean(rewards):+.2f} ± {error:.2f} in {len(rewards)} games"


def main(key: str = "feurio", steps: int = 100_000) -> tuple[float, float]:
    """Train, and compare the policy with what it was before."""
    config.jax.device = "cpu"
    set_seed(1)
    games = SyncVectorEnv([lambda: Learner(key)] * GAMES, autoreset_mode=AutoresetMode.SAME_STEP)
    env = wrap_env(games, wrapper="gymnasium", verbose=False)
    agent = learner(env)
    trainer = SequentialTrainer(
        env=env,
        agents=agent,
        cfg=SequentialTrainerCfg(timesteps=steps // GAMES, headless=True, disable_progressbar=None),
    )
    before = rewards_of(agent.policy, env)
    print(f"before training: {told(before)}", flush=True)
    trainer.train()
    after = rewards_of(agent.policy, env)
    print(f"after {steps} steps: {told(after)}", flush=True)
    return float(np.mean(before)), float(np.mean(after))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="feurio")
    parser.add_argument("--steps", type=int, default=100_000)
    asked = parser.parse_args()
    main(asked.game, asked.steps)
