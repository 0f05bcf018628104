"""What the server writes down: SQLite in one file by default, PostgreSQL by its address."""

from tablee.server.store.append import Append
from tablee.server.store.store import GameRow, Store, open_store
from tablee.server.store.writer import StoreFailed, settle_future

__all__ = ["Append", "GameRow", "Store", "StoreFailed", "open_store", "settle_future"]
