"""What a step changes beside the log: status, rematch, results and ratings, in one transaction."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection

from tablee.server.people.ratings import write_results
from tablee.server.secrets import fingerprint, new_token
from tablee.server.store import Append
from tablee.server.store.append import write_steps
from tablee.server.store.store import insert_game
from tablee.table import Step, Table
from tablee.table import entries as e


def append_of(table: Table, step: Step) -> Append:
    """Give what is to be written for a step that has been decided but not yet applied."""
    append = Append(table.setup.id, step)
    for entry in step.entries:
        if isinstance(entry, e.Moved):
            _add_result(append, table, entry.move)
        elif isinstance(entry, e.Started):
            append.status = "playing"
        elif isinstance(entry, e.Closed):
            append.status = "closed"
        elif isinstance(entry, e.Rematched):
            again = table.rematch(entry.table, step.by, step.at)
            append.also.append(partial(open_rematch, again=again))
    return append


def _add_result(append: Append, table: Table, move: int) -> None:
    """Write down the result too if the move, which is a step of its own, ends the game."""
    after = table.running().foresee(move)
    if after.over():
        result, at = after.result(), append.step.at
        append.status = "over"
        append.also.append(lambda connection: write_results(connection, table, result, at))


def open_rematch(connection: Connection, again: Table) -> None:
    """Write down the next table; its links are drawn when the host asks for them."""
    nobody_knows = fingerprint(new_token()), fingerprint(new_token())
    insert_game(connection, again.setup, *nobody_knows)
    write_steps(connection, [append_of(again, again.recent[0].step)])
