"""The types of the web client are those of the messages."""

from __future__ import annotations

import re

from tablee.games import all_games
from tablee.server.typescript import generate
from tests.server.kit import ROOT
from tests.table.whispers import GAME


def test_the_generated_types_are_current() -> None:
    del all_games()[GAME.key]  # the fixture puts it back for the next test
    written = (ROOT / "web" / "src" / "protocol.ts").read_text(encoding="utf-8")
    assert written == generate(), "run: python -m tablee.server.typescript web/src/protocol.ts"


def test_every_type_that_is_named_is_there() -> None:
    text = generate()
    assert "export namespace whispers {" in text
    for block in re.split(r"^(?=export namespace )", text, flags=re.M):
        declared = set(re.findall(r"export (?:interface|type) (\w+)", block + text))
        lines = [line for line in block.splitlines() if not line.startswith("//")]
        plain = re.sub(r'"[^"]*"', "", "\n".join(lines))
        used = set(re.findall(r"\b([A-Z]\w+)\b", plain)) - {"PROTOCOL", "PHRASES", "Partial"}
        assert used <= declared, used - declared
