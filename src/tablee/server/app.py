"""The web application: everything put together."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.server import protocol as p
from tablee.server.botwork.jobs import Workers
from tablee.server.botwork.pool import Pool
from tablee.server.botwork.thinkers import Thinkers
from tablee.server.config import Config
from tablee.server.health import Doctor
from tablee.server.http.calls import COOKIE, Endpoint, answer
from tablee.server.http.endpoints import ENDPOINTS
from tablee.server.http.files import WebFiles
from tablee.server.http.openapi import describe
from tablee.server.http.shield import Shield
from tablee.server.metrics import Metrics
from tablee.server.people.players import Players
from tablee.server.people.push import Pusher
from tablee.server.services import Services
from tablee.server.socket.sockets import SILENCE_SECONDS, Socket
from tablee.server.socket.wire import SHORT_WAY
from tablee.server.store import StoreFailed, open_store
from tablee.server.tables.bus import Bus, NoBus
from tablee.server.tables.hub import Hub
from tablee.server.tables.surroundings import Surroundings

STATIC = Path(__file__).parent / "static"
NO_BUNDLE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tablée</title>
<h1>Tablée</h1><p>The server runs, but the web table has not been built.
Build it with <code>make web</code>, or install the released package, which contains it.</p>
<p>The <a href="/api/openapi.json">HTTP interface</a> works without it.</p></html>"""


class Server:
    """One server process: starts and ends what it is made of, and lets people in."""

    def __init__(self, config: Config) -> None:
        self.services = _services(config)
        self._doctor = Doctor(self.services)

    @contextlib.asynccontextmanager
    async def running(self, _app: Starlette) -> AsyncIterator[None]:
        """Start, and at the end put everything away."""
        services = self.services
        await services.pusher.start()
        await services.hub.start()
        services.hub.around.background.spawn(self._sweep_forever())
        try:
            yield
        finally:
            for client in list(services.clients):
                client.close(p.CLOSE_RESTART, "restart")
            await services.hub.close()
            services.store.close()

    async def serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one WebSocket."""
        connection, services = HTTPConnection(scope), self.services
        address = connection.client.host if connection.client else ""
        await receive()
        if services.config.limits and not services.connections.take(address):
            await send({"type": "websocket.close", "code": p.CLOSE_TOO_FAST})
            return
        try:
            player = await services.players.of_device(connection.cookies.get(COOKIE))
        except StoreFailed:
            await send({"type": "websocket.close", "code": p.CLOSE_RESTART})
            return
        wire = scope.get("extensions", {}).get(SHORT_WAY, {}).get("wire")
        socket = Socket(services, receive, send, wire)
        services.clients.add(socket.client)
        services.metrics.sockets.set(len(services.clients))
        try:
            await socket.run(player)
        finally:
            services.clients.discard(socket.client)
            services.metrics.sockets.set(len(services.clients))

    async def _sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(5)
            self.close_the_silent()

    def close_the_silent(self) -> None:
        """Let go of those who have not even sent a ping for long."""
        too_long_ago = time.monotonic() - SILENCE_SECONDS
        for client in list(self.services.clients):
            if client.heard_at < too_long_ago:
                client.close(p.CLOSE_SILENT, "silent")

    async def health(self, _request: Request) -> Response:
        """Tell whether this process can serve."""
        health = await self._doctor.health()
        body = msgspec.json.encode(health)
        status = 503 if health.problems else 200
        return Response(body, status, media_type="application/json")

    async def show_metrics(self, _request: Request) -> Response:
        """Give the counters to Prometheus."""
        services = self.services
        services.metrics.measure(
            failed_writes=services.store.writer.failures,
            waiting_writes=services.store.writer.waiting,
            waiting_commands=sum(room.line.waiting for room in services.hub.rooms.values()),
            stuck=len(services.hub.stuck()),
        )
        return Response(services.metrics.text(), media_type="text/plain; version=0.0.4")


def _services(config: Config) -> Services:
    metrics = Metrics()
    store = open_store(config.database_url())
    pusher = Pusher(store, metrics, config.contact, config.push_hosts, config.push_schemes)
    thinkers = Thinkers(_workers(config), metrics)
    around = Surroundings(store, _bus(config.bus), thinkers, metrics, pusher)
    return Services(config, metrics, store, Players(store), pusher, Hub(around))


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

    services = server.services
    routes: list[BaseRoute] = [
        Route(each.path, _handler(services, each), methods=[each.method]) for each in ENDPOINTS
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


def _handler(services: Services, endpoint: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def handle(request: Request) -> Response:
        return await answer(services, endpoint, request)

    return handle


async def _page(_request: Request) -> Response:
    """Give the web table, or say how to build it."""
    index = STATIC / "index.html"
    return FileResponse(index) if index.is_file() else HTMLResponse(NO_BUNDLE)
