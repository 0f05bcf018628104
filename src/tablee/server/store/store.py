"""The store: logs, snapshots and players, read and written without ever blocking the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, and_, create_engine, event, func, select
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from tablee.server.store import schema as s
from tablee.server.store.append import Append, keep, project_size, write_steps
from tablee.server.store.migrations import migrate
from tablee.server.store.writer import PATIENCE_SECONDS, Settle, StoreFailed, Writer
from tablee.table import Setup, Snapshot, Step

T = TypeVar("T")
READERS = 4
PROBE_CHARACTERS = 10_000
LOCKED_SECONDS = 4
"""How long to wait for a SQLite file that another program holds."""
READ_SETUP = msgspec.json.Decoder(Setup)
READ_SNAPSHOT = msgspec.json.Decoder(Snapshot)
READ_STEP = msgspec.json.Decoder(Step)
"""Made before there are threads: msgspec learns a type at its first use, in one thread only."""


class GameRow(msgspec.Struct, frozen=True):
    """What is known of a table without loading it."""

    setup: Setup
    invite: str
    watch: str
    status: str


class Store:
    """Everything that outlives a server process."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        try:
            with engine.begin() as connection:
                migrate(connection)
        except SQLAlchemyError as error:
            why = str(getattr(error, "orig", error)).splitlines()[0]
            raise StoreFailed(f"the database cannot be used: {why}") from error
        self._reading = engine.execution_options(reading=True)
        self.writer = Writer(engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tablee-reader")

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Read in a thread."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await loop.run_in_executor(self._readers, self._read, work)
        except TimeoutError as error:
            raise StoreFailed("the database does not answer") from error

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise StoreFailed(f"the database did not answer: {type(error).__name__}") from error

    async def write(self, work: Callable[[Connection], T], order: str = "") -> T:
        """Write together with whatever else waits; return when it is committed."""
        return await self.writer.write(order, work)

    def append(self, append: Append, settle: Settle) -> None:
        """Commit a step and tell: False if another process has written one of its number before."""
        self.writer.append(append, settle)

    async def create(
        self, setup: Setup, invite: str, watch: str, appends: Sequence[Append] = ()
    ) -> None:
        """Write down a new table, and its first steps."""

        def work(connection: Connection) -> None:
            insert_game(connection, setup, invite, watch)
            if appends:
                write_steps(connection, appends)

        await self.write(work, setup.id)

    async def game(self, table: str) -> GameRow | None:
        """Give what is known of a table."""
        return await self.read(lambda connection: _game(connection, table))

    async def load(self, table: str) -> tuple[GameRow, Snapshot | None, list[Step]] | None:
        """Give a table's setup, its last snapshot and all steps."""
        return await self.read(lambda connection: _load(connection, table))

    async def steps(self, table: str, after: int = 0) -> list[Step]:
        """Give the steps of a table after the given one."""
        return await self.read(lambda connection: steps_of(connection, table, after))

    async def latest(self, tables: list[str]) -> dict[str, int]:
        """Give the number of the last step at each of these tables."""
        return await self.read(lambda connection: _latest(connection, tables))

    async def takes_writing(self) -> bool:
        """Tell whether something can be written that needs room of its own."""
        try:
            await self.write(_probe)
        except StoreFailed:
            return False
        return True

    async def is_intact(self) -> bool:
        """Tell whether the file of the database is where it was and in order."""
        if self.engine.dialect.name != "sqlite":
            return True
        return self.is_there() and await self.read(_is_in_order)

    def is_there(self) -> bool:
        """Tell whether the file of the database has not been taken away."""
        sqlite = self.engine.dialect.name == "sqlite"
        return not sqlite or Path(str(self.engine.url.database)).exists()

    async def keep_snapshot(self, table: str, seq: int, body: str) -> None:
        """Keep a snapshot in place of the last one."""
        work = partial(keep, table=table, seq=seq, body=body)
        await self.writer.write_some_time(table, work)

    def close(self) -> None:
        """Commit what waits and let go of the database."""
        self.writer.close()
        self._readers.shutdown()
        self.engine.dispose()


def open_store(url: str) -> Store:
    """Open the store at a database address, or in a file."""
    return Store(engine_for(url))


def engine_for(url: str) -> Engine:
    """Give the engine for an address; a path means a SQLite file, whose folder is made.

    Its errors, which are logged, do not tell the values: hidden moves and keys are among them.
    """
    if is_postgres(url):
        return create_engine(
            "postgresql+psycopg://" + url.partition("://")[2],
            pool_size=READERS + 2,
            pool_pre_ping=True,
            connect_args={"connect_timeout": 3},
            hide_parameters=True,
        )
    path = sqlite_path(url)
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(
        f"sqlite:///{path}", connect_args={"timeout": LOCKED_SECONDS}, hide_parameters=True
    )
    event.listen(engine, "connect", _set_up_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def is_postgres(url: str) -> bool:
    """Tell whether an address is one of PostgreSQL."""
    return url.startswith(("postgresql://", "postgres://"))


def sqlite_path(url: str) -> Path:
    """Give the file that an address of SQLite means."""
    return Path(url.removeprefix("sqlite:///"))


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


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
            host=setup.host,
        )
    )
    project_size(connection, setup.id, setup.seats)


def _game(connection: Connection, table: str) -> GameRow | None:
    row = connection.execute(select(s.games).where(s.games.c.id == table)).first()
    if row is None:
        return None
    setup = READ_SETUP.decode(row.setup)
    return GameRow(setup, row.invite, row.watch, row.status)


def _load(connection: Connection, table: str) -> tuple[GameRow, Snapshot | None, list[Step]] | None:
    game = _game(connection, table)
    if game is None:
        return None
    row = connection.execute(select(s.snapshots).where(s.snapshots.c.game == table)).first()
    if row is None:
        return game, None, steps_of(connection, table, 0)
    try:
        snapshot = READ_SNAPSHOT.decode(row.body)
    except msgspec.ValidationError:  # written by another version: the log has it all
        return game, None, steps_of(connection, table, 0)
    return game, snapshot, steps_of(connection, table)


def steps_of(connection: Connection, table: str, after: int = 0) -> list[Step]:
    """Give the steps of a table after the given one."""
    wanted = and_(s.events.c.game == table, s.events.c.seq > after)
    bodies = connection.execute(select(s.events.c.body).where(wanted).order_by(s.events.c.seq))
    return [READ_STEP.decode(body) for body in bodies.scalars()]


def _latest(connection: Connection, tables: list[str]) -> dict[str, int]:
    events = s.events.c
    wanted = select(events.game, func.max(events.seq)).where(events.game.in_(tables))
    rows = connection.execute(wanted.group_by(events.game))
    return {row[0]: row[1] for row in rows}


def count(connection: Connection, table: Any) -> int:
    """Count the rows of a table."""
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _probe(connection: Connection) -> None:
    """Write as much as needs a new page, and take it away again."""
    name = f"probe {token_hex(8)}"
    connection.execute(s.secrets.insert().values(name=name, value="." * PROBE_CHARACTERS))
    connection.execute(s.secrets.delete().where(s.secrets.c.name == name))


def _is_in_order(connection: Connection) -> bool:
    try:
        return connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() == "ok"
    except DatabaseError:
        return False
