"""Illegal input: a typed error that says why, and nothing changes."""

from __future__ import annotations

import pytest

from tablee.errors import GameOver, IllegalMove, InvalidMove, InvalidOption, InvalidPosition
from tablee.games.feurio import moves as move_
from tablee.words import say, sentences
from tests.games.feurio.positions import EXAMPLE, FEURIO, REACHED, parse

LAY = EXAMPLE + "3"
PLACE = "feurio/1 seats=4 oldest=0 | 0 place r12 g12 b12 y12 / 0,0:6 1,-1:6 1,0:4 0,-1:3 2,-1:2 /"
BREAK = LAY.replace("oldest=0", "firebreak=on oldest=0")
THREE = "feurio/1 seats=3 firebreak=on | 0 lay r12y4 g12y4 b12y4 / 0,0:6 1,-1:6 1,0:4 / 1"
NO_GREEN = (
    "feurio/1 seats=4 firebreak=on spaces=126666 | 0 lay r12 - b12 y12 /"
    " 0,0:6gggggg 1,-1:6gggggg 1,0:4 0,-1:3 / 5"
)
ONE_GREEN = (
    "feurio/1 seats=4 oldest=0 | 0 place r12 g1 b12 y12 /"
    " 0,0:6ggg 1,-1:6ggg 1,0:4gg 0,-1:3gg 2,-1:2g /"
)
AFTER_BREAK = (
    "feurio/1 seats=4 firebreak=on oldest=0 | 0 place r12 g11 b12 y12 /"
    " 0,0:6 1,-1:6 1,0:4 0,-1:3 2,-1:#1 0,1:5 /"
)
ENCLOSED = (
    "feurio/1 seats=1 | 0 place r12g12b12y12 / 0,0:6 1,0:1 1,-1:1 0,-1:1 -1,0:1 -1,1:1 0,1:1 /"
)

REFUSED = (
    (LAY, "pass", "lay_first"),
    (LAY, "0,0+1g", "lay_first"),
    (LAY, "0,0", "cell_taken"),
    (LAY, "5,5", "away_from_fire"),
    (LAY, "-1,0", "not_hottest"),
    (LAY, "2,-1#g", "no_firebreaks"),
    (BREAK, "2,-1#r", "not_your_men"),
    (THREE, "0,-1#y", "reinforcements_stay"),
    (NO_GREEN, "2,-1#g", "no_man_to_give"),
    (PLACE, "0,1", "no_tile_to_lay"),
    (PLACE, "0,1#g", "no_tile_to_lay"),
    (PLACE, "0,0+1r", "not_your_men"),
    (ONE_GREEN, "1,-1+2g", "too_few_men"),
    (PLACE, "5,5+1g", "no_tile"),
    (PLACE, "0,1+1g", "no_tile"),
    (AFTER_BREAK, "2,-1+1b", "on_firebreak"),
    (PLACE, "1,-1+3g", "too_few_edges"),
    (PLACE, "2,-1+2g", "too_few_spaces"),
    (ENCLOSED, "0,0+1g", "enclosed"),
)


@pytest.mark.parametrize(("text", "move", "reason"), REFUSED)
def test_refused_with_a_reason_and_nothing_changes(text: str, move: str, reason: str) -> None:
    state = parse(text)
    before = FEURIO.text(state)
    with pytest.raises(IllegalMove) as refused:
        state.play(FEURIO.parse_move(state, move))
    assert refused.value.reason == reason
    assert FEURIO.text(state) == before
    sentence = say("feurio", f"refused.{reason}", refused.value.facts)
    assert "{" not in sentence


def test_a_finished_game_refuses_everything() -> None:
    state = parse(REACHED[1])
    with pytest.raises(GameOver):
        state.play(0)
    with pytest.raises(GameOver):
        state.check(0)


