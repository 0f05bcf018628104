"""Moves and positions as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.games.feurio import moves as move_
from tablee.games.feurio.places import cell_at, coordinates
from tests.games.feurio.positions import EXAMPLE, FEURIO, REACHED, example, parse, play


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (0, "pass"),
        (move_.lay(cell_at(2, -1)), "2,-1"),
        (move_.firebreak(cell_at(-36, 36), 0), "-36,36#r"),
        (move_.place(cell_at(0, 0), 1, 2), "0,0+2g"),
        (move_.place(cell_at(-1, 0), 3, 3), "-1,0+3y"),
    ],
)
def test_moves(move: int, text: str) -> None:
    assert FEURIO.move_text(example(), move) == text
    assert FEURIO.parse_move(example(), text) == move
    assert FEURIO.parse_move(example(), f"  {text} ") == move


def test_cells_round_trip_to_the_end_of_the_map() -> None:
    for q in range(-37, 38):
        for r in range(-37, 38):
            assert coordinates(cell_at(q, r)) == (q, r)


def test_position_after_the_first_turn() -> None:
    state = example()
    play(state, "2,-1", "0,0+1g")
    text = FEURIO.text(state, hidden=False)
    assert text == (
        "feurio/1 seats=4 oldest=0 | 0 lay r12 g11 b12 y12 / 0,0:6g 1,-1:6 1,0:4 0,-1:3 2,-1:2 / 1"
    )
    again = parse(text)
    assert again.turn() == 2
    assert FEURIO.view(again, 2) == FEURIO.view(state, 2)


def test_firebreaks_keep_their_secret() -> None:
    state = parse(EXAMPLE.replace("oldest=0", "firebreak=on oldest=0") + "25")
    play(state, "2,-1#g")
    assert " 2,-1:#2 / 5" in FEURIO.text(state)
    assert FEURIO.text(state, hidden=False).endswith(" 2,-1:#? /")


def test_tiles_left_open_are_dealt_by_the_seed() -> None:
    decks = {tuple(FEURIO.parse(EXAMPLE + "2", seed).deck) for seed in range(6)}
    assert len(decks) == 6
    assert {deck[:5] for deck in decks} == {(6, 6, 4, 3, 2)}
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(sorted([1, 2, 3, 4, 5, 6] * 6))}


def test_late_turns_tell_seat_and_passes() -> None:
    text = REACHED[4].replace(" mode=cooperative", "").replace("over", "late:2:1")
    state = parse(text)
    assert (state.turn(), state.passes) == (2, 1)
    assert "late:2:1" in FEURIO.text(state)
    play(state, "pass")
    assert "late:3:2" in FEURIO.text(state)


def test_men_may_be_written_in_any_order() -> None:
    text = EXAMPLE.replace("0,0:6", "0,0:6grg").replace("r12 g12", "r11 g10")
    assert "0,0:6rgg" in FEURIO.text(parse(text))


def test_positions_of_the_documentation_can_be_read() -> None:
    page = Path(__file__).parents[3] / "docs" / "feurio.md"
    lines = [line.strip() for line in page.read_text(encoding="utf-8").splitlines()]
    positions = [line for line in lines if line.startswith("feurio/")]
    assert positions
    for position in positions:
        assert FEURIO.text(parse(position), hidden=False) == position
