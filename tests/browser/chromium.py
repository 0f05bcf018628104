"""Finding a Chromium for the tests, or installing one where that is possible."""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

HEADLESS = "chromium-headless-shell"
"""Chromium without the parts that only a window needs: the same engine, twice as quick to test."""
NAMES = (HEADLESS, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NONE_FOUND = (
    "The tests of the web table need Chromium, and none was found or could be installed.\n"
    "Install it (Debian: apt-get install chromium; elsewhere: python -m playwright install"
    " chromium), or point TABLEE_CHROMIUM to it."
)


def find() -> str:
    """Give the path of a Chromium, or raise an error that says what to do."""
    found = _named() or _on_the_path() or _of_playwright()
    if found:
        return found
    with _one_at_a_time():
        found = _on_the_path() or _of_playwright()
        if not found:
            _install()
            found = _on_the_path() or _of_playwright()
    if not found:
        raise RuntimeError(NONE_FOUND)
    return found


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Let the first of several test processes install; the others wait."""
    with (Path(tempfile.gettempdir()) / "tablee-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _named() -> str | None:
    return os.environ.get("TABLEE_CHROMIUM")


def _on_the_path() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _of_playwright() -> str | None:
    """Give the browser that `playwright install chromium` put on this machine, if it did."""
    code = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    asked = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    path = asked.stdout.strip()
    return path if path and Path(path).exists() else None


def _install() -> None:
    """Install Debian's package where that is allowed, Playwright's own download elsewhere."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-q"], env=quiet, check=False)
        for package in (HEADLESS, "chromium"):
            command = ["apt-get", "install", "-y", "-q", "--no-install-recommends", package]
            if subprocess.run(command, env=quiet, check=False).returncode == 0:
                return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
