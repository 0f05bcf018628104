"""What one server process is made of, for those who answer requests."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from tablee.server.botwork.advisers import Advisers
from tablee.server.config import Config
from tablee.server.limits import Buckets
from tablee.server.metrics import Metrics
from tablee.server.people.players import Players
from tablee.server.people.push import Pusher
from tablee.server.socket.client import Client
from tablee.server.store import Store
from tablee.server.tables.hub import Hub


@dataclass
class Services:
    """The store, the tables, the people."""

    config: Config
    metrics: Metrics
    store: Store
    players: Players
    pusher: Pusher
    hub: Hub
    clients: set[Client] = field(default_factory=set)
    advisers: Advisers = field(default_factory=Advisers)
    checking: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """Records are checked one at a time: it is work for the processor."""
    requests: Buckets = field(default_factory=lambda: Buckets(rate=20, size=100))
    costly: Buckets = field(default_factory=lambda: Buckets(rate=0.5, size=30))
    connections: Buckets = field(default_factory=lambda: Buckets(rate=2, size=60))

    def takes(self, address: str, costly: bool) -> bool:
        """Tell whether an address may ask now, for something that costs much or little."""
        allowed = self.requests.take(address) and (not costly or self.costly.take(address))
        return allowed or not self.config.limits
