"""Databases as programs of the past wrote them."""

from __future__ import annotations

import lzma
import sqlite3
from pathlib import Path

FOLDER = Path(__file__).parent


def unpacked(name: str, path: Path) -> Path:
    """Write the database of that name into a file."""
    connection = sqlite3.connect(path)
    with lzma.open(FOLDER / f"{name}.sql.xz", "rt", encoding="utf-8") as dump:
        connection.executescript(dump.read())
    connection.close()
    return path
