"""A table goes on when a bot fails, and says so."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.bots import Budget
from tablee.bots.fallback import choose_surely
from tablee.games import Game, State, game
from tablee.rng import Rng, seeded
from tablee.table.entries import Moved
from tablee.table.local import LocalTable
from tablee.table.people import Bot


class Fails:
    def __init__(self, answer: object) -> None:
        self.answer = answer

    def choose(
        self, _game: Game[Any], _state: State, _seat: int, _budget: Budget, _rng: Rng
    ) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (ValueError("no idea"), ("crashed", "ValueError: no idea")),
        (-1, ("illegal_move", "-1")),
        ("e4", ("illegal_move", "'e4'")),
        (None, ("illegal_move", "None")),
    ],
)
def test_a_failing_bot_is_replaced_by_a_legal_move(answer: object, fault: tuple[str, str]) -> None:
    played = game("feurio")
    state = played.new(2, 1)
    seat = int(state.turn())
    choice = choose_surely(Fails(answer), played, state, seat, Budget(), seeded(1))
    assert (choice.fault, choice.detail) == fault
    assert choice.move in state.moves(seat)


def test_nobody_waits_for_a_bot_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hangs:
        def choose(self, *_about: object) -> int:
            while True:
                pass

    monkeypatch.setattr("tablee.bots.fallback.GRACE_SECONDS", 0.1)
    played = game("feurio")
    state = played.new(2, 1)
    seat = int(state.turn())
    choice = choose_surely(Hangs(), played, state, seat, Budget(0.1), seeded(1))
    assert (choice.fault, choice.detail) == ("too_slow", "no answer")
    assert choice.move in state.moves(seat)


def test_a_sound_bot_has_no_fault() -> None:
    played = game("feurio")
    state = played.new(2, 1)
    seat = int(state.turn())
    wanted = state.moves(seat)[-1]
    choice = choose_surely(Fails(wanted), played, state, seat, Budget(), seeded(1))
    assert (choice.move, choice.fault) == (wanted, None)


def test_a_local_table_says_what_went_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.table.local.bot", lambda _name: Fails(KeyError("lost")))
    table = LocalTable("feurio", [Bot("novice"), Bot("novice")], seeded(1), seed="fails")
    told = next(table.bots_move())
    [failure] = table.failures
    assert failure.level == "novice"
    assert (failure.fault, failure.detail) == ("crashed", "KeyError: 'lost'")
    [moved] = told.step.entries
    assert isinstance(moved, Moved)
    assert moved.fault == "crashed"
