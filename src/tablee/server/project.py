"""What a step changes beside the log: status, rematch, results and ratings, in one transaction."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection

from tablee.games import Result
from tablee.server.ratings import write_results
from tablee.server.secrets import fingerprint, new_token
from tablee.server.store import Append
from tablee.server.store.append import write_steps
from tablee.server.store.store import insert_game
from tablee.table import Step, Table
from tablee.table import entries as e


def append_of(table: Table, step: Step) -> Append:
    """Give what is to be written for a step that has been decided but not yet applied."""
    result = outcome(table, step)
    append = Append(table.setup.id, step, "over" if result is not None else _status(step))
    if result is not None:
        append.also.append(lambda connection: write_results(connection, table, result, step.at))
    for entry in step.entries:
        if isinstance(entry, e.Rematched):
            again = table.rematch(entry.table, step.by, step.at)
            append.also.append(partial(open_rematch, again=again))
    return append


def _status(step: Step) -> str | None:
    for entry in step.entries:
        if isinstance(entry, e.Started):
            return "playing"
        if isinstance(entry, e.Closed):
            return "closed"
    return None


def outcome(table: Table, step: Step) -> Result | None:
    """Give the result if the step ends the game."""
    moves = [entry.move for entry in step.entries if isinstance(entry, e.Moved)]
    if not moves or table.course is None:
        return None
    state = table.course.state.copy()
    for move in moves:
        state.apply(move)
    return state.result() if state.over() else None


def open_rematch(connection: Connection, again: Table) -> None:
    """Write down the next table; its links are drawn when the host asks for them."""
    nobody_knows = fingerprint(new_token()), fingerprint(new_token())
    insert_game(connection, again.setup, *nobody_knows)
    first = again.recent[0].step
    write_steps(connection, [Append(again.setup.id, first, _status(first))])
