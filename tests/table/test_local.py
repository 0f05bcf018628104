"""A table in one program: plain calls in, one plain callback out, nothing of a server."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from tablee.rng import seeded
from tablee.table import Bot, Refused, Sitter, Told
from tablee.table import commands as c
from tablee.table import entries as e
from tablee.table.local import LocalTable, person
from tablee.table.replay import verify

PLAYS = """
import sys
from tablee.rng import seeded
from tablee.table import Bot
from tablee.table.local import LocalTable

heard = []
local = LocalTable("feurio", [Bot("random"), Bot("random")], seeded(1), "alone", tell=heard.append)
for _ in local.bots_move():
    pass
assert local.table.book.status == "over" and len(heard) == local.table.book.seq
needless = {"asyncio", "sqlite3", "sqlalchemy", "starlette", "uvicorn", "redis"}
print(*sorted(needless & set(sys.modules)), *(n for n in sys.modules if "tablee.server" in n))
"""


def test_everything_that_happens_is_told_in_order() -> None:
    heard: list[Told] = []
    sitters: list[Sitter] = [person("Ann"), Bot("random")]
    local = LocalTable("feurio", sitters, seeded(1), "told", tell=heard.append)
    while local.table.actors():
        if 0 in local.table.actors():
            view = local.table.view(0)
            assert view is not None
            assert local.move(0, view.moves[0]) is heard[-1]
        for told in local.bots_move():
            assert told is heard[-1]
    assert [told.step.seq for told in heard] == list(range(1, local.table.book.seq + 1))
    assert [told.step for told in heard] == local.log
    (began,) = (told for told in heard if isinstance(told.step.entries[0], e.Started))
    assert began.events == tuple(local.opening)
    assert verify(local.record()) == len(local.table.book.moves)


def test_what_is_refused_is_not_told() -> None:
    heard: list[Told] = []
    local = LocalTable("feurio", [person("Ann"), person("Ben")], seeded(1), tell=heard.append)
    count, before = len(heard), local.table.snapshot()
    with pytest.raises(Refused, match="nothing to take back"):
        local.take_back(0)
    with pytest.raises(Refused, match="game has started"):
        local.do(c.Start())
    assert len(heard) == count
    assert msgspec.json.encode(local.table.snapshot()) == msgspec.json.encode(before)


def test_neither_an_event_loop_nor_a_database_is_needed() -> None:
    """Not even imported: the same object runs where there is none of them."""
    ended = subprocess.run(
        [sys.executable, "-c", PLAYS], capture_output=True, text=True, check=True
    )
    assert ended.stdout.split() == []
