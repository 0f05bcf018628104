"""The browsers that want to be told of a turn, and the key that their messages are signed with."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from tablee.server.store import schema as s
from tablee.server.store.append import insert

KEY_NAME = "vapid"


class Subscription(msgspec.Struct, frozen=True):
    """Where and how a browser wants to be told."""

    endpoint: str
    p256dh: str
    auth: str
    language: str = "en"


def server_key(connection: Connection, fresh: str) -> str:
    """Give the key of the server, which is the fresh one at the first start."""
    row = {"name": KEY_NAME, "value": fresh}
    connection.execute(insert(connection, s.secrets).on_conflict_do_nothing(), row)
    mine = s.secrets.c.name == KEY_NAME
    kept: str = connection.execute(select(s.secrets.c.value).where(mine)).scalar_one()
    return kept


def keep(connection: Connection, player: str, subscription: Subscription) -> None:
    """Note that a player wants to be told in a browser."""
    row = {"player": player, **msgspec.structs.asdict(subscription)}
    statement = insert(connection, s.pushes).values(**row)
    changed = {name: row[name] for name in ("player", "p256dh", "auth", "language")}
    connection.execute(statement.on_conflict_do_update(index_elements=["endpoint"], set_=changed))


def forget(connection: Connection, player: str | None = None, endpoint: str | None = None) -> None:
    """Forget a browser, or all browsers of a player."""
    gone = s.pushes.delete()
    if player is not None:
        gone = gone.where(s.pushes.c.player == player)
    if endpoint is not None:
        gone = gone.where(s.pushes.c.endpoint == endpoint)
    connection.execute(gone)


def subscriptions(connection: Connection, player: str) -> list[Subscription]:
    """List the browsers in which a player wants to be told."""
    rows = connection.execute(select(s.pushes).where(s.pushes.c.player == player))
    return [Subscription(row.endpoint, row.p256dh, row.auth, row.language) for row in rows]
