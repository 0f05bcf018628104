"""Ports for servers of tests, each given to one test only."""

from __future__ import annotations

import random
import socket

RANGE = range(20_000, 32_000)
"""Below the ports that systems give to outgoing connections, which would take them at any time."""
_held: list[socket.socket] = []


def free_port() -> int:
    """Give a free port that no other test, in whatever process, is given as well.

    Between now and the moment a server listens there, its UDP port of the same number is held: to
    bind that is to have drawn the port.
    """
    draw = random.SystemRandom()
    while True:
        port = draw.choice(RANGE)
        if _is_ours(port) and _is_free(port):
            return port


def _is_ours(port: int) -> bool:
    twin = socket.socket(type=socket.SOCK_DGRAM)
    try:
        twin.bind(("127.0.0.1", port))
    except OSError:
        twin.close()
        return False
    _held.append(twin)  # until this process ends
    return True


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
