"""Moving figures: the worked examples and every decided case of the rules."""

from __future__ import annotations

import pytest

from tablee.errors import IllegalMove
from tablee.games.finstere import GAME, FinstereState
from tests.games.finstere.scene import after_path, pieces, scene

DECIDED = [
    ("stone pushed on entering and again after the slide", "A6,5 s7,5 p7,4-7", "E", "A8,5 s9,5"),
    ("stone inside the pool met in mid-slide", "A3,5 p4-7,5 s5,5", "E", "A8,5 s9,5"),
    ("stone in mid-slide that cannot go on", "A3,5 p4-7,5 s5,5 B8,5", "E", "A6,5 s7,5"),
    ("sliding stone stops before a piece", "A2,5 s3,5 p4-7,5 B6,5", "E", "s5,5"),
    ("shares the last pool cell in transit", "A11,5 p12-15,5 B15,5", "EN", "A15,4"),
    ("stone sliding to a wall", "A10,5 s11,5 p12-15,5", "E", "s15,5 A11,5"),
    ("then the figure slides up to it", "A10,5 s11,5 p12-15,5", "EE", "A14,5 s15,5"),
    ("stone sliding to the monster", "A2,5 s3,5 p4-7,5 M8,5W", "E", "s7,5"),
    ("the mover's own start cell is free", "A5,5 s6,5", "NEESW", "A6,5 s5,5"),
    ("staying on a pool", "A5,5 p4-7,5", "", "A5,5"),
    ("sliding off a pool", "A5,5 p4-7,5", "E", "A8,5"),
    ("two pools touching are one surface", "A3,5 p4-7,5 p8-9,5-6", "E", "A10,5"),
    ("crossing a figure on the entrance", "B15,10", "IW", "A14,10"),
    ("pushing from a shared cell", "A4,5 B5,5 s6,5", "EE", "A6,5 s7,5 B5,5"),
    ("a figure on blood pushes once the way is free", "A7,5 p4-7,5 s8,5", "E", "A8,5 s9,5"),
    ("slides across figures", "A3,5 p4-7,5 B5,5 D6,5", "E", "A8,5"),
    ("a crystal is pushed like a stone", "A5,5 c6,5", "E", "A6,5 c7,5"),
    ("a turning stone is pushed like a stone", "A5,5 r6,5", "EE", "A7,5 r8,5"),
    ("back and forth", "A5,5", "EWEW", "A5,5"),
    ("stone pushed onto the exit is removed", "M5,5E A2,0 s1,0", "W", "A1,0"),
    ("stone pushed onto the entrance is removed", "A13,10 s14,10", "E", "A14,10"),
    ("figure stops before a teleporter", "A3,5 p4-7,5 t8,5N=2,2N", "E", "A7,5"),
    ("figure stops before the monster", "A3,5 p4-7,5 M8,5N", "E", "A7,5"),
    ("figure stops at a wall", "A11,5 p12-15,5", "E", "A15,5"),
    ("slides off in a new direction", "A11,5 p12-15,5", "EN", "A15,4"),
    ("stone pushed onto a teleporter is destroyed", "A6,5 s7,5 t8,5N=2,2N", "E", "A7,5"),
    ("sliding stone is destroyed too", "A2,5 s3,5 p4-7,5 t8,5N=2,2N", "E", "A3,5"),
]


@pytest.mark.parametrize(("case", "position", "path", "expected"), DECIDED)
def test_decided_case(case: str, position: str, path: str, expected: str) -> None:
    before = scene(position)
    after = pieces(after_path(before, path))
    assert set(expected.split()) <= after, case
    stones = {word for word in after if word[0] in "scrh"}
    assert stones == {word for word in expected.split() if word[0] in "scrh"}, case


ILLEGAL = [
    ("shared pool cell", "A11,5 p12-15,5 B15,5", "E", "ends_on_a_figure"),
    ("corner holds a figure", "M5,5E A2,0 s1,0 B0,0", "W", "stone_cannot_be_pushed"),
    ("corner holds the monster", "A2,0 s1,0", "W", "stone_cannot_be_pushed"),
    ("monster on the teleporter", "A6,5 s7,5 t8,5N=2,2N M8,5N", "E", "stone_cannot_be_pushed"),
    ("stone at the wall", "A10,5 s11,5 p12-15,5", "EEE", "stone_cannot_be_pushed"),
    ("moves nothing", "A7,5 p4-7,5 s8,5 s9,5", "E", "stone_cannot_be_pushed"),
    ("two stones", "A5,5 s6,5 c7,5", "E", "stone_cannot_be_pushed"),
    ("stone against a figure", "A5,5 s6,5 B7,5", "E", "stone_cannot_be_pushed"),
    ("stone against the monster", "A5,5 s6,5 M7,5N", "E", "stone_cannot_be_pushed"),
    ("stone off the board", "A14,5 s15,5", "E", "stone_cannot_be_pushed"),
    ("entrance occupied", "B15,10", "I", "ends_on_a_figure"),
    ("monster at the entrance", "M15,10W", "I", "monster_at_the_entrance"),
    ("exit occupied", "M5,5E A0,1 B0,0", "N", "ends_on_a_figure"),
    ("monster on the exit", "A0,1", "N", "monster_in_the_way"),
    ("through the monster", "A5,5 M6,5N", "EE", "monster_in_the_way"),
    ("wall", "A15,5", "E", "wall_in_the_way"),
    ("staircase wall", "A11,0 M5,5E", "E", "wall_in_the_way"),
    ("teleporter", "A7,5 t8,5N=2,2N", "E", "teleporter_in_the_way"),
    ("not in yet", "B5,5", "N", "must_enter_first"),
    ("in already", "A5,5", "I", "already_inside"),
    ("out from elsewhere", "A5,5", "O", "not_on_the_exit"),
    ("out by the entrance", "A15,10", "O", "not_on_the_exit"),
    ("on after leaving", "M5,5E A0,0", "OE", "steps_after_leaving"),
]


