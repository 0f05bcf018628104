"""How a server is run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec

from tablee.server.people.push import KNOWN_HOSTS


class Config(msgspec.Struct, frozen=True):
    """All that can be chosen when a server starts."""

    host: str = "127.0.0.1"
    port: int = 8420
    database: str = ""
    """A file for SQLite, or the address of a PostgreSQL database; empty: the user's data folder."""
    bus: str | None = None
    """The address of Redis or Valkey, where several processes serve together."""
    workers: int = -1
    """Bot processes here; 0: bots think where `tablee worker` runs; -1: one less than cores."""
    origins: tuple[str, ...] = ()
    """Other origins than the server's own from which browsers may connect."""
    limits: bool = True
    """Whether addresses and sockets are limited in how much they ask."""
    contact: str = "mailto:nobody@example.org"
    """Where the operators of push services can reach the operator of this server."""
    push_hosts: tuple[str, ...] = KNOWN_HOSTS
    push_schemes: tuple[str, ...] = ("https",)
    secure_cookies: bool = False
    """Whether cookies are marked secure even where the server itself sees plain HTTP."""

    def database_url(self) -> str:
        """Give the address of the database."""
        return self.database or str(data_folder() / "tablee.db")

    def bot_processes(self) -> int:
        """Give the number of bot processes to run here."""
        return self.workers if self.workers >= 0 else max(1, (os.cpu_count() or 2) - 1)


def data_folder() -> Path:
    """Give the folder where this user's programs keep their data."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "tablee"
