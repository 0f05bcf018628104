"""Where other devices in the local network find this server."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final

NOWHERE: Final = {
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),
    "::": (socket.AF_INET6, "2001:db8::1"),
}
"""For each way to listen on all addresses, one kept for documentation, where nobody is."""


def local_address(host: str, port: int) -> str | None:
    """Give the address in the local network of a server that listens there; None without one.

    A datagram socket knows from which address it would send. Nothing is sent.
    """
    if host not in NOWHERE:
        return None
    family, nowhere = NOWHERE[host]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nowhere, 9))
            own = ipaddress.ip_address(probe.getsockname()[0])
    except OSError:
        return None
    if own.is_loopback or own.is_unspecified:
        return None
    return f"http://[{own}]:{port}" if own.version == 6 else f"http://{own}:{port}"


def is_this_machine(client: str) -> bool:
    """Tell whether a request from this address comes from the machine itself."""
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False
