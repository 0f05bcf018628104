"""What the server writes down: SQLite in one file by default, PostgreSQL by its address."""

from tablee.server.store.alarms import Outage, Pulse
from tablee.server.store.append import Alarm, Append
from tablee.server.store.store import GameRow, Store, open_store
from tablee.server.store.writer import FateUnknown, StoreFailed, settle_future

__all__ = [
    "Alarm",
    "Append",
    "FateUnknown",
    "GameRow",
    "Outage",
    "Pulse",
    "Store",
    "StoreFailed",
    "open_store",
    "settle_future",
]