@pytest.mark.parametrize(
    "number",
    [
        *(-1, 1, 1 << 14, 1 << 16, 1 << 20, 3 << 18, -(1 << 62), (1 << 62) + 5),
        move_.lay(0) | 1 << 14,
        move_.firebreak(0, 1) | 1 << 16,
    ],
)
def test_numbers_that_are_no_moves_are_refused(number: int) -> None:
    for text in (LAY, PLACE):
        with pytest.raises(IllegalMove) as refused:
            parse(text).play(number)
        assert refused.value.reason == "no_such_move"


def test_every_reason_has_a_sentence_and_every_sentence_a_reason() -> None:
    told = {key.removeprefix("refused.") for key in sentences("feurio") if key[:8] == "refused."}
    assert told == {reason for _, _, reason in REFUSED} | {"no_such_move", "game_over"}


def test_not_hottest_tells_the_sums_and_where_to_lay() -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(LAY).play(FEURIO.parse_move(parse(LAY), "-1,0"))
    assert refused.value.facts == {"cell": "-1,0", "sum": 9, "most": 10, "hottest": "2,-1 0,1"}


@pytest.mark.parametrize(
    ("text", "at"),
    [("", 0), ("0;0", 0), ("0,0+4r", 0), ("0,0 +1r", 4), ("70,0", 0), ("Pass", 0), ("1,1#x", 0)],
)
def test_malformed_moves(text: str, at: int) -> None:
    with pytest.raises(InvalidMove) as refused:
        FEURIO.parse_move(parse(LAY), text)
    assert refused.value.at == at


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("| 0", "| 4", "cannot be the oldest"),
        ("| 0", "| 1", "cannot be the oldest"),
        ("lay", "sit", "expected lay, place, late"),
        ("lay", "late", "expected lay, place, late"),
        ("lay", "lay:", "expected lay, place, late"),
        ("lay", "late:4:0", "there is no seat 4"),
        ("lay", "late:1:0", "no turn without a tile yet"),
        ("lay", "over", "does not end before the last tile"),
        ("lay", "place", "after a tile was laid"),
        ("r12", "r13", "12 men of a colour"),
        ("r12", "r11", "gave 1 men for 0 firebreaks"),
        ("r12", "12", "expected men in hand"),
        ("r12 g12", "r11g1 g11", "cannot have 1 green men"),
        ("1,-1:6", "1,-2:6", "start tile 2 lies on 1,-1"),
        ("1,-1:6", "1,-1:#6", "cannot be a firebreak"),
        ("0,-1:3", "0,-1:3 5,5:1", "away from fire"),
        ("0,-1:3", "0,-1:3 -1,0:1", "not hottest"),
        ("0,-1:3", "0,-1:3 0,0:1", "cell taken"),
        ("0,-1:3", "0,-1:7", "expected a tile"),
        ("0,-1:3", "0,-1:3rrr", "3 men on 0,-1, which has 2 spaces"),
        ("0,0:6", "0,0:6r", "men are red"),
        ("0,-1:3", "", "4 start tiles are needed"),
        ("/ 3", "/ 33333333", "only six tiles of value 3"),
        ("/ 3", "/ 3x", "expected the values"),
        ("/ 3", "/ 3 1", "nothing follows"),
        (" / 3", "", "found the end"),
        ("oldest=0", "oldest=0 spaces=1122", "six digits"),
        ("oldest=0", "oldest=0 mode=cooperative firebreak=on", "no firebreaks"),
    ],
)
def test_positions_that_cannot_be(old: str, new: str, problem: str) -> None:
    assert old in LAY
    with pytest.raises(InvalidPosition, match=problem) as refused:
        parse(LAY.replace(old, new, 1))
    assert 0 <= refused.value.at <= len(LAY) + 40


@pytest.mark.parametrize("spaces", ["", "11223", "1122334", "012345", "112237", "abcdef"])
def test_spaces_need_six_digits(spaces: str) -> None:
    with pytest.raises(InvalidOption, match="six digits from 1 to 6"):
        FEURIO.new(4, 1, spaces=spaces)


def test_oldest_must_be_a_seat() -> None:
    with pytest.raises(InvalidOption, match="allowed: random, 0, 1"):
        FEURIO.new(2, 1, oldest=2)
