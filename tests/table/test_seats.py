"""Seats: who may take, leave, free and fill them, before and during a game."""

from __future__ import annotations

import pytest

from tablee.errors import InvalidSeats
from tablee.table import MACHINE, Bot, Human, Nobody, Refused, Settings
from tablee.table import commands as c
from tests.table.kit import ANN, BEN, CAT, lay_all, opened, play, play_out, started


def test_people_and_bots_take_seats_and_the_host_starts() -> None:
    table = opened(3)
    table.do(c.Sit(0, "Ann"), ANN, 0)
    table.do(c.Sit(2, "Ben"), BEN, 0)
    with pytest.raises(Refused, match="seats are free"):
        table.do(c.Start(), ANN, 0)
    table.do(c.Fill(1, "casual"), ANN, 0)
    with pytest.raises(Refused, match="host only"):
        table.do(c.Start(), BEN, 0)
    table.do(c.Start(), ANN, 0)
    assert table.book.status == "playing"
    assert table.book.sitters == [Human("ann", "Ann"), Bot("casual"), Human("ben", "Ben")]
    assert table.actors() == [0, 1, 2]
    assert table.bots_to_act() == [1]


def test_a_taken_seat_is_refused_and_nothing_changes() -> None:
    table = opened(2)
    table.do(c.Sit(0, "Ann"), ANN, 0)
    before = table.snapshot().book.seq
    with pytest.raises(Refused) as refusal:
        table.do(c.Sit(0, "Ben"), BEN, 0)
    assert (refusal.value.reason, refusal.value.facts) == ("seat_taken", {"seat": 0})
    assert table.book.seq == before
    with pytest.raises(Refused, match="no such seat"):
        table.do(c.Sit(7, "Ben"), BEN, 0)


def test_one_player_holds_several_seats_only_at_one_screen() -> None:
    table = opened(3)
    table.do(c.Sit(0, "Ann"), ANN, 0)
    with pytest.raises(Refused, match="already seated"):
        table.do(c.Sit(1, "Ann again"), ANN, 0)
    table.do(c.Sit(1, "Anton", local=True), ANN, 0)
    assert table.book.seats_of("ann") == [0, 1]
    table.do(c.Sit(2, "Ben"), BEN, 0)
    table.do(c.Start(), ANN, 0)
    play(table, ANN, 1)
    play(table, ANN, 0)
    play(table, BEN, 2)
    assert table.actors() == [0]


def test_a_leaver_is_replaced_by_a_bot_and_comes_back() -> None:
    table = started([ANN, BEN])
    table.do(c.Leave(), BEN, 0)
    assert table.book.sitters == [Human("ann", "Ann"), Bot("strong", Human("ben", "Ben"))]
    with pytest.raises(Refused, match="seat taken"):
        table.do(c.Sit(1, "Cat"), CAT, 0)
    with pytest.raises(Refused, match="not your seat"):
        play(table, BEN, 1)
    play(table, MACHINE, 1)
    table.do(c.Return(), BEN, 0)
    assert table.book.sitters == [Human("ann", "Ann"), Human("ben", "Ben")]
    with pytest.raises(Refused, match="no seat to return to"):
        table.do(c.Return(), CAT, 0)


def test_a_bot_answers_too_late_when_its_person_is_back() -> None:
    table = started([ANN, BEN])
    table.do(c.Leave(), BEN, 0)
    table.do(c.Return(), BEN, 0)
    with pytest.raises(Refused, match="not your seat"):
        play(table, MACHINE, 1)


def test_before_the_game_a_leaver_frees_the_seat_and_passes_on_the_host() -> None:
    table = opened(2)
    table.do(c.Sit(0, "Ann"), ANN, 0)
    table.do(c.Sit(1, "Ben"), BEN, 0)
    table.do(c.Leave(), ANN, 0)
    assert table.book.sitters[0] == Nobody()
    assert table.book.host == "ben"


def test_the_host_frees_a_seat_and_somebody_else_or_a_bot_takes_it() -> None:
    table = started([ANN, BEN])
    with pytest.raises(Refused, match="host only"):
        table.do(c.Free(0), BEN, 0)
    table.do(c.Free(1), ANN, 0)
    assert table.book.sitters[1] == Nobody()
    with pytest.raises(Refused, match="not your seat"):
        play(table, BEN, 1)
    table.do(c.Fill(1, "novice"), ANN, 0)
    table.do(c.Sit(1, "Cat"), CAT, 0)
    play(table, CAT, 1)


def test_the_host_cannot_throw_somebody_out_by_a_bot() -> None:
    table = started([ANN, BEN])
    with pytest.raises(Refused, match="seat taken"):
        table.do(c.Fill(1, "novice"), ANN, 0)


def test_absence_lets_a_bot_sit_in() -> None:
    table = started([ANN, BEN])
    step = table.replace("ben", 5)
    assert step is not None
    table.apply(step)
    assert table.book.sitters[1] == Bot("strong", Human("ben", "Ben"), away=True)
    assert table.replace("ben", 6) is None
    assert table.replace("nobody at all", 6) is None


def test_the_number_of_seats_changes_before_the_start_only() -> None:
    table = opened(2)
    table.do(c.Sit(1, "Ben"), BEN, 0)
    table.do(c.Resize(4), ANN, 0)
    assert len(table.book.sitters) == 4
    with pytest.raises(InvalidSeats):
        table.do(c.Resize(9), ANN, 0)
    table.do(c.Resize(2), ANN, 0)
    table.do(c.Sit(0, "Ann"), ANN, 0)
    table.do(c.Start(), ANN, 0)
    with pytest.raises(Refused, match="started"):
        table.do(c.Resize(3), ANN, 0)
    lay_all(table)
    assert table.view(0) is not None


