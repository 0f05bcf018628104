"""Records of games: exported as JSON and as text, and checked."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.responses import Response

from tablee.server.http.calls import Call, Endpoint
from tablee.table.notation import read as read_record
from tablee.table.notation import write as write_record
from tablee.table.record import Record, encode, record
from tablee.table.replay import verify


class Verified(msgspec.Struct, frozen=True):
    """A record that replays to exactly what it says."""

    game: str
    moves: int
    commitment: str


async def _record(call: Call) -> Record:
    room = await call.room_to_see()
    seats = room.table.book.seats_of(call.who)
    seat = None if room.table.book.status == "over" else (seats or [-1])[0]
    steps = await call.services.store.steps(room.id)
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

    async with call.services.checking:
        return await asyncio.to_thread(check)


_TABLE = "/api/tables/{table}"
ENDPOINTS = (
    Endpoint(
        "GET",
        f"{_TABLE}/record.json",
        "Export a game",
        record_json,
        gives=Record,
        of_table=True,
    ),
    Endpoint(
        "GET",
        f"{_TABLE}/record.txt",
        "Export a game to read",
        record_text,
        gives=str,
        media="text/plain",
        of_table=True,
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
)
