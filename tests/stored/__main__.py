"""Write games as the program of today stores them: `python -m tests.stored NAME`.

Run it before the rules or the store change; the file then tells for ever how it was.
"""

from __future__ import annotations

import asyncio
import lzma
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.server.kit import Served, people, play_out, seated, served

FOLDER = Path(__file__).parent
GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("finstere", 4, {"setup": "random"}),
    ("finstere", 2, {"setup": "placed"}),
    ("feurio", 3, {"firebreak": True}),
    ("partners", 4, {}),
]
RUNNING = (5, 40, 120)
"""After how many moves the games stop that stay unfinished."""


async def play(server: Served) -> None:
    """Play each game once to the end, and leave others at some move."""
    for key, seats, options in GAMES:
        for most in (*RUNNING, 100_000):
            names = [f"{key} {seat}" for seat in range(seats)]
            async with people(server, *names) as players:
                await seated(players, key, options=options)
                await play_out(players, random.Random(most).choice, most)


def main(name: str) -> None:
    """Play on a real server, and keep its database as compressed SQL."""
    with tempfile.TemporaryDirectory() as folder:
        with served(Path(folder), "--workers", "0") as server:
            asyncio.run(play(server))
        connection = sqlite3.connect(Path(folder) / "tablee.db")
        dump = "\n".join(connection.iterdump())
        connection.close()
    (FOLDER / f"{name}.sql.xz").write_bytes(lzma.compress(dump.encode(), preset=9))


if __name__ == "__main__":
    main(sys.argv[1])
