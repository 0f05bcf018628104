"""What the server counts, for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

LATENCY = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Commands(Collector):
    """Counts steps and how long commands take: plain numbers, for they change with every move."""

    def __init__(self) -> None:
        self.steps = 0
        self._seconds = 0.0
        self._late = [0] * (len(LATENCY) + 1)
        """How many took longer than the last limit but not longer than this one."""

    def observe(self, seconds: float) -> None:
        """Count a command that took so long."""
        self._seconds += seconds
        self._late[bisect_left(LATENCY, seconds)] += 1

    def collect(self) -> Iterable[Metric]:
        """Give the numbers to Prometheus."""
        yield CounterMetricFamily("tablee_steps", "Committed steps", value=self.steps)
        limits = [*map(floatToGoString, LATENCY), "+Inf"]
        yield HistogramMetricFamily(
            "tablee_command_seconds",
            "From reading a command to telling the table",
            buckets=list(zip(limits, accumulate(self._late), strict=True)),
            sum_value=self._seconds,
        )


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.sockets = Gauge("tablee_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("tablee_tables_loaded", "Tables in memory", registry=registry)
        self.commands = Commands()
        registry.register(self.commands)
        self.refusals = Counter("tablee_refusals", "Refused commands", registry=registry)
        self.conflicts = Counter(
            "tablee_conflicts", "Steps that another process wrote first", registry=registry
        )
        self.failed_writes = Gauge(
            "tablee_failed_writes",
            "Pieces of writing that failed since the start",
            registry=registry,
        )
        self.queues = Gauge("tablee_waiting", "What waits, by queue", ["queue"], registry=registry)
        self.stuck = Gauge(
            "tablee_stuck_tables", "Tables whose commands have waited long", registry=registry
        )
        self.adopted = Counter(
            "tablee_adopted_games", "Tables taken over from processes that died", registry=registry
        )
        self.closed = Counter(
            "tablee_sockets_closed", "Sockets closed by the server", ["code"], registry=registry
        )
        self.thinking = Gauge("tablee_bots_thinking", "Bot moves under way", registry=registry)
        self.waiting = Gauge(
            "tablee_bots_waiting", "Bots that wait because no worker can think", registry=registry
        )
        self.bot_moves = Counter(
            "tablee_bot_moves", "Bot moves by outcome", ["outcome"], registry=registry
        )
        self.pushes = Counter("tablee_pushes", "Push messages", ["outcome"], registry=registry)

    def measure(
        self, failed_writes: int, waiting_writes: int, waiting_commands: int, stuck: int
    ) -> None:
        """Take down what others count."""
        self.failed_writes.set(failed_writes)
        self.queues.labels("writes").set(waiting_writes)
        self.queues.labels("commands").set(waiting_commands)
        self.stuck.set(stuck)

    def text(self) -> bytes:
        """Write everything in the format of Prometheus."""
        return generate_latest(self.registry)
