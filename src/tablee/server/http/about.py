"""What a server offers: its games, bots, phrases, and the key for push messages."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.bots import offered
from tablee.games import Game, Option, all_games
from tablee.server.http.address import is_this_machine, local_address
from tablee.server.http.calls import Call, Endpoint
from tablee.server.protocol import PROTOCOL
from tablee.table.setup import may_be_rated
from tablee.table.talk import PHRASES, AsksForSilence


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    key: str
    name: str
    designer: str
    publisher: str
    year: int
    version: int
    least: int
    most: int
    colours: list[str]
    options: list[Option]
    silence: bool
    """Whether its rules ask partners for silence, unless the host allows them to talk."""


class About(msgspec.Struct, frozen=True):
    """What this server offers."""

    protocol: int
    games: list[GameInfo]
    bots: list[str]
    rated_bots: list[str]
    """Those that may sit at rated tables."""
    phrases: list[str]
    push_key: str
    address: str | None
    """Where other devices in the local network reach this server, for who asks at its machine."""


async def about(call: Call, _: None) -> About:
    """Tell what this server offers."""
    return About(
        protocol=PROTOCOL,
        games=[_game_info(game) for game in all_games().values()],
        bots=offered(),
        rated_bots=[name for name in offered() if may_be_rated(name)],
        phrases=list(PHRASES),
        push_key=call.services.pusher.public_key(),
        address=_address(call),
    )


def _address(call: Call) -> str | None:
    client, config = call.request.client, call.services.config
    here = client is not None and is_this_machine(client.host)
    return local_address(config.host, config.port) if here else None


def _game_info(game: Game[Any]) -> GameInfo:
    return GameInfo(
        key=game.key,
        name=game.name,
        designer=game.designer,
        publisher=game.publisher,
        year=game.year,
        version=game.version,
        least=game.least,
        most=game.most,
        colours=list(game.colours),
        options=list(game.options),
        silence=isinstance(game, AsksForSilence),
    )


ENDPOINTS = (Endpoint("GET", "/api/about", "What this server offers", about, gives=About),)
