"""PettingZoo environments: `from tablee.envs.pettingzoo import partners_v1`, and so for each game.

Every game has a table (`Table`) with `env`, `raw_env` and `parallel_env` as PettingZoo's own games.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from tablee.envs.encodings import encoding
from tablee.envs.judging import Reward, checked, judge
from tablee.envs.play import Play
from tablee.extras import needing
from tablee.games import OptionValue, all_games, game
from tablee.rng import seeded

with needing("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Space
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import parallel_to_aec
    from pettingzoo.utils.wrappers import (
        AssertOutOfBoundsWrapper,
        OrderEnforcingWrapper,
        TerminateIllegalWrapper,
    )

    from tablee.envs.spaces import (
        RENDER_MODES,
        Observation,
        action_space,
        observation_space,
        observe,
        rendered,
        state_space,
    )

__all__ = ["AEC", "Parallel", "Setting", "Table"]


class Setting:
    """What both kinds of environment have: a game for some seats, and one agent for each."""

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        render_mode: str | None = None,
        reward: Reward = "rank",
        **options: OptionValue,
    ) -> None:
        self.game = game(key)
        self.seats = max(2, self.game.least) if seats is None else seats
        self.options = self.game.check_options(self.seats, options)
        self.encoding = encoding(key, self.seats, self.options)
        self.render_mode = render_mode
        self.reward = checked(reward)
        self.metadata = {
            "name": f"{key}_v{self.game.version}",
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        agents = self.possible_agents
        self.observation_spaces = {agent: observation_space(self.encoding) for agent in agents}
        self.action_spaces = {agent: action_space(self.encoding) for agent in agents}
        self.state_space = state_space(self.encoding)
        self._random = seeded("unseeded")

    def observation_space(self, agent: str) -> Space[Any]:
        """Give the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Give the space of an agent's actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """Show what an agent sees; its mask is empty unless it is in turn."""
        return observe(self.play, self._seat[agent])

    def state(self) -> NDArray[np.uint8]:
        """Show all that any seat sees, hidden things included, for training only."""
        seen = [self.observe(agent)["observation"] for agent in self.possible_agents]
        return np.concatenate(seen)

    def render(self) -> str | NDArray[np.uint8] | None:
        """Show the position as everybody may know it, as text or picture."""
        return rendered(self.game, self.play, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    def set_up(self, seed: int | None) -> None:
        """Begin a game; without a seed, one that follows from the games before."""
        if seed is not None:
            self._random = seeded(seed)
        state = self.game.set_up(self.seats, self.options, seeded(self._random.text()))
        self._random.word()
        self.play = Play(self.encoding, state)
        self.agents = self.possible_agents[:]

    def verdict(self) -> dict[str, float]:
        """Give the rewards as things stand."""
        return dict(zip(self.possible_agents, judge(self.play, self.reward), strict=True))


class AEC(Setting, AECEnv[str, Observation, int | None]):
    """A game by turns: only the seat in turn is asked, several times if a move takes several.

    An action that is not legal raises `IllegalAction`. After `max_actions` (0: never) the game is
    cut off and judged as it stands.
    """

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        render_mode: str | None = None,
        max_actions: int = 0,
        reward: Reward = "rank",
        **options: OptionValue,
    ) -> None:
        super().__init__(key, seats, render_mode, reward, **options)
        self.max_actions = max_actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed always gives the same one."""
        self.set_up(seed)
        self.taken = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.play.turn()]

    def step(self, action: int | None) -> None:
        """Take an action of the agent in turn."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent in turn has to act")
        self.play.step(int(action))
        self.taken += 1
        self._cumulative_rewards[self.agent_selection] = 0.0
        turn = self.play.turn()
        if turn >= 0:
            self.agent_selection = self.possible_agents[turn]
        if turn < 0 or self.taken == self.max_actions:
            self.rewards = self.verdict()
            self.terminations = dict.fromkeys(self.agents, turn < 0)
            self.truncations = dict.fromkeys(self.agents, turn >= 0)
            self._accumulate_rewards()


class Parallel(Setting, ParallelEnv[str, Observation, int | None]):
    """A game in cycles: every agent acts in each, but only those in turn have any effect.

    Choices that the rules make simultaneous are so here. An action that is not legal has no effect
    either, and its agent is told by `infos`. After `max_cycles` (0: never) the game is cut off.
    """

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        render_mode: str | None = None,
        max_cycles: int = 0,
        reward: Reward = "rank",
        **options: OptionValue,
    ) -> None:
        super().__init__(key, seats, render_mode, reward, **options)
        self.metadata["is_parallelizable"] = True
        self.max_cycles = max_cycles

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game; the same seed always gives the same one."""
        self.set_up(seed)
        self.cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int | None]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Take the actions of all who are in turn."""
        illegal = [seat for seat in self.play.state.actors() if not self._act(seat, actions)]
        self.cycles += 1
        over = self.play.turn() < 0
        cut = not over and self.cycles == self.max_cycles
        rewards = self.verdict() if over or cut else dict.fromkeys(self.agents, 0.0)
        infos = {agent: {"illegal": self._seat[agent] in illegal} for agent in self.agents}
        told = (
            self._observations(),
            rewards,
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut),
            infos,
        )
        if over or cut:
            self.agents = []
        return told

    def _act(self, seat: int, actions: dict[str, int | None]) -> bool:
        """Take the action of a seat, if it is legal."""
        action = actions.get(self.possible_agents[seat])
        if action is None or self.play.turn() != seat or not self.play.is_legal(int(action)):
            return False
        self.play.step(int(action))
        return True

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}


class Table:
    """The environments of one game, under the names that PettingZoo's modules use."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.raw_env = partial(AEC, key)
        self.parallel_env = partial(Parallel, key)

    def env(self, max_cycles: int = 0, **settings: Any) -> Any:
        """Make the game by turns; who acts illegally loses at once.

        With `max_cycles` it is the game in cycles, with the agents asked one after the other.
        """
        if max_cycles:
            return parallel_to_aec(self.parallel_env(max_cycles=max_cycles, **settings))
        env = TerminateIllegalWrapper(self.raw_env(**settings), illegal_reward=-1)
        return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(env))


def __getattr__(name: str) -> Table:
    found = re.fullmatch(r"(\w+)_v(\d+)", name)
    if found and found[1] in all_games() and game(found[1]).version == int(found[2]):
        return Table(found[1])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
