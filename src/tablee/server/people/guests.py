"""A guest who logs in: their games, results, ratings and devices become the account's."""

from __future__ import annotations

import logging
from functools import partial

from tablee.server.store import Store
from tablee.server.store.people import Player, move_rows, tables_of
from tablee.server.tables.hub import Hub
from tablee.table import OtherRules

log = logging.getLogger("tablee.guests")


async def bring_along(store: Store, hub: Hub, guest: Player, player: Player) -> None:
    """Make a player of everything that the guest on their device was and did."""
    for table in await store.read(partial(tables_of, player=guest.id)):
        try:
            room = await hub.room(table)
        except OtherRules as error:
            log.warning("a guest's game stays behind: %s", error)
        else:
            now = hub.around.time.now()
            await room.happen(partial(room.table.hand_over, guest.id, player.id, now))
    await store.write(partial(move_rows, guest=guest.id, player=player.id))
