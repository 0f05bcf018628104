"""How the HTTP interface is described once: as routes, as checks of what comes in, as OpenAPI."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from tablee.errors import TableeError
from tablee.server.refusals import answer_to
from tablee.server.services import Services
from tablee.server.store.people import Player
from tablee.server.tables.room import Room
from tablee.table import Refused

COOKIE = "tablee"
TOKEN_HEADER = "X-Tablee-Token"
"""The invite or watch secret of a private table, from who neither sits there nor is its host."""
COOKIE_SECONDS = 400 * 24 * 3600
MOST_BYTES = 16 * 1024


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not carried out."""

    reason: str
    detail: str = ""


class HttpProblem(TableeError):
    """A request that is answered by a problem."""

    def __init__(self, status: int, reason: str, detail: str = "") -> None:
        self.status = status
        self.problem = Problem(reason, detail)
        super().__init__(reason)


class Call:
    """One request: who asks, and for what."""

    def __init__(self, services: Services, request: Request, token: str | None) -> None:
        self.services = services
        self.request = request
        self.token = token
        self.new_token: str | None = None
        self.forget_device = False
        self.player: Player | None = None

    def param(self, name: str) -> str:
        """Give a part of the path, which must look like a name."""
        value = str(self.request.path_params[name])
        if not re.fullmatch(r"[\w:.-]{1,40}", value):
            raise HttpProblem(404, f"no_such_{name}")
        return value

    async def room(self) -> Room:
        """Give the table that the path names."""
        return await self.services.hub.room(self.param("table"))

    async def room_to_see(self) -> Room:
        """Give the table that the path names, or refuse those who may not even watch."""
        room = await self.room()
        if await room.rights(self.who, self.request.headers.get(TOKEN_HEADER)) is None:
            raise Refused("not_allowed")
        return room

    @property
    def who(self) -> str:
        """The id of who asks; empty for strangers."""
        return self.player.id if self.player else ""

    async def somebody(self, name: str = "Guest") -> Player:
        """Give who asks; a device never seen becomes a new player and gets a cookie."""
        if self.player is None:
            self.player, self.new_token = await self.services.players.new(name)
        return self.player

    def known(self) -> Player:
        """Give who asks, or refuse strangers."""
        if self.player is None:
            raise HttpProblem(401, "not_known")
        return self.player


class Endpoint(msgspec.Struct, frozen=True):
    """One thing that can be asked over HTTP."""

    method: str
    path: str
    summary: str
    handle: Callable[[Call, Any], Awaitable[Any]]
    takes: Any = None
    gives: Any = None
    costly: bool = False
    """Whether addresses may ask for it only now and then."""
    most_bytes: int = MOST_BYTES
    media: str = "application/json"
    of_table: bool = False
    """Whether only those may ask who may see the table."""
    numbers: tuple[str, ...] = ()
    """Numbers that may stand behind the question mark."""


async def answer(services: Services, endpoint: Endpoint, request: Request) -> Response:
    """Check a request, carry it out, and answer."""
    token = _device_token(request)
    call = Call(services, request, token)
    try:
        check_rate(services, request, endpoint.costly)
        call.player = await services.players.of_device(token)
        body = await _body(endpoint, request)
        result = await endpoint.handle(call, body)
    except HttpProblem as error:
        return _json(error.problem, error.status)
    except TableeError as error:
        refused = answer_to(error)
        return _json(Problem(refused.reason, refused.detail), refused.status)
    except ClientDisconnect:
        return Response(status_code=499)
    response = _response(endpoint, result)
    _set_cookie(call, response)
    return response


def check_rate(services: Services, request: HTTPConnection, costly: bool) -> None:
    """Refuse addresses that ask too much."""
    if not services.takes(request.client.host if request.client else "", costly):
        raise HttpProblem(429, "too_fast")


def _response(endpoint: Endpoint, result: Any) -> Response:
    if isinstance(result, Response):
        return result
    if endpoint.gives is None:
        return Response(status_code=204)
    return _json(result, 200)


def _json(body: Any, status: int) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


async def _body(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.takes is None:
        return None
    data = await read_at_most(request, endpoint.most_bytes)
    if endpoint.takes is bytes:
        return data
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HttpProblem(415, "not_json", "send Content-Type: application/json")
    try:
        return msgspec.json.decode(data, type=endpoint.takes)
    except msgspec.DecodeError as error:
        raise HttpProblem(400, "bad_request", str(error)) from error
    except UnicodeDecodeError as error:
        raise HttpProblem(400, "bad_request", "not valid UTF-8") from error


async def read_at_most(request: Request, most: int) -> bytes:
    """Read the body, or refuse as soon as it is too long."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise HttpProblem(413, "too_big", f"at most {most} bytes")
    return bytes(data)


def _device_token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return request.cookies.get(COOKIE)


def _set_cookie(call: Call, response: Response) -> None:
    secure = call.request.url.scheme == "https" or call.services.config.secure_cookies
    if call.forget_device:
        response.delete_cookie(COOKIE, secure=secure, httponly=True, samesite="lax")
    elif call.new_token is not None:
        response.set_cookie(
            COOKIE,
            call.new_token,
            max_age=COOKIE_SECONDS,
            secure=secure,
            httponly=True,
            samesite="lax",
        )
