"""The terminal table of Feurio!."""

from __future__ import annotations

import io

import pytest
from msgspec.structs import replace
from rich.console import Console

from tablee import Event, seeded
from tablee.cli.boards.feurio import BOARD
from tablee.cli.boards.feurio_map import HEAT, draw_map
from tablee.errors import IllegalMove
from tablee.games.feurio.events import EVENTS
from tablee.games.feurio.state import FeurioState
from tablee.testing.laws import random_move
from tests.games.feurio.positions import EXAMPLE, FEURIO, REACHED, example, parse, play


def screen(state: FeurioState, seat: int = -1, colours: bool = False) -> str:
    file = io.StringIO()
    console = Console(
        file=file,
        width=120,
        force_terminal=colours,
        color_system="truecolor" if colours else None,
    )
    console.print(BOARD.draw(FEURIO.view(state, seat)), highlight=False)
    return file.getvalue()


def test_hottest_spots_show_sum_and_cell() -> None:
    shown = screen(example())
    assert shown.count("»10«") == 2
    assert "2,-1" in shown
    assert "0,1" in shown


def test_tiles_show_value_men_and_places_left() -> None:
    state = example()
    play(state, "2,-1", "0,0+1g", "0,1", "0,0+1b", "-1,0", "1,-1+2y")
    shown = screen(state)
    assert "6 GB" in shown
    assert "6 YY" in shown
    assert "4    +2" in shown


def test_values_men_and_spots_are_in_colour() -> None:
    state = example()
    play(state, "2,-1", "0,0+1g")
    shown = screen(state, colours=True)
    for style in (HEAT[6], HEAT[4], HEAT[3], HEAT[2]):
        red, green, blue = (int(style[-6:][n : n + 2], 16) for n in (0, 2, 4))
        assert f"48;2;{red};{green};{blue}" in shown


def test_hands_scores_and_stack_are_shown() -> None:
    state = example()
    play(state, "2,-1", "0,0+1g")
    shown = screen(state)
    assert "green  G11" in shown
    assert "points 1" in shown
    assert "drawn  1    stack 30" in shown


def test_own_firebreak_shows_its_value_a_strange_one_does_not() -> None:
    state = parse(EXAMPLE.replace("oldest=0", "firebreak=on oldest=0") + "25")
    play(state, "2,-1#g")
    assert "#2" in screen(state, 1)
    assert "#?" in screen(state, 2)
    assert "drawn  5" in screen(state, 2)
    assert "drawn" not in screen(state, 1)


def test_common_goal_is_shown_by_colour() -> None:
    shown = screen(parse(REACHED[1]))
    assert "goal: men left 0, zones too many 0, open 1s missing 0" in shown
    assert "red  in hand: 0   zones: 23/1" in shown


@pytest.mark.parametrize("seed", range(4))
def test_random_fires_fit_the_terminal(seed: int) -> None:
    state = FEURIO.new(2 + seed % 3, seed, firebreak=True)
    rng = seeded(seed)
    while not state.over():
        state.play(random_move(state, rng))
        lines = screen(state).splitlines()
        assert max(len(line.rstrip()) for line in lines) <= 80
        assert len(lines) <= 28


@pytest.mark.parametrize("across", [3, 9, 12, 18, 30, 36])
def test_hexes_shrink_as_the_fire_grows_and_keep_their_values(across: int) -> None:
    view = FEURIO.view(example(), -1)
    tile = view.tiles[0]
    row = tuple(replace(tile, cell=(q, 0), men=(1, 0, 0, 1), places_left=1) for q in range(across))
    file = io.StringIO()
    Console(file=file, width=120).print(draw_map(replace(view, tiles=row, hottest=())))
    lines = file.getvalue().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert lines[0].count("6") == across
    assert lines[0].count("RY") == across if across <= 18 else lines[0].count("6₂") == across


def test_choices_tell_what_to_type() -> None:
    state = example()
    (lay,) = BOARD.choices(FEURIO.view(state, 1))
    assert "the 2" in lay
    assert "2,-1  0,1" in lay
    play(state, "2,-1")
    place, nobody = BOARD.choices(FEURIO.view(state, 1))
    assert "+3g" in place
    assert nobody.endswith("pass")


def test_choices_offer_a_firebreak() -> None:
    state = parse(EXAMPLE.replace("oldest=0", "firebreak=on oldest=0") + "25")
    _, firebreak = BOARD.choices(FEURIO.view(state, 1))
    assert firebreak.endswith("#g")


def test_refusal_says_edges_and_men() -> None:
    state = example()
    play(state, "2,-1", "0,0+1g", "0,1")
    with pytest.raises(IllegalMove) as refused:
        play(state, "0,0+2b")
    told = BOARD.refuse(refused.value)
    assert told == "0,0 has free edges: 2, men: 1; it takes 1 more."


def test_laying_is_explained() -> None:
    state = example()
    (laid,) = play(state, "2,-1")
    told = BOARD.tell(laid, FEURIO.view(state, -1)) or ""
    assert told.endswith("lays the 2 on 2,-1, one of 2 hottest spots (6 + 4 = 10).")


def test_every_kind_of_event_but_the_start_of_a_turn_is_told() -> None:
    told: dict[type[Event], str | None] = {}
    settings: tuple[tuple[int, dict[str, bool | str]], ...] = (
        (1, {}),
        (2, {"firebreak": True}),
        (3, {"mode": "cooperative"}),
        (4, {}),
    )
    for seats, options in settings:
        state = FEURIO.new(seats, "told", **options)
        events = list(FEURIO.opening(state))
        rng = seeded(seats)
        while not state.over():
            state.play(random_move(state, rng), events)
        view = FEURIO.view(state, -1)
        told |= {type(event): BOARD.tell(event.seen_by(-1), view) for event in events}
    assert set(told) == set(EVENTS)
    assert [kind.__name__ for kind, sentence in told.items() if not sentence] == ["TurnStarted"]


def test_seats_are_named_by_their_colours() -> None:
    view = FEURIO.view(FEURIO.new(2, 1), -1)
    names = [Console(file=io.StringIO()).render_str(BOARD.seat_name(view, s)).plain for s in (0, 1)]
    assert [name.split() for name in names] == [["red", "green"], ["blue", "yellow"]]
