"""Steps on their way into the store, and what must be written in the same breath."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Dialect, Engine, and_, select
from sqlalchemy.dialects import postgresql, sqlite

from tablee.server.store import schema as s
from tablee.table import Step
from tablee.table import entries as e
from tablee.table.people import Bot, Human, Sitter, claimant

PROJECTED = (e.Sat, e.Resized, e.Hosted)
"""What changes the lists of tables and seats besides."""


class Alarm(NamedTuple):
    """When a table has to act by itself (None: never), and which process sees to it."""

    due: int | None
    keeper: str


class Append:
    """A step to write down, and what goes with it."""

    def __init__(self, table: str, step: Step, status: str | None = None) -> None:
        self.table = table
        self.step = step
        self.status = status
        self.alarm: Alarm | None = None
        """The alarm of the table, if it changes."""
        self.also: list[Callable[[Connection], None]] = []
        self.is_doubtful = False
        """Whether it may have been committed although nobody said so."""
        self.key = (table, step.seq)
        """The number of the step at its table, which is given once."""

    @property
    def is_plain(self) -> bool:
        """Whether nothing but the step itself is to be written."""
        if self.status is not None or self.alarm is not None or self.also:
            return False
        for entry in self.step.entries:
            if isinstance(entry, PROJECTED):
                return False
        return True

    def write_rest(self, connection: Connection) -> None:
        """Write all but the step itself."""
        for entry in self.step.entries:
            if isinstance(entry, e.Sat):
                _project_seat(connection, self.table, entry.seat, entry.sitter)
            elif isinstance(entry, e.Resized):
                project_size(connection, self.table, entry.seats)
            elif isinstance(entry, e.Hosted):
                mine = s.games.c.id == self.table
                connection.execute(s.games.update().where(mine).values(host=entry.player))
        if self.alarm is not None:
            set_alarm(connection, self.table, self.alarm)
        if self.status is not None:
            ended = self.step.at if self.status in ("over", "closed") else None
            change = s.games.update().where(s.games.c.id == self.table)
            connection.execute(change.values(status=self.status, ended=ended))
        for work in self.also:
            work(connection)


def append_plainly(engine: Engine, appends: Sequence[Append]) -> bool:
    """Commit steps with which nothing else is written; False if they must go the long way.

    Moves come by this way, thousands a second: it leaves out the layers made for rich statements,
    which cost as much as the commit. It is one statement, and so takes all steps or, if a number
    is taken, none. On SQLite that is a transaction by itself: each further call would have to wait
    until the busy event loop lets this thread go on.
    """
    connection = engine.raw_connection()
    committing = False
    try:
        connection.cursor().execute(*_insertion(engine.dialect, appends))
        if engine.dialect.name != "sqlite":
            committing = True
            connection.commit()
        return True
    except engine.dialect.loaded_dbapi.Error:
        for append in appends:
            append.is_doubtful = committing
        return False  # the long way fails as well, and says how
    finally:
        connection.close()


def keep(connection: Connection, table: str, seq: int, body: str) -> None:
    """Keep a table as it was written down whole, unless a later time is kept already."""
    statement = insert(connection, s.snapshots).values(game=table, seq=seq, body=body)
    new = statement.excluded
    later = statement.on_conflict_do_update(
        index_elements=[s.snapshots.c.game],
        set_={"seq": new.seq, "body": new.body},
        where=s.snapshots.c.seq < new.seq,
    )
    connection.execute(later)


def write_steps(connection: Connection, appends: Sequence[Append]) -> list[bool]:
    """Write steps, and tell of each whether its number was still free."""
    free = _insert_steps(connection, appends)
    written: list[bool] = []
    for append in appends:
        is_free = append.key in free
        written.append(is_free or (append.is_doubtful and _is_there(connection, append)))
        if is_free:
            free.remove(append.key)
            append.write_rest(connection)
    return written


def _is_there(connection: Connection, append: Append) -> bool:
    """Tell whether a step was written after all, when that was not confirmed."""
    at_table = and_(s.events.c.game == append.table, s.events.c.seq == append.step.seq)
    body = connection.execute(select(s.events.c.body).where(at_table)).scalar()
    return body == msgspec.json.encode(append.step).decode()


def _insert_steps(connection: Connection, appends: Sequence[Append]) -> set[tuple[str, int]]:
    """Insert all steps, and give the numbers of those that were new."""
    statement, row = _insertion(connection.dialect, appends)
    free = f"{statement} ON CONFLICT DO NOTHING RETURNING game, seq"
    new = connection.exec_driver_sql(free, row)
    return {(game, seq) for game, seq in new}


def _insertion(dialect: Dialect, appends: Sequence[Append]) -> tuple[str, tuple[Any, ...]]:
    """Give one statement for all steps, which costs little more than a single step would."""
    if dialect.name == "sqlite":
        rows = [(append.table, append.step.seq, append.step) for append in appends]
        return _FROM_JSON, (msgspec.json.encode(rows).decode(),)
    values: list[Any] = []
    for append in appends:
        values += (*append.key, msgspec.json.encode(append.step).decode())
    marks = ", ".join(["(%s, %s, %s)"] * len(appends))
    return f"INSERT INTO events (game, seq, body) VALUES {marks}", tuple(values)


_FROM_JSON = """
INSERT INTO events (game, seq, body)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]')
FROM json_each(?) WHERE true
"""
"""The same words for any number of rows, so that they need to be compiled only once."""


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
    # The link to a seat was given to who sat there: it does not outlast them.
    left = and_(place, s.seats.c.player.is_not(None), s.seats.c.player != (claimant(sitter) or ""))
    connection.execute(s.seats.update().where(left).values(token=None))
    connection.execute(
        s.seats.update().where(place).values(kind=kind, player=claimant(sitter), name=name)
    )


def set_alarm(connection: Connection, table: str, alarm: Alarm) -> None:
    """Let a table be woken at a moment, or no more."""
    if alarm.due is None:
        connection.execute(s.alarms.delete().where(s.alarms.c.game == table))
        return
    values = {"due": alarm.due, "keeper": alarm.keeper}
    statement = insert(connection, s.alarms).values(game=table, **values)
    connection.execute(statement.on_conflict_do_update(index_elements=["game"], set_=values))
