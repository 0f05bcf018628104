"""Steps on their way into the store, and what must be written in the same breath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Dialect, Engine, and_
from sqlalchemy.dialects import postgresql, sqlite

from tablee.server.store import schema as s
from tablee.table import Step
from tablee.table import entries as e
from tablee.table.people import Bot, Human, Sitter, claimant

PROJECTED = (e.Sat, e.Resized)
"""What changes the list of seats besides."""


class Append:
    """A step to write down, and what goes with it."""

    def __init__(self, table: str, step: Step, status: str | None = None) -> None:
        self.table = table
        self.step = step
        self.status = status
        self.also: list[Callable[[Connection], None]] = []

    @property
    def is_plain(self) -> bool:
        """Whether nothing but the step itself is to be written."""
        if self.status is not None or self.also:
            return False
        return not any(isinstance(entry, PROJECTED) for entry in self.step.entries)

    @property
    def key(self) -> tuple[str, int]:
        """The number of the step at its table, which is given once."""
        return self.table, self.step.seq

    def write_rest(self, connection: Connection) -> None:
        """Write all but the step itself."""
        for entry in self.step.entries:
            if isinstance(entry, e.Sat):
                _project_seat(connection, self.table, entry.seat, entry.sitter)
            elif isinstance(entry, e.Resized):
                project_size(connection, self.table, entry.seats)
        if self.status is not None:
            ended = self.step.at if self.status in ("over", "closed") else None
            change = s.games.update().where(s.games.c.id == self.table)
            connection.execute(change.values(status=self.status, ended=ended))
        for work in self.also:
            work(connection)


class Kept(NamedTuple):
    """A table written down whole, to be kept in place of the last time."""

    table: str
    seq: int
    body: str

    def write(self, connection: Connection) -> None:
        """Keep it, unless a later one is kept already."""
        connection.exec_driver_sql(_keeping(connection.dialect), tuple(self))


def commit_plainly(engine: Engine, kept: Sequence[Kept], appends: Sequence[Append]) -> bool:
    """Commit steps with which nothing else is written; False if they must go the long way.

    Moves come by this way, thousands a second: it leaves out the layers made for rich statements,
    which cost as much as the commit. It takes all steps or, if a number is taken, none.
    """
    connection = engine.raw_connection()
    try:
        cursor = connection.cursor()
        if engine.dialect.name == "sqlite":
            cursor.execute("BEGIN IMMEDIATE")
        if kept:
            cursor.executemany(_keeping(engine.dialect), kept)
        if appends:
            cursor.execute(*_insertion(engine.dialect, appends))
        if not appends or cursor.rowcount == len(appends):
            connection.commit()
            return True
        return False
    except engine.dialect.loaded_dbapi.Error:
        return False  # the long way fails as well, and says how
    finally:
        connection.close()


def write_steps(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Write steps, and tell of each whether its number was still free."""
    free = _insert_steps(connection, appends)
    written: list[bool] = []
    for append in appends:
        written.append(append.key in free)
        if written[-1]:
            free.remove(append.key)
            append.write_rest(connection)
    return written


def _insert_steps(connection: Connection, appends: Sequence[Append]) -> set[tuple[str, int]]:
    """Insert all steps, and give the numbers of those that were new."""
    statement, row = _insertion(connection.dialect, appends)
    new = connection.exec_driver_sql(f"{statement} RETURNING game, seq", row)
    return {(game, seq) for game, seq in new}


def _insertion(dialect: Dialect, appends: Sequence[Append]) -> tuple[str, tuple[Any, ...]]:
    """Give one statement for all steps, which costs little more than a single step would."""
    marks = ", ".join([_three_marks(dialect)] * len(appends))
    row: list[Any] = []
    for append in appends:
        row += (*append.key, msgspec.json.encode(append.step).decode())
    statement = f"INSERT INTO events (game, seq, body) VALUES {marks} ON CONFLICT DO NOTHING"
    return statement, tuple(row)


def _keeping(dialect: Dialect) -> str:
    return (
        f"INSERT INTO snapshots (game, seq, body) VALUES {_three_marks(dialect)} ON CONFLICT (game)"
        " DO UPDATE SET seq = excluded.seq, body = excluded.body"
        " WHERE snapshots.seq < excluded.seq"
    )


def _three_marks(dialect: Dialect) -> str:
    return "(?, ?, ?)" if dialect.name == "sqlite" else "(%s, %s, %s)"


def insert(connection: Connection, table: Any) -> Any:
    """Give an insert that can say what to do on conflict, in the database's own dialect."""
    postgres = connection.dialect.name == "postgresql"
    return postgresql.insert(table) if postgres else sqlite.insert(table)


def project_size(connection: Connection, table: str, seats: int) -> None:
    """Give a table that many seats in the list of seats."""
    at_table = s.seats.c.game == table
    connection.execute(s.seats.delete().where(and_(at_table, s.seats.c.seat >= seats)))
    for seat in range(seats):
        row = {"game": table, "seat": seat, "kind": "nobody", "name": ""}
        connection.execute(insert(connection, s.seats).on_conflict_do_nothing(), row)


def _project_seat(connection: Connection, table: str, seat: int, sitter: Sitter) -> None:
    kind = type(sitter).__name__.lower()
    name = sitter.name if isinstance(sitter, Human) else ""
    name = sitter.level if isinstance(sitter, Bot) else name
    place = and_(s.seats.c.game == table, s.seats.c.seat == seat)
    connection.execute(
        s.seats.update().where(place).values(kind=kind, player=claimant(sitter), name=name)
    )
