"""Databases that fail, for real: a file that cannot grow, a file that another program holds."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import event

from tablee.server.store import Store


@contextlib.contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """Let the file of a SQLite database keep the size it has."""

    def limit(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(store.engine, "connect", limit)
    store.engine.dispose()
    try:
        yield
    finally:
        event.remove(store.engine, "connect", limit)
        store.engine.dispose()


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the file of a SQLite database, so that nobody else can write."""
    other = sqlite3.connect(folder / "tablee.db", isolation_level=None)
    with contextlib.closing(other):
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
