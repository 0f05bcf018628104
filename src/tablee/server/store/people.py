"""Players and their devices, as they are kept."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, and_, or_, select
from sqlalchemy.exc import IntegrityError

from tablee.server.secrets import fingerprint
from tablee.server.store import schema as s
from tablee.server.store.ratings import merge_ratings
from tablee.table.local import now_ms


class Player(msgspec.Struct, frozen=True):
    """Somebody: the public id, the nickname, and the name of the account if there is one."""

    id: str
    name: str
    account: str | None = None


def insert_player(connection: Connection, player: Player, token: str) -> None:
    """Write a new player and their device down."""
    row = {"id": player.id, "name": player.name, "created": now_ms()}
    connection.execute(s.players.insert(), row)
    insert_device(connection, player.id, token)


def insert_device(connection: Connection, player: str, token: str) -> None:
    """Write down one more device of a player."""
    row = {"token": fingerprint(token), "player": player, "created": now_ms()}
    connection.execute(s.devices.insert(), row)


def of_device(connection: Connection, print_: str) -> Player | None:
    """Give the player of a device, or None for one never seen."""
    joined = s.devices.join(s.players, s.players.c.id == s.devices.c.player)
    wanted = select(s.players).select_from(joined).where(s.devices.c.token == print_)
    row = connection.execute(wanted).first()
    return Player(row.id, row.name, row.account) if row else None


def of_account(connection: Connection, account: str) -> tuple[Player, str] | None:
    """Give the player of an account and the hash of its passphrase."""
    row = connection.execute(select(s.players).where(s.players.c.account == account)).first()
    return (Player(row.id, row.name, row.account), row.passphrase) if row else None


def rename(connection: Connection, player: str, name: str) -> None:
    """Give a player another nickname."""
    connection.execute(s.players.update().where(s.players.c.id == player).values(name=name))


def set_account(connection: Connection, player: str, account: str, passphrase: str) -> bool:
    """Give a player an account, unless another one has it."""
    taken = select(s.players.c.id).where(s.players.c.account == account)
    if connection.execute(taken).first() is not None:
        return False
    change = s.players.update().where(s.players.c.id == player)
    try:
        with connection.begin_nested():
            connection.execute(change.values(account=account, passphrase=passphrase))
    except IntegrityError:
        return False
    return True


def forget_device(connection: Connection, print_: str) -> None:
    """Forget a device."""
    connection.execute(s.devices.delete().where(s.devices.c.token == print_))


def tables_of(connection: Connection, player: str) -> list[str]:
    """List the tables where a player has a seat, and the open ones that they only host."""
    seated = select(s.seats.c.game).where(s.seats.c.player == player)
    hosted = and_(s.games.c.ended.is_(None), s.games.c.host == player)
    wanted = select(s.games.c.id).where(or_(s.games.c.id.in_(seated), hosted))
    return list(connection.execute(wanted).scalars())


def move_rows(connection: Connection, guest: str, player: str) -> None:
    """Give what belongs to a guest to the player they turn out to be."""
    for table in (s.results, s.pushes, s.devices):
        connection.execute(table.update().where(table.c.player == guest).values(player=player))
    merge_ratings(connection, guest, player)
