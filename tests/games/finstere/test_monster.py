"""The monster's walk: the worked examples with their events, and every decided case."""

from __future__ import annotations

import pytest

from tablee.games import Event, game
from tablee.games.finstere import GAME, FinstereState
from tablee.games.finstere.events import (
    CrossedWall,
    Eaten,
    Looked,
    MonsterMoved,
    StonePushed,
    Teleported,
    TurnedByStone,
    WalkEnded,
)
from tablee.games.finstere.monster import Monster
from tablee.rng import seeded
from tests.games.finstere.scene import after_steps, eaten_letters, monster, pieces, scene

STEPS = [
    ("turning stone met while sliding", "M5,5E p6-7,5 r8,5", 1, "8,5E", "r9,5"),
    ("turning stone on the next cell, on blood", "M5,5E r6,5 p6-7,5", 1, "5,6S", "r6,5"),
    ("pushed figure slides", "M4,5E s5,5 A6,5 p7-8,5", 1, "5,5E", "s6,5 A9,5"),
    ("and pushes a stone", "M4,5E s5,5 A6,5 p7-8,5 s9,5", 1, "5,5E", "s6,5 A9,5 s10,5"),
    ("of any kind", "M4,5E s5,5 A6,5 p7-8,5 c9,5", 1, "5,5E", "s6,5 A9,5 c10,5"),
    ("but not two", "M4,5E s5,5 A6,5 p7-8,5 s9,5 s10,5", 1, "5,5E", "s6,5 A8,5 s9,5 s10,5"),
    ("and crosses nobody", "M4,5E s5,5 A6,5 p7-8,5 B9,5", 1, "5,5E", "s6,5 A8,5 B9,5"),
    (
        "chain reaching into a pool",
        "M5,5E s6,5 c7,5 p7-8,5 A8,5 B9,5",
        1,
        "6,5E",
        "s7,5 c8,5 A9,5 B10,5",
    ),
    ("chain sliding apart", "M5,5E s6,5 c7,5 p7-8,5", 1, "6,5E", "c9,5 s8,5"),
    ("sliding monster pushes again", "M5,5E p6-7,5 s7,5", 1, "8,5E", "s9,5"),
    ("teleporter at the end of a slide", "M4,5E s5,5 A6,5 p7-8,5 t9,5N=2,2N", 1, "5,5E", "s6,5"),
    ("stone onto a corner with a figure", "M13,10E s14,10 A15,10", 1, "14,10E", ""),
    ("piece sliding to a wall stops", "M12,5E s13,5 p14-15,5", 1, "13,5E", "s15,5"),
    ("from there it is pushed off", "M12,5E s13,5 p14-15,5", 2, "0,5E", ""),
    ("boxed in by turning stones", "M5,5E r6,5 h5,6 h5,4", 1, "5,6S", "r6,5 h5,7 h5,4"),
    ("boxed in by half turns", "M5,5E h6,5 h4,5", 1, "6,5E", "h7,5 h4,5"),
    ("crystal before a turning stone", "M5,5E c6,5 r7,5", 1, "6,5E", "c7,5 r8,5"),
    ("half-turn onto a figure behind", "M5,5E h6,5 A4,5", 1, "4,5W", "h6,5"),
    ("own cell through a wall", "M15,5E t15,5W=0,5N", 1, "15,5W", ""),
    ("turning stone, figures left and right", "M5,5E r6,5 A5,3 B5,7", 1, "6,5E", "r7,5 A5,3 B5,7"),
    ("turn leads to another turning stone", "M5,5E r6,5 r5,6", 1, "4,5W", "r6,5 r5,6"),
    ("turning stone behind a wall", "M15,5E r0,5", 1, "15,6S", "r0,5"),
    ("half-turn stone behind a wall", "M15,5E h0,5", 1, "14,5W", "h0,5"),
    ("plain first, turning second", "M5,5E s6,5 r7,5", 1, "6,5E", "s7,5 r8,5"),
    ("stone onto the exit is removed", "M2,0W s1,0", 1, "1,0W", ""),
    ("figure onto the exit stays", "M3,0W s2,0 A1,0", 1, "2,0W", "s1,0 A0,0"),
    ("figure onto the entrance stays", "M12,10E s13,10 A14,10", 1, "13,10E", "s14,10 A15,10"),
    ("stone onto a teleporter is destroyed", "M5,5E s6,5 t7,5N=2,2N", 1, "6,5E", ""),
    ("slides through a wall", "M13,5E p14-15,5", 1, "0,5E", ""),
    ("re-entry cell with a stone", "M15,5E s0,5", 1, "0,5E", "s1,5"),
    ("re-entry cell with a figure", "M15,5E A0,5", 1, "0,5E", ""),
    ("teleporter behind a wall", "M15,5E t0,5N=7,7S", 1, "7,7S", ""),
    ("slides onto a teleporter", "M5,5E p6-7,5 t8,5N=2,2W", 1, "2,2W", ""),
    ("eats on the way of a slide", "M5,5E p6-7,5 A7,5", 1, "8,5E", ""),
    ("sees over pools and teleporters", "M5,5E p6-7,5 t9,5N=2,2N A11,5", 1, "8,5E", "A11,5"),
    ("sees through crystal, not stone", "M5,5E c5,4 A5,3 s5,6 B5,7", 1, "5,4N", "c5,3 A5,2 s5,6 B5,7"),  # noqa: E501  # one case a line
    ("does not look back", "M5,5E A4,5", 1, "6,5E", "A4,5"),
    ("tie in three directions", "M5,5E A5,3 B5,7 C7,5", 1, "6,5E", "A5,3 B5,7 C7,5"),
    ("tie left and ahead", "M5,5E A5,3 C7,5", 1, "6,5E", "A5,3 C7,5"),
    ("the nearer of three", "M5,5E A5,3 B5,6 C8,5", 1, "5,6S", "A5,3 C8,5"),
    ("designer's answer: cells of blood count", "M5,5E A7,5 p5,6-7 B5,7", 1, "6,5E", "A7,5 B5,7"),
]  # fmt: skip


