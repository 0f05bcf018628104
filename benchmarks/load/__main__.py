"""Measure the server under load, and boardgame.io beside it in the same run.

python -m benchmarks.load [--tables 200] [--seconds 20] [--sockets 2000] [--no-peer]
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection

from benchmarks.load.players import Report, open_socket
from benchmarks.load.processes import PEER, Running, environment, peer_server, tablee_server
from tablee.games import all_games

TARGET_RATE = 500
TARGET_P99 = 0.1
TARGET_MEGABYTES = 400
TARGET_RATIO = 2.0


class Load(NamedTuple):
    """A report and what the server needed for it."""

    report: Report
    cpu: float

    @property
    def rate(self) -> float:
        """Moves per second."""
        return self.report.moves / self.report.seconds

    def line(self, name: str) -> str:
        """Put the numbers into a line."""
        p50, p99 = (percentile(self.report.latencies, part) * 1000 for part in (0.5, 0.99))
        cost = self.cpu / max(1, self.report.moves) * 1000
        return (
            f"{name:34} {self.rate:7.0f} moves/s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms"
            f"   server {cost:5.2f} ms of processor per move"
        )


def percentile(values: list[float], part: float) -> float:
    """Give the value below which that part of all lies."""
    return sorted(values)[int(len(values) * part)] if values else float("nan")


def play(server: Running, tables: int, seconds: float, rate: float, games: list[str]) -> Load:
    """Play on our server with clients in another process."""
    arguments = [f"http://127.0.0.1:{server.port}", str(tables), str(seconds), str(rate), *games]
    before = server.cpu_seconds()
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.load.players", *arguments],
        check=True,
        stdout=subprocess.PIPE,
        env=environment(),
    )
    return Load(msgspec.json.decode(done.stdout, type=Report), server.cpu_seconds() - before)


def play_peer(server: Running, matches: int, seconds: float) -> Load:
    """Play on boardgame.io with clients in another process."""
    before = server.cpu_seconds()
    command = ["node", "load.js", str(server.port), str(matches), str(seconds)]
    done = subprocess.run(command, cwd=PEER, check=True, stdout=subprocess.PIPE)
    report = msgspec.json.decode(done.stdout, type=Report)
    in_seconds = [each / 1000 for each in report.latencies]
    return Load(
        msgspec.structs.replace(report, latencies=in_seconds), server.cpu_seconds() - before
    )


async def sit_still(server: Running, count: int, tables: int) -> tuple[float, float, float]:
    """Open tables, then sockets that only watch; give the memory before, between and after."""
    url, before = f"http://127.0.0.1:{server.port}", server.megabytes()
    async with httpx.AsyncClient(base_url=url, timeout=60) as host:
        wish = {
            "game": "partners",
            "seats": 4,
            "bots": ["random"] * 3,
            "settings": {"public": True},
        }
        opened = [(await host.post("/api/tables", json=wish)).json() for _ in range(tables)]
        with_tables = server.megabytes()
        cookie = host.cookies["tablee"]
        sockets: list[ClientConnection] = []
        for number in range(count):
            table = opened[number % tables]["table"]
            sockets.append(await open_socket(url, table, cookie))
            if number % 200 == 199:
                await asyncio.gather(*(each.send('{"kind":"ping"}') for each in sockets))
        after = server.megabytes()
        await asyncio.gather(*(each.close() for each in sockets))
    return before, with_tables, after


def main() -> int:
    """Measure, print, and tell whether the aims were reached."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--sockets", type=int, default=2000)
    parser.add_argument("--peer", action=argparse.BooleanOptionalAction, default=True)
    given = parser.parse_args()
    allow_files(given.sockets * 2 + 500)
    reached = measure(given.tables, given.seconds, given.sockets, given.peer)
    for aim, yes in reached.items():
        print(f"{'reached' if yes else 'MISSED '}  {aim}")
    return 0 if all(reached.values()) else 1


def measure(tables: int, seconds: float, sockets: int, peer: bool) -> dict[str, bool]:
    """Run everything; give each aim and whether it was reached."""
    real = sorted(key for key in all_games() if key != "cells")
    with tablee_server() as server:
        steady = play(server, tables, seconds, TARGET_RATE * 1.05, real)
        print(steady.line(f"all games, {TARGET_RATE} moves/s asked for"), flush=True)
    with tablee_server() as server:
        most = play(server, tables, seconds / 2, 0, real)
        print(most.line("all games, as fast as it can"), flush=True)
    with tablee_server() as server:
        before, with_tables, after = asyncio.run(sit_still(server, sockets, 100))
    print(
        f"memory: {before:.0f} MiB empty, {(with_tables - before) * 10.24:.0f} KiB per table,"
        f" {(after - with_tables) / sockets * 1024:.0f} KiB per socket,"
        f" {after:.0f} MiB with {sockets} sockets"
    )
    p99 = percentile(steady.report.latencies, 0.99)
    reached = {
        f"{TARGET_RATE} moves/s with p99 below {TARGET_P99 * 1000:.0f} ms": (
            steady.rate >= TARGET_RATE * 0.98 and p99 < TARGET_P99
        ),
        f"{sockets} sockets below {TARGET_MEGABYTES} MiB": after < TARGET_MEGABYTES,
    }
    if peer:
        with tablee_server() as server:
            ours = play(server, tables, seconds / 2, 0, ["cells"])
        print(ours.line("cells on tablee, synced to disk"), flush=True)
        with peer_server() as other:
            theirs = play_peer(other, tables, seconds / 2)
        print(theirs.line("cells on boardgame.io, in memory"))
        print(f"ratio: {ours.rate / theirs.rate:.2f}")
        aim = f"{TARGET_RATIO:.0f} times the moves/s of boardgame.io"
        reached[aim] = ours.rate >= TARGET_RATIO * theirs.rate
    return reached


def allow_files(count: int) -> None:
    """Allow this process and its children that many open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, count), hard), hard))


if __name__ == "__main__":
    assert Path("pyproject.toml").is_file(), "run it from the root of the repository"
    sys.exit(main())
