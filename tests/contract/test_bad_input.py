"""Bad input gives a typed error that names the place and says what is allowed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee import all_games, game
from tablee.errors import (
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidSeats,
    UnknownGame,
)
from tablee.rng import seeded
from tablee.testing import play_randomly
from tablee.testing.damage import check_damage, damaged
from tablee.testing.golden import settings
from tests.contract.cases import every_game


def test_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=", ".join(sorted(all_games()))):
        game("chess")


@every_game
def test_wrong_number_of_seats(key: str) -> None:
    for seats in (-1, 0, game(key).most + 1):
        with pytest.raises(InvalidSeats, match=f"{game(key).least} to {game(key).most}"):
            game(key).new(seats, 1)


@every_game
def test_unknown_option_and_value(key: str) -> None:
    with pytest.raises(InvalidOption, match="no such option"):
        game(key).new(game(key).most, 1, colour_of_the_sky="blue")
    for option in game(key).options:
        if option.choices:
            with pytest.raises(InvalidOption, match="allowed"):
                game(key).new(game(key).most, 1, **{option.name: "no such value"})


@every_game
def test_an_error_in_the_head_of_a_position_points_at_the_word(key: str) -> None:
    head = f"{key}/{game(key).version} seats="
    most = game(key).most
    with pytest.raises(InvalidPosition) as many:
        game(key).parse(f"{head}{most + 1} | ")
    assert many.value.at == head.index("seats=")
    with pytest.raises(InvalidPosition, match="no such option") as unknown:
        game(key).parse(f"{head}{most} sky=blue | ")
    assert unknown.value.at == len(f"{head}{most} ")


@every_game
@given(data=st.data())
def test_damaged_positions_are_refused_or_read(key: str, data: st.DataObject) -> None:
    state = game(key).new(game(key).most, data.draw(st.integers(0, 20)))
    play_randomly(state, seeded(3), most_moves=data.draw(st.integers(0, 40)))
    text = game(key).text(state)
    cut = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(cut, min(len(text), cut + 12)))
    insert = data.draw(st.text(alphabet=text + " |=-,/:;abcxyzMNESW0123456789é♥", max_size=6))
    damaged = text[:cut] + insert + text[end:]
    try:
        read = game(key).parse(damaged)
    except InvalidPosition as invalid:
        error = invalid
    else:
        assert not game(key).faults(read)
        assert game(key).text(game(key).parse(game(key).text(read))) == game(key).text(read)
        return
    assert 0 <= error.at <= len(damaged)
    assert error.problem


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_damaged_positions_raise_typed_errors_or_play_to_the_end(key: str, seed: int) -> None:
    rng = seeded(f"damage {seed}")
    positions: list[str] = []
    for _name, seats, options in settings(game(key)):
        state = game(key).new(seats, seed, **options)
        for _ in range(3):
            play_randomly(state, rng, most_moves=rng.below(60))
            positions += [game(key).text(state), game(key).text(state, hidden=False)]
    for _ in range(60):
        text, other = (positions[rng.below(len(positions))] for _ in range(2))
        check_damage(game(key), damaged(text, other, rng), rng)


@every_game
@given(text=st.text(max_size=20), seed=st.integers(0, 5))
def test_garbage_moves_are_refused(key: str, text: str, seed: int) -> None:
    state = game(key).new(game(key).least, seed)
    legal = {game(key).move_text(state, move) for move in state.moves()}
    if text in legal:
        return
    try:
        move = game(key).parse_move(state, text)
    except InvalidMove as invalid:
        error = invalid
    else:
        assert isinstance(move, int)
        return
    assert 0 <= error.at <= len(text)
