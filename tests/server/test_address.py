"""A friend on another device joins: the server is found in the local network."""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from tablee.server.http.address import is_this_machine, local_address
from tests.ports import free_port
from tests.server.kit import (
    ROOT,
    Served,
    environment,
    needs_network,
    people,
    served,
)


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that listens on all addresses."""
    folder = tmp_path_factory.mktemp("open")
    with served(folder, "--workers", "1", "--host", "0.0.0.0") as running:
        yield running


@needs_network
def test_a_friend_joins_at_the_address_that_the_server_tells(open_server: Served) -> None:
    """Cookies and the check of the origin work there as they do at home."""

    async def scenario() -> None:
        async with people(open_server, "Ann") as (ann,):
            opened = await ann.open()
            address = (await ann.get("/api/about"))["address"]
            assert address.endswith(f":{open_server.port}")
            assert "127.0.0.1" not in address
            headers = {"Origin": address}
            async with httpx.AsyncClient(base_url=address, headers=headers) as friend:
                wish = {"name": "Ben", "token": opened["invite"]}
                joined = await friend.post(f"/api/tables/{opened['table']}/join", json=wish)
                assert joined.json()["seat"] == 1
                assert (await friend.get("/api/me")).json()["id"] == joined.json()["you"]
                about = await friend.get("/api/about")
                assert about.json()["address"] is None
                assert "Content-Security-Policy" in about.headers
                assert "Cross-Origin-Opener-Policy" not in about.headers
                cookie = f"tablee={friend.cookies['tablee']}"
            socket_address = address.replace("http", "ws") + "/ws"
            more = {"Cookie": cookie}
            async with connect(socket_address, origin=address, additional_headers=more) as there:
                hello = {"kind": "hello", "protocol": 2, "table": opened["table"]}
                await there.send(json.dumps(hello))
                welcome = str(await asyncio.wait_for(there.recv(), 60))
                assert '"kind":"welcome"' in welcome
                assert '"seats":[1]' in welcome

    asyncio.run(scenario())


def test_a_server_for_this_machine_alone_tells_no_address(server: Served) -> None:
    async def scenario() -> None:
        async with people(server, "Ann") as (ann,):
            assert (await ann.get("/api/about"))["address"] is None

    asyncio.run(scenario())


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreachable(socket.socket):
        def connect(self, _address: object) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket, "socket", Unreachable)
    assert local_address("0.0.0.0", 8420) is None
    assert local_address("::", 8420) is None


def test_only_who_asks_at_the_machine_itself_is_told() -> None:
    assert is_this_machine("127.0.0.1")
    assert is_this_machine("::1")
    assert not is_this_machine("192.168.1.7")
    assert not is_this_machine("testclient")


@needs_network
def test_make_play_is_open_to_the_network_and_says_where(tmp_path: Path) -> None:
    port = free_port()
    log = tmp_path / "log"
    arguments = ["--port", str(port), "--database", str(tmp_path / "tablee.db"), "--workers", "1"]
    hidden = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    with log.open("w") as output:
        play = subprocess.Popen(
            [sys.executable, "web/tools/play.py", *arguments],
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, **environment(), **hidden},
            cwd=ROOT,
        )
    try:
        end = time.monotonic() + 60
        while not (found := re.search(r"Other devices .* at (http://\S+)", log.read_text())):
            assert play.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)
        assert f"Tablée is at http://127.0.0.1:{port} " in log.read_text()
        assert found[1] == local_address("0.0.0.0", port)
        assert httpx.get(f"{found[1]}/health").json()["status"] == "ok"
    finally:
        play.terminate()
        play.wait(60)
