"""Players: a nickname and a device that is recognised; an account only for those who want one."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import msgspec

from tablee.errors import TableeError
from tablee.server.secrets import (
    fingerprint,
    hash_passphrase,
    new_player_id,
    new_token,
    passphrase_matches,
)
from tablee.server.store import Store
from tablee.server.store import people as rows
from tablee.server.store.people import Player

T = TypeVar("T")
KEPT = 20_000
KNOWN_SECONDS = 60.0
"""How long another process may not know that a device was logged out."""


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
        found = await self._store.read(partial(rows.of_device, print_=print_))
        if found is not None:
            self._remember(print_, found)
        return found

    async def new(self, name: str) -> tuple[Player, str]:
        """Make a player and the secret of their device."""
        player, token = Player(new_player_id(), name), new_token()
        await self._store.write(partial(rows.insert_player, player=player, token=token))
        self._remember(fingerprint(token), player)
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        """Give a player another nickname."""
        renamed = msgspec.structs.replace(player, name=name)
        await self._store.write(partial(rows.rename, player=player.id, name=name))
        self.forget(player.id)
        return renamed

    async def register(self, player: Player, account: str, passphrase: str) -> Player:
        """Make an account of a player, so that other devices can log in."""
        if player.account is not None:
            raise AccountTaken(account)
        hashed = await self._in_thread(hash_passphrase, passphrase)
        own = partial(rows.set_account, player=player.id, account=account, passphrase=hashed)
        if not await self._store.write(own):
            raise AccountTaken(account)
        self.forget(player.id)
        return msgspec.structs.replace(player, account=account)

    async def log_in(self, account: str, passphrase: str) -> tuple[Player, str]:
        """Give the player of an account and a secret for one more device."""
        found = await self._store.read(partial(rows.of_account, account=account))
        stored = found[1] if found else None
        if not await self._in_thread(passphrase_matches, passphrase, stored) or found is None:
            raise WrongPassphrase(account)
        token = new_token()
        await self._store.write(partial(rows.insert_device, player=found[0].id, token=token))
        return found[0], token

    async def log_out(self, token: str) -> None:
        """Forget a device."""
        print_ = fingerprint(token)
        await self._store.write(partial(rows.forget_device, print_=print_))
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
