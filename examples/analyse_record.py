"""Analyse a record: `python examples/analyse_record.py [RECORD]`, JSON or text.

Without a record, two bots play a game first, and it is kept in `build/example-game.json`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tablee import seeded
from tablee.bots import Budget
from tablee.bots.advice import Analysis, analyse
from tablee.table import Bot
from tablee.table.local import LocalTable
from tablee.table.notation import read
from tablee.table.record import Record, encode

KEPT = Path("build/example-game.json")
THOUGHT = Budget(1.0, 60)
"""What is spent on judging a move."""


def play(path: Path = KEPT, key: str = "feurio") -> Path:
    """Let a novice play against one who plays at random, and keep the record."""
    table = LocalTable(key, [Bot("novice"), Bot("random")], seeded(1), seed="example")
    for _told in table.bots_move(Budget(0.1, 20)):
        pass
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(encode(table.record()))
    return path


def main(path: Path, budget: Budget = THOUGHT) -> Analysis:
    """Print how the game went, and the moves that gave away most."""
    record: Record = read(path.read_bytes())
    print(f"{record.game}, {len(record.lines)} moves, {record.result}")
    analysis = analyse(record, budget)
    for ply in range(0, len(analysis.expectations), 12):
        shares = " ".join(f"{share:4.0%}" for share in analysis.expectations[ply])
        print(f"after {ply:3} moves: {shares}")
    for point in analysis.turning_points():
        name = record.players[point.seat]
        print(f"move {point.ply + 1}, {name}: {point.move} gave away {point.swing:.0%}", end="")
        print(f"; better was {point.best}")
    return analysis


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else play())
