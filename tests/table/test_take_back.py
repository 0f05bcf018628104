"""Taking back: freely while nothing was revealed and nobody else acted, otherwise by consent."""

from __future__ import annotations

import pytest

from tablee.table import By, Refused, Table
from tablee.table import commands as c
from tablee.table import entries as e
from tests.table.kit import ANN, BEN, CAT, lay_all, play, play_out, started


def marking(people: list[By | str] | None = None) -> Table:
    table = started(people or [ANN, BEN], rounds=6)
    lay_all(table)
    return table


def test_a_move_that_revealed_nothing_is_taken_back_freely() -> None:
    table = marking()
    before = table.view(0)
    play(table, ANN, 0, "mark")
    assert table.view(0) != before
    told = table.do(c.TakeBack(0), ANN, 0)
    assert told.step.entries == (e.TookBack(0, 2),)
    assert table.view(0) == before
    assert table.book.undone == 1


def test_restart_my_turn_takes_back_all_my_moves_since_others_moved() -> None:
    table = marking()
    before = table.view(0)
    for _ in range(3):
        play(table, ANN, 0, "mark")
    table.do(c.TakeBack(0, turn=True), ANN, 0)
    after = table.view(0)
    # Ann's own choice was the move before Ben's, so only her marks belong to this turn.
    assert after == before
    assert len(table.book.moves) == 2


def test_a_choice_face_down_is_taken_back_freely_while_nobody_else_chose() -> None:
    table = started([ANN, BEN])
    play(table, ANN, 0)
    assert table.do(c.TakeBack(0), ANN, 0).step.entries == (e.TookBack(0, 0),)


def test_after_another_seat_acted_the_others_must_agree() -> None:
    table = started([ANN, BEN, CAT])
    play(table, ANN, 0)
    play(table, BEN, 1)
    assert table.do(c.TakeBack(0), ANN, 0).step.entries == (e.Asked("ann", "take_back", 0, 0),)
    table.do(c.Answer(True), BEN, 0)
    assert len(table.book.moves) == 2
    told = table.do(c.Answer(True), CAT, 0)
    assert told.step.entries == (e.Answered("cat", True), e.TookBack(0, 0))
    assert not table.book.moves
    assert table.book.request is None


def test_what_chance_revealed_is_not_taken_back_without_consent() -> None:
    table = marking()
    play(table, ANN, 0, "roll")
    told = table.do(c.TakeBack(0), ANN, 0)
    assert [type(entry) for entry in told.step.entries] == [e.Asked]
    table.do(c.Answer(False), BEN, 0)
    assert table.book.request is None
    assert len(table.book.moves) == 3


def test_what_was_hidden_and_shown_is_not_taken_back_without_consent() -> None:
    """The last number laid turns all of them up, though no die is rolled."""
    table = started([ANN, BEN])
    play(table, ANN, 0)
    play(table, BEN, 1)
    told = table.do(c.TakeBack(1), BEN, 0)
    assert [type(entry) for entry in told.step.entries] == [e.Asked]


def test_alone_against_bots_consent_is_not_needed() -> None:
    table = marking([ANN, "novice"])
    play(table, ANN, 0, "roll")
    told = table.do(c.TakeBack(0), ANN, 0)
    assert [type(entry) for entry in told.step.entries] == [e.Asked, e.TookBack]
    assert len(table.book.moves) == 2


def test_the_same_draw_comes_again_after_a_take_back() -> None:
    table = marking([ANN, "novice"])
    one = play(table, ANN, 0, "roll").events
    table.do(c.TakeBack(0), ANN, 0)
    assert play(table, ANN, 0, "roll").events == one


def test_a_question_lapses_when_somebody_moves_on() -> None:
    table = marking()
    play(table, ANN, 0, "roll")
    table.do(c.TakeBack(0), ANN, 0)
    play(table, BEN, 1)
    with pytest.raises(Refused, match="nothing is asked"):
        table.do(c.Answer(True), BEN, 0)


def test_only_one_question_at_a_time_and_one_answer_each() -> None:
    table = marking([ANN, BEN, CAT])
    play(table, ANN, 0, "roll")
    table.do(c.TakeBack(0), ANN, 0)
    with pytest.raises(Refused, match="something else is asked"):
        table.do(c.Pause(), BEN, 0)
    with pytest.raises(Refused, match="already answered"):
        table.do(c.Answer(True), ANN, 0)
    with pytest.raises(Refused, match="not seated"):
        table.do(c.Answer(True), By("stranger"), 0)


def test_who_asked_withdraws_the_question_and_others_may_ask() -> None:
    """A question that nobody answers would keep everybody from asking anything else."""
    table = started([ANN, BEN])
    play(table, ANN, 0)
    play(table, BEN, 1)
    table.do(c.Pause(), ANN, 0)
    with pytest.raises(Refused, match="something else is asked"):
        table.do(c.TakeBack(1), BEN, 0)
    with pytest.raises(Refused, match="already answered"):
        table.do(c.Answer(True), ANN, 0)
    table.do(c.Answer(False), ANN, 0)
    assert table.book.request is None
    assert not table.book.paused
    table.do(c.TakeBack(1), BEN, 0)
    assert table.book.request is not None


def test_nothing_to_take_back_and_not_mine() -> None:
    table = started([ANN, BEN])
    with pytest.raises(Refused, match="nothing to take back"):
        table.do(c.TakeBack(0), ANN, 0)
    with pytest.raises(Refused, match="not your seat"):
        table.do(c.TakeBack(1), ANN, 0)
    play_out(table)
    with pytest.raises(Refused, match="game over"):
        table.do(c.TakeBack(0), ANN, 0)


def test_winding_back_over_many_moves_gives_the_very_position() -> None:
    table = started([ANN, "novice"], rounds=40)
    texts = [table.game.text(table.running().state)]
    while len(texts) < 70:
        seat = table.actors()[0]
        move = table.view(seat).moves[-1]  # type: ignore[union-attr]
        moved = e.Moved(seat, table.game.parse_move(table.running().state, move))
        table.follow(e.Step(table.book.seq + 1, 0, "ann", "", (moved,)))
        texts.append(table.game.text(table.running().state))
    for ply in (61, 48, 47, 16, 3, 0):
        table.follow(e.Step(table.book.seq + 1, 0, "ann", "", (e.TookBack(0, ply),)))
        assert table.game.text(table.running().state) == texts[ply]