@pytest.mark.parametrize(("case", "position", "steps", "at", "standing"), STEPS)
def test_decided_case(case: str, position: str, steps: int, at: str, standing: str) -> None:
    after = after_steps(scene(position), steps)
    assert monster(after) == at, case
    assert {word for word in pieces(after) if word[0] != "M"} == set(standing.split()), case


def test_option_wall_does_not_concern_the_monster() -> None:
    state = scene("M4,5E s5,5 A6,5 p7-8,5 t9,5N=2,2N", push_onto_teleporter="wall")
    assert eaten_letters(state, after_steps(state, 1)) == {"A"}


def test_a_chain_may_reach_the_cell_just_left() -> None:
    """Through V the monster pushes a full row; the last figure comes to the cell it has left."""
    stones = " ".join(f"s{x},5" for x in range(11))
    figures = "A11,5 B12,5 C13,5 D14,5"
    after = after_steps(scene(f"M15,5E {stones} {figures}"), 1)
    assert monster(after) == "0,5E"
    assert {"A12,5", "B13,5", "C14,5", "D15,5", "s11,5"} <= pieces(after)


def walked(state: FinstereState, tile: int) -> tuple[FinstereState, list[Event]]:
    after = state.copy()
    events: list[Event] = []
    Monster(after.ground, after.where, after.turn_number > 7, events).walk(tile)
    return after, events


def moves(events: list[Event]) -> list[tuple[int, int]]:
    """List where each step ended, slides and teleports included."""
    ends: dict[int, tuple[int, int]] = {}
    step = 0
    for event in events:
        if isinstance(event, MonsterMoved):
            step = event.step
        if isinstance(event, MonsterMoved | Teleported):
            ends[step] = event.end
    return list(ends.values())


MONSTER_1 = "M9,7E A9,1 B8,7 C12,5 D12,2 E12,8 F14,5 G15,6 H10,4 s13,5 p10-11,5-6"


