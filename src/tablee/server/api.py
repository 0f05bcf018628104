"""What can be asked over HTTP: tables, players, records, ratings, notifications."""

from __future__ import annotations

import asyncio
import io
from typing import Annotated, Any, Literal

import msgspec
import segno
from msgspec import Meta
from sqlalchemy import Connection, and_, select
from starlette.responses import Response

from tablee.bots import bots
from tablee.games import Game, Option, OptionValue, all_games
from tablee.server import advice, study
from tablee.server.calls import Call, Endpoint, HttpProblem
from tablee.server.hub import NoSuchTable
from tablee.server.players import AccountTaken, Player, WrongPassphrase
from tablee.server.protocol import PROTOCOL, TableInfo, Token
from tablee.server.push import Subscription
from tablee.server.ratings import Standing, Statistics, leaderboard, statistics
from tablee.server.room import Room
from tablee.server.secrets import fingerprint, matches, new_token
from tablee.server.show import table_info
from tablee.server.sockets import rights_at
from tablee.server.store import schema as s
from tablee.table import Human, Nobody, Refused, Settings, set_up
from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.local import now_ms
from tablee.table.notation import read as read_record
from tablee.table.notation import write as write_record
from tablee.table.people import MACHINE, Bot, By
from tablee.table.record import Record, encode, record
from tablee.table.replay import verify
from tablee.table.talk import PHRASES

Name = c.Name
Account = Annotated[str, Meta(min_length=2, max_length=30, pattern=r"^[\w.-]+$")]
Passphrase = Annotated[str, Meta(min_length=8, max_length=200)]


# ---- What is sent and answered --------------------------------------------------------------


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


class About(msgspec.Struct, frozen=True):
    """What this server offers."""

    protocol: int
    games: list[GameInfo]
    bots: list[str]
    phrases: list[str]
    push_key: str


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; `name` is the host's, `bots` their levels on the last seats."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] = {}
    settings: Settings = Settings()
    name: Name = "Guest"
    sit: bool = True
    """Whether the host takes the first seat."""
    bots: Annotated[list[c.Level], Meta(max_length=15)] = []
    start: bool = False
    """Whether the game begins at once; free seats must not remain."""


class Opened(msgspec.Struct, frozen=True):
    """A table that was opened: links are the table's address with these behind `#`."""

    table: str
    invite: str
    watch: str
    you: str


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down by an invite, by the secret of a seat, or at a public table."""

    name: Name
    token: Token | None = None
    seat: c.SeatNumber | None = None


class Joined(msgspec.Struct, frozen=True):
    """The seat you have now."""

    table: str
    seat: int
    you: str


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new secret to ask for; the old one of the same kind stops working."""

    what: Literal["invite", "watch", "seat"]
    seat: c.SeatNumber = 0


class Secret(msgspec.Struct, frozen=True):
    """A secret, told once."""

    token: str


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link to draw as a QR code."""

    link: Annotated[str, Meta(min_length=1, max_length=400, pattern=r"^https?://[!-~]+$")]


class LobbyTable(msgspec.Struct, frozen=True):
    """A public table in the lobby, or one of your own."""

    table: str
    game: str
    status: str
    opened: int
    seats: list[str]
    free: int
    rated: bool


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


class Verified(msgspec.Struct, frozen=True):
    """A record that replays to exactly what it says."""

    game: str
    moves: int
    commitment: str


class Subscribe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser that wants to be told when it is its player's turn."""

    endpoint: Annotated[str, Meta(max_length=1000, pattern=r"^https?://[!-~]+$")]
    p256dh: Annotated[str, Meta(max_length=200, pattern=r"^[A-Za-z0-9_-]+=*$")]
    auth: Annotated[str, Meta(max_length=50, pattern=r"^[A-Za-z0-9_-]+=*$")]
    language: Annotated[str, Meta(max_length=10, pattern=r"^[A-Za-z-]+$")] = "en"


# ---- Tables ---------------------------------------------------------------------------------


async def about(call: Call, _: None) -> About:
    """Tell what this server offers."""
    return About(
        protocol=PROTOCOL,
        games=[_game_info(game) for game in all_games().values()],
        bots=list(bots()),
        phrases=list(PHRASES),
        push_key=call.server.pusher.public_key(),
    )


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
    )


