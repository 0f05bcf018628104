"""The results file: the plan in the first line, then a line for each game, in order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from tablee.arena.plan import Plan
from tablee.arena.playing import Outcome
from tablee.errors import TableeError


class OtherPlan(TableeError):
    """The results file holds the games of another match."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} holds another match: choose another file, or remove it")


class Results:
    """Outcomes of a plan, kept in a file if there is one."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.plan = plan
        self.outcomes: list[Outcome] = []
        self._path = path
        if path is not None and path.exists() and path.stat().st_size:
            self._read(path)
        elif path is not None:
            path.write_bytes(msgspec.json.encode(plan) + b"\n")

    def add(self, outcome: Outcome) -> None:
        """Keep an outcome."""
        self.outcomes.append(outcome)
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(outcome) + b"\n")

    def _read(self, path: Path) -> None:
        """Read what is there; a last line that was cut off by an interruption is dropped."""
        lines = path.read_bytes().splitlines(keepends=True)
        if not _decoded(lines[0], path).is_like(self.plan):
            raise OtherPlan(path)
        whole = [line for line in lines[1:] if line.endswith(b"\n")]
        if len(whole) < len(lines) - 1:
            path.write_bytes(b"".join([lines[0], *whole]))
        kept = [msgspec.json.decode(line, type=Outcome) for line in whole]
        self.outcomes = [each for each in kept if each.pairing.deal < self.plan.deals]

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.outcomes)


def _decoded(line: bytes, path: Path) -> Plan:
    try:
        return msgspec.json.decode(line, type=Plan)
    except msgspec.DecodeError as error:
        raise OtherPlan(path) from error
