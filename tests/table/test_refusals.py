"""A refusal depends only on what the asker may know."""

from __future__ import annotations

import pytest

from tablee import game, seeded
from tablee.errors import IllegalMove, TableeError
from tablee.table.course import Course

PARTNERS = game("partners")


def answer(course: Course, seat: int, move: int) -> object:
    try:
        course.mover_may(seat, move)
    except IllegalMove as refusal:
        return refusal.reason, refusal.facts
    return "legal"


@pytest.mark.parametrize("seed", range(5))
def test_gifts_of_others_are_refused_alike_whatever_they_hold(seed: int) -> None:
    """Who gives for somebody else learns nothing about that hand."""
    state = PARTNERS.new(4, seed)
    world = state.resample(0, seeded(seed))
    told = Course(PARTNERS, state, {}), Course(PARTNERS, world, {})
    gifts = {move for each in (state, world) for seat in (1, 2, 3) for move in each.moves(seat)}
    assert len(gifts) > 8
    for move in gifts:
        real, imagined = (answer(course, 0, move) for course in told)
        assert real == imagined == ("not_your_turn", {"seat": 0})


def test_an_own_gift_is_judged_by_the_own_hand() -> None:
    state = PARTNERS.new(4, "own")
    course = Course(PARTNERS, state, {})
    assert all(answer(course, 0, move) == "legal" for move in state.moves(0))
    with pytest.raises(TableeError):
        course.mover_may(1, state.moves(0)[0])