@pytest.mark.parametrize(("case", "position", "path", "reason"), ILLEGAL)
def test_illegal_path(case: str, position: str, path: str, reason: str) -> None:
    state = scene(position)
    text = GAME.text(state)
    with pytest.raises(IllegalMove) as caught:
        state.play(GAME.parse_move(state, f"1 {path}"))
    assert caught.value.reason == reason, case
    assert GAME.text(state) == text


def test_option_wall_sliding_stone_stops_before_a_teleporter() -> None:
    state = scene("A2,5 s3,5 p4-7,5 t8,5N=2,2N", push_onto_teleporter="wall")
    assert {"s7,5", "A3,5"} <= pieces(after_path(state, "E"))


def test_option_wall_stone_cannot_be_pushed_onto_a_teleporter() -> None:
    state = scene("A6,5 s7,5 t8,5N=2,2N", push_onto_teleporter="wall")
    with pytest.raises(IllegalMove, match="stone cannot be pushed"):
        after_path(state, "E")


def test_sliding_stone_stops_before_a_teleporter_with_the_monster() -> None:
    state = scene("A2,5 s3,5 p4-7,5 t8,5N=2,2N M8,5N")
    assert "s7,5" in pieces(after_path(state, "E"))


def test_leaving_costs_a_step_from_the_exit() -> None:
    state = scene("M5,5E A0,1 B0,0")
    after = after_path(state, "NO")
    assert after.out_of(0) == 1
    assert "B0,0" in pieces(after)


def test_a_stone_on_a_corner_cell_is_refused() -> None:
    with pytest.raises(Exception, match="entrance or the exit"):
        scene("s15,10")


# The worked examples of the sheet, moved by (+5,+4)


def example(text: str, figure: str) -> FinstereState:
    """White sides up: the mover is green's figure of that value, others are red's."""
    others = iter(("R1", "R3", "R4", "R5"))
    words = []
    for word in text.split():
        kind, place = word[0], word[1:]
        x, y = (int(part) for part in place.split(","))
        name = {"s": "s", "m": f"G{figure}:", "f": ""}[kind]
        words.append(f"{name or next(others) + ':'}{x + 5},{y + 4}")
    return GAME.parse(
        f"finstere/2 seats=2 | turn=1 marker=0 actor=0 M0,0E {' '.join(words)}", seed=1
    )


def test_worked_example_1() -> None:
    state = example("m5,1 s2,1 f0,1", "4")
    after = after_path(state, "WWWN", "4")
    body = GAME.write_body(after, hidden=False)
    assert "G4:7,4*" in body
    assert "s6,5" in body
    assert after.value(2) == 3
    for legal in ("", "W", "WW", "WWW"):
        after_path(state, legal, "4")
    with pytest.raises(IllegalMove, match="stone cannot be pushed"):
        after_path(state, "WWWW", "4")


def test_worked_example_2() -> None:
    state = example("m3,3 f2,2 f1,1 s2,1 s0,3", "5")
    body = GAME.write_body(after_path(state, "WNNWS", "5"), hidden=False)
    assert "G5:6,6*" in body
    assert "s7,4" in body
    for illegal in ("WN", "WNNW"):
        with pytest.raises(IllegalMove, match="ends on a figure"):
            after_path(state, illegal, "5")


def test_worked_example_3() -> None:
    text = "finstere/2 seats=2 | turn=1 marker=0 actor=0 M0,0E G5:11,7 s10,6 p7-8,5-6 R3:6,6 R1:6,5"
    state = GAME.parse(text)
    body = GAME.write_body(after_path(state, "NWWWN", "5"), hidden=False)
    assert "G5:8,4*" in body
    assert "s7,6" in body
    with pytest.raises(IllegalMove, match="ends on a figure"):
        after_path(state, "NNWWW", "5")
