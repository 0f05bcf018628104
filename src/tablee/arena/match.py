"""Playing a match on all cores, deal by deal, until it is over or all is decided."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

from tablee.arena.plan import Pairing, Plan
from tablee.arena.playing import Outcome, play
from tablee.arena.results import Results
from tablee.arena.statistics import Sprt, Tally

BATCH = 8
"""Deals between two looks at what is decided: fixed, so that a match is the same on any machine."""

Couple = tuple[int, int]


class Match:
    """A plan being carried out."""

    def __init__(self, results: Results, sprt: Sprt | None = None, processes: int = 0) -> None:
        self.plan = results.plan
        self.results = results
        self.sprt = sprt
        self.processes = processes or os.cpu_count() or 1
        self.tallies: dict[Couple, Tally] = {couple: Tally() for couple in self.plan.couples()}
        for outcome in results:
            self._tally(outcome)

    def run(self, tell: Callable[[Outcome], None] = lambda _outcome: None) -> None:
        """Play all games that are missing."""
        done = {outcome.pairing for outcome in self.results}
        with self._workers() as pool:
            for start in range(0, self.plan.deals, BATCH):
                deals = range(start, min(start + BATCH, self.plan.deals))
                games = list(self.plan.pairings(deals, self._open(start)))
                for outcome in self._play(pool, [each for each in games if each not in done]):
                    self.results.add(outcome)
                    self._tally(outcome)
                    tell(outcome)

    def verdict(self, couple: Couple) -> str | None:
        """Give what the sequential test says about a couple, if it is used and has decided."""
        return self.sprt.verdict(self.tallies[couple].deal_means()) if self.sprt else None

    def games_left(self) -> int:
        """Count the games that would have to be played if nothing were decided early."""
        each = 1 if self.plan.seats == 1 else 2
        return self.plan.deals * each * len(self.tallies) - len(self.results.outcomes)

    def _open(self, start: int) -> list[Couple]:
        """List the couples that were not decided by the deals before `start`."""
        return [couple for couple in self.tallies if not self._decided(couple, start)]

    def _decided(self, couple: Couple, start: int) -> bool:
        if self.sprt is None:
            return False
        deals = self.tallies[couple].deals
        for end in range(BATCH, start + 1, BATCH):
            means = [sum(deals[k]) / len(deals[k]) for k in range(end) if k in deals]
            if self.sprt.verdict(means) is not None:
                return True
        return False

    def _workers(self) -> Any:
        if self.processes == 1:
            return nullcontext()
        return multiprocessing.get_context("spawn").Pool(self.processes, _leave_interrupts)

    def _play(self, pool: Any, games: list[Pairing]) -> Iterator[Outcome]:
        """Play games, several at a time, and give the outcomes in their order."""
        tasks = [(self.plan, pairing) for pairing in games]
        yield from pool.imap(_play_task, tasks) if pool else map(_play_task, tasks)

    def _tally(self, outcome: Outcome) -> None:
        self.tallies[outcome.pairing.one, outcome.pairing.other].note(outcome)


def _leave_interrupts() -> None:
    """Let the process that waits for the workers end them when somebody presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_task(task: tuple[Plan, Pairing]) -> Outcome:
    return play(*task)
