"""Endings that are solved exactly, compared with plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tablee.bots import Budget, ask, bot
from tablee.bots.knowledge import Knowledge, knowledge
from tablee.bots.knowledge.ending import solve
from tablee.games import State, game
from tablee.games.feurio.state import LATE, FeurioState
from tablee.games.partners.state import EXCHANGE, PartnersState
from tablee.rng import seeded
from tests.bots.kit import positions


def enumerated(known: Knowledge, root: State, state: State) -> list[float]:
    """Go through all that can follow, without any short cut."""
    if known.is_settled(root, state):
        values = known.values(state)
        return [values[seat] for seat in range(state.seats)]
    seat = state.turn()
    found: list[list[float]] = []
    for move in state.moves(seat):
        after = state.copy()
        after.apply(move)
        found.append(enumerated(known, root, after))
    return max(found, key=lambda shares: shares[seat])


def endings(key: str, seats: int, most: int) -> Iterator[State]:
    """Find small endings in random games."""
    met = 0
    for seed in range(200):
        for state in positions(key, seats, {}, 2_000, f"ending {seed}"):
            if is_ending(state) and len(state.moves()) > 1:
                met += 1
                yield state.copy()
            if met == most:
                return
    pytest.fail("there were too few endings")


def is_ending(state: State) -> bool:
    if isinstance(state, FeurioState):
        return state.phase == LATE and len(state.moves()) < 6
    assert isinstance(state, PartnersState)
    left = sum(state.hands.size(seat) for seat in range(4))
    return state.phase != EXCHANGE and left <= 2


@pytest.mark.parametrize(("key", "seats"), [("feurio", 2), ("feurio", 3), ("partners", 4)])
def test_endings_are_solved_as_by_enumeration(key: str, seats: int) -> None:
    known = knowledge(key)
    solved = 0
    for state in endings(key, seats, 12):
        seat = int(state.turn())
        found = {move: chance for chance, move in solve(known, [state], seat, state.moves(), 4000)}
        solved += bool(found)
        for move, chance in found.items():
            after = state.copy()
            after.apply(move)
            assert chance == pytest.approx(enumerated(known, state, after)[seat])
    assert solved >= 8


def test_what_is_too_large_is_left_to_the_search() -> None:
    state = game("partners").new(4, 1)
    assert solve(knowledge("partners"), [state], 0, state.moves(0), 50) == []
    assert knowledge("partners").settled(state, 0, seeded(1)) == []


@pytest.mark.parametrize("level", ["casual", "strong"])
def test_the_last_card_of_a_deal_is_played_best(level: str) -> None:
    """Nobody else holds a card: what the board is worth afterwards decides."""
    played = game("partners")
    known = knowledge("partners")
    met = 0
    for seed in range(40):
        for state in positions("partners", 4, {}, 300, f"last {seed}"):
            assert isinstance(state, PartnersState)
            seat = int(state.turn())
            left = sum(state.hands.size(each) for each in range(4))
            if state.phase == EXCHANGE or left != 1 or len(state.moves()) == 1:
                continue
            move = ask(bot(level), played, state, seat, Budget(60.0, 8), seeded(seed))
            chances = {
                each: enumerated(known, state, applied(state, each))[seat] for each in state.moves()
            }
            if level == "strong":
                assert chances[move] == pytest.approx(max(chances.values()))
            else:
                assert chances[move] > max(chances.values()) - 0.1
            met += 1
    assert met > 10


def applied(state: State, move: int) -> State:
    after = state.copy()
    after.apply(move)
    return after
