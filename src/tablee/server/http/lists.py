"""Lists: the lobby, one's own tables, the best players, what somebody has done."""

from __future__ import annotations

from functools import partial

from tablee.server.http.calls import Call, Endpoint
from tablee.server.store import lists
from tablee.server.store.lists import LobbyTable
from tablee.server.store.ratings import Standing, Statistics, leaderboard, statistics


async def lobby(call: Call, _: None) -> list[LobbyTable]:
    """List the public tables that wait for players or can be watched, but not abandoned ones."""
    now = call.services.hub.around.time.now()
    return await call.services.store.read(partial(lists.lobby, now=now))


async def my_games(call: Call, _: None) -> list[LobbyTable]:
    """List the tables of the caller, newest first."""
    return await call.services.store.read(partial(lists.of_player, player=call.known().id))


async def best_players(call: Call, _: None) -> list[Standing]:
    """List the best players of a game."""
    game = call.param("game")
    return await call.services.store.read(lambda connection: leaderboard(connection, game))


async def player_statistics(call: Call, _: None) -> list[Statistics]:
    """Tell what a player has done in each game."""
    player = call.param("player")
    return await call.services.store.read(lambda connection: statistics(connection, player))


ENDPOINTS = (
    Endpoint("GET", "/api/lobby", "Public tables", lobby, gives=list[LobbyTable]),
    Endpoint("GET", "/api/me/games", "My tables", my_games, gives=list[LobbyTable]),
    Endpoint(
        "GET",
        "/api/players/{player}/statistics",
        "What somebody has done",
        player_statistics,
        gives=list[Statistics],
    ),
    Endpoint("GET", "/api/leaderboard/{game}", "The best", best_players, gives=list[Standing]),
)
