"""The spaces of Gymnasium that a game's actions and observations live in, and filling them."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.draw import png
from tablee.envs.encodings import Encoding
from tablee.envs.play import Play
from tablee.extras import needing
from tablee.games import Game
from tablee.vectors import zeros

Observation = dict[str, NDArray[Any]]


RENDER_MODES = ["ansi", "rgb_array"]


def rendered(game: Game[Any], play: Play, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Show the position as everybody may know it: as text or as a picture."""
    if mode == "ansi":
        return game.text(play.state, hidden=False)
    return _picture(png(play.state)) if mode == "rgb_array" else None


def _picture(data: bytes) -> NDArray[np.uint8]:
    with needing("png"):
        from PIL import Image
    return np.asarray(Image.open(BytesIO(data)).convert("RGB"))


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
