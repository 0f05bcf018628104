"""Web push: encrypted as the standards say, signed by the server's key, only to known services."""

from __future__ import annotations

import asyncio
import base64
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import http_ece  # type: ignore[import-untyped]
import httpx
import msgspec
import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from sqlalchemy import select

from tablee.server.app import Server, create_app
from tablee.server.config import Config
from tablee.server.metrics import Metrics
from tablee.server.people.players import Players
from tablee.server.people.push import Pusher, encrypt
from tablee.server.store import open_store
from tablee.server.store import schema as s
from tablee.server.store.pushes import Subscription
from tablee.table import By, set_up
from tablee.table import commands as c


class Browser:
    """The keys of a browser, and what its push service received."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.received: list[tuple[dict[str, str], bytes]] = []
        self.status = 201

    def point(self) -> bytes:
        form = serialization.PublicFormat.UncompressedPoint
        return self.key.public_key().public_bytes(serialization.Encoding.X962, form)

    def subscription(self, endpoint: str) -> Subscription:
        return Subscription(endpoint, spelt(self.point()), spelt(self.auth))

    def decrypt(self, body: bytes) -> Any:
        plain = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        return json.loads(plain)


def spelt(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.fixture
def service() -> Iterator[tuple[str, Browser]]:
    browser = Browser()

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            browser.received.append((dict(self.headers), body))
            self.send_response(browser.status)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    running = HTTPServer(("127.0.0.1", 0), Service)
    thread = threading.Thread(target=running.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{running.server_port}/push/abc", browser
    running.shutdown()
    running.server_close()
    thread.join()


def test_a_browser_can_read_what_was_encrypted_for_it() -> None:
    browser = Browser()
    assert browser.decrypt(encrypt(b'{"a": 1}', browser.point(), browser.auth)) == {"a": 1}


def test_a_turn_is_told_and_a_browser_that_has_gone_is_forgotten(
    tmp_path: Path, service: tuple[str, Browser]
) -> None:
    endpoint, browser = service

    async def scenario() -> None:
        store = open_store(str(tmp_path / "tablee.db"))
        pusher = Pusher(store, Metrics(), "mailto:me@example.org", ("127.0.0.1",), ("http",))
        await pusher.start()
        player, _ = await Players(store).new("Ann")
        subscription = browser.subscription(endpoint)
        assert pusher.accepts(subscription)
        await pusher.subscribe(player.id, subscription)
        await pusher.your_turn(player.id, "table1", "whispers")
        headers, body = browser.received[0]
        assert browser.decrypt(body) == {"kind": "your_turn", "table": "table1", "game": "whispers"}
        _check_signature(headers["Authorization"], pusher.public_key())
        browser.status = 410
        await pusher.your_turn(player.id, "table1", "whispers")
        await pusher.your_turn(player.id, "table1", "whispers")
        assert len(browser.received) == 2
        again = Pusher(store, Metrics(), "mailto:me@example.org")
        await again.start()
        assert again.public_key() == pusher.public_key(), "the key outlives a restart"
        for each in (pusher, again):
            await each.close()
        await asyncio.to_thread(store.close)

    asyncio.run(scenario())


def _check_signature(authorization: str, public: str) -> None:
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, parts["k"]) == ("vapid", public)
    body, _, signature = parts["t"].rpartition(".")
    raw = base64.urlsafe_b64decode(signature + "==")
    r, t = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    point = base64.urlsafe_b64decode(public + "==")
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    key.verify(encode_dss_signature(r, t), body.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(base64.urlsafe_b64decode(body.split(".")[1] + "=="))
    assert claims["aud"].startswith("http://127.0.0.1:")
    assert claims["sub"] == "mailto:me@example.org"


def test_only_known_push_services_are_accepted(tmp_path: Path) -> None:
    browser = Browser()
    store = open_store(str(tmp_path / "tablee.db"))
    pusher = Pusher(store, Metrics(), "mailto:me@example.org")
    good = browser.subscription("https://updates.push.services.mozilla.com/wpush/v2/x")
    assert pusher.accepts(good)
    assert pusher.accepts(browser.subscription("https://db5p.notify.windows.com/w/?token=x"))
    for endpoint in (
        "http://updates.push.services.mozilla.com/x",
        "https://169.254.169.254/latest",
        "https://localhost/x",
        "https://evil-fcm.googleapis.com.example/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "file:///etc/passwd",
        "https://[::1",
        "https://[fcm.googleapis.com]/x",
        "",
    ):
        assert not pusher.accepts(browser.subscription(endpoint)), endpoint
    for p256dh, auth in ((good.p256dh, "short"), ("AAAA", good.auth), ("§", good.auth)):
        assert not pusher.accepts(Subscription(good.endpoint, p256dh, auth))
    asyncio.run(pusher.close())
    store.close()


def test_who_is_away_is_told_that_it_is_their_turn(
    tmp_path: Path, service: tuple[str, Browser]
) -> None:
    """Off until a player subscribes; then sent when a step makes it their turn."""
    endpoint, browser = service
    config = Config(
        database=str(tmp_path / "tablee.db"), push_hosts=("127.0.0.1",), push_schemes=("http",)
    )

    async def scenario() -> None:
        app = create_app(config)
        server: Server = app.state.server
        services = server.services
        async with server.running(app):
            ann, _ = await services.players.new("Ann")
            ben, _ = await services.players.new("Ben")
            setup = set_up("whispers", 2, ann.id, 0)
            await services.store.create(setup, "i", "w")
            room = await services.hub.room(setup.id)
            await room.do(c.Sit(0, "Ann"), By(ann.id, invited=True), "")
            await room.do(c.Sit(1, "Ben"), By(ben.id, invited=True), "")
            await services.pusher.subscribe(ben.id, browser.subscription(endpoint))
            await room.do(c.Start(), By(ann.id, invited=True), "")
            for _ in range(100):
                await asyncio.sleep(0.05)
                if browser.received:
                    break
            told = [browser.decrypt(body) for _, body in browser.received]
            assert told == [{"kind": "your_turn", "table": setup.id, "game": "whispers"}]

    asyncio.run(scenario())


def test_one_browser_is_told_no_more_and_the_others_still_are(tmp_path: Path) -> None:
    browser = Browser()
    service = "https://updates.push.services.mozilla.com/wpush/v2/"

    async def scenario() -> None:
        app = create_app(Config(database=str(tmp_path / "tablee.db")))
        server: Server = app.state.server
        services = server.services
        way = httpx.ASGITransport(app)
        async with (
            server.running(app),
            httpx.AsyncClient(transport=way, base_url="http://here") as ann,
            httpx.AsyncClient(transport=way, base_url="http://here") as eve,
        ):
            for person in (ann, eve):
                await person.post("/api/me", json={"name": "Somebody"})
            for place in ("laptop", "phone"):
                wish = msgspec.to_builtins(browser.subscription(service + place))
                assert (await ann.post("/api/push", json=wish)).status_code == 204

            async def told() -> list[str]:
                all_of_them = select(s.pushes.c.endpoint).order_by(s.pushes.c.endpoint)
                found = await services.store.read(
                    lambda each: each.execute(all_of_them).scalars().all()
                )
                return [endpoint.removeprefix(service) for endpoint in found]

            off = {"endpoint": service + "phone"}
            assert (await eve.post("/api/push/stop", json=off)).status_code == 204
            assert await told() == ["laptop", "phone"], (
                "another's browser is none of Eve's business"
            )
            assert (await ann.post("/api/push/stop", json=off)).status_code == 204
            assert await told() == ["laptop"]
            assert (await ann.delete("/api/push")).status_code == 204
            assert await told() == []

    asyncio.run(scenario())
