"""Tablée's games for other libraries: fixed actions, observations, masks and rewards.

`tablee.envs.pettingzoo`, `tablee.envs.gymnasium` and `tablee.envs.openspiel` adapt them to those
libraries, `tablee.envs.vector` steps many games at once; see docs/envs.md.
"""

from __future__ import annotations

from tablee.envs.encodings import Encoding, Part, TooManyMoves, encoding
from tablee.envs.play import IllegalAction, Play

__all__ = ["Encoding", "IllegalAction", "Part", "Play", "TooManyMoves", "encoding"]
