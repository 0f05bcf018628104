"""Who is at a table: those connected to this process, and those that other processes tell of."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Protocol

from tablee.server import protocol as p


class Listener(Protocol):
    """A connection of somebody at the table."""

    player: str

    def send(self, data: bytes) -> None:
        """Send a message, or put it into the queue of the connection."""


class Attendance:
    """The people around a table, who come and go; `publish` tells other processes of those here."""

    def __init__(self, publish: Callable[[], None]) -> None:
        self.clients: set[Listener] = set()
        self.idle_since = time.monotonic()
        self._publish = publish
        self._elsewhere: dict[str, tuple[float, list[str]]] = {}
        """Who is at the table in other processes, and when these last said so."""
        self._seen: dict[str, float] = {}
        """When each player was last known to be there."""

    def here(self) -> set[str]:
        """Give the players who are connected to this process."""
        return {client.player for client in self.clients if client.player}

    def present(self) -> list[str]:
        """List who is at the table, in any process."""
        others = [players for _, players in self._elsewhere.values()]
        return sorted(self.here().union(*others))

    def has(self, player: str) -> bool:
        """Tell whether a player is at the table, in any process."""
        for client in self.clients:
            if client.player == player:
                return True
        return any(player in players for _, players in self._elsewhere.values())

    # ---- Here -----------------------------------------------------------------------------

    def enter(self, client: Listener) -> None:
        """Let a connection follow the table."""
        news = client.player and client.player not in self.here()
        self.clients.add(client)
        if news:
            self._tell(but=client)
            self._publish()

    def leave(self, client: Listener) -> None:
        """Let a connection go."""
        self.clients.discard(client)
        self.idle_since = time.monotonic()
        if client.player and client.player not in self.here():
            self._seen[client.player] = time.monotonic()
            self._tell()
            self._publish()

    def _tell(self, but: Listener | None = None) -> None:
        data = p.write(p.Present(self.present()))
        for client in self.clients - {but}:
            client.send(data)

    # ---- Elsewhere ------------------------------------------------------------------------

    def hear(self, process: str, players: list[str]) -> None:
        """Note who is at the table in another process."""
        now = time.monotonic()
        old = self._elsewhere.get(process, (0.0, []))[1]
        self._elsewhere[process] = (now, players)
        self._seen.update(dict.fromkeys(players, now))
        if old != players:
            self._tell()

    def forget_processes(self, before: float) -> None:
        """Count nobody in who was last heard of before that moment."""
        silent = [process for process, (heard, _) in self._elsewhere.items() if heard < before]
        for process in silent:
            del self._elsewhere[process]
        if silent:
            self._tell()

    def misses_any(self, players: Iterable[str]) -> bool:
        """Tell whether others must be asked who is at the table with them."""
        return bool(self._elsewhere or set(players) - self.here())

    # ---- The absent -----------------------------------------------------------------------

    def absent(self, players: list[str], grace: float, now: float) -> list[str]:
        """List who has been away for longer than the grace period while somebody waits."""
        present = self.present()
        self._seen.update(dict.fromkeys(present, now))
        if not set(present).intersection(players):
            return []
        return [each for each in players if now - self._seen.setdefault(each, now) > grace]
