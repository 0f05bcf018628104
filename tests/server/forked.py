"""Starts servers quickly for a test that kills many: all is imported once, each start is a fork.

For every line of arguments on the standard input it forks a server, writes its number, waits until
it has ended, and says so.
"""

from __future__ import annotations

import os
import sys

import tablee.server.run  # noqa: F401  imported before the first fork
from tablee.cli.__main__ import app

for line in sys.stdin:
    pid = os.fork()
    if pid == 0:
        app(["serve", *line.split()])
    print(pid, flush=True)
    _, status = os.waitpid(pid, 0)
    print("server", pid, "ended with", status, file=sys.stderr, flush=True)
    print("ended", flush=True)