async def open_table(call: Call, new: NewTable) -> Opened:
    """Open a table; whoever opens it is its host."""
    for level in (*new.bots, new.settings.stand_in):
        if level not in bots():
            raise Refused("no_such_bot", level=level)
    host = await call.somebody(new.name)
    setup = set_up(new.game, new.seats, host.id, now_ms(), new.options, new.settings)
    invite, watch = new_token(), new_token()
    await call.server.store.create(setup, fingerprint(invite), fingerprint(watch))
    room = await call.server.hub.room(setup.id)
    by = By(host.id, new.name)
    if new.sit:
        await _do(room, c.Sit(0, new.name), by)
    for back, level in enumerate(reversed(new.bots), 1):
        await _do(room, c.Fill(max(0, new.seats - back), level), by)
    if new.start:
        await _do(room, c.Start(), by)
    return Opened(setup.id, invite, watch, host.id)


async def _do(room: Room, command: c.Command, by: By) -> None:
    outcome = await room.do(command, by, "")
    if outcome.refusal is not None:
        raise HttpProblem(409, outcome.refusal.reason, str(outcome.refusal.facts))


async def show_table(call: Call, _: None) -> TableInfo:
    """Tell about a table all that its people may know, except the board."""
    room = await _room(call)
    await _rights(call, room)
    return table_info(room.table, now_ms())


async def join(call: Call, wish: Join) -> Joined:
    """Sit down at a table."""
    room = await _room(call)
    seat = await _seat_of_token(call, room.id, wish.token)
    if seat is not None:
        player = await call.somebody(wish.name)
        await _claim(room, seat, Human(player.id, wish.name))
        return Joined(room.id, seat, player.id)
    who = call.player.id if call.player else ""
    if not await rights_at(room, who, wish.token):
        raise HttpProblem(403, "not_invited")
    player = await call.somebody(wish.name)
    chosen = wish.seat if wish.seat is not None else _a_seat(room)
    await _do(room, c.Sit(chosen, wish.name), By(player.id, wish.name))
    return Joined(room.id, chosen, player.id)


def _a_seat(room: Room) -> int:
    """Choose a free seat, or one that a bot only fills."""
    sitters = room.table.book.sitters
    free = [seat for seat, sitter in enumerate(sitters) if isinstance(sitter, Nobody)]
    filled = [
        seat
        for seat, sitter in enumerate(sitters)
        if isinstance(sitter, Bot) and sitter.instead_of is None
    ]
    if not free + filled:
        raise HttpProblem(409, "seat_taken", "all seats are taken")
    return (free + filled)[0]


async def _seat_of_token(call: Call, table: str, token: str | None) -> int | None:
    wanted = select(s.seats.c.seat, s.seats.c.token).where(s.seats.c.game == table)
    rows = await call.server.store.read(lambda connection: connection.execute(wanted).all())
    return next((row.seat for row in rows if matches(token, row.token)), None)


async def _claim(room: Room, seat: int, person: Human) -> None:
    """Let the holder of a seat's own secret sit there, on another device than before or at last."""
    book = room.table.book
    if book.status in ("over", "closed") or room.table.setup.settings.rated:
        raise HttpProblem(409, "rated_seats_are_fixed" if book.status == "playing" else "game_over")
    entry = e.Sat(seat, person)
    await room.happen(lambda: room.table.step([entry], MACHINE, now_ms()))


async def renew_secret(call: Call, ask: Ask) -> Secret:
    """Draw a new invite or watch secret (host), or one for a seat (host, or who holds it)."""
    room, player = await _room(call), call.known()
    book, token = room.table.book, new_token()
    mine = ask.what == "seat" and ask.seat in book.seats_of(player.id)
    if book.host != player.id and not mine:
        raise HttpProblem(403, "host_only")
    if ask.what == "seat" and ask.seat >= len(book.sitters):
        raise HttpProblem(404, "no_such_seat")
    if ask.what == "seat":
        place = and_(s.seats.c.game == room.id, s.seats.c.seat == ask.seat)
        change = s.seats.update().where(place).values(token=fingerprint(token))
    else:
        values = {ask.what: fingerprint(token)}
        change = s.games.update().where(s.games.c.id == room.id).values(**values)
    await call.server.store.write(lambda connection: connection.execute(change).rowcount)
    return Secret(token)


