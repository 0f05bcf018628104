"""What a test finds around it, and must leave as it was: others run before and after it."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import psutil

PATIENCE_SECONDS = 10.0
"""How long what was told to end may take to do so on a busy machine."""
SET_BY_LIBRARIES = ("PYGAME_HIDE_SUPPORT_PROMPT", "SDL_AUDIODRIVER")
"""Gymnasium and PettingZoo set them when they are imported, whoever comes first."""
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGCHLD)
"""Not SIGALRM, which pytest-timeout keeps for itself."""


class Surroundings:
    """Everything around a test that outlasts it unless the test looks after it."""

    def __init__(self) -> None:
        self.kept: dict[str, object] = {
            "current folder": Path.cwd(),
            "sys.path": list(sys.path),
            **{each.name: signal.getsignal(each) for each in SIGNALS},
            **{f"${name}": os.environ[name] for name in os.environ if not _may_change(name)},
        }
        self.threads = threads()
        self.children = children()

    def changed(self) -> dict[str, Any]:
        """Tell what is no longer as it was; what is about to end is waited for."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (left := self._left()) and time.monotonic() < deadline:
            time.sleep(0.01)
        now = Surroundings().kept
        names = {*now, *self.kept}
        return left | {
            name: now.get(name, "gone") for name in names if now.get(name) != self.kept.get(name)
        }

    def _left(self) -> dict[str, Any]:
        """Give what runs and did not before."""
        begun = threads() - self.threads
        processes = children() - self.children
        return ({"threads": begun} if begun else {}) | (
            {"processes": {each: cmdline(each) for each in processes}} if processes else {}
        )


def _may_change(name: str) -> bool:
    return name.startswith("PYTEST_") or name in SET_BY_LIBRARIES


def threads() -> set[threading.Thread]:
    """Give all threads but the helpers of event loops: who leaves a loop open is told by Python.

    The one that stays open is Playwright's, for all tests in the browser.
    """
    return {each for each in threading.enumerate() if not each.name.startswith("asyncio_")}


def children() -> set[psutil.Process]:
    """Give the processes that this one started and has not waited for."""
    if sys.platform == "linux":
        try:  # a hundred times quicker than to look through all processes
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return set()
    return {each for each in psutil.Process().children() if each.pid != _tracker()}


def _tracker() -> int | None:
    """Give the process that multiprocessing starts once and keeps to the end, if it did."""
    pid: int | None = getattr(resource_tracker._resource_tracker, "_pid", None)
    return pid


def cmdline(process: psutil.Process) -> str:
    """Say what a process does, if it still does."""
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return "ended, but not waited for"
