"""What stands before every request: where it may come from, and what browsers may do."""

from __future__ import annotations

import ipaddress
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
        " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Shield:
    """Refuses requests that another site made a browser send, and adds the security headers."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, or refuse."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        harmless = scope["type"] == "http" and scope["method"] in SAFE
        if harmless or self._may_come(Headers(scope=scope)):
            await self._app(scope, receive, _with_headers(scope, send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403, "reason": "origin"})
        else:
            await _refuse(send)

    def _may_come(self, headers: Headers) -> bool:
        """Tell whether the request comes from our own pages, or from no page at all."""
        origin = headers.get("origin")
        if origin is None or origin in self._origins:
            return True
        _, _, host = origin.partition("://")
        return host == headers.get("host")


def _with_headers(scope: Scope, send: Send) -> Send:
    if scope["type"] != "http":
        return send
    is_plain = scope["scheme"] == "http" and _is_in_network(Headers(scope=scope).get("host", ""))

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if is_plain:  # where browsers ignore it, and complain
                del headers["Cross-Origin-Opener-Policy"]
            if scope["path"].startswith("/api"):
                headers["Cache-Control"] = "no-store"
        await send(message)

    return send_with_headers


def _is_in_network(host: str) -> bool:
    """Tell whether a server is asked for by its number, from another machine or as if so."""
    name = host.rpartition(":")[0] if ":" in host.rpartition("]")[2] else host
    try:
        return not ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False


async def _refuse(send: Send) -> None:
    body = b'{"reason":"origin"}'
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})
