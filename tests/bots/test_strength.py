"""Search pays: with a small part of its time, a strong player leaves greedy ones behind.

The games are always the same, since playouts are counted instead of seconds. Equal players would
pass each of these tests in less than one case of twenty; the arena measures how strong bots are.
"""

from __future__ import annotations

import pytest

from tablee import engine
from tablee.arena import Match, Plan, Results, read_contender

pytestmark = pytest.mark.skipif(engine() == "interpreted", reason="takes minutes")


def share(key: str, seats: int, names: list[str], deals: int) -> float:
    """Give the share of the first bot."""
    contenders = tuple(read_contender(name) for name in names)
    match = Match(Results(Plan(key, seats, {}, contenders, deals, "strength")), processes=1)
    match.run()
    [tally] = match.tallies.values()
    assert tally.forfeits == 0
    return tally.share


@pytest.mark.parametrize(
    ("key", "seats", "strong"),
    [("finstere", 2, "strong@30"), ("feurio", 2, "strong@60"), ("partners", 4, "strong@16")],
)
def test_strong_beats_greedy(key: str, seats: int, strong: str) -> None:
    assert share(key, seats, [strong, "greedy"], deals=8) >= 0.75


def test_search_reaches_the_common_goal() -> None:
    """At first sight, one deal of sixteen is won: three of twelve would be rare luck."""
    assert share("feurio", 1, ["strong@60"], deals=12) >= 3 / 12


@pytest.mark.parametrize(("key", "seats"), [("finstere", 2), ("feurio", 2), ("partners", 4)])
def test_casual_beats_novice(key: str, seats: int) -> None:
    assert share(key, seats, ["casual", "novice"], deals=10) >= 0.65
