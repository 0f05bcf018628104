"""The blocks of code in README and docs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
FENCED = r'^```(\w*)(?: title="([^"]+)")?[^\n]*\n(.*?)^```$'
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


class Block(msgspec.Struct, frozen=True):
    """A fenced block: its language, its text, the line where it begins, and a file name if any."""

    language: str
    text: str
    line: int
    title: str = ""


def blocks(page: Path, *languages: str) -> Iterator[Block]:
    """Go through the blocks of a page that are written in some languages."""
    source = page.read_text(encoding="utf-8")
    for found in re.finditer(FENCED, source, re.DOTALL | re.MULTILINE):
        language, title, text = found.groups()
        if language in languages:
            yield Block(language, text, source.count("\n", 0, found.start(3)) + 1, title or "")


def save_files(page: Path, folder: Path) -> None:
    """Write the blocks of a page that have file names, as a reader would."""
    for block in blocks(page, "python"):
        if block.title:
            (folder / block.title).write_text(block.text, encoding="utf-8")
