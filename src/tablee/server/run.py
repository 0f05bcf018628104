"""Running the server until it is told to stop."""

from __future__ import annotations

import gc
import logging
import sys
import time
from typing import Literal

import msgspec
import uvicorn

from tablee.server.app import create_app
from tablee.server.config import Config
from tablee.server.socket.wire import Wire

MOST_MESSAGE_BYTES = 16 * 1024
STOP_SECONDS = 10
NEW_OBJECTS = 20_000
"""How many objects may come into being before the garbage collector looks for circles in them."""
SWITCH_SECONDS = 0.0005
"""How long the thread that writes to the database may have to wait for a busy event loop."""


class JsonLines(logging.Formatter):
    """Writes each line of the log as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Write a line."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up_logging(form: Literal["text", "json"]) -> None:
    """Log to standard error, for people or for programs."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if form == "json" else plain)
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)


def serve(config: Config, trusted_proxies: str = "127.0.0.1") -> None:
    """Serve until the process is told to stop; sockets are then closed with code 1012."""
    sys.setswitchinterval(SWITCH_SECONDS)
    app = create_app(config)
    _collect_less_often()
    uvicorn.run(
        app,
        host=config.host,
        port=config.port,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=Wire,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        ws_ping_timeout=None,
        timeout_graceful_shutdown=STOP_SECONDS,
        forwarded_allow_ips=trusted_proxies,
    )


def _collect_less_often() -> None:
    """Leave alone what is loaded for good; messages come and go without circles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, 20, 20)
