"""What holds in every game, whatever is played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games import Event, OptionValue, State
from tablee.games.partners import GAME, PartnersState
from tablee.games.partners.events import HandFolded, PawnKnocked, PawnMoved
from tablee.games.partners.places import HOME, RING
from tablee.rng import seeded
from tablee.testing import play_randomly

options = st.fixed_dictionaries(
    {
        "lane_rule": st.sampled_from(["box", "tournament"]),
        "fold_hidden": st.booleans(),
        "short_seven_wins": st.booleans(),
        "deck": st.sampled_from(["standard", "7x1=6,swap=2,12=0", "H=9"]),
        "deals": st.sampled_from(["unlimited", "5", "20"]),
    }
)


def locked_pawns(state: PartnersState) -> set[tuple[int, str]]:
    shown = GAME.view(state, -1).pawns
    return {(c, pawn.place) for c, pawns in enumerate(shown) for pawn in pawns if pawn.locked}


@given(chosen=options, seed=st.integers(0, 10**9))
@settings(max_examples=12, deadline=None)
def test_pawns_and_cards_are_conserved_and_locked_pawns_stay(
    chosen: dict[str, OptionValue], seed: int
) -> None:
    """Sixteen pawns, all cards, never two colours on a cell, no way out of a locked circle."""
    state = GAME.new(4, seed, **chosen)
    before = locked_pawns(state)

    def look(after: State, events: list[Event]) -> None:
        nonlocal before
        assert isinstance(after, PartnersState)
        assert not GAME.faults(after)
        now = locked_pawns(after)
        assert before <= now
        moved = {(e.colour, e.origin) for e in events if isinstance(e, PawnMoved)}
        assert not moved & before
        before = now

    play_randomly(state, seeded(seed), look, most_moves=300)


@given(seed=st.integers(0, 10**9))
@settings(max_examples=10, deadline=None)
def test_knocks_happen_on_cells_and_folds_have_reasons(seed: int) -> None:
    state = GAME.new(4, seed)

    def look(_after: State, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, PawnKnocked):
                assert event.place[0] in "YRBG"
                assert event.colour != event.by
            if isinstance(event, HandFolded):
                assert {obstacle.card for obstacle in event.obstacles} == set(event.cards)

    play_randomly(state, seeded(seed), look, most_moves=200)


@pytest.mark.parametrize("seed", range(4))
def test_every_listed_result_can_be_drawn(seed: int) -> None:
    state = GAME.new(4, f"draw {seed}")
    rng = seeded(seed)
    play_randomly(state, rng, most_moves=120 + 30 * seed)
    listed = {_result(state, move) for seat in [state.turn()] for move in state.moves(seat)}
    drawn = {_result(state, state.sample(rng)) for _ in range(60 * len(listed) + 200)}
    assert drawn <= listed
    if len(listed) < 40:
        assert drawn == listed


def _result(state: PartnersState, move: int) -> str:
    after = state.copy()
    after.play(move)
    return GAME.text(after)


def test_a_random_game_ends_with_a_winner() -> None:
    state = GAME.new(4, "to the end")
    play_randomly(state, seeded("to the end"))
    assert sorted(state.result().ranks) == [1, 1, 2, 2]
    winner = state.result().winners[0]
    assert state.board.has_won(winner)
    assert all(RING < state.board.place(p) < HOME for p in range(4 * winner, 4 * winner + 4))
