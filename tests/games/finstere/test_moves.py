"""The list of moves against a slow enumerator that tries every path."""

from __future__ import annotations

import pytest

from tablee.errors import IllegalMove
from tablee.games.finstere import GAME, FinstereState
from tablee.games.finstere.moves import length_of, pack_path, place_in
from tablee.rng import seeded
from tablee.testing import play_randomly


def all_results(state: FinstereState, place: int) -> dict[str, int]:
    """Try every path step by step; give each result's text with its least number of steps."""
    results: dict[str, int] = {}
    frontier = [(0, 0)]
    while frontier:
        length, path = frontier.pop(0)
        after = state.copy()
        figure = 4 * state.turn() + place
        try:
            after.play(pack_path(place, length, path))
        except IllegalMove as illegal:
            if illegal.reason != "ends_on_a_figure":
                continue
        else:
            results.setdefault(GAME.text(after), length)
        if length < state.value(figure):
            frontier += [(length + 1, path | step << 3 * length) for step in range(6)]
    return results


CROWDED = (
    "finstere/2 seats=2 | turn=2 marker=0 actor=0 M0,0E G1:6,5 s7,5 c6,4 s5,5 h6,7 p8-9,5-6"
    " a10,5N a2,2S R1:6,6 R3:8,4 tiles=7"
)


def test_crowded_position_lists_each_result_once_with_a_shortest_path() -> None:
    check_list(GAME.parse(CROWDED))


@pytest.mark.parametrize("seed", range(12))
def test_moves_equal_the_slow_enumerator(seed: int) -> None:
    state = GAME.new(2 + seed % 4, seed, setup=("basic", "random")[seed % 2])
    play_randomly(state, seeded(seed), most_moves=12 + 5 * seed)
    check_list(state)


def check_list(state: FinstereState) -> None:
    for place in range(4):
        if not state.can_be_moved(4 * state.turn() + place):
            continue
        expected = all_results(state, place)
        listed: dict[str, int] = {}
        for move in state.moves():
            if place_in(move) == place:
                after = state.copy()
                after.play(move)
                text = GAME.text(after)
                assert text not in listed
                listed[text] = length_of(move)
        assert listed == expected


def test_sampling_reaches_every_result_of_a_small_position() -> None:
    state = GAME.parse(
        "finstere/2 seats=2 | turn=2 marker=0 actor=0 M0,0E G5:6,5 s7,5 R1:6,6"
        " G1:-* G3:-* G4:-* tiles=7"
    )
    rng = seeded(1)
    sampled = set()
    for _ in range(600):
        after = state.copy()
        after.play(state.sample(rng))
        sampled.add(GAME.text(after))
    listed = set()
    for move in state.moves():
        after = state.copy()
        after.play(move)
        listed.add(GAME.text(after))
    assert sampled == listed
