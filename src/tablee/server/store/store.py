"""The store: logs, snapshots and players, read and written without ever blocking the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, and_, create_engine, event, func, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from tablee.server.store import schema as s
from tablee.server.store.migrations import migrate
from tablee.server.store.writer import StoreFailed, Writer
from tablee.table import Setup, Snapshot, Step
from tablee.table import entries as e
from tablee.table.people import Bot, Human, Sitter, claimant

T = TypeVar("T")
READERS = 4

# Written for every move: a fixed text costs a third of a statement that is built anew.
_INSERT_STEP = text(
    "INSERT INTO events (game, seq, body) VALUES (:game, :seq, :body)"
    " ON CONFLICT DO NOTHING RETURNING seq"
)


class GameRow(msgspec.Struct, frozen=True):
    """What is known of a table without loading it."""

    setup: Setup
    invite: str
    watch: str
    status: str


class Append:
    """A step to write down, and what must be written in the same breath."""

    def __init__(self, table: str, step: Step, status: str | None = None) -> None:
        self.table = table
        self.step = step
        self.status = status
        self.also: list[Callable[[Connection], None]] = []

    def write(self, connection: Connection) -> bool:
        """Write, unless somebody else has already written a step of that number."""
        if not insert_step(connection, self.table, self.step):
            return False
        for entry in self.step.entries:
            if isinstance(entry, e.Sat):
                _project_seat(connection, self.table, entry.seat, entry.sitter)
            elif isinstance(entry, e.Resized):
                _project_size(connection, self.table, entry.seats)
        if self.status is not None:
            ended = self.step.at if self.status in ("over", "closed") else None
            change = s.games.update().where(s.games.c.id == self.table)
            connection.execute(change.values(status=self.status, ended=ended))
        for work in self.also:
            work(connection)
        return True


class Store:
    """Everything that outlives a server process."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        with engine.begin() as connection:
            migrate(connection)
        self._reading = engine.execution_options(reading=True)
        self._writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tablee-reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StoreFailed(f"the database did not answer: {type(error).__name__}") from error

    async def write(self, work: Callable[[Connection], T], *order: Any) -> T:
        """Write together with whatever else waits; return when it is committed."""
        return await self._writer.write(("", *map(str, order)), work)

    async def append(self, append: Append) -> bool:
        """Commit a step; False if another process has written that step of the table before."""
        key = (append.table, f"{append.step.seq:09}")
        return await self._writer.write(key, append.write)

    async def create(self, setup: Setup, invite: str, watch: str) -> None:
        """Write down a new table."""
        await self.write(lambda connection: insert_game(connection, setup, invite, watch), setup.id)

    async def game(self, table: str) -> GameRow | None:
        """Give what is known of a table."""
        return await self.read(lambda connection: _game(connection, table))

    async def load(self, table: str) -> tuple[GameRow, Snapshot | None, list[Step]] | None:
        """Give a table's setup, its last snapshot and the steps after it."""
        return await self.read(lambda connection: _load(connection, table))

    async def steps(self, table: str, after: int = 0) -> list[Step]:
        """Give the steps of a table after the given one."""
        return await self.read(lambda connection: _steps(connection, table, after))

    async def keep_snapshot(self, table: str, seq: int, body: str) -> None:
        """Keep a snapshot in place of the last one."""
        await self.write(lambda connection: _keep_snapshot(connection, table, seq, body), table)

    def close(self) -> None:
        """Commit what waits and let go of the database."""
        self._writer.close()
        self._readers.shutdown()
        self.engine.dispose()


def open_store(url: str) -> Store:
    """Open the store at a database address, or in a file."""
    return Store(engine_for(url))


def engine_for(url: str) -> Engine:
    """Give the engine for an address; a path means a SQLite file, whose folder is made."""
    if url.startswith(("postgresql://", "postgres://")):
        return create_engine(
            "postgresql+psycopg://" + url.partition("://")[2],
            pool_size=READERS + 2,
            pool_pre_ping=True,
        )
    path = Path(url.removeprefix("sqlite:///"))
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 30})
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def insert(connection: Connection, table: Any) -> Any:
    """Give an insert that can say what to do on conflict, in the database's own dialect."""
    postgres = connection.dialect.name == "postgresql"
    return postgresql.insert(table) if postgres else sqlite.insert(table)


def insert_step(connection: Connection, table: str, step: Step) -> bool:
    """Write a step; False if that number is taken."""
    row = {"game": table, "seq": step.seq, "body": msgspec.json.encode(step).decode()}
    return connection.execute(_INSERT_STEP, row).first() is not None


def insert_game(connection: Connection, setup: Setup, invite: str, watch: str) -> None:
    """Write down a new table with empty seats."""
    connection.execute(
        s.games.insert().values(
            id=setup.id,
            game=setup.game,
            setup=msgspec.json.encode(setup).decode(),
            invite=invite,
            watch=watch,
            public=setup.settings.public,
            status="gathering",
            opened=setup.opened,
        )
    )
    _project_size(connection, setup.id, setup.seats)


def _project_size(connection: Connection, table: str, seats: int) -> None:
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


def _game(connection: Connection, table: str) -> GameRow | None:
    row = connection.execute(select(s.games).where(s.games.c.id == table)).first()
    if row is None:
        return None
    setup = msgspec.json.decode(row.setup, type=Setup)
    return GameRow(setup, row.invite, row.watch, row.status)


def _load(connection: Connection, table: str) -> tuple[GameRow, Snapshot | None, list[Step]] | None:
    game = _game(connection, table)
    if game is None:
        return None
    row = connection.execute(select(s.snapshots).where(s.snapshots.c.game == table)).first()
    if row is None:
        return game, None, _steps(connection, table, 0)
    try:
        snapshot = msgspec.json.decode(row.body, type=Snapshot)
    except msgspec.ValidationError:  # written by another version: the log has it all
        return game, None, _steps(connection, table, 0)
    return game, snapshot, _steps(connection, table, row.seq)


def _steps(connection: Connection, table: str, after: int) -> list[Step]:
    wanted = and_(s.events.c.game == table, s.events.c.seq > after)
    bodies = connection.execute(select(s.events.c.body).where(wanted).order_by(s.events.c.seq))
    return [msgspec.json.decode(body, type=Step) for body in bodies.scalars()]


def _keep_snapshot(connection: Connection, table: str, seq: int, body: str) -> None:
    statement = insert(connection, s.snapshots).values(game=table, seq=seq, body=body)
    connection.execute(
        statement.on_conflict_do_update(
            index_elements=["game"],
            set_={"seq": seq, "body": body},
            where=s.snapshots.c.seq < seq,
        )
    )


def count(connection: Connection, table: Any) -> int:
    """Count the rows of a table."""
    return connection.execute(select(func.count()).select_from(table)).scalar_one()
