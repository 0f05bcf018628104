"""Waiting for a bot, but not for ever."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TooSlow(Exception):
    """A bot took longer than it may."""


@contextmanager
def waiting(seconds: float) -> Iterator[None]:
    """Raise `TooSlow` in the midst of what takes longer, where the system can do that."""
    if not hasattr(signal, "setitimer") or not _in_main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _in_main_thread() -> bool:
    """Tell whether signals arrive here."""
    return threading.current_thread() is threading.main_thread()


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise TooSlow("no answer")
