"""Hidden information: what counting and one's own firebreaks reveal, and nothing more."""

from __future__ import annotations

from collections import Counter

from tablee import seeded
from tablee.games.feurio.board import TILES
from tablee.games.feurio.state import LAYING, PLACING, FeurioState
from tests.games.feurio.positions import EXAMPLE, FEURIO, parse, play, reach, texts

GREEN, BLUE = 1, 2


def two_firebreaks() -> FeurioState:
    """Green and blue have laid a 2 and a 1 face down, yellow has drawn a 5."""
    state = parse(EXAMPLE.replace("oldest=0", "firebreak=on oldest=0") + "215")
    play(state, "2,-1#g", "0,1#b")
    return state


def test_own_firebreak_is_kept_and_the_other_redrawn() -> None:
    state = two_firebreaks()
    rng = seeded(1)
    samples = [state.resample(GREEN, rng) for _ in range(300)]
    assert {sample.deck[4] for sample in samples} == {2}
    assert {sample.deck[5] for sample in samples} == {1, 2, 3, 4, 5, 6}
    assert {sample.deck[6] for sample in samples} == {1, 2, 3, 4, 5, 6}
    assert all(list(sample.deck)[:4] == [6, 6, 4, 3] for sample in samples)


def test_a_spectator_knows_no_firebreak_and_no_draw() -> None:
    samples = [two_firebreaks().resample(-1, seeded(n)) for n in range(200)]
    for tile in (4, 5, 6):
        assert len({sample.deck[tile] for sample in samples}) == 6


def test_the_drawer_knows_the_drawn_tile() -> None:
    assert {two_firebreaks().resample(3, seeded(n)).deck[6] for n in range(50)} == {5}


def test_the_drawn_tile_is_known_to_all_without_firebreaks() -> None:
    state = parse(EXAMPLE + "2")
    for seat in range(-1, 4):
        assert {state.resample(seat, seeded(n)).deck[4] for n in range(20)} == {2}


def test_counting_six_of_each_value_always_holds() -> None:
    state = reach(3, lambda s: s.fire.tiles == 30 and s.phase == PLACING, firebreak=True)
    for seat in range(-1, 3):
        for n in range(20):
            deck = state.resample(seat, seeded(n)).deck
            assert Counter(deck) == dict.fromkeys(range(1, 7), 6)


def test_counting_reveals_the_last_unknown_value() -> None:
    """With an empty stack and a single strange firebreak there is nothing left to guess."""

    def one_unknown(state: FeurioState) -> bool:
        down = [tile for tile in range(TILES) if state.fire.faces[tile] == 0]
        return state.fire.tiles == TILES and len(down) == 1

    def few_firebreaks() -> FeurioState:
        state: FeurioState = FEURIO.new(4, 5, firebreak=True)
        play(state, next(text for text in sorted(texts(state)) if "#" in text))
        while state.fire.tiles < TILES:
            laying = state.phase == LAYING
            play(state, min(t for t in texts(state) if "#" not in t) if laying else "pass")
        return state

    state = few_firebreaks()
    assert one_unknown(state)
    stranger = (state.layer(4) + 1) % 4
    view = FEURIO.view(state, stranger)
    assert sum(view.unseen) == 1
    assert view.tiles[4].value is None
    assert {state.resample(stranger, seeded(n)).deck[4] for n in range(10)} == {state.deck[4]}


def test_unknown_tiles_are_uniform_over_what_is_possible() -> None:
    state = two_firebreaks()
    rng = seeded("uniform")
    rounds = 6000
    drawn = Counter(int(state.resample(GREEN, rng).deck[5]) for _ in range(rounds))
    unseen = FEURIO.view(state, GREEN).unseen
    assert unseen == (6, 5, 5, 5, 6, 4)
    for value, count in enumerate(unseen, start=1):
        expected = rounds * count / sum(unseen)
        assert abs(drawn[value] - expected) < 5 * expected**0.5


def test_unseen_counts_per_seat() -> None:
    state = two_firebreaks()
    unseen = {seat: FEURIO.view(state, seat).unseen for seat in range(-1, 4)}
    assert unseen[-1] == (6, 6, 5, 5, 6, 4)
    assert unseen[GREEN] == (6, 5, 5, 5, 6, 4)
    assert unseen[BLUE] == (5, 6, 5, 5, 6, 4)
    assert unseen[3] == (6, 6, 5, 5, 5, 4)


def test_the_stack_is_redrawn_and_the_generator_replaced() -> None:
    state = parse(EXAMPLE + "2")
    samples = [state.resample(GREEN, seeded(n)) for n in range(20)]
    assert len({tuple(sample.deck) for sample in samples}) == 20
    assert len({sample.rng.text() for sample in samples}) == 20


def test_no_view_contains_another_seats_secret() -> None:
    """Two games that differ in secrets alone look the same to whoever may not know them."""
    secrets = [two_firebreaks().resample(GREEN, seeded(n)) for n in range(5)]
    views = [FEURIO.view(state, GREEN) for state in secrets]
    assert views == [views[0]] * 5
    assert len({FEURIO.text(state) for state in secrets}) == 5
    assert len({FEURIO.text(state, hidden=False) for state in secrets}) == 1
