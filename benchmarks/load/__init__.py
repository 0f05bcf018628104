"""Load on a server: many tables at once, how fast, how late, how big; boardgame.io beside it.

The clients of both play random moves as fast as they are answered, each server alone with them.
Tablée keeps its moves in SQLite and syncs every commit. boardgame.io keeps them in memory, or in
files that it does not sync; here and there each of the two clients of a table gets the whole
position after every move, and Tablée answers the mover besides.
"""

from __future__ import annotations

import asyncio
import resource
from statistics import median
from typing import Any, Final

import msgspec
from rich.table import Table

from benchmarks.load.measure import Load, Memory, play, play_peer, sit_still
from benchmarks.load.processes import peer_server, tablee_server
from benchmarks.settings import Settings
from tablee.games import all_games

TABLES: Final = 200
SOCKETS: Final = 2000
RATE: Final = 500
"""Moves a second that one process must keep up."""
LATEST: Final = 100
"""Milliseconds within which all but one in a hundred moves must have reached the others."""
MOST_MEGABYTES: Final = 400
WANTED_RATIO: Final = 2.0
"""The moves a second we want, in those of boardgame.io."""
TABLES_IN_FILES: Final = 20
"""Tables of boardgame.io in files, once: it takes minutes to open more."""
TURNS: Final = 5


def run(settings: Settings) -> dict[str, Any]:
    quick = settings.pace.turns == 1
    seconds, tables, sockets = (2, 20, 100) if quick else (10, TABLES, SOCKETS)
    _allow_files(4 * sockets)
    games = sorted(key for key in all_games() if key != "cells")
    with tablee_server() as server:
        steady = play(server, tables, 2 * seconds, RATE * 1.02, games)
    with tablee_server() as server:
        most = play(server, tables, seconds, 0, games)
    with tablee_server() as server:
        memory = asyncio.run(sit_still(server, sockets, tables // 2))
    found: dict[str, Any] = {"steady": steady, "most": most, "memory": memory}
    rows = {f"all games, {RATE} moves/s asked for": steady, "all games, at most": most}
    if settings.peers:
        ours, theirs, ratio, kept = _side_by_side(tables, seconds, 1 if quick else TURNS)
        rows |= {
            "cells on Tablée, synced to disk": ours,
            "cells on boardgame.io, in memory": theirs,
            "cells on boardgame.io, in files": kept,
        }
        found |= {"cells": ours, "boardgame.io": theirs, "boardgame.io in files": kept}
        found |= {"ratio": ratio, "ratio to files": ours.rate / kept.rate}
    settings.console.print(_loads(rows), _sizes(memory, sockets))
    found["reached"] = _aims(found)
    for aim, reached in found["reached"].items():
        settings.console.print(f"{'reached' if reached else 'missed'}: {aim}")
    return found


def _side_by_side(tables: int, seconds: float, turns: int) -> tuple[Load, Load, float, Load]:
    """Measure the smallest of games here and there by turns; give the medians, and one in files.

    The ratio is the median of those of each turn: the machine may be slow for a while, for both.
    """
    ours, theirs = list[Load](), list[Load]()
    for _ in range(turns):
        with tablee_server() as server:
            ours.append(play(server, tables, seconds, 0, ["cells"]))
        with peer_server() as other:
            theirs.append(play_peer(other, tables, seconds))
    with peer_server(in_files=True) as other:
        kept = play_peer(other, min(tables, TABLES_IN_FILES), seconds)
    ratio = median(one.rate / other.rate for one, other in zip(ours, theirs, strict=True))
    return _median(ours), _median(theirs), ratio, kept


def _median(loads: list[Load]) -> Load:
    found = {name: median(getattr(load, name) for load in loads) for name in Load.__struct_fields__}
    return msgspec.convert(found, Load, strict=False)


def _aims(found: dict[str, Any]) -> dict[str, bool]:
    steady: Load = found["steady"]
    aims = {
        f"{RATE} moves/s with p99 below {LATEST} ms": steady.rate >= RATE and steady.p99 < LATEST,
        f"all sockets below {MOST_MEGABYTES} MiB": found["memory"].full < MOST_MEGABYTES,
    }
    if "ratio" in found:
        for ratio, store in (("ratio", "in memory"), ("ratio to files", "in files")):
            text = f"{WANTED_RATIO:.0f} times the moves/s of boardgame.io {store}"
            aims[f"{text} (it is {found[ratio]:.2f})"] = found[ratio] >= WANTED_RATIO
    return aims


def _loads(rows: dict[str, Load]) -> Table:
    table = Table("load", "moves/s", "p50 ms", "p99 ms", "processor ms/move", "refused")
    for name, load in rows.items():
        numbers = (f"{load.rate:.0f}", f"{load.p50:.1f}", f"{load.p99:.1f}", f"{load.cost:.3f}")
        table.add_row(name, *numbers, str(load.refusals))
    return table


def _sizes(memory: Memory, sockets: int) -> str:
    return (
        f"memory: {memory.empty:.0f} MiB empty, {memory.table:.0f} KiB per table,"
        f" {memory.socket:.0f} KiB per socket, {memory.full:.0f} MiB with {sockets} sockets"
    )


def _allow_files(count: int) -> None:
    """Allow this process and its children that many open files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, count), hard), hard))
