"""`make play`: serve the web table and open it in the browser; without one, print the address.

It is open to the local network, so that friends on other devices can join by a link.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser

USUAL_PORT = 8420
EVERYWHERE = "0.0.0.0"


def main() -> None:
    """Serve until interrupted; arguments go to `tablee serve`."""
    host = _given("--host") or EVERYWHERE
    port = _port(host)
    address = f"http://{'127.0.0.1' if host == EVERYWHERE else host}:{port}"
    command = [sys.executable, "-m", "tablee.cli", "serve", *sys.argv[1:]]
    command += ["--host", host, "--port", str(port)]
    server = subprocess.Popen(command)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    try:
        if _answers(address, server):
            print(f"\nTablée is at {address}  (Ctrl-C ends it)", flush=True)
            if elsewhere := _elsewhere(address):
                print(f"Other devices in your network find it at {elsewhere}", flush=True)
            if _has_browser():
                webbrowser.open(address)
        sys.exit(server.wait())
    except KeyboardInterrupt:
        sys.exit(server.wait())


def _given(option: str) -> str | None:
    """Give what was asked for on the command line, if it was."""
    for argument, following in zip(sys.argv, [*sys.argv[1:], ""], strict=True):
        if argument == option:
            return following
        if argument.startswith(f"{option}="):
            return argument.partition("=")[2]
    return None


def _port(host: str) -> int:
    """Give the port asked for, else the usual one, else any that is free."""
    if asked := _given("--port"):
        return int(asked)
    for port in (USUAL_PORT, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise SystemExit("Tablée: no port is free")


def _elsewhere(address: str) -> str | None:
    """Ask the server where other devices find it."""
    with urllib.request.urlopen(f"{address}/api/about", timeout=5) as answer:
        found: str | None = json.load(answer)["address"]
        return found


def _answers(address: str, server: subprocess.Popen[bytes]) -> bool:
    while server.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/health", timeout=5).close()
            return True
        except OSError:
            time.sleep(0.1)
    return False


def _has_browser() -> bool:
    """Tell whether a browser can show a window here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


if __name__ == "__main__":
    main()
