"""Stronger players win: tiny matches with fixed seeds and playouts, so always the same result."""

from __future__ import annotations

import pytest

from tablee import engine
from tablee.arena import Contender, Match, Plan, Results
from tablee.bots import Budget

pytestmark = pytest.mark.skipif(engine() == "interpreted", reason="too slow without the compiler")
ENOUGH = Budget(seconds=60.0)


def share(key: str, seats: int, one: str, other: str, deals: int, playouts: int) -> float:
    think = Budget(60.0, playouts)
    contenders = (Contender("one", one, think), Contender("other", other, think))
    plan = Plan(key, seats, {}, contenders, deals, "strength")
    match = Match(Results(plan), processes=1)
    match.run()
    assert not any(outcome.forfeit is not None for outcome in match.results)
    return match.tallies[0, 1].share


@pytest.mark.parametrize(("key", "seats"), [("feurio", 2), ("finstere", 2), ("partners", 4)])
def test_instinct_beats_chance(key: str, seats: int) -> None:
    assert share(key, seats, "instinct", "random", 10, 1) >= 0.9


@pytest.mark.parametrize(("key", "seats"), [("feurio", 2), ("finstere", 2), ("partners", 4)])
def test_a_little_search_beats_greed(key: str, seats: int) -> None:
    assert share(key, seats, "strong", "greedy", 4, 60) >= 0.75


def test_the_solitaire_is_won_more_often_than_not() -> None:
    contender = Contender("expert", "expert", Budget(60.0, 200))
    plan = Plan("feurio", 1, {}, (contender,), 6, "solitaire")
    match = Match(Results(plan), processes=1)
    match.run()
    assert match.tallies[0, 0].share >= 0.5
