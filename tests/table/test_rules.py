"""Who may do what at a table, whatever door they came through; no server is needed to know."""

from __future__ import annotations

import pytest

from tablee.bots import bots
from tablee.rng import seeded
from tablee.table import MACHINE, Bot, By, Human, Refused, Settings, Told, set_up
from tablee.table import commands as c
from tablee.table.asking import check_hint, check_link, check_over, is_awaited, seats_to_see
from tablee.table.decisions.seats import seat_to_take
from tablee.table.local import LocalTable, person
from tests.table.kit import ANN, BEN, opened, play, play_out, started

STRANGER = By("eve", "Eve")


def test_who_only_watches_may_not_sit_down() -> None:
    table = opened()
    with pytest.raises(Refused, match="not invited"):
        table.do(c.Sit(1, "Eve"), STRANGER, 0)
    table.do(c.Sit(1, "Ben"), BEN, 0)


def test_everybody_may_sit_down_at_a_public_table() -> None:
    table = opened(settings=Settings(public=True))
    table.do(c.Sit(1, "Eve"), STRANGER, 0)
    assert table.book.seats_of("eve") == [1]


def test_who_is_nobody_may_do_nothing() -> None:
    table = started([ANN, "novice"])
    for command in (c.Sit(1, "?"), c.Say("?"), c.Move(1, "roll", 99)):
        with pytest.raises(Refused, match="not seated"):
            table.decide(command, MACHINE, 0)


def test_a_seats_own_secret_opens_it_on_another_device() -> None:
    table = started([ANN, BEN])
    table.do(c.Sit(1, "Ben"), By("bens-phone", "Ben", holds=1), 0)
    assert table.book.sitters[1] == Human("bens-phone", "Ben")
    with pytest.raises(Refused, match="not invited"):
        table.do(c.Sit(0, "Ben"), By("bens-phone-2", "Ben", holds=1), 0)


def test_at_a_rated_table_no_secret_changes_who_sits() -> None:
    table = started([ANN, BEN], Settings(rated=True))
    with pytest.raises(Refused, match="rated seats are fixed"):
        table.do(c.Sit(1, "Ben"), By("other", "Ben", holds=1), 0)


def test_after_the_end_a_secret_opens_nothing() -> None:
    table = started([ANN, BEN], rounds=1)
    play_out(table)
    with pytest.raises(Refused, match="game over"):
        table.do(c.Sit(1, "Ben"), By("other", "Ben", holds=1), 0)


def test_only_bots_that_exist_sit_down_or_sit_in() -> None:
    table = opened()
    with pytest.raises(Refused, match="no such bot"):
        table.do(c.Fill(1, "../evil.py:Bot"), ANN, 0)
    assert "nobody-has-this" not in bots()
    with pytest.raises(Refused, match="no such bot"):
        set_up("whispers", 2, "ann", 0, settings=Settings(stand_in="nobody-has-this"))


def test_a_seat_is_chosen_for_who_does_not_choose() -> None:
    table = opened(3)
    table.do(c.Fill(0, "novice"), ANN, 0)
    assert seat_to_take(table.situation) == 1
    table.do(c.Sit(1, "Ann"), ANN, 0)
    table.do(c.Sit(2, "Ben"), BEN, 0)
    assert seat_to_take(table.situation) == 0, "a bot that only fills a seat gives way"
    table.do(c.Free(0), ANN, 0)
    table.do(c.Sit(0, "Anton", local=True), ANN, 0)
    with pytest.raises(Refused, match="seat taken"):
        seat_to_take(table.situation)


def test_links_are_renewed_by_the_host_and_seats_by_who_holds_them() -> None:
    now = started([ANN, BEN]).situation
    check_link(now, "ann", "invite", 0)
    check_link(now, "ann", "seat", 1)
    check_link(now, "ben", "seat", 1)
    for link, seat in (("invite", 0), ("watch", 0), ("seat", 0)):
        with pytest.raises(Refused, match="host only"):
            check_link(now, "ben", link, seat)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="no such seat"):
        check_link(now, "ann", "seat", 2)


def test_hints_are_for_who_is_to_move_in_games_that_are_not_rated() -> None:
    table = started([ANN, BEN])
    check_hint(table.situation, "ann", 0)
    with pytest.raises(Refused, match="not your seat"):
        check_hint(table.situation, "ann", 1)
    play(table, ANN, 0)
    with pytest.raises(Refused, match="position has changed"):
        check_hint(table.situation, "ann", 0)
    with pytest.raises(Refused, match="rated has no hints"):
        check_hint(started([ANN, BEN], Settings(rated=True)).situation, "ann", 0)


def test_the_knowledge_of_all_seats_is_shared_after_the_end() -> None:
    table = started([ANN, BEN], rounds=1)
    assert seats_to_see(table.situation, "ann") == [-1, 0]
    assert seats_to_see(table.situation, "eve") == [-1]
    with pytest.raises(Refused, match="game not over"):
        check_over(table.situation)
    play_out(table)
    assert seats_to_see(table.situation, "eve") == [-1, 0, 1]
    check_over(table.situation)


def test_only_who_was_cut_off_gets_the_seat_back_unasked() -> None:
    table = started([ANN, BEN])
    proposal = table.replace("ben", 5)
    assert proposal is not None
    table.apply(proposal)
    assert is_awaited(table.situation, "ben")
    assert not is_awaited(table.situation, "ann")
    table.do(c.Return(), BEN, 6)
    table.do(c.Leave(), BEN, 7)
    assert not is_awaited(table.situation, "ben"), "who left of their own accord is not awaited"


def test_a_guest_who_logs_in_takes_seats_and_the_part_of_the_host_along() -> None:
    table = started([ANN, BEN])
    table.do(c.Leave(), BEN, 0)
    for old, new in (("ann", "account"), ("ben", "other")):
        proposal = table.hand_over(old, new, 1)
        assert proposal is not None
        table.apply(proposal)
    assert table.book.host == "account"
    assert table.book.seats_of("account") == [0]
    assert table.book.sitters[1] == Bot("strong", Human("other", "Ben"))
    assert table.hand_over("ann", "account", 2) is None


def test_a_proposal_says_all_that_is_to_be_kept_with_its_step() -> None:
    table = started([ANN, "novice"], rounds=1)
    while table.book.status == "playing":
        before, seat = table.snapshot(), table.actors()[0]
        view = table.view(seat)
        assert view is not None
        since = table.book.since[seat]
        if seat:
            proposal = table.bot_moves(seat, view.moves[0], since, 7)
        else:
            proposal = table.decide(c.Move(seat, view.moves[0], since), ANN, 7)
        assert table.snapshot() == before, "nothing has happened yet"
        over = proposal.after.book.status == "over"
        assert proposal.status == ("over" if over else None)
        assert (proposal.result is not None) == over
        assert proposal.due == (7 if proposal.after.bots_to_act() else None)
        table.apply(proposal)
        with pytest.raises(ValueError, match="does not follow"):
            table.apply(proposal)
    assert table.result() == proposal.result


def test_a_table_speaks_by_a_plain_callback() -> None:
    heard: list[Told] = []
    local = LocalTable("whispers", [person("Ann"), Bot("random")], seeded(1), tell=heard.append)
    view = local.table.view(0)
    assert view is not None
    local.move(0, view.moves[0])
    list(local.bots_move())
    assert [told.step for told in heard] == local.log
    assert heard[-1].events
