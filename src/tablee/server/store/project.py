"""What a step changes beside the log: status, rematch, results and ratings, in one transaction."""

from __future__ import annotations

from sqlalchemy import Connection

from tablee.server.secrets import fingerprint, new_token
from tablee.server.store import Append
from tablee.server.store.append import write_steps
from tablee.server.store.ratings import write_results
from tablee.server.store.store import insert_game
from tablee.table import Proposal


def append_of(proposal: Proposal) -> Append:
    """Give what is to be written for a proposal."""
    append = Append(proposal.after.setup.id, proposal.step, proposal.status)
    result, again = proposal.result, proposal.rematch
    if result is not None:
        append.also.append(
            lambda connection: write_results(connection, proposal.after, result, proposal.step.at)
        )
    if again is not None:
        append.also.append(lambda connection: open_rematch(connection, again))
    return append


def open_rematch(connection: Connection, again: Proposal) -> None:
    """Write down the next table; its links are drawn when the host asks for them."""
    nobody_knows = fingerprint(new_token()), fingerprint(new_token())
    insert_game(connection, again.after.setup, *nobody_knows)
    write_steps(connection, [append_of(again)])
