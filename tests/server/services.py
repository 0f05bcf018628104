"""PostgreSQL and Redis (or Valkey) for tests: found on the machine, started, and stopped."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import redis as redis_client
from redis.exceptions import RedisError

from tests.ports import free_port

USER = "nobody"
"""Who runs PostgreSQL when the tests are run by root, which it refuses."""


def program(names: tuple[str, ...], package: str) -> str:
    """Find a program; as root, install its package with apt if need be."""
    for _ in range(2):
        folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
        path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, folders)])
        for name in names:
            if found := shutil.which(name, path=path):
                return found
        if os.geteuid() != 0 or shutil.which("apt-get") is None:
            break
        subprocess.run(["apt-get", "install", "-qq", "-y", package], check=False)
    raise RuntimeError(
        f"these tests need {' or '.join(names)}: please install it"
        f" (on Debian and Ubuntu: apt-get install {package})"
    )


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """Run a fresh PostgreSQL and give its address."""
    initdb, server = program(("initdb",), "postgresql"), program(("postgres",), "postgresql")
    folder, port = Path(tempfile.mkdtemp(prefix="tablee-pg-")), free_port()
    user = None
    if os.geteuid() == 0:
        user = USER
        os.chown(folder, pwd.getpwnam(USER).pw_uid, -1)
    data = folder / "data"
    subprocess.run(
        [initdb, "-D", str(data), "-U", "tablee", "-A", "trust", "--no-sync", "-E", "UTF8"],
        check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    process = subprocess.Popen(
        [server, "-D", str(data), "-p", str(port), "-k", str(folder), "-h", "127.0.0.1", "-F"],
        user=user, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    address = f"postgresql://tablee@127.0.0.1:{port}/postgres"
    try:
        wait_until(lambda: psycopg.connect(address).close(), process)
        yield address
    finally:
        process.send_signal(signal.SIGINT)  # which waits for nobody who is connected
        process.wait(60)
        shutil.rmtree(folder, ignore_errors=True)


class Redis:
    """A Redis or Valkey that can be broken and mended."""

    def __init__(self) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        """Start it, empty."""
        server = program(("valkey-server", "redis-server"), "redis-server")
        kept = ["--save", "", "--appendonly", "no"]
        where = ["--port", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen([server, *where, *kept], stdout=subprocess.DEVNULL)
        client = redis_client.from_url(self.address)
        wait_until(client.ping, self.process)
        client.close()

    def kill(self) -> None:
        """Let it die; what it held is lost."""
        self.process.kill()
        self.process.wait(60)

    def freeze(self) -> None:
        """Let it stay connected and say nothing."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self.process.send_signal(signal.SIGCONT)


@contextlib.contextmanager
def breakable_redis() -> Iterator[Redis]:
    """Run a fresh Redis or Valkey."""
    running = Redis()
    try:
        yield running
    finally:
        running.kill()


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """Run a fresh Redis or Valkey and give its address."""
    with breakable_redis() as running:
        yield running.address


def wait_until(works: Callable[[], object], process: subprocess.Popen[bytes]) -> None:
    """Wait until a service answers."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        assert process.poll() is None, "the service ended at once"
        with contextlib.suppress(psycopg.OperationalError, RedisError, OSError):
            works()
            return
        time.sleep(0.05)
    raise AssertionError("the service does not answer")
