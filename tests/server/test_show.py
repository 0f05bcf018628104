"""What is told of a table: whoever knows the table and hears what changed knows the table."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.errors import TableeError
from tablee.games import State, View, game
from tablee.server.tables.show import Board, outline, table_info
from tablee.table import Bot, Table, set_up
from tablee.table import commands as c
from tablee.table import entries as e
from tests.table.kit import ANN, BEN, CAT, opened, started

COMMANDS: list[c.Command] = [
    *(c.Sit(seat, "Somebody", local) for seat in range(3) for local in (False, True)),
    *(c.Fill(seat, "casual") for seat in range(3)),
    *(c.Free(seat) for seat in range(3)),
    *(c.TakeBack(seat) for seat in range(3)),
    c.Leave(),
    c.Return(),
    c.Resize(2),
    c.Resize(3),
    c.Start(),
    c.Pause(),
    c.Resume(),
    c.Answer(True),
    c.Answer(False),
    c.Say("hm"),
    c.Mute("ben"),
    c.Silence("ben"),
    c.Silence("ben", on=False),
    c.AllowTalk(True),
    c.AllowTalk(False),
    c.Rematch(),
    c.Close(),
]


def try_something(table: Table, rng: random.Random) -> None:
    """Let somebody do anything, or make any legal move."""
    by = rng.choice((ANN, ANN, BEN, CAT))
    command = rng.choice(COMMANDS)
    seat = rng.choice(table.actors() or [0])
    view = table.view(seat)
    if view is not None and view.moves and rng.random() < 0.5:
        command = c.Move(seat, rng.choice(view.moves), table.book.seq)
    with contextlib.suppress(TableeError):
        table.do(command, by, rng.randrange(1000))


@given(st.integers(0, 10**9))
def test_a_table_with_the_same_outline_is_the_same(seed: int) -> None:
    rng = random.Random(seed)
    table = opened(3) if rng.random() < 0.3 else started([ANN, BEN, CAT])
    known, info = outline(table), table_info(table)
    for _ in range(60):
        try_something(table, rng)
        if outline(table) != known:
            known, info = outline(table), table_info(table)
        assert info == table_info(table)


@pytest.mark.parametrize("key", ["feurio", "finstere", "partners"])
def test_the_public_part_of_a_board_is_made_once_for_all(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, table = game(key), Table(set_up(key, 4, "ann", 0, seed="boards"))
    seated = tuple(e.Sat(seat, Bot("random")) for seat in range(4))
    table.follow(e.Step(1, 0, "ann", "", (*seated, e.Started())))
    made, public = list[View](), played.public

    def counted(state: State) -> View:
        made.append(public(state))
        return made[-1]

    monkeypatch.setattr(played, "public", counted)
    board = Board(table)
    shown = [*board.views([]), *board.views([0]), *board.views([1, 2]), *board.views([3])]
    assert len(made) == 1
    assert shown == [table.view(seat) for seat in (-1, 0, 1, 2, 3)]