async def qr_code(_call: Call, wish: Link) -> Response:
    """Draw a link as a QR code."""
    image = io.BytesIO()
    segno.make_qr(wish.link).save(image, kind="svg", scale=4, xmldecl=False, light="white")
    return Response(image.getvalue(), media_type="image/svg+xml")


async def _room(call: Call) -> Room:
    try:
        return await call.server.hub.room(call.param("table"))
    except NoSuchTable:
        raise HttpProblem(404, "no_such_table") from None


async def _rights(call: Call, room: Room) -> bool:
    """Tell whether the caller may sit, or refuse if they may not even watch."""
    player = call.player.id if call.player else ""
    rights = await rights_at(room, player, call.request.headers.get("x-tablee-token"))
    if rights is None:
        raise HttpProblem(403, "not_allowed")
    return rights


# ---- Lists ----------------------------------------------------------------------------------


async def lobby(call: Call, _: None) -> list[LobbyTable]:
    """List the public tables that wait for players or can be watched."""
    wanted = and_(s.games.c.public, s.games.c.status.in_(("gathering", "playing")))
    return await call.server.store.read(lambda connection: _tables(connection, wanted))


async def my_games(call: Call, _: None) -> list[LobbyTable]:
    """List the tables of the caller, newest first."""
    player = call.known().id
    mine = select(s.seats.c.game).where(s.seats.c.player == player)
    wanted = s.games.c.id.in_(mine)
    return await call.server.store.read(lambda connection: _tables(connection, wanted))


def _tables(connection: Connection, wanted: Any) -> list[LobbyTable]:
    newest = select(s.games).where(wanted).order_by(s.games.c.opened.desc()).limit(100)
    rows = connection.execute(newest).all()
    at_them = s.seats.c.game.in_([row.id for row in rows])
    seats = connection.execute(select(s.seats).where(at_them).order_by(s.seats.c.seat)).all()
    return [_lobby_table(row, [seat for seat in seats if seat.game == row.id]) for row in rows]


def _lobby_table(row: Any, seats: list[Any]) -> LobbyTable:
    settings = msgspec.json.decode(row.setup, type=_OnlySettings).settings
    return LobbyTable(
        table=row.id,
        game=row.game,
        status=row.status,
        opened=row.opened,
        seats=[f"bot {seat.name}" if seat.kind == "bot" else seat.name for seat in seats],
        free=sum(seat.kind == "nobody" for seat in seats),
        rated=settings.rated,
    )


class _OnlySettings(msgspec.Struct):
    settings: Settings


async def best_players(call: Call, _: None) -> list[Standing]:
    """List the best players of a game."""
    game = call.param("game")
    return await call.server.store.read(lambda connection: leaderboard(connection, game))


async def player_statistics(call: Call, _: None) -> list[Statistics]:
    """Tell what a player has done in each game."""
    player = call.param("player")
    return await call.server.store.read(lambda connection: statistics(connection, player))


# ---- Records --------------------------------------------------------------------------------


async def _record(call: Call) -> Record:
    room = await _room(call)
    await _rights(call, room)
    seats = room.table.book.seats_of(call.player.id) if call.player else []
    seat = None if room.table.book.status == "over" else (seats or [-1])[0]
    steps = await call.server.store.steps(room.id)
    return await asyncio.to_thread(record, room.table.setup, steps, seat)


async def record_json(call: Call, _: None) -> Response:
    """Export a game: in full when it is over, before that as the caller may know it."""
    return Response(encode(await _record(call)), media_type="application/json")


async def record_text(call: Call, _: None) -> Response:
    """Export a game in readable notation."""
    return Response(write_record(await _record(call)), media_type="text/plain")


async def check_record(call: Call, data: bytes) -> Verified:
    """Play a record again and check every move, draw and result in it."""

    def check() -> Verified:
        kept = read_record(data)
        return Verified(kept.game, verify(kept), kept.commitment)

    async with call.server.checking:
        return await asyncio.to_thread(check)


# ---- Players --------------------------------------------------------------------------------


async def me(call: Call, _: None) -> Player:
    """Tell who the caller is."""
    return call.known()


