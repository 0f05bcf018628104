"""The tables of the database, as they are today; `migrations` says how they came to be."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata: Final = MetaData()

version = Table("schema_version", metadata, Column("version", Integer, primary_key=True))

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("account", String(40), unique=True),
    Column("passphrase", Text),
    Column("created", BigInteger, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("setup", Text, nullable=False),
    Column("invite", String(64), nullable=False),
    Column("watch", String(64), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("host", String(40), nullable=False, index=True),
    Index("games_in_lobby", "public", "status", "opened"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("token", String(64)),
    Column("kind", String(10), nullable=False),
    Column("player", String(40), index=True),
    Column("name", String(80), nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)

alarms = Table(
    "alarms",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("due", BigInteger, nullable=False),
    Column("keeper", String(40), nullable=False),
    Index("alarms_of_keeper", "keeper", "due"),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("until", BigInteger, primary_key=True),
    Column("since", BigInteger, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("body", Text, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table", ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("player", String(40), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index("results_of_player", "player", "game"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

pushes = Table(
    "pushes",
    metadata,
    Column("endpoint", Text, primary_key=True),
    Column("player", ForeignKey("players.id"), nullable=False, index=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", String(10), nullable=False),
)
