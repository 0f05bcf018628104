"""Lists of tables: the lobby, and those of one player."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, func, select, tuple_

from tablee.games import all_games
from tablee.server.store import schema as s
from tablee.table import Settings


class LobbyTable(msgspec.Struct, frozen=True):
    """A public table in the lobby, or one of your own."""

    table: str
    game: str
    status: str
    opened: int
    seats: list[str]
    free: int
    rated: bool
    playable: bool
    """False if the rules of the game have changed since."""


SHOWN_MS: Final = {"gathering": 24 * 3600 * 1000, "playing": 30 * 24 * 3600 * 1000}
"""How long the lobby shows a table where nobody does anything; a clock may last a month."""


def lobby(connection: Connection, now: int) -> list[LobbyTable]:
    """List the public tables that wait for players or can be watched, but not abandoned ones."""
    found = _tables(connection, and_(s.games.c.public, s.games.c.status.in_(SHOWN_MS)))
    touched = _last_steps(connection, [table.table for table in found])
    return [
        table
        for table in found
        if table.playable
        and now - max(table.opened, touched.get(table.table, 0)) < SHOWN_MS[table.status]
    ]


def _last_steps(connection: Connection, tables: list[str]) -> dict[str, int]:
    """Give the moment of the last step at each table."""
    events = s.events.c
    last = select(events.game, func.max(events.seq)).where(events.game.in_(tables))
    is_last = tuple_(events.game, events.seq).in_(last.group_by(events.game))
    rows = connection.execute(select(events.game, events.body).where(is_last))
    return {row.game: _READ_TIMED.decode(row.body).at for row in rows}


class _Timed(msgspec.Struct):
    """What the lobby needs of a step."""

    at: int


_READ_TIMED = msgspec.json.Decoder(_Timed)


def _tables(connection: Connection, wanted: Any) -> list[LobbyTable]:
    newest = select(s.games).where(wanted).order_by(s.games.c.opened.desc()).limit(100)
    rows = connection.execute(newest).all()
    at_them = s.seats.c.game.in_([row.id for row in rows])
    seats = connection.execute(select(s.seats).where(at_them).order_by(s.seats.c.seat)).all()
    return [_lobby_table(row, [seat for seat in seats if seat.game == row.id]) for row in rows]


def _lobby_table(row: Any, seats: list[Any]) -> LobbyTable:
    setup = _READ_AGREED.decode(row.setup)
    rules = all_games().get(row.game)
    return LobbyTable(
        table=row.id,
        game=row.game,
        status=row.status,
        opened=row.opened,
        seats=[f"bot {seat.name}" if seat.kind == "bot" else seat.name for seat in seats],
        free=sum(seat.kind == "nobody" for seat in seats),
        rated=setup.settings.rated,
        playable=rules is not None and setup.version in (rules.version, *rules.older),
    )


class _Agreed(msgspec.Struct):
    """What the list needs of a setup."""

    version: int
    settings: Settings


_READ_AGREED = msgspec.json.Decoder(_Agreed)


def of_player(connection: Connection, player: str) -> list[LobbyTable]:
    """List the tables of a player, newest first."""
    mine = select(s.seats.c.game).where(s.seats.c.player == player)
    return _tables(connection, s.games.c.id.in_(mine))
