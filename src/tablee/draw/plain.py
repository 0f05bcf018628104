"""Any game on paper: what a view says, line by line."""

from __future__ import annotations

import msgspec

from tablee.draw.sheet import Sheet
from tablee.games.facts import View

WIDTH, MARGIN, LINE, SIZE = 640, 24, 28, 16
MOST_LETTERS = 68
COMMON = ("seat", "actors", "moves")


def draw(view: View) -> Sheet:
    """List the fields of a view."""
    lines = [
        f"{name.replace('_', ' ')}: {value}"
        for name, value in msgspec.structs.asdict(view).items()
        if name not in COMMON
    ]
    sheet = Sheet(0, 0, WIDTH, 2 * MARGIN + LINE * len(lines), "Position")
    for row, line in enumerate(lines):
        y = MARGIN + LINE * (row + 0.5)
        sheet.text(MARGIN, y, _cut(line), SIZE, anchor="start")
    return sheet


def _cut(line: str) -> str:
    return line if len(line) <= MOST_LETTERS else line[: MOST_LETTERS - 1] + "…"
