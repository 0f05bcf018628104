"""A program of your own takes a seat at a table: it plays a random move whenever it may.

    python outside_bot.py https://play.example.org TABLE INVITE

The invite is what stands behind # in the link; leave it out at a public table.
It needs nothing of Tablée, only the package `websockets`.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.request
from typing import Any

from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]
PING_SECONDS = 2.5


def post(url: str, body: Json, key: str = "") -> Json:
    """Ask something over HTTP; the key says who asks."""
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        answer: Json = json.load(response)
        return answer


def receive(socket: ClientConnection) -> Json:
    """Wait for the next message; silence is broken by a ping."""
    while True:
        try:
            message: Json = json.loads(socket.recv(PING_SECONDS))
        except TimeoutError:
            socket.send('{"kind": "ping"}')
        else:
            return message


def command(message: Json, mine: list[int]) -> Json | None:
    """Choose what to do after a message that shows the table: here, any legal move."""
    for view in message["views"]:
        if view["moves"] and view["seat"] in mine:
            text = random.choice(view["moves"])  # your bot goes here
            return {"kind": "move", "seat": view["seat"], "text": text, "seq": message["seq"]}
    return None


def play(socket: ClientConnection, table: str, key: str) -> list[int]:
    """Play until the game is over; give the ranks."""
    socket.send(json.dumps({"kind": "hello", "protocol": 2, "table": table, "key": key}))
    mine: list[int] = []
    while True:
        message = receive(socket)
        if message["kind"] == "refusal":
            message = message["now"]
        if message["kind"] == "welcome":
            mine = message["seats"]
        if message["kind"] not in ("welcome", "happened"):
            continue
        table_now = message["table"]  # null if it is as before
        if table_now and table_now["status"] == "over":
            ranks: list[int] = table_now["result"]["ranks"]
            return ranks
        if (wish := command(message, mine)) is not None:
            do = {"kind": "do", "id": f"after {message['seq']}", "command": wish}
            socket.send(json.dumps(do))


def main(url: str, table: str, invite: str | None = None) -> None:
    """Become a player, sit down, play."""
    key = post(f"{url}/api/players", {"name": "Outside bot"})["key"]
    wish = {"name": "Outside bot", "token": invite}
    seat = post(f"{url}/api/tables/{table}/join", wish, key)["seat"]
    print(f"sits on seat {seat}", flush=True)
    with connect(url.replace("http", "ws", 1) + "/ws", max_size=None) as socket:
        print("ranks", *play(socket, table, key))


if __name__ == "__main__":
    main(*sys.argv[1:])
