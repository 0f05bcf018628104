"""The log of one table in the store, and with it the alarm that wakes the table."""

from __future__ import annotations

from collections.abc import Callable

from tablee.server.store import Alarm
from tablee.server.store.project import append_of
from tablee.server.tables.surroundings import Surroundings
from tablee.table import Proposal, Step

UNKNOWN = -1


class KeptLog:
    """Commits what is proposed at a table; who commits keeps the table going from then on."""

    def __init__(self, around: Surroundings, table: str) -> None:
        self._around = around
        self._table = table
        self._due: int | None = UNKNOWN
        """When the alarm in the store rings for this process, as far as that is known."""

    def append(self, proposal: Proposal, settle: Callable[[bool, Exception | None], None]) -> None:
        """Commit a proposal; say whether its number was free, or why it could not be committed."""
        append, due = append_of(proposal), proposal.due
        if due != self._due:
            append.alarm = Alarm(due, self._around.process)

        def settled(is_new: bool, error: Exception | None) -> None:
            self._due = due if is_new else UNKNOWN
            settle(is_new, error)

        self._around.store.append(append, settled)

    def read_after(self, seq: int, then: Callable[[list[Step], Exception | None], None]) -> None:
        """Read the steps after one, and give them or say why that was not possible."""
        self._around.background.spawn(self._read_after(seq, then))

    async def _read_after(
        self, seq: int, then: Callable[[list[Step], Exception | None], None]
    ) -> None:
        try:
            steps = await self._around.store.steps(self._table, seq)
        except Exception as error:
            then([], error)
            return
        if steps:
            self._due = UNKNOWN
        then(steps, None)
