"""Moves at a table: exactly once, never on a stale position, without collisions."""

from __future__ import annotations

import msgspec
import pytest

from tablee.errors import IllegalMove, InvalidMove
from tablee.table import MACHINE, Refused, Snapshot, Step, Table
from tablee.table import commands as c
from tablee.table.table import OutdatedSnapshot
from tests.table.kit import ANN, BEN, CAT, lay_all, opened, play, play_out, started


def test_no_move_before_the_start_and_none_after_the_end() -> None:
    table = opened(2)
    with pytest.raises(Refused, match="not started"):
        table.do(c.Move(0, "roll", 0), ANN, 0)
    table = started([ANN, BEN], rounds=1)
    play_out(table)
    assert table.book.status == "over"
    assert table.result() is not None
    with pytest.raises(Refused, match="game over"):
        table.do(c.Move(0, "roll", table.book.seq), ANN, 0)


def test_moves_of_strangers_and_of_other_seats_are_refused() -> None:
    table = started([ANN, BEN])
    with pytest.raises(Refused, match="not your seat"):
        play(table, CAT, 0)
    with pytest.raises(Refused, match="not your seat"):
        play(table, MACHINE, 0)
    view = table.view(1)
    assert view is not None
    with pytest.raises(IllegalMove, match="not your turn"):
        play(table, ANN, 0, view.moves[0])


def test_unreadable_and_illegal_moves_change_nothing() -> None:
    table = started([ANN, BEN])
    before = msgspec.json.encode(table.snapshot())
    with pytest.raises(InvalidMove):
        play(table, ANN, 0, "abracadabra")
    with pytest.raises(IllegalMove):
        play(table, ANN, 0, "0:1")
    with pytest.raises(IllegalMove):
        play(table, ANN, 0, "roll")
    assert msgspec.json.encode(table.snapshot()) == before


def test_choices_at_the_same_time_do_not_collide() -> None:
    """Everybody chooses from the step with which the phase began, in any order."""
    table = started([ANN, BEN, CAT])
    seen = table.book.seq
    for seat, by in ((2, CAT), (0, ANN), (1, BEN)):
        view = table.view(seat)
        assert view is not None
        table.do(c.Move(seat, view.moves[0], seen), by, 0)
    assert len(table.book.moves) == 3


def test_a_move_for_an_outdated_position_is_refused() -> None:
    table = started([ANN, BEN])
    seen = table.book.seq
    lay_all(table)
    with pytest.raises(Refused, match="position has changed"):
        table.do(c.Move(0, "mark", seen), ANN, 0)
    begun = table.book.seq
    table.do(c.Say("hello"), BEN, 0)
    table.do(c.Move(0, "mark", begun), ANN, 0)
    with pytest.raises(Refused, match="position has changed"):
        table.do(c.Move(0, "mark", begun), ANN, 0)


def test_a_command_is_known_by_its_id_also_after_a_restart() -> None:
    table = started([ANN, BEN])
    view = table.view(0)
    assert view is not None
    told = table.do(c.Move(0, view.moves[0], table.book.seq), ANN, 0, id="m1")
    assert table.done(ANN, "m1") == told.step.seq
    assert table.done(BEN, "m1") is None
    again = Table(table.setup, _through_json(table.snapshot()), log=_log(table))
    assert again.done(ANN, "m1") == told.step.seq


def test_the_log_alone_gives_the_same_table() -> None:
    table = started([ANN, BEN, "novice"], rounds=2)
    play_out(table)
    again = Table(table.setup)
    for told in table.recent:
        again.follow(msgspec.json.decode(msgspec.json.encode(told.step), type=Step))
    assert msgspec.json.encode(again.snapshot()) == msgspec.json.encode(table.snapshot())
    assert [told.events for told in again.recent] == [told.events for told in table.recent]


def test_a_snapshot_goes_on_like_the_original() -> None:
    table = started([ANN, BEN], rounds=6)
    lay_all(table)
    play(table, ANN, 0, "roll")
    again = Table(table.setup, _through_json(table.snapshot()), log=_log(table))
    play_out(table)
    play_out(again)
    assert msgspec.json.encode(again.snapshot()) == msgspec.json.encode(table.snapshot())


def test_steps_must_come_in_order() -> None:
    table = started([ANN, BEN])
    with pytest.raises(ValueError, match="cannot follow"):
        table.follow(table.recent[0].step)


def test_the_tail_is_given_while_it_is_at_hand() -> None:
    table = started([ANN, BEN], rounds=40)
    assert table.tail(table.book.seq) == []
    assert table.tail(table.book.seq + 1) is None
    seen = table.book.seq
    lay_all(table)
    tail = table.tail(seen)
    assert tail is not None
    assert [told.step.seq for told in tail] == [seen + 1, seen + 2]
    play_out(table)
    assert table.tail(seen) is None


def test_a_snapshot_does_not_grow_with_the_game() -> None:
    table = started([ANN, BEN], rounds=40)
    lay_all(table)
    early = len(msgspec.json.encode(table.snapshot()))
    for _ in range(20):
        play(table, ANN, 0, "mark") if table.actors() == [0] else None
        by, seat = (ANN, 0) if table.actors() == [0] else (BEN, 1)
        play(table, by, seat, "roll")
        lay_all(table)
    assert len(table.book.moves) > 60
    late = table.snapshot()
    assert len(msgspec.json.encode(late)) < early + 50, "only numbers have got longer"
    again = Table(table.setup, _through_json(late), log=_log(table))
    with pytest.raises(OutdatedSnapshot):
        Table(table.setup, _through_json(late))
    assert again.book == table.book


def test_a_snapshot_from_before_is_read() -> None:
    table = started([ANN, BEN], rounds=6)
    lay_all(table)
    told_all = Snapshot(table.book, table.snapshot().position)
    again = Table(table.setup, _through_json(told_all))
    assert again.book == table.book


def _log(table: Table) -> list[Step]:
    return [told.step for told in table.recent]


def _through_json(snapshot: Snapshot) -> Snapshot:
    return msgspec.json.decode(msgspec.json.encode(snapshot), type=Snapshot)
