"""The web application: everything put together."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec
from sqlalchemy import text
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server import protocol as p
from tablee.server.botwork.jobs import Workers
from tablee.server.botwork.pool import Pool
from tablee.server.botwork.thinkers import Thinkers
from tablee.server.config import Config
from tablee.server.http.advice import Advisers
from tablee.server.http.calls import COOKIE, Endpoint, HttpProblem, answer
from tablee.server.http.endpoints import ENDPOINTS
from tablee.server.http.files import WebFiles
from tablee.server.http.openapi import describe
from tablee.server.http.shield import Shield
from tablee.server.limits import Buckets
from tablee.server.metrics import Metrics
from tablee.server.people.players import Players
from tablee.server.people.push import Pusher
from tablee.server.socket.client import Client
from tablee.server.socket.sockets import SILENCE_SECONDS, Socket
from tablee.server.socket.wire import SHORT_WAY
from tablee.server.store import StoreFailed, open_store
from tablee.server.tables.bus import Bus, NoBus
from tablee.server.tables.hub import Hub

STATIC = Path(__file__).parent / "static"
NO_BUNDLE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tablée</title>
<h1>Tablée</h1><p>The server runs, but the web table has not been built.
Build it with <code>make web</code>, or install the released package, which contains it.</p>
<p>The <a href="/api/openapi.json">HTTP interface</a> works without it.</p></html>"""


class Server:
    """One server process: the store, the tables, the people."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.metrics = Metrics()
        self.store = open_store(config.database_url())
        self.players = Players(self.store)
        self.pusher = Pusher(
            self.store, self.metrics, config.contact, config.push_hosts, config.push_schemes
        )
        thinkers = Thinkers(_workers(config), self.metrics)
        self.hub = Hub(self.store, _bus(config.bus), thinkers, self.metrics, self.pusher)
        self.clients: set[Client] = set()
        self.advisers = Advisers()
        self.checking = asyncio.Semaphore(1)
        """Records are checked one at a time: it is work for the processor."""
        self._requests = Buckets(rate=20, size=100)
        self._costly = Buckets(rate=0.5, size=30)
        self._connections = Buckets(rate=2, size=60)

    @contextlib.asynccontextmanager
    async def running(self, _app: Starlette) -> AsyncIterator[None]:
        """Start, and at the end put everything away."""
        await self.pusher.start()
        await self.hub.start()
        self.hub.spawn(self._sweep_forever())
        try:
            yield
        finally:
            for client in list(self.clients):
                client.close(p.CLOSE_RESTART, "restart")
            await self.hub.close()
            self.store.close()

    def check_rate(self, request: HTTPConnection, costly: bool) -> None:
        """Refuse addresses that ask too much."""
        address = request.client.host if request.client else ""
        allowed = self._requests.take(address) and (not costly or self._costly.take(address))
        if self.config.limits and not allowed:
            raise HttpProblem(429, "too_fast")

    async def serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket."""
        connection = HTTPConnection(scope)
        address = connection.client.host if connection.client else ""
        await receive()
        if self.config.limits and not self._connections.take(address):
            await send({"type": "websocket.close", "code": p.CLOSE_TOO_FAST})
            return
        try:
            player = await self.players.of_device(connection.cookies.get(COOKIE))
        except StoreFailed:
            await send({"type": "websocket.close", "code": p.CLOSE_RESTART})
            return
        wire = scope.get("extensions", {}).get(SHORT_WAY, {}).get("wire")
        socket = Socket(self, receive, send, wire)
        self.clients.add(socket.client)
        self.metrics.sockets.set(len(self.clients))
        try:
            await socket.run(player)
        finally:
            self.clients.discard(socket.client)
            self.metrics.sockets.set(len(self.clients))

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(5)
            self.close_the_silent()

    def close_the_silent(self) -> None:
        """Let go of those who have not even sent a ping for long."""
        too_long_ago = time.monotonic() - SILENCE_SECONDS
        for client in list(self.clients):
            if client.heard_at < too_long_ago:
                client.close(p.CLOSE_SILENT, "silent")

    async def health(self, _request: Request) -> Response:
        """Tell whether this process can serve."""
        try:
            await self.store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        except StoreFailed:
            return JSONResponse({"status": "no database"}, 503)
        return JSONResponse({"status": "ok", "tables": len(self.hub.rooms)})

    async def show_metrics(self, _request: Request) -> Response:
        """Give the counters to Prometheus."""
        return Response(self.metrics.text(), media_type="text/plain; version=0.0.4")


def create_app(config: Config) -> Starlette:
    """Make the web application."""
    server = Server(config)
    app = Starlette(
        routes=_routes(server),
        middleware=[
            Middleware(Shield, origins=config.origins),
            Middleware(_PastTheRoutes, server=server),
        ],
        lifespan=server.running,
    )
    app.state.server = server
    return app


class _PastTheRoutes:
    """Serves the sockets; the layers below, made for HTTP, would cost every message something."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self._app = app
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "websocket" and scope["path"] == "/ws":
            await self._server.serve_socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _bus(url: str | None) -> Bus:
    """Give the bus at an address; a server that is alone needs no Redis, and does not load it."""
    if not url:
        return NoBus()
    from tablee.server.tables.redis_bus import RedisBus

    return RedisBus(url)


def _workers(config: Config) -> Workers:
    if config.bot_processes() == 0 and config.bus:
        from tablee.server.botwork.queue import RedisQueue  # most servers need no Redis

        return RedisQueue(config.bus)
    return Pool(max(1, config.bot_processes()))


def _routes(server: Server) -> list[BaseRoute]:
    description = msgspec.json.encode(describe())

    async def openapi(_request: Request) -> Response:
        return Response(description, media_type="application/json")

    routes: list[BaseRoute] = [
        Route(each.path, _handler(server, each), methods=[each.method]) for each in ENDPOINTS
    ]
    routes += [
        Route("/api/openapi.json", openapi),
        Route("/health", server.health),
        Route("/metrics", server.show_metrics),
        Route("/", _page),
        Route("/t/{table}", _page),
    ]
    if STATIC.is_dir():
        routes.append(Mount("/", WebFiles(directory=STATIC)))
    return routes


def _handler(server: Server, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        return await answer(server, endpoint, request)

    return handle


async def _page(_request: Request) -> Response:
    """Give the web table, or say how to build it."""
    index = STATIC / "index.html"
    return FileResponse(index) if index.is_file() else HTMLResponse(NO_BUNDLE)
