"""A guest who logs in: their games, results, ratings and devices become the account's."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection, and_, or_, select

from tablee.server.people.players import Player
from tablee.server.people.ratings import merge_ratings
from tablee.server.protocol import CLOSE_RESTART
from tablee.server.store import schema as s
from tablee.table import OtherRules
from tablee.table.local import now_ms

if TYPE_CHECKING:
    from tablee.server.app import Server

log = logging.getLogger("tablee.guests")


async def bring_along(server: Server, guest: Player, player: Player) -> None:
    """Make a player of everything that the guest on their device was and did."""
    for table in await server.store.read(partial(_tables, guest=guest.id)):
        try:
            room = await server.hub.room(table)
        except OtherRules as error:
            log.warning("a guest's game stays behind: %s", error)
        else:
            hand_over = partial(room.table.hand_over, guest.id, player.id, now_ms())
            await room.happen(hand_over)
    await server.store.write(partial(_move_rows, guest=guest.id, player=player.id))
    server.players.forget(guest.id)
    for client in list(server.clients):
        if client.player == guest.id:
            client.close(CLOSE_RESTART, "restart")


def _tables(connection: Connection, guest: str) -> list[str]:
    """List the tables where the guest has a seat, and the open ones that they only host."""
    seated = select(s.seats.c.game).where(s.seats.c.player == guest)
    hosted = and_(s.games.c.ended.is_(None), s.games.c.setup.contains(f'"host":"{guest}"'))
    wanted = select(s.games.c.id).where(or_(s.games.c.id.in_(seated), hosted))
    return list(connection.execute(wanted).scalars())


def _move_rows(connection: Connection, guest: str, player: str) -> None:
    for table in (s.results, s.pushes, s.devices):
        connection.execute(table.update().where(table.c.player == guest).values(player=player))
    merge_ratings(connection, guest, player)
