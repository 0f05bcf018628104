"""Web push: a message to a browser that is closed, when it is somebody's turn.

The keys of the server (VAPID, RFC 8292) are made at the first start and kept in the store. What is
sent is encrypted for the browser alone (RFC 8291). Browsers name the address to send to, so only
the hosts of known push services are accepted.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tablee.server.metrics import Metrics
from tablee.server.store import Store, pushes
from tablee.server.store.pushes import Subscription

log = logging.getLogger("tablee.push")

KNOWN_HOSTS: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    ".notify.windows.com",
    "web.push.apple.com",
)
RECORD_SIZE = 4096
TIME_TO_LIVE = 24 * 3600
GONE = (404, 410)


class Pusher:
    """Sends push messages in the background; a browser that has gone is forgotten."""

    def __init__(
        self,
        store: Store,
        metrics: Metrics,
        contact: str,
        hosts: tuple[str, ...] = KNOWN_HOSTS,
        schemes: tuple[str, ...] = ("https",),
    ) -> None:
        self._store = store
        self._metrics = metrics
        self._contact = contact
        self._hosts = hosts
        self._schemes = schemes
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="tablee-push")
        self._key: ec.EllipticCurvePrivateKey | None = None

    async def start(self) -> None:
        """Read the keys, or make them at the first start."""
        pem = await self._store.write(partial(pushes.server_key, fresh=_new_key()))
        key = serialization.load_pem_private_key(pem.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._key = key

    def public_key(self) -> str:
        """Give the key that browsers need to subscribe."""
        return _spelt(_point(self._private().public_key()))

    def accepts(self, subscription: Subscription) -> bool:
        """Tell whether a subscription names a known push service and usable keys."""
        try:
            address = urlsplit(subscription.endpoint)
            if address.scheme not in self._schemes or not self._knows(address.hostname or ""):
                return False
            _public(_bytes(subscription.p256dh))
            return len(_bytes(subscription.auth)) == 16
        except ValueError:
            return False

    def _knows(self, host: str) -> bool:
        return any(host == each or (each[0] == "." and host.endswith(each)) for each in self._hosts)

    async def subscribe(self, player: str, subscription: Subscription) -> None:
        """Note that a player wants to be told in this browser."""
        await self._store.write(partial(pushes.keep, player=player, subscription=subscription))

    async def unsubscribe(self, player: str, endpoint: str | None = None) -> None:
        """Forget a browser of a player, or all of them."""
        await self._store.write(partial(pushes.forget, player=player, endpoint=endpoint))

    async def your_turn(self, player: str, table: str, game: str) -> None:
        """Tell a player in all their browsers that it is their turn."""
        found = await self._store.read(partial(pushes.subscriptions, player=player))
        message = msgspec.json.encode({"kind": "your_turn", "table": table, "game": game})
        for subscription in found:
            await self._send(subscription, message)

    async def _send(self, subscription: Subscription, message: bytes) -> None:
        loop = asyncio.get_running_loop()
        status = await loop.run_in_executor(self._threads, self._post, subscription, message)
        self._metrics.pushes.labels("sent" if 200 <= status < 300 else "failed").inc()
        if status in GONE:
            await self._store.write(partial(pushes.forget, endpoint=subscription.endpoint))

    def _post(self, subscription: Subscription, message: bytes) -> int:
        request = urllib.request.Request(
            subscription.endpoint,
            data=encrypt(message, _bytes(subscription.p256dh), _bytes(subscription.auth)),
            headers={
                "Authorization": self._authorization(subscription.endpoint),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(TIME_TO_LIVE),
            },
        )
        try:
            with _opener.open(request, timeout=10) as response:
                return int(response.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError as error:
            log.warning("push service not reached: %s", type(error).__name__)
            return 0

    def _authorization(self, endpoint: str) -> str:
        address = urlsplit(endpoint)
        claims = {
            "aud": f"{address.scheme}://{address.netloc}",
            "exp": int(time.time()) + 12 * 3600,
            "sub": self._contact,
        }
        return f"vapid t={signed(claims, self._private())}, k={self.public_key()}"

    def _private(self) -> ec.EllipticCurvePrivateKey:
        assert self._key is not None, "start() comes first"
        return self._key

    async def close(self) -> None:
        """Stop sending."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: object, **_named: object) -> None:
        """Never go anywhere but to the address that was checked."""


_opener = urllib.request.build_opener(_NoRedirect)


def encrypt(message: bytes, browser_key: bytes, secret: bytes) -> bytes:
    """Encrypt a message for one browser (RFC 8291, one record of RFC 8188)."""
    salt, own = os.urandom(16), ec.generate_private_key(ec.SECP256R1())
    own_point = _point(own.public_key())
    shared = own.exchange(ec.ECDH(), _public(browser_key))
    info = b"WebPush: info\x00" + browser_key + own_point
    material = _derived(shared, secret, info, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(own_point)]) + own_point
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def signed(claims: dict[str, object], key: ec.EllipticCurvePrivateKey) -> str:
    """Give a JSON web token, signed with ES256."""
    parts = [{"typ": "JWT", "alg": "ES256"}, claims]
    body = ".".join(_spelt(msgspec.json.encode(part)) for part in parts)
    r, t = decode_dss_signature(key.sign(body.encode(), ec.ECDSA(hashes.SHA256())))
    return f"{body}.{_spelt(r.to_bytes(32, 'big') + t.to_bytes(32, 'big'))}"


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(material)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)


def _public(point: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def _spelt(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _new_key() -> str:
    key = ec.generate_private_key(ec.SECP256R1())
    no_password = serialization.NoEncryption()
    form = serialization.PrivateFormat.PKCS8
    return key.private_bytes(serialization.Encoding.PEM, form, no_password).decode()
