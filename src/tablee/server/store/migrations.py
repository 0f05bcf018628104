"""How the database grew: each migration brings it from one version to the next.

A migration is never changed once released; it uses plain SQL, so that it does not change with the
code. SQLite and PostgreSQL read all of it alike.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, inspect, select, text

from tablee.errors import TableeError
from tablee.server.store.schema import version

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        "CREATE TABLE schema_version (version INTEGER NOT NULL PRIMARY KEY)",
        "CREATE TABLE secrets (name VARCHAR(40) NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
        "CREATE TABLE players (id VARCHAR(40) NOT NULL PRIMARY KEY, name VARCHAR(40) NOT NULL,"
        " account VARCHAR(40) UNIQUE, passphrase TEXT, created BIGINT NOT NULL)",
        "CREATE TABLE devices (token VARCHAR(64) NOT NULL PRIMARY KEY,"
        " player VARCHAR(40) NOT NULL REFERENCES players (id), created BIGINT NOT NULL)",
        "CREATE INDEX ix_devices_player ON devices (player)",
        "CREATE TABLE games (id VARCHAR(40) NOT NULL PRIMARY KEY, game VARCHAR(40) NOT NULL,"
        " setup TEXT NOT NULL, invite VARCHAR(64) NOT NULL, watch VARCHAR(64) NOT NULL,"
        " public BOOLEAN NOT NULL, status VARCHAR(10) NOT NULL, opened BIGINT NOT NULL,"
        " ended BIGINT)",
        "CREATE INDEX games_in_lobby ON games (public, status, opened)",
        "CREATE TABLE seats (game VARCHAR(40) NOT NULL REFERENCES games (id),"
        " seat INTEGER NOT NULL, token VARCHAR(64), kind VARCHAR(10) NOT NULL,"
        " player VARCHAR(40), name VARCHAR(80) NOT NULL, PRIMARY KEY (game, seat))",
        "CREATE INDEX ix_seats_player ON seats (player)",
        "CREATE TABLE events (game VARCHAR(40) NOT NULL REFERENCES games (id),"
        " seq INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, seq))",
        "CREATE TABLE snapshots (game VARCHAR(40) NOT NULL PRIMARY KEY REFERENCES games (id),"
        " seq INTEGER NOT NULL, body TEXT NOT NULL)",
        'CREATE TABLE results ("table" VARCHAR(40) NOT NULL REFERENCES games (id),'
        " seat INTEGER NOT NULL, game VARCHAR(40) NOT NULL, player VARCHAR(40) NOT NULL,"
        " rank INTEGER NOT NULL, score INTEGER NOT NULL, seats INTEGER NOT NULL,"
        ' rated BOOLEAN NOT NULL, ended BIGINT NOT NULL, PRIMARY KEY ("table", seat))',
        "CREATE INDEX results_of_player ON results (player, game)",
        "CREATE TABLE ratings (player VARCHAR(40) NOT NULL, game VARCHAR(40) NOT NULL,"
        " mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL,"
        " games INTEGER NOT NULL, PRIMARY KEY (player, game))",
    ),
    (
        "CREATE TABLE pushes (endpoint TEXT NOT NULL PRIMARY KEY,"
        " player VARCHAR(40) NOT NULL REFERENCES players (id), p256dh TEXT NOT NULL,"
        " auth TEXT NOT NULL, language VARCHAR(10) NOT NULL)",
        "CREATE INDEX ix_pushes_player ON pushes (player)",
    ),
    (
        "ALTER TABLE games ADD COLUMN host VARCHAR(40) NOT NULL DEFAULT ''",
        "UPDATE games SET host ="
        ' substr(substr(setup, strpos(setup, \'"host":"\') + 8), 1,'
        " strpos(substr(setup, strpos(setup, '\"host\":\"') + 8), '\"') - 1)"
        ' WHERE strpos(setup, \'"host":"\') > 0',
        "CREATE INDEX ix_games_host ON games (host)",
        "CREATE TABLE alarms (game VARCHAR(40) NOT NULL PRIMARY KEY REFERENCES games (id),"
        " due BIGINT NOT NULL, keeper VARCHAR(40) NOT NULL)",
        "CREATE INDEX alarms_of_keeper ON alarms (keeper, due)",
        "INSERT INTO alarms (game, due, keeper)"
        " SELECT id, 0, '' FROM games WHERE status = 'playing'",
        "CREATE TABLE processes (id VARCHAR(40) NOT NULL PRIMARY KEY, seen BIGINT NOT NULL)",
        "CREATE TABLE outages (until BIGINT NOT NULL PRIMARY KEY, since BIGINT NOT NULL)",
    ),
)

LOCK = 7_426_533
"""Number of the advisory lock that keeps two servers from migrating at once."""


class NewerDatabase(TableeError):
    """The database was made by a newer Tablée."""

    def __init__(self, found: int) -> None:
        super().__init__(
            f"the database has version {found}, this program knows up to {len(MIGRATIONS)};"
            " please install a newer Tablée"
        )


def migrate(
    connection: Connection, migrations: tuple[tuple[str, ...], ...] = MIGRATIONS
) -> tuple[int, int]:
    """Bring the database up to date; give the version before and after."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    before = current(connection)
    if before > len(migrations):
        raise NewerDatabase(before)
    for statements in migrations[before:]:
        for statement in statements:
            connection.execute(text(_spoken(connection, statement)))
    if before < len(migrations):
        connection.execute(version.delete())
        connection.execute(version.insert().values(version=len(migrations)))
    return before, len(migrations)


def _spoken(connection: Connection, statement: str) -> str:
    """Say where one text stands in another as the database does."""
    return (
        statement.replace("strpos(", "instr(") if connection.dialect.name == "sqlite" else statement
    )


def current(connection: Connection) -> int:
    """Give the version of the database; 0 for an empty one."""
    if not inspect(connection).has_table(version.name):
        return 0
    found: int = connection.execute(select(version.c.version)).scalar_one()
    return found
