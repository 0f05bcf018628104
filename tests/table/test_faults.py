"""A move that was made because a bot failed: in the log, in the book, and read back from both."""

from __future__ import annotations

import msgspec
import pytest

from tablee.bots.fallback import Fault
from tablee.errors import IllegalMove
from tablee.table import Proposal, Snapshot, Step, Table
from tablee.table.book import Made
from tablee.table.entries import Moved
from tablee.table.record import record
from tests.table.kit import ANN, play, started


def bot_to_move() -> Table:
    return started([ANN, "random"], rounds=1)


def bot_step(table: Table, fault: Fault | None = None) -> Proposal:
    view = table.view(1)
    assert view is not None
    return table.bot_moves(1, view.moves[0], table.book.since[1], 0, fault)


def text_of(table: Table, step: Step) -> str:
    [moved] = step.entries
    assert isinstance(moved, Moved)
    return table.game.move_text(table.running().state, moved.move)


def test_a_fault_is_part_of_the_step_and_of_the_book() -> None:
    table = bot_to_move()
    table.apply(bot_step(table, fault="too_slow"))
    assert table.book.moves[-1].fault == "too_slow"


def test_a_move_of_the_bots_own_is_written_as_before() -> None:
    table = bot_to_move()
    step = bot_step(table).step
    [moved] = step.entries
    assert isinstance(moved, Moved)
    assert moved.fault is None
    assert b"fault" not in msgspec.json.encode(step)


def test_logs_and_snapshots_from_before_there_were_faults_are_read() -> None:
    moved = msgspec.json.decode(b'{"kind":"moved","seat":1,"move":5}', type=Moved)
    assert moved == Moved(1, 5)
    assert msgspec.json.decode(b"[1,5]", type=Made) == Made(1, 5)


def test_a_table_with_a_fault_is_the_same_from_its_log_and_from_its_snapshot() -> None:
    table = bot_to_move()
    table.apply(bot_step(table, fault="crashed"))
    play(table, ANN, 0)
    log = [told.step for told in table.recent]
    read = msgspec.json.decode(msgspec.json.encode(log), type=list[Step])
    again = Table(table.setup)
    for step in read:
        again.follow(step)
    assert again.snapshot() == table.snapshot()
    kept = msgspec.json.decode(msgspec.json.encode(table.snapshot()), type=Snapshot)
    assert Table(table.setup, kept, log=read).book == table.book
    assert len(record(table.setup, read).lines) == 2


def test_a_bot_does_not_move_after_its_moment() -> None:
    table = bot_to_move()
    proposal = bot_step(table)
    text = text_of(table, proposal.step)
    table.apply(proposal)
    with pytest.raises(IllegalMove):
        table.bot_moves(1, text, proposal.step.seq, 0)
