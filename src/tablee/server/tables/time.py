"""The time of the tables: it follows the clock of the machine but never jumps or goes back."""

from __future__ import annotations

import time


class Time:
    """Milliseconds since 1970 at the start, and from then on by a clock that nobody sets."""

    def __init__(self) -> None:
        self._at_start = time.time_ns() // 1_000_000
        self._started = time.monotonic_ns()

    def now(self) -> int:
        """Give the time in milliseconds."""
        return self._at_start + (time.monotonic_ns() - self._started) // 1_000_000

    def catch_up(self, now: int) -> None:
        """Go on from a moment that lies ahead: the time of other processes, or from before."""
        self._at_start += max(0, now - self.now())
