"""Players: nicknames, devices, accounts, and the browsers that want to be told of a turn."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tablee.server.http.calls import Call, Endpoint, HttpProblem
from tablee.server.people.guests import bring_along
from tablee.server.people.players import AccountTaken, WrongPassphrase
from tablee.server.protocol import CLOSE_RESTART
from tablee.server.store.people import Player
from tablee.server.store.pushes import Subscription
from tablee.table.commands import Name

Account = Annotated[str, Meta(min_length=2, max_length=30, pattern=r"^[\w.-]+$")]
Passphrase = Annotated[str, Meta(min_length=8, max_length=200)]


PushAddress = Annotated[str, Meta(max_length=1000, pattern=r"^https?://[!-~]+$")]


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A nickname."""

    name: Name


class Key(msgspec.Struct, frozen=True):
    """A new player and the key that proves to be it, for programs."""

    player: Player
    key: str


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name and passphrase of an account."""

    account: Account
    passphrase: Passphrase


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told when it is its player's turn."""

    endpoint: PushAddress
    p256dh: Annotated[str, Meta(max_length=200, pattern=r"^[A-Za-z0-9_-]+=*$")]
    auth: Annotated[str, Meta(max_length=50, pattern=r"^[A-Za-z0-9_-]+=*$")]
    language: Annotated[str, Meta(max_length=10, pattern=r"^[A-Za-z-]+$")] = "en"


class Unsubscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told no more."""

    endpoint: PushAddress


async def me(call: Call, _: None) -> Player:
    """Tell who the caller is."""
    return call.known()


async def name_me(call: Call, wish: Named) -> Player:
    """Give the caller a nickname; a new device becomes a player."""
    player = await call.somebody(wish.name)
    if player.name != wish.name:
        player = await call.services.players.rename(player, wish.name)
    return player


async def new_player(call: Call, wish: Named) -> Key:
    """Make a player for a program: the key goes into `Authorization: Bearer` and into `hello`."""
    player, key = await call.services.players.new(wish.name)
    return Key(player, key)


async def register(call: Call, wish: Credentials) -> Player:
    """Make an account of the caller, to play as the same person on other devices."""
    player = await call.somebody(wish.account)
    try:
        return await call.services.players.register(player, wish.account, wish.passphrase)
    except AccountTaken:
        raise HttpProblem(409, "account_taken") from None


async def log_in(call: Call, wish: Credentials) -> Player:
    """Make this device one of an account's; what a guest played on it belongs to the account."""
    guest = call.player
    try:
        player, call.new_token = await call.services.players.log_in(wish.account, wish.passphrase)
    except WrongPassphrase:
        raise HttpProblem(403, "wrong_passphrase") from None
    if guest is not None and guest.account is None:
        await bring_along(call.services.store, call.services.hub, guest, player)
        call.services.players.forget(guest.id)
        for client in list(call.services.clients):
            if client.player == guest.id:
                client.close(CLOSE_RESTART, "restart")
    return player


async def log_out(call: Call, _: None) -> None:
    """Forget this device."""
    call.known()
    if call.token is not None:
        await call.services.players.log_out(call.token)
    call.forget_device = True


async def subscribe(call: Call, wish: Subscribe) -> None:
    """Send this browser a push message when it is the caller's turn."""
    subscription = Subscription(wish.endpoint, wish.p256dh, wish.auth, wish.language)
    if not call.services.pusher.accepts(subscription):
        raise HttpProblem(422, "unknown_push_service")
    await call.services.pusher.subscribe(call.known().id, subscription)


async def unsubscribe(call: Call, wish: Unsubscribe) -> None:
    """Send this browser no more push messages; others of the caller are still told."""
    await call.services.pusher.unsubscribe(call.known().id, wish.endpoint)


async def unsubscribe_all(call: Call, _: None) -> None:
    """Send no browser of the caller push messages any more."""
    await call.services.pusher.unsubscribe(call.known().id)


ENDPOINTS = (
    Endpoint("GET", "/api/me", "Who am I", me, gives=Player),
    Endpoint("POST", "/api/me", "Choose a nickname", name_me, Named, Player, costly=True),
    Endpoint("POST", "/api/players", "A player for a program", new_player, Named, Key, costly=True),
    Endpoint("POST", "/api/account", "Make an account", register, Credentials, Player, costly=True),
    Endpoint("POST", "/api/login", "Log in", log_in, Credentials, Player, costly=True),
    Endpoint("POST", "/api/logout", "Forget this device", log_out),
    Endpoint("POST", "/api/push", "Tell me when it is my turn", subscribe, Subscribe),
    Endpoint("POST", "/api/push/stop", "Tell this browser no more", unsubscribe, Unsubscribe),
    Endpoint("DELETE", "/api/push", "Tell none of my browsers", unsubscribe_all),
)