def test_an_occupied_seat_is_not_taken_away() -> None:
    table = opened(4)
    table.do(c.Sit(3, "Ben"), BEN, 0)
    with pytest.raises(Refused, match="seat taken"):
        table.do(c.Resize(3), ANN, 0)


def test_guests_move_to_seats_that_nobody_holds_and_the_host_moves_anybody() -> None:
    table = opened(4)
    table.do(c.Sit(0, "Ann"), ANN, 0)
    table.do(c.Sit(1, "Ben"), BEN, 0)
    table.do(c.Fill(2, "casual"), ANN, 0)
    table.do(c.Reseat(1, 2), BEN, 0)
    assert table.book.sitters[1:3] == [Bot("casual"), Human("ben", "Ben")]
    table.do(c.Reseat(2, 3), BEN, 0)
    assert table.book.sitters[2:] == [Nobody(), Human("ben", "Ben")]
    for seat, to, reason in ((3, 0, "seat taken"), (1, 2, "not your seat"), (3, 9, "no such seat")):
        with pytest.raises(Refused, match=reason):
            table.do(c.Reseat(seat, to), BEN, 0)
    table.do(c.Reseat(0, 3), ANN, 0)
    assert table.book.sitters[0] == Human("ben", "Ben")
    assert table.book.sitters[3] == Human("ann", "Ann")


def test_people_call_themselves_otherwise_before_the_game_only() -> None:
    table = opened(2)
    table.do(c.Sit(0, "Ann"), ANN, 0)
    table.do(c.Sit(1, "Ben"), BEN, 0)
    table.do(c.Rename(1, "Benno"), BEN, 0)
    assert table.book.sitters[1] == Human("ben", "Benno")
    with pytest.raises(Refused, match="not your seat"):
        table.do(c.Rename(1, "Somebody"), ANN, 0)
    table.do(c.Start(), ANN, 0)
    for command in (c.Rename(1, "Ben"), c.Reseat(1, 0)):
        with pytest.raises(Refused, match="started"):
            table.do(command, BEN, 0)


def test_a_closed_table_takes_nobody() -> None:
    table = opened(2)
    table.do(c.Close(), ANN, 0)
    with pytest.raises(Refused, match="game over"):
        table.do(c.Sit(0, "Ann"), ANN, 0)


def test_rated_tables_want_strong_bots_and_fixed_seats() -> None:
    with pytest.raises(Refused, match="rated needs strong bots"):
        opened(2, Settings(rated=True, stand_in="novice"))
    table = opened(3, Settings(rated=True))
    with pytest.raises(Refused, match="rated needs strong bots"):
        table.do(c.Fill(0, "casual"), ANN, 0)
    table.do(c.Fill(0, "expert"), ANN, 0)
    table.do(c.Sit(1, "Ann"), ANN, 0)
    with pytest.raises(Refused, match="rated seats are fixed"):
        table.do(c.Sit(2, "Me too", local=True), ANN, 0)
    table.do(c.Sit(2, "Ben"), BEN, 0)
    table.do(c.Start(), ANN, 0)
    with pytest.raises(Refused, match="rated seats are fixed"):
        table.do(c.Sit(0, "Cat"), CAT, 0)
    lay_all(table)
    with pytest.raises(Refused, match="rated has no take back"):
        table.do(c.TakeBack(1), ANN, 0)


def test_the_host_of_a_rated_game_changes_no_seat_while_it_is_played() -> None:
    """Otherwise who is about to lose would free their seat, or let an expert play for them."""
    table = started([ANN, BEN, "strong"], Settings(rated=True))
    for seat in range(3):
        with pytest.raises(Refused, match="rated seats are fixed"):
            table.do(c.Free(seat), ANN, 0)
    with pytest.raises(Refused, match="rated seats are fixed"):
        table.do(c.Fill(2, "expert"), ANN, 0)
    table.do(c.Leave(), BEN, 0)
    with pytest.raises(Refused, match="rated seats are fixed"):
        table.do(c.Fill(1, "expert"), ANN, 0)
    table.do(c.Return(), BEN, 0)
    assert table.book.seats_of("ben") == [1]


def test_after_the_end_everybody_stays_who_they_were() -> None:
    table = started([ANN, BEN, "random"], rounds=1)
    play_out(table)
    sitters = list(table.book.sitters)
    for command, by in ((c.Leave(), BEN), (c.Free(1), ANN), (c.Fill(2, "expert"), ANN)):
        with pytest.raises(Refused, match="game over"):
            table.do(command, by, 0)
    assert table.book.sitters == sitters


def test_a_guest_who_logged_in_keeps_seat_and_table() -> None:
    table = started([ANN, BEN])
    table.do(c.Leave(), ANN, 0)
    table.do(c.Return(), ANN, 0)
    step = table.hand_over("ann", "annabel", 5)
    assert step is not None
    table.apply(step)
    assert table.book.seats_of("annabel") == [0]
    assert table.book.host == "ben", "who had left the table is not its host any more"
    assert table.hand_over("ann", "annabel", 6) is None
    table.apply(table.replace("annabel", 7) or step)
    back = table.hand_over("annabel", "ann", 8)
    assert back is not None
    table.apply(back)
    assert table.book.sitters[0] == Bot("strong", Human("ann", "Ann"), away=True)