async def name_me(call: Call, wish: Named) -> Player:
    """Give the caller a nickname; a new device becomes a player."""
    player = await call.somebody(wish.name)
    if player.name != wish.name:
        player = await call.server.players.rename(player, wish.name)
    return player


async def new_player(call: Call, wish: Named) -> Key:
    """Make a player for a program: the key goes into `Authorization: Bearer` and into `hello`."""
    player, key = await call.server.players.new(wish.name)
    return Key(player, key)


async def register(call: Call, wish: Credentials) -> Player:
    """Make an account of the caller, to play as the same person on other devices."""
    player = await call.somebody(wish.account)
    try:
        return await call.server.players.register(player, wish.account, wish.passphrase)
    except AccountTaken:
        raise HttpProblem(409, "account_taken") from None


async def log_in(call: Call, wish: Credentials) -> Player:
    """Make this device one of an account's."""
    try:
        player, call.new_token = await call.server.players.log_in(wish.account, wish.passphrase)
    except WrongPassphrase:
        raise HttpProblem(403, "wrong_passphrase") from None
    return player


async def log_out(call: Call, _: None) -> None:
    """Forget this device."""
    call.known()
    if call.token is not None:
        await call.server.players.log_out(call.token)
    call.forget_device = True


async def subscribe(call: Call, wish: Subscribe) -> None:
    """Send this browser a push message when it is the caller's turn."""
    subscription = Subscription(wish.endpoint, wish.p256dh, wish.auth, wish.language)
    if not call.server.pusher.accepts(subscription):
        raise HttpProblem(422, "unknown_push_service")
    await call.server.pusher.subscribe(call.known().id, subscription)


async def unsubscribe(call: Call, _: None) -> None:
    """Send the caller no more push messages."""
    await call.server.pusher.unsubscribe(call.known().id)


_TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint("GET", "/api/about", "What this server offers", about, gives=About),
    Endpoint("POST", "/api/tables", "Open a table", open_table, NewTable, Opened, costly=True),
    Endpoint("GET", _TABLE, "All about a table except the board", show_table, gives=TableInfo),
    Endpoint("POST", f"{_TABLE}/join", "Sit down", join, Join, Joined, costly=True),
    Endpoint("POST", f"{_TABLE}/secrets", "Draw a new link secret", renew_secret, Ask, Secret),
    Endpoint("GET", f"{_TABLE}/record.json", "Export a game", record_json, gives=Record),
    Endpoint(
        "GET",
        f"{_TABLE}/record.txt",
        "Export a game to read",
        record_text,
        gives=str,
        media="text/plain",
    ),
    Endpoint(
        "POST",
        "/api/records/check",
        "Check a record",
        check_record,
        bytes,
        Verified,
        costly=True,
        most_bytes=4 << 20,
    ),
    Endpoint("POST", "/api/qr", "Draw a link", qr_code, Link, str, media="image/svg+xml"),
    Endpoint("GET", "/api/lobby", "Public tables", lobby, gives=list[LobbyTable]),
    Endpoint("GET", "/api/me", "Who am I", me, gives=Player),
    Endpoint("POST", "/api/me", "Choose a nickname", name_me, Named, Player, costly=True),
    Endpoint("GET", "/api/me/games", "My tables", my_games, gives=list[LobbyTable]),
    Endpoint("POST", "/api/players", "A player for a program", new_player, Named, Key, costly=True),
    Endpoint(
        "GET",
        "/api/players/{player}/statistics",
        "What somebody has done",
        player_statistics,
        gives=list[Statistics],
    ),
    Endpoint("GET", "/api/leaderboard/{game}", "The best", best_players, gives=list[Standing]),
    Endpoint("POST", "/api/account", "Make an account", register, Credentials, Player, costly=True),
    Endpoint("POST", "/api/login", "Log in", log_in, Credentials, Player, costly=True),
    Endpoint("POST", "/api/logout", "Forget this device", log_out),
    Endpoint("POST", "/api/push", "Tell me when it is my turn", subscribe, Subscribe),
    Endpoint("DELETE", "/api/push", "Tell me no more", unsubscribe),
    *study.ENDPOINTS,
    *advice.ENDPOINTS,
)
