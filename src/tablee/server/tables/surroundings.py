"""What surrounds a table in this process: all that it may turn to."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablee.server.botwork.thinkers import Thinkers
from tablee.server.metrics import Metrics
from tablee.server.people.push import Pusher
from tablee.server.store import Store
from tablee.server.tables.background import Background
from tablee.server.tables.bus import Bus, News, NoBus
from tablee.server.tables.time import Time


@dataclass
class Surroundings:
    """The store, the other processes, the bots, and whoever wants to be told of a turn."""

    store: Store
    bus: Bus
    thinkers: Thinkers
    metrics: Metrics
    pusher: Pusher
    time: Time = field(default_factory=Time)
    background: Background = field(default_factory=Background)

    @property
    def process(self) -> str:
        """The name of this process among those that share the store."""
        return self.bus.process

    @property
    def is_alone(self) -> bool:
        """Whether no other process shares the store."""
        return isinstance(self.bus, NoBus)

    def publish(self, news: News) -> None:
        """Tell the other processes, if there are any."""
        if not self.is_alone:
            self.background.spawn(self.bus.publish(news))
