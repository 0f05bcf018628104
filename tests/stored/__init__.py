"""Databases as programs of the past wrote them."""

from __future__ import annotations

import lzma
import sqlite3
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def unpacked(name: str, path: Path) -> Path:
    """Write the database of that name into a file."""
    connection = sqlite3.connect(path)
    with lzma.open(FOLDER / f"{name}.sql.xz", "rt", encoding="utf-8") as dump:
        connection.executescript(dump.read())
    connection.close()
    return path


def contents(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Give all rows of all tables of a SQLite file."""
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    names = [
        row["name"]
        for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    rows = {
        name: [dict(row) for row in connection.execute(f'SELECT * FROM "{name}"')] for name in names
    }
    connection.close()
    return {name: sorted(found, key=repr) for name, found in rows.items()}
