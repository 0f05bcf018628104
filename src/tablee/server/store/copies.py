"""Safe copies of the database and the way back; a copy is a SQLite file, whatever the database is.

So a copy also carries games from one kind of database to the other.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, select
from sqlalchemy.exc import SQLAlchemyError

from tablee.errors import TableeError
from tablee.server.store import schema as s
from tablee.server.store.migrations import MIGRATIONS, NewerDatabase, current, migrate
from tablee.server.store.store import count, engine_for, is_postgres, sqlite_path

ROWS = 500
"""How many rows are carried at once."""


_ONE_FILE = "PRAGMA journal_mode=DELETE"
"""Leaves a database in one file, with nothing beside it."""


class BadCopy(TableeError):
    """A database cannot be copied, or a copy not be used; the message says why in one sentence."""


def back_up(url: str, target: Path) -> None:
    """Copy a database in one consistent state while people play, then check the copy."""
    if target.exists():
        raise BadCopy(f"{target} exists; name a file that does not")
    try:
        if is_postgres(url):
            _from_postgres(url, target)
        else:
            copy_file(readable(sqlite_path(url)), target)
        check(target)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def restore(copy: Path, url: str) -> Path | None:
    """Put a copy in place of the database; give where the old one was moved, if there was one."""
    check(copy)
    if is_postgres(url):
        _into_postgres(copy, url)
        return None
    target = sqlite_path(url)
    target.parent.mkdir(parents=True, exist_ok=True)
    if target.exists():
        _refuse_if_in_use(target)
    with _beside(target) as fresh:
        copy_file(copy, fresh)
        check(fresh)
        aside = _set_aside(target)
        fresh.replace(target)
    return aside


def check(path: Path) -> int:
    """Give the version of a copy, or say why it cannot be used."""
    with _opened(readable(path)) as connection:
        try:
            (state,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            raise BadCopy(f"{path} is damaged, or no database: {error}") from error
        if state != "ok":
            raise BadCopy(f"{path} is damaged: {' '.join(state.split())}")
        try:
            (version,) = connection.execute("SELECT version FROM schema_version").fetchone()
        except (sqlite3.DatabaseError, TypeError) as error:
            raise BadCopy(f"{path} is a database, but not one of Tablée") from error
    if version > len(MIGRATIONS):
        raise NewerDatabase(version)
    return int(version)


def readable(path: Path) -> Path:
    """Give a path at which there is a file."""
    if not path.is_file():
        raise BadCopy(f"there is no file {path}")
    return path


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        yield connection
    finally:
        connection.close()


@contextlib.contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """Give a new file in the same folder, which is gone afterwards unless it was renamed."""
    fresh = target.with_name(f"{target.name}.restoring")
    fresh.unlink(missing_ok=True)
    try:
        yield fresh
    finally:
        for each in _files(fresh):
            each.unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    """Copy page by page; the source may be in use."""
    with _opened(source) as original:
        kept = sqlite3.connect(target)
        try:
            original.backup(kept)
            kept.execute(_ONE_FILE)
        except sqlite3.DatabaseError as error:
            raise BadCopy(f"{source} is damaged, or no database: {error}") from error
        finally:
            kept.close()
    with target.open("rb") as written:
        os.fsync(written.fileno())


def _refuse_if_in_use(path: Path) -> None:
    """Refuse a file that a server holds open; one too damaged to be opened is nobody's."""
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise BadCopy(f"{path} is in use; stop the server first") from error
    except sqlite3.DatabaseError:
        pass
    finally:
        connection.close()


def _set_aside(target: Path) -> Path | None:
    """Keep the database that was there, with what SQLite has written beside it."""
    if not target.exists():
        return None
    aside = target.with_name(f"{target.name}.{time.strftime('%Y-%m-%d-%H%M%S')}")
    for old, new in zip(_files(target), _files(aside), strict=True):
        if old.exists():
            old.replace(new)
    return aside


def _files(path: Path) -> list[Path]:
    return [path.with_name(path.name + more) for more in ("", "-wal", "-shm")]


# ---- PostgreSQL ------------------------------------------------------------------------------


def _from_postgres(url: str, target: Path) -> None:
    with _engine(url) as source, _engine(str(target)) as copy:
        repeatable = source.execution_options(isolation_level="REPEATABLE READ")
        with told(url), repeatable.connect() as reading, copy.begin() as writing:
            if (found := current(reading)) != len(MIGRATIONS):
                raise BadCopy(f"the database has version {found}, this program {len(MIGRATIONS)}")
            migrate(writing)
            _carry(reading, writing)
    kept = sqlite3.connect(target)
    kept.execute(_ONE_FILE)
    kept.close()


def _into_postgres(copy: Path, url: str) -> None:
    """Carry a copy into an empty database, all or nothing; the copy itself is left alone."""
    fresh = copy.with_name(f"{copy.name}.carrying")
    with _removed(fresh):
        copy_file(copy, fresh)
        with _engine(str(fresh)) as source, _engine(url) as target:
            with source.begin() as connection:
                migrate(connection)
            with told(url), source.connect() as reading, target.begin() as writing:
                migrate(writing)
                if any(count(writing, table) for table in _tables()):
                    raise BadCopy(f"the database at {_bare(url)} is not empty")
                _carry(reading, writing)


def _carry(reading: Connection, writing: Connection) -> None:
    """Copy all rows of all tables, those first to which others refer."""
    for table in _tables():
        rows = reading.execute(select(table)).mappings()
        while some := rows.fetchmany(ROWS):
            writing.execute(table.insert(), [dict(row) for row in some])


def _tables() -> list[Table]:
    return [table for table in s.metadata.sorted_tables if table is not s.version]


@contextlib.contextmanager
def _engine(url: str) -> Iterator[Engine]:
    engine = engine_for(url)
    try:
        yield engine
    finally:
        engine.dispose()


@contextlib.contextmanager
def _removed(path: Path) -> Iterator[None]:
    try:
        yield
    finally:
        for each in _files(path):
            each.unlink(missing_ok=True)


@contextlib.contextmanager
def told(url: str) -> Iterator[None]:
    """Tell in one sentence what a database did not do."""
    try:
        yield
    except SQLAlchemyError as error:
        why = str(getattr(error, "orig", error)).splitlines()[0]
        raise BadCopy(f"the database at {_bare(url)} failed: {why}") from error


def _bare(url: str) -> str:
    """Leave the password out of an address."""
    return url.partition("://")[2].rpartition("@")[2]
