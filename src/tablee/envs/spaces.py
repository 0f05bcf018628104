"""The spaces of Gymnasium that a game's actions and observations live in, and filling them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.envs.encodings import Encoding
from tablee.envs.play import Play
from tablee.vectors import zeros

Observation = dict[str, NDArray[Any]]


def action_space(encoding: Encoding) -> spaces.Space[Any]:
    """Give the space of a game's actions."""
    return spaces.Discrete(len(encoding.actions))


def observation_space(encoding: Encoding) -> spaces.Space[Any]:
    """Give the space of observations: what a seat sees, and the actions it may take."""
    highs = np.frombuffer(encoding.highs(), np.uint8)
    mask = spaces.Box(0, 1, (len(encoding.actions),), np.int8)
    seen = spaces.Box(np.zeros_like(highs), highs, dtype=np.uint8)
    return spaces.Dict({"observation": seen, "action_mask": mask})


def state_space(encoding: Encoding) -> spaces.Space[Any]:
    """Give the space of what all seats see, one after the other."""
    highs = np.tile(np.frombuffer(encoding.highs(), np.uint8), int(encoding.seats))
    return spaces.Box(np.zeros_like(highs), highs, dtype=np.uint8)


def observe(play: Play, seat: int) -> Observation:
    """Give what a seat sees; its mask is empty unless it is in turn."""
    seen = zeros(play.encoding.size)
    play.observe(seat, seen, 0)
    mask = zeros(len(play.encoding.actions))
    if seat == play.turn():
        play.mask(mask, 0)
    return {
        "observation": np.frombuffer(memoryview(seen), np.uint8),
        "action_mask": np.frombuffer(memoryview(mask), np.int8),
    }
