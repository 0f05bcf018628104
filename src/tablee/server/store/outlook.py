"""What an upgrade would do to a database: looked at without changing anything."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
from sqlalchemy import Connection, select

from tablee.errors import OtherRules, TableeError, UnknownGame
from tablee.games import game
from tablee.server.store import schema as s
from tablee.server.store.copies import copy_file, readable, told
from tablee.server.store.migrations import current, migrate
from tablee.server.store.store import READ_SETUP, engine_for, is_postgres, sqlite_path, steps_of
from tablee.table import Setup, Table


class Group(msgspec.Struct):
    """Stored games of one kind and one version of its rules, and what becomes of them."""

    game: str
    version: int
    today: int | None
    """The version that is installed; None if the game is not."""
    running: int = 0
    finished: int = 0
    lost: list[str] = []
    """Tables that can neither go on nor be replayed, each with the reason."""

    @property
    def kept_rules(self) -> bool:
        """Whether the games go on by older rules than today's."""
        return self.today is not None and self.version != self.today


class Outlook(msgspec.Struct):
    """The version of the database before and after, and all its games."""

    before: int
    after: int
    groups: list[Group]

    @property
    def lost(self) -> list[str]:
        """All tables that would be lost."""
        return [each for group in self.groups for each in group.lost]


def outlook(url: str) -> Outlook:
    """Try the upgrade: every table is taken up again and every finished game replayed."""
    with _on_trial(url) as connection:
        before = current(connection)
        _, after = migrate(connection)
        groups: dict[tuple[str, int], Group] = {}
        rows = connection.execute(select(s.games.c.id, s.games.c.setup, s.games.c.status)).all()
        for row in rows:
            setup = READ_SETUP.decode(row.setup)
            group = groups.setdefault((setup.game, setup.version), _group(setup))
            if row.status in ("over", "closed"):
                group.finished += 1
            else:
                group.running += 1
            if problem := _problem(connection, setup):
                group.lost.append(f"{setup.id}: {problem}")
    return Outlook(before, after, [groups[each] for each in sorted(groups)])


@contextlib.contextmanager
def _on_trial(url: str) -> Iterator[Connection]:
    """Give a connection on which nothing lasts: to a copy of a file, or one that is rolled back."""
    with tempfile.TemporaryDirectory() as folder:
        if not is_postgres(url):
            copy_file(readable(sqlite_path(url)), Path(folder) / "trial.db")
        engine = engine_for(url if is_postgres(url) else str(Path(folder) / "trial.db"))
        try:
            with told(url), engine.connect() as connection, connection.begin() as trial:
                yield connection
                trial.rollback()
        finally:
            engine.dispose()


def _group(setup: Setup) -> Group:
    try:
        today = game(setup.game).version
    except UnknownGame:
        today = None
    return Group(setup.game, setup.version, today, lost=[])


def _problem(connection: Connection, setup: Setup) -> str:
    """Say why a table cannot be taken up again; nothing if it can."""
    try:
        setup.rules()
        table = Table(setup)
        for step in steps_of(connection, setup.id):
            table.follow(step)
    except (OtherRules, UnknownGame) as error:
        return str(error)
    except (TableeError, ValueError) as error:
        return f"its log does not replay: {error}"
    return ""
