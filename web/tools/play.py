"""`make play`: serve the web table and open it in the browser; without one, print the address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser

USUAL_PORT = 8420


def main() -> None:
    """Serve until interrupted; arguments go to `tablee serve`."""
    port = _port(sys.argv[1:])
    address = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "tablee.cli", "serve", *sys.argv[1:]]
    if "--port" not in sys.argv:
        command += ["--port", str(port)]
    server = subprocess.Popen(command)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    try:
        if _answers(address, server):
            print(f"\nTablée is at {address}  (Ctrl-C ends it)\n", flush=True)
            if _has_browser():
                webbrowser.open(address)
        sys.exit(server.wait())
    except KeyboardInterrupt:
        sys.exit(server.wait())


def _port(arguments: list[str]) -> int:
    """Give the port asked for, else the usual one, else any that is free."""
    if "--port" in arguments[:-1]:
        return int(arguments[arguments.index("--port") + 1])
    for port in (USUAL_PORT, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise SystemExit("Tablée: no port is free")


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