def test_worked_example_monster_1() -> None:
    before = scene(MONSTER_1)
    after, events = walked(before, 8)
    path = [(9, 6), (9, 5), (12, 5), (13, 5), (14, 5), (15, 5), (15, 6), (15, 7)]
    assert moves(events) == path
    assert monster(after) == "15,7W"
    assert eaten_letters(before, after) == {"C", "F", "G"}
    assert [event.how for event in events if isinstance(event, Eaten)] == [
        "bitten",
        "crushed",
        "bitten",
    ]
    looks = [event for event in events if isinstance(event, Looked)]
    assert [look.why for look in looks] == [
        "nearest", "nearest", "nearest", "tie", "nobody", "nobody", "nearest", "nobody", "nearest",
    ]  # fmt: skip
    tie = looks[3]
    assert [(one.heading, one.distance) for one in tie.sightings] == [("N", 3), ("S", 3)]
    assert (looks[-1].before, looks[-1].heading) == ("S", "W")
    assert [event.end for event in events if isinstance(event, StonePushed)] == [
        (14, 5),
        (15, 5),
        None,
    ]
    assert isinstance(events[-1], WalkEnded)
    assert (events[-1].steps, events[-1].eaten) == (8, 3)


def test_worked_example_monster_1_without_g() -> None:
    before = scene(MONSTER_1.replace("G15,6 ", ""))
    after, events = walked(before, 8)
    assert monster(after) == "1,5E"
    crossing = next(event for event in events if isinstance(event, CrossedWall))
    assert (crossing.letter, crossing.start, crossing.end) == ("V", (15, 5), (0, 5))
    assert moves(events)[6] == (0, 5)


def test_worked_example_monster_2() -> None:
    before = scene("M9,7E A9,2 B8,4 C11,4 D13,6 E12,5 r10,7 h12,6 c10,4 p10-11,5-6 t9,4E=14,6S")
    after, events = walked(before, 8)
    path = [(9, 6), (9, 5), (14, 6), (13, 6), (9, 4), (10, 4), (11, 4), (12, 4)]
    assert moves(events) == path
    assert monster(after) == "12,4S"
    assert eaten_letters(before, after) == {"D"}
    assert {"c13,4", "C14,4", "A9,2", "B8,4", "E12,5", "r10,7", "h12,6"} <= pieces(after)
    looks = [event.why for event in events if isinstance(event, Looked)]
    assert looks == [
        "nearest", "nearest", "tie", "nearest", "nobody", "tie", "nearest", "nearest", "nearest",
    ]  # fmt: skip
    turned = [event for event in events if isinstance(event, TurnedByStone)]
    assert [(event.stone, event.heading) for event in turned] == [("half_turn", "E")]
    teleports = [event for event in events if isinstance(event, Teleported)]
    assert [(event.end, event.heading) for event in teleports] == [((14, 6), "S"), ((9, 4), "E")]


@pytest.mark.parametrize(("tile", "steps", "eaten"), [(1, 2, {"A"}), (2, 4, {"A", "B"})])
def test_hit_tiles_stop_after_so_many_hits(tile: int, steps: int, eaten: set[str]) -> None:
    before = scene("M5,5E A7,5 B9,5 C11,5")
    after, events = walked(before, tile)
    assert eaten_letters(before, after) == eaten
    assert isinstance(events[-1], WalkEnded)
    assert events[-1].steps == steps


def test_a_slide_that_takes_more_than_needed_is_completed() -> None:
    before = scene("M5,5E p6-9,5 A7,5 B8,5 C10,5")
    after, _ = walked(before, 1)
    assert eaten_letters(before, after) == {"A", "B", "C"}
    assert monster(after) == "10,5E"


def test_hit_tile_with_too_few_figures_walks_20_steps_and_looks() -> None:
    _, events = walked(scene("M5,5E"), 2)
    assert isinstance(events[-1], WalkEnded)
    assert events[-1].steps == 20
    assert isinstance(events[-2], Looked)


def test_eaten_in_the_first_stage_comes_back_outside() -> None:
    after = after_steps(scene("M5,5E A6,5"), 1)
    assert after.where[0] == 200


def test_eaten_in_the_second_stage_is_out_for_good() -> None:
    after = after_steps(scene("M5,5E A6,5", turn=9), 1)
    assert after.where[0] == 202


def test_games_of_version_1_keep_its_ruling() -> None:
    text = GAME.text(scene("M4,5E s5,5 A6,5 p7-8,5 s9,5"))
    old = game("finstere", 1)
    state = old.parse(text.replace("finstere/2", "finstere/1"))
    assert old.text(state).startswith("finstere/1 ")
    for world in (state, state.copy(), state.resample(-1, seeded(1))):
        assert world.ground.yielding
    assert not GAME.parse(text).ground.yielding
