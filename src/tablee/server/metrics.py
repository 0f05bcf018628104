"""What the server counts, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

LATENCY = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.sockets = Gauge("tablee_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("tablee_tables_loaded", "Tables in memory", registry=registry)
        self.steps = Counter("tablee_steps", "Committed steps", registry=registry)
        self.refusals = Counter("tablee_refusals", "Refused commands", registry=registry)
        self.conflicts = Counter(
            "tablee_conflicts", "Steps that another process wrote first", registry=registry
        )
        self.closed = Counter(
            "tablee_sockets_closed", "Sockets closed by the server", ["code"], registry=registry
        )
        self.latency = Histogram(
            "tablee_command_seconds",
            "From reading a command to telling the table",
            buckets=LATENCY,
            registry=registry,
        )
        self.thinking = Gauge("tablee_bots_thinking", "Bot moves under way", registry=registry)
        self.bot_moves = Counter(
            "tablee_bot_moves", "Bot moves by outcome", ["outcome"], registry=registry
        )
        self.pushes = Counter("tablee_pushes", "Push messages", ["outcome"], registry=registry)

    def text(self) -> bytes:
        """Write everything in the format of Prometheus."""
        return generate_latest(self.registry)
