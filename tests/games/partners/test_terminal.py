"""The terminal table of Partners: the cross, the hand, and what each card can do."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

import tablee.games.partners
from tablee.cli.boards import board
from tablee.errors import IllegalMove
from tablee.games.partners import GAME, PartnersState
from tablee.games.partners.events import EVENTS
from tablee.words import sentences
from tests.games.partners.table import at, play


def shown(state: PartnersState, seat: int) -> str:
    screen = io.StringIO()
    console = Console(file=screen, width=80)
    view = GAME.view(state, seat)
    console.print(board("partners").draw(view))
    for line in board("partners").choices(view):
        console.print(line)
    return screen.getvalue()


def test_the_cross_has_every_cell_and_circle() -> None:
    text = shown(at("exchange"), -1)
    for letter in "YRBG":
        for number in range(1, 15):
            assert len(re.findall(rf"{letter}{number}\b", text)) == 1
        assert f"{letter}♥" in text
    assert text.count("(4)") == text.count("(1)") == 4


def test_pawns_stacks_and_locks_are_drawn() -> None:
    text = shown(at("Y: R5 R5 S C1 turn=Y hand.Y=2,3,5,6"), 0)
    assert "Y5²" in text
    assert "Y♥" in text
    assert "Y1▪" in text


def test_the_viewing_seat_sits_at_the_bottom() -> None:
    for seat in range(4):
        last = shown(at("exchange"), seat).splitlines()[16]
        assert f"{'YRBG'[seat]}♥" in last


def test_what_each_card_can_do_in_words() -> None:
    state = at("R: Y13 S Y: Y: B: S turn=R hand.R=8H,-4,swap,7x1 got.R=8H".replace("Y: Y: ", ""))
    text = " ".join(shown(state, 1).split())
    assert "8/♥ (from Green )" in text
    assert "a pawn comes in: 8H in or 8 forward: 8H Y13, 8H RS" in text
    assert "4 back: -4 Y13, -4 RS" in text
    assert "no two pawns stand alone on numbered cells" in text
    assert "ways to share the steps, such as 7x1" in text


def test_an_unusable_card_says_who_bars_the_way() -> None:
    state = at("R: R13 B: S turn=R hand.R=H,5,6,9")
    assert "R13: Blue stands on its own start and bars the way" in " ".join(shown(state, 1).split())


def test_others_see_no_hand() -> None:
    state = at("R: R13 B: S turn=R hand.R=H,5,6,9")
    assert "Your hand" not in shown(state, -1)


def test_lane_turns_are_told_step_by_step() -> None:
    state = at("R: C3 C4 Y10 C1 turn=R hand.R=5,2,3,9")
    told = [board("partners").tell(e, GAME.view(state, 1)) for e in play(state.copy(), "5 RC3")]
    assert any(line and "C2-C3-C2-C3-C2" in line for line in told)


def test_every_event_has_words() -> None:
    known = sentences("partners")
    for event in EVENTS:
        kind = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
        assert kind in known


def test_every_reason_of_a_refusal_has_words() -> None:
    folder = Path(tablee.games.partners.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    reasons = set(re.findall(r'IllegalMove\(\s*"(\w+)"', source))
    reasons |= {"barred", "lane_shut", "no_room", "must_lock", "locked", "at_home", "in_circle"}
    assert len(reasons) > 15
    assert {f"refused.{reason}" for reason in reasons} <= set(sentences("partners"))


def test_a_refusal_names_the_colour() -> None:
    state = at("Y: Y13 R: S turn=Y hand.Y=1/14,2,H,H")
    with pytest.raises(IllegalMove) as caught:
        state.play(GAME.parse_move(state, "2 Y13"))
    assert "Red" in board("partners").refuse(caught.value)
