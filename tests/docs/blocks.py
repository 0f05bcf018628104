"""The blocks of code in README and docs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


class Block(msgspec.Struct, frozen=True):
    """A fenced block: its language, its text, and the line where the text begins."""

    language: str
    text: str
    line: int


def blocks(page: Path, *languages: str) -> Iterator[Block]:
    """Go through the blocks of a page that are written in some languages."""
    source = page.read_text(encoding="utf-8")
    for found in re.finditer(r"^```(\w*)[^\n]*\n(.*?)^```$", source, re.DOTALL | re.MULTILINE):
        if found[1] in languages:
            yield Block(found[1], found[2], source.count("\n", 0, found.start(2)) + 1)
