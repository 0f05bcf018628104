"""What every part of the benchmarks is told."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console

from benchmarks.measure import Pace


class Settings(msgspec.Struct, frozen=True):
    """How long to measure, whether other engines take part, and where results go."""

    pace: Pace
    peers: bool
    images: Path
    console: Console
