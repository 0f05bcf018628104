"""The page of boards on their own: built once for all test processes, then only files."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

TOOLS = Path(__file__).parents[2] / "web" / "tools"


class Stage:
    """Where boards are shown: an address, and one window, so that what was loaded stays loaded."""

    def __init__(self, address: str, window: BrowserContext) -> None:
        self.address = address
        self.window = window


@contextmanager
def staged(browser: Browser, temporary: pytest.TempPathFactory) -> Iterator[Stage]:
    """Open the stage."""
    with served(built(shared(temporary))) as address:
        window = browser.new_context()
        yield Stage(address, window)
        window.close()


def shared(temporary: pytest.TempPathFactory) -> Path:
    """Give the folder that all processes of this test run have in common."""
    own = temporary.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def built(place: Path) -> Path:
    """Build the page with fresh positions; whoever comes later finds it."""
    folder = place / "stage"
    with (place / "stage.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "board.html").is_file():
            subprocess.run([sys.executable, TOOLS / "fixtures.py", "partners"], check=True)
            subprocess.run([sys.executable, TOOLS / "build.py", "stage", folder], check=True)
    return folder


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing about it."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder, and give its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
