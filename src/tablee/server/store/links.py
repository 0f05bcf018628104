"""The secrets behind the links to a table, of which only fingerprints are kept."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import Connection, and_, select

from tablee.server.store import schema as s


def seat_prints(connection: Connection, table: str) -> list[tuple[int, str | None]]:
    """List the seats of a table and the fingerprints of their own secrets."""
    wanted = select(s.seats.c.seat, s.seats.c.token).where(s.seats.c.game == table)
    return [(row.seat, row.token) for row in connection.execute(wanted)]


def renew(
    connection: Connection,
    table: str,
    link: Literal["invite", "watch", "seat"],
    seat: int | None,
    print_: str,
) -> None:
    """Replace the secret of a link, or of a seat."""
    if seat is not None:
        place = and_(s.seats.c.game == table, s.seats.c.seat == seat)
        connection.execute(s.seats.update().where(place).values(token=print_))
    else:
        change = s.games.update().where(s.games.c.id == table)
        connection.execute(change.values(**{link: print_}))
