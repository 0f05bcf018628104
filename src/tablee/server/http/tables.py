"""Opening tables, sitting down at them, and their links."""

from __future__ import annotations

import io
from functools import partial
from typing import Annotated

import msgspec
import segno
from msgspec import Meta
from starlette.responses import Response

from tablee.games import OptionValue
from tablee.server.http.calls import Call, Endpoint
from tablee.server.protocol import TableInfo, Token, Turn
from tablee.server.secrets import fingerprint, matches, new_token
from tablee.server.store import links
from tablee.server.tables.show import table_info, turn
from tablee.table import Refused, Settings, asking, set_up
from tablee.table import commands as c
from tablee.table.decisions.seats import seat_to_take
from tablee.table.people import By


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open; `name` is the host's, `bots` their levels on the last seats."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=40)] = {}
    settings: Settings = Settings()
    name: c.Name = "Guest"
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


class TableNow(msgspec.Struct, frozen=True):
    """A table, and whose turn it is there."""

    table: TableInfo
    turn: Turn


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down by an invite, by the secret of a seat, or at a public table."""

    name: c.Name
    token: Token | None = None
    seat: c.SeatNumber | None = None


class Joined(msgspec.Struct, frozen=True):
    """The seat you have now."""

    table: str
    seat: int
    you: str


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new secret to ask for; the old one of the same kind stops working."""

    what: asking.Link
    seat: c.SeatNumber = 0


class Secret(msgspec.Struct, frozen=True):
    """A secret, told once."""

    token: str


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A link to draw as a QR code."""

    link: Annotated[str, Meta(min_length=1, max_length=400, pattern=r"^https?://[!-~]+$")]


async def open_table(call: Call, new: NewTable) -> Opened:
    """Open a table; whoever opens it is its host."""
    host = await call.somebody(new.name)
    hub, by = call.services.hub, By(host.id, new.name)
    now = hub.around.time.now()
    setup = set_up(new.game, new.seats, host.id, now, new.options, new.settings)
    invite, watch = new_token(), new_token()
    await hub.open(setup, _first_commands(new), by, fingerprint(invite), fingerprint(watch))
    return Opened(setup.id, invite, watch, host.id)


def _first_commands(new: NewTable) -> list[c.Command]:
    """List what the host wants to happen as the table is opened."""
    commands: list[c.Command] = [c.Sit(0, new.name)] if new.sit else []
    for back, level in enumerate(reversed(new.bots), 1):
        commands.append(c.Fill(max(0, new.seats - back), level))
    return [*commands, c.Start()] if new.start else commands


async def show_table(call: Call, _: None) -> TableNow:
    """Tell about a table all that its people may know, except the board."""
    table = (await call.room_to_see()).table
    return TableNow(table_info(table), turn(table, call.services.hub.around.time.now()))


async def join(call: Call, wish: Join) -> Joined:
    """Sit down at a table."""
    room = await call.room()
    prints = await call.services.store.read(partial(links.seat_prints, table=room.id))
    seat = next((each for each, print_ in prints if matches(wish.token, print_)), None)
    invited = bool(await room.rights(call.who, wish.token))
    if seat is None and not invited:
        raise Refused("not_invited")
    if seat is None:
        seat = wish.seat if wish.seat is not None else seat_to_take(room.table.situation)
        by = By(invited=True)
    else:
        by = By(holds=seat)
    player = await call.somebody(wish.name)
    by = msgspec.structs.replace(by, player=player.id, name=wish.name)
    await room.do(c.Sit(seat, wish.name), by)
    return Joined(room.id, seat, player.id)


async def renew_secret(call: Call, ask: Ask) -> Secret:
    """Draw a new invite or watch secret (host), or one for a seat (host, or who holds it)."""
    room, player = await call.room(), call.known()
    asking.check_link(room.table.situation, player.id, ask.what, ask.seat)
    token = new_token()
    seat = ask.seat if ask.what == "seat" else None
    renew = partial(links.renew, table=room.id, link=ask.what, seat=seat, print_=fingerprint(token))
    await call.services.store.write(renew)
    return Secret(token)


async def qr_code(_call: Call, wish: Link) -> Response:
    """Draw a link as a QR code."""
    image = io.BytesIO()
    segno.make_qr(wish.link).save(image, kind="svg", scale=4, xmldecl=False, light="white")
    return Response(image.getvalue(), media_type="image/svg+xml")


_TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint("POST", "/api/tables", "Open a table", open_table, NewTable, Opened, costly=True),
    Endpoint(
        "GET",
        _TABLE,
        "All about a table except the board",
        show_table,
        gives=TableNow,
        of_table=True,
    ),
    Endpoint("POST", f"{_TABLE}/join", "Sit down", join, Join, Joined, costly=True),
    Endpoint("POST", f"{_TABLE}/secrets", "Draw a new link secret", renew_secret, Ask, Secret),
    Endpoint("POST", "/api/qr", "Draw a link", qr_code, Link, str, media="image/svg+xml"),
)
