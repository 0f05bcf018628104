"""Pictures: every position of every game can be drawn, shows its pieces and keeps secrets."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tablee import game
from tablee.draw import NoDrawing, png, svg
from tablee.games import Options, State
from tablee.rng import seeded
from tablee.testing import play_randomly
from tests.contract.cases import every_game, every_setting
from tests.table.whispers import GAME as WHISPERS


def texts(picture: str) -> list[str]:
    """List what is written on a picture, its title first."""
    return [element.text for element in ElementTree.fromstring(picture).iter() if element.text]


@every_setting
def test_every_position_can_be_drawn(key: str, seats: int, options: Options) -> None:
    state = game(key).new(seats, "draw", **options)
    rng = seeded("draw")
    for moves in (0, 1, 6, 20, 60, 2000):
        play_randomly(state, rng, most_moves=moves)
        for seat in (-1, seats - 1):
            picture = svg(state, seat)
            assert ElementTree.fromstring(picture).tag.endswith("svg")
            assert not re.search(r"nan|inf|e[-+]\d", picture), "every number can be drawn"
    assert state.over()


@every_game
def test_a_drawing_tells_nothing_hidden(key: str) -> None:
    """Whatever is hidden from a seat is drawn anew, and the picture stays the same."""
    options = {"feurio": {"firebreak": True}, "partners": {"fold_hidden": True}}.get(key, {})
    state = game(key).new(game(key).most, "secrets", **options)
    rng = seeded("secrets")
    for _ in range(12):
        play_randomly(state, rng, most_moves=5)
        for seat in range(-1, state.seats):
            assert svg(state.resample(seat, rng), seat) == svg(state, seat)


@every_game
def test_notebooks_show_what_everybody_may_see(key: str) -> None:
    state: State = game(key).new(game(key).most, "notebook")
    assert state._repr_svg_() == svg(state)
    assert game(key).view(state, 1)._repr_svg_() == svg(state, 1)


def test_a_game_that_nobody_has_registered() -> None:
    state = WHISPERS.new(2, 1)
    assert state._repr_svg_() is None
    with pytest.raises(NoDrawing, match="no drawing"):
        svg(state)


def test_finstere_shows_every_piece() -> None:
    position = (
        "finstere/2 seats=2 | turn=9 marker=1 actor=1 M9,7S s2,2 c8,5 r13,5 h6,6 a8,9N a3,4E b11,1S"
        " b10,10W p8-9,2-3 G1:15,10* G3:8,3 G4:out G5:1,1 R1:- R3:4,4 R4:x R5:6,8 outs=G tiles=7"
    )
    picture = svg(game("finstere").parse(position))
    written = texts(picture)
    assert written[0] == ("Finstere Flure: Stage 2, turn 9 · Red is first player · Red to move")
    assert {"Outside", "Out", "Eaten", "Monster"} < set(written)
    letters = [text for text in written if text in ("G", "R")]
    assert sorted(letters) == sorted("GGGGRRRR" + "GGRR"), "eight figures and four walls"
    assert written.count("a") == written.count("b") == 2
    tiles = written[written.index("Monster") + 1 :]
    assert tiles == ["7", "5", "7", "8", "8", "10"], "the hits are drawn as drops"
    assert picture.count("rotate(90)") >= 1, "the monster looks south"


def test_feurio_shows_hot_spots_men_and_firebreaks() -> None:
    position = (
        "feurio/1 seats=4 firebreak=on | 0 lay r12 g11 b10 y12"
        " / 0,0:6bb 1,-1:6 1,0:4 0,-1:3 2,-1:#2 0,1:1 / 12"
    )
    state = game("feurio").parse(position)
    everybody, layer, drawer = texts(svg(state)), texts(svg(state, 1)), texts(svg(state, 3))
    assert everybody[0] == "Feurio! Seat 3 lays a tile"
    assert "#" in everybody
    assert "#2" not in everybody
    assert "#2" in layer, "who laid it knows"
    assert len(drawer) == len(everybody) + 1, "only the drawer sees the tile"
    assert everybody.count("B") == 3, "two blue men on a tile, one sign before the hand"
    hottest = {text for text in everybody if text == "9"}
    assert hottest, "the sum of the hottest spots"


def test_partners_shows_the_own_hand_only() -> None:
    position = (
        "partners/1 seats=4 | Y: Y13 Y13 R: C1 Y14 B: S G: dealer=Y turn=R hand.R=5,5,13H,swap"
    )
    state = game("partners").parse(position)
    public, own = texts(svg(state)), texts(svg(state, 1))
    assert public[0] == "Partners: Deal 1 · Yellow dealt · Red to play"
    assert len(own) == len(public) + 3, "5, 5 and 13; the swap has no letters"
    assert svg(state).count("#2c5a70") == 16
    assert svg(state, 1).count("#2c5a70") == 12
    for letter, pawns in zip("YRBG", (4, 4, 4, 4), strict=True):
        stacked = 1 if letter == "Y" else 0
        assert public.count(letter) == 1 + pawns - stacked, "its Home, and a sign for each pawn"
    assert public.count("2") == 4 + 1, "four cells 2, and the stack of two"


def test_png_has_the_size_that_was_asked_for() -> None:
    state = game("feurio").new(2, 1)
    natural, small = png(state), png(state, width=200)
    assert natural[:8] == small[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(small[16:20], "big") == 200
    assert int.from_bytes(natural[16:20], "big") > 900
