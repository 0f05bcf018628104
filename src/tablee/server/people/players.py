"""Players: a nickname and a device that is recognised; an account only for those who want one."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from tablee.errors import TableeError
from tablee.server.secrets import (
    fingerprint,
    hash_passphrase,
    new_player_id,
    new_token,
    passphrase_matches,
)
from tablee.server.store import Store
from tablee.server.store import schema as s
from tablee.table.local import now_ms

T = TypeVar("T")
KEPT = 20_000
KNOWN_SECONDS = 60.0
"""How long another process may not know that a device was logged out."""


class Player(msgspec.Struct, frozen=True):
    """Somebody: the public id, the nickname, and the name of the account if there is one."""

    id: str
    name: str
    account: str | None = None


class AccountTaken(TableeError):
    """An account of that name exists, or this player has one already."""


class WrongPassphrase(TableeError):
    """There is no such account, or its passphrase is another."""


class Players:
    """Knows who is behind a device."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, tuple[float, Player]] = OrderedDict()
        """Who a device belongs to, and until when that is believed."""
        self._hashing = asyncio.Semaphore(2)

    async def of_device(self, token: str | None) -> Player | None:
        """Give the player of a device, or None for one never seen."""
        if not token:
            return None
        print_ = fingerprint(token)
        until, known = self._known.get(print_, (0.0, None))
        if time.monotonic() < until:
            return known
        found = await self._store.read(lambda connection: _of_device(connection, print_))
        if found is not None:
            self._remember(print_, found)
        return found

    async def new(self, name: str) -> tuple[Player, str]:
        """Make a player and the secret of their device."""
        player, token = Player(new_player_id(), name), new_token()
        await self._store.write(lambda connection: _insert(connection, player, token))
        self._remember(fingerprint(token), player)
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        """Give a player another nickname."""
        renamed = msgspec.structs.replace(player, name=name)
        change = s.players.update().where(s.players.c.id == player.id).values(name=name)
        await self._store.write(lambda connection: connection.execute(change).rowcount)
        self.forget(player.id)
        return renamed

    async def register(self, player: Player, account: str, passphrase: str) -> Player:
        """Make an account of a player, so that other devices can log in."""
        if player.account is not None:
            raise AccountTaken(account)
        hashed = await self._in_thread(hash_passphrase, passphrase)
        change = s.players.update().where(s.players.c.id == player.id)
        values = change.values(account=account, passphrase=hashed)
        try:
            await self._store.write(lambda connection: connection.execute(values).rowcount)
        except TableeError as error:
            if isinstance(error.__cause__, IntegrityError):
                raise AccountTaken(account) from error
            raise
        self.forget(player.id)
        return msgspec.structs.replace(player, account=account)

    async def log_in(self, account: str, passphrase: str) -> tuple[Player, str]:
        """Give the player of an account and a secret for one more device."""
        found = await self._store.read(lambda connection: _of_account(connection, account))
        stored = found[1] if found else None
        if not await self._in_thread(passphrase_matches, passphrase, stored) or found is None:
            raise WrongPassphrase(account)
        token = new_token()
        await self._store.write(lambda connection: _insert_device(connection, found[0].id, token))
        return found[0], token

    async def log_out(self, token: str) -> None:
        """Forget a device."""
        print_ = fingerprint(token)
        gone = s.devices.delete().where(s.devices.c.token == print_)
        await self._store.write(lambda connection: connection.execute(gone).rowcount)
        self._known.pop(print_, None)

    async def _in_thread(self, work: Callable[..., T], *args: str | None) -> T:
        async with self._hashing:
            return await asyncio.to_thread(work, *args)

    def _remember(self, print_: str, player: Player) -> None:
        self._known[print_] = (time.monotonic() + KNOWN_SECONDS, player)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)

    def forget(self, player: str) -> None:
        """Look a player up again, who is not what they were."""
        for print_ in [each for each, (_, known) in self._known.items() if known.id == player]:
            del self._known[print_]


def _insert(connection: Connection, player: Player, token: str) -> None:
    row = {"id": player.id, "name": player.name, "created": now_ms()}
    connection.execute(s.players.insert(), row)
    _insert_device(connection, player.id, token)


def _insert_device(connection: Connection, player: str, token: str) -> None:
    row = {"token": fingerprint(token), "player": player, "created": now_ms()}
    connection.execute(s.devices.insert(), row)


def _of_device(connection: Connection, print_: str) -> Player | None:
    joined = s.devices.join(s.players, s.players.c.id == s.devices.c.player)
    wanted = select(s.players).select_from(joined).where(s.devices.c.token == print_)
    row = connection.execute(wanted).first()
    return Player(row.id, row.name, row.account) if row else None


def _of_account(connection: Connection, account: str) -> tuple[Player, str] | None:
    row = connection.execute(select(s.players).where(s.players.c.account == account)).first()
    return (Player(row.id, row.name, row.account), row.passphrase) if row else None
