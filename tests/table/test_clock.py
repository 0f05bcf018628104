"""The clock: per move or from a bank, paused by agreement, and what happens at its end."""

from __future__ import annotations

import pytest

from tablee.table import Bank, Bot, Human, PerMove, Refused, Settings
from tablee.table import commands as c
from tests.table.kit import ANN, BEN, lay_all, play, started

PER_MOVE = Settings(clock=PerMove(60))
BANK = Settings(clock=Bank(100, 10))


def test_without_a_clock_there_is_no_deadline() -> None:
    table = started([ANN, BEN])
    assert table.deadline() is None
    assert table.expire(10**12) is None


def test_every_decision_has_the_same_time() -> None:
    table = started([ANN, BEN], PER_MOVE)
    assert table.deadline() == 60_000
    play(table, ANN, 0, now=50_000)
    assert table.deadline() == 60_000, "Ben has been deciding since the start"
    play(table, BEN, 1, now=55_000)
    assert table.deadline() == 115_000
    play(table, ANN, 0, "mark", now=100_000)
    assert table.deadline() == 160_000


def test_a_bank_runs_down_and_is_topped_up() -> None:
    table = started([ANN, BEN], BANK)
    play(table, ANN, 0, now=30_000)
    assert table.book.left == [80_000, 100_000]
    play(table, BEN, 1, now=30_000)
    assert table.deadline() == 30_000 + 80_000
    table.do(c.Say("hm"), BEN, 35_000)
    assert table.deadline() == 30_000 + 80_000, "talk does not touch the clock"


def test_out_of_time_hands_the_seat_to_a_bot() -> None:
    table = started([ANN, BEN], PER_MOVE)
    play(table, ANN, 0, now=10)
    assert table.expire(59_999) is None
    step = table.expire(60_000)
    assert step is not None
    table.apply(step)
    assert table.book.sitters[1] == Bot("strong", Human("ben", "Ben"))
    assert table.bots_to_act() == [1]
    assert table.deadline() is None
    table.do(c.Return(), BEN, 70_000)
    assert table.deadline() == 130_000


def test_an_empty_bank_is_final() -> None:
    table = started([ANN, BEN], BANK)
    play(table, ANN, 0)
    step = table.expire(100_000)
    assert step is not None
    table.apply(step)
    with pytest.raises(Refused, match="no seat to return to"):
        table.do(c.Return(), BEN, 100_001)


def test_the_clock_is_stopped_by_agreement_and_any_player_lets_it_run() -> None:
    table = started([ANN, BEN], BANK)
    lay_all(table)
    table.do(c.Pause(), BEN, 5_000)
    assert table.deadline() is not None
    table.do(c.Answer(True), ANN, 20_000)
    assert table.deadline() is None
    with pytest.raises(Refused, match="paused"):
        play(table, ANN, 0, "mark", 21_000)
    table.do(c.Resume(), BEN, 500_000)
    assert table.deadline() == 500_000 + 110_000 - 20_000


def test_a_pause_keeps_what_was_used_of_a_decision() -> None:
    table = started([ANN, "novice"], PER_MOVE)
    table.do(c.Pause(), ANN, 20_000)
    table.do(c.Resume(), ANN, 100_000)
    assert table.deadline() == 140_000


def test_bots_have_no_clock() -> None:
    table = started([ANN, "novice"], PER_MOVE)
    play(table, ANN, 0)
    assert table.deadline() is None
    assert table.bots_to_act() == [1]
