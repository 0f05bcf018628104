"""Properties of random games over all player numbers, modes and options."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, islice

import pytest

from tablee import Rng, seeded
from tablee.games.feurio import GAME
from tablee.games.feurio.board import TILES
from tablee.games.feurio.pieces import COLOURS
from tablee.games.feurio.state import FeurioState
from tablee.testing.laws import random_move
from tests.games.feurio.slow import Slow, hottest, spots

FEURIO = GAME
GAMES = 40


def deals(count: int) -> list[tuple[FeurioState, Rng]]:
    """Set up so many games, spread over all valid settings."""
    every = [(seats, options) for seats in range(1, 5) for options in FEURIO.option_sets(seats)]
    mixed = [every[number * 7 % len(every)] for number in range(len(every))]
    return [
        (FEURIO.new(seats, number, **options), seeded(number))
        for number, (seats, options) in enumerate(islice(cycle(mixed), count))
    ]


def faces(state: FeurioState) -> dict[tuple[int, int], int]:
    """Give what lies where, 0 face down."""
    view = FEURIO.view(state, -1)
    return {tile.cell: 0 if tile.face_down else tile.value or 0 for tile in view.tiles}


@pytest.mark.parametrize("share", range(4))
def test_same_moves_and_scores_as_the_slow_game(share: int) -> None:
    for state, rng in deals(GAMES)[share::4]:
        slow = Slow(FEURIO.text(state))
        while not state.over():
            assert {FEURIO.move_text(state, move) for move in state.moves()} == slow.moves()
            result = state.result()
            assert (list(result.ranks), list(result.scores)) == slow.result()
            move = random_move(state, rng)
            text = FEURIO.move_text(state, move)
            state.play(move)
            slow._play(text)
        assert slow.phase == "over"
        assert (list(state.result().ranks), list(state.result().scores)) == slow.result()


def test_tiles_and_men_are_conserved_and_hottest_spots_are_right() -> None:
    for state, rng in deals(GAMES):
        while not state.over():
            assert Counter(state.deck) == dict.fromkeys(range(1, 7), 6)
            view = FEURIO.view(state, -1)
            assert len(view.tiles) + view.stack + (view.phase == "lay") == TILES
            on_tiles = [sum(tile.men[c] for tile in view.tiles) for c in range(COLOURS)]
            in_hands = [sum(hand[c] for hand in view.hands) for c in range(COLOURS)]
            for colour in range(COLOURS):
                assert on_tiles[colour] + in_hands[colour] + view.box[colour] == 12
            board = faces(state)
            if view.stack or view.phase == "lay":
                assert {spot.cell for spot in view.hottest} == hottest(board)
                for spot in view.hottest:
                    assert spot.sum == sum(spot.beside) == spots(board)[spot.cell]
            state.play(random_move(state, rng))


def test_limits_hold_at_the_moment_of_placing() -> None:
    placed = 0
    for state, rng in deals(GAMES):
        while not state.over():
            before = FEURIO.view(state, -1)
            state.play(random_move(state, rng))
            after = FEURIO.view(state, -1)
            for old, new in zip(before.tiles, after.tiles, strict=False):
                came = sum(new.men) - sum(old.men)
                if came:
                    placed += 1
                    assert 1 <= came <= 3
                    assert sum(new.men) <= min(new.edges, after.spaces[(new.value or 0) - 1])
                assert all(a >= b for a, b in zip(new.men, old.men, strict=True))
    assert placed > 20 * GAMES


def test_sample_draws_every_move_equally_often() -> None:
    for number, (state, rng) in enumerate(deals(12)):
        for _ in range(5 * number):
            if not state.over():
                state.play(state.sample(rng))
        if state.over():
            continue
        moves = state.moves()
        drawn = Counter(int(state.sample(rng)) for _ in range(100 * len(moves)))
        assert set(drawn) == set(moves)
        assert max(drawn.values()) < 175
        assert min(drawn.values()) > 50
