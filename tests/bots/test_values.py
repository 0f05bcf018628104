"""Chances to win: one scale in every game, at the end and before it."""

from __future__ import annotations

import pytest

from tablee.bots import LEVELS, Budget, ask, bot
from tablee.bots.advice import suggest
from tablee.bots.knowledge import Knowledge, knowledge
from tablee.games import Options, State, game
from tablee.games.partners.state import OVER, PartnersState
from tablee.rng import seeded
from tests.bots.kit import positions
from tests.contract.cases import every_setting


def chances(known: Knowledge, state: State) -> list[float]:
    """Give the chance of each side; those who share a side share its chance."""
    sides: dict[int, float] = {}
    values = known.values(state)
    for seat in range(state.seats):
        side = int(known.side(state, seat))
        assert sides.setdefault(side, values[seat]) == values[seat]
    return list(sides.values())


@every_setting
def test_chances_add_up_to_one(key: str, seats: int, options: Options) -> None:
    """Before the end; those who play for one goal may also miss it."""
    known = knowledge(key)
    for state in positions(key, seats, options, 150, "chances"):
        found = chances(known, state)
        assert all(0.0 <= chance <= 1.0 for chance in found)
        if len(found) > 1:
            assert sum(found) == pytest.approx(1.0)


@every_setting
def test_the_winners_have_won(key: str, seats: int, options: Options) -> None:
    """1 for the winners, shared by sides of equal rank, and 0 for the rest."""
    known = knowledge(key)
    for seed in range(3):
        state = game(key).new(seats, f"end {seed}", **options)
        rng = seeded(seed)
        while not state.over():
            state.apply(state.sample(rng))
        winners = state.result().winners
        sides = {known.side(state, seat) for seat in winners}
        values = known.values(state)
        for seat in range(seats):
            assert values[seat] == (1 / len(sides) if seat in winners else 0.0)


def test_equal_teams_share_the_win() -> None:
    """All pawns are at Home when the last deal is over."""
    state = game("partners").new(4, 1)
    assert isinstance(state, PartnersState)
    state.phase = OVER
    values = knowledge("partners").values(state)
    assert [values[seat] for seat in range(4)] == [0.5] * 4


BEHIND = (
    "partners/1 seats=4 | Y: Y10 R: Y13 C1 C2 C3 B: G: C1 C2 C3 C4 dealer=G turn=Y hand.Y=3,5,9,10"
)


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_behind_does_not_give_up(level: str) -> None:
    """Only the 3 sends home the pawn that Red would win with; few trials may be misled once."""
    played = game("partners")
    state = played.parse(BEHIND)
    found = [
        played.move_text(state, ask(bot(level), played, state, 0, Budget(60.0, 400), seeded(seed)))
        for seed in range(5)
    ]
    assert found.count("3 Y10") >= (4 if level == "casual" else 5)


def test_the_hint_advises_not_to_give_up() -> None:
    found = suggest(BEHIND, 0, Budget(60.0, 400))
    assert found[0].move == "3 Y10"
    assert found[0].expectation == max(each.expectation for each in found)
