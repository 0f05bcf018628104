"""The board of Feurio!: the tutorial played by finger, by drag and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.feurio import STEPS, Learner
from tests.browser.kit import AT_ONCE


@pytest.fixture
def learner(visit: Visit) -> Learner:
    return Learner(visit(reduced_motion="reduce").keep(**AT_ONCE))


# ---- By finger -------------------------------------------------------------------------------


def lay(learner: Learner, cell: str) -> None:
    learner.tap(cell)
    learner.tap(cell)


TAPS: dict[int, Callable[[Learner], None]] = {
    2: lambda who: lay(who, "0,1"),
    3: lambda who: who.place("0,0", 3),
    4: lambda who: who.place("0,0", 1),
    5: lambda who: who.place("-1,1", 1),
    7: lambda who: who.tray.get_by_role("button", name="Nobody").click(),
    8: lambda who: break_fire(who, "4,-5"),
    9: lambda who: who.tray.get_by_role("button", name="Pass").click(),
    10: lambda who: lay(who, "2,-4"),
}


def break_fire(learner: Learner, cell: str) -> None:
    learner.tap(cell)
    learner.tray.get_by_role("button", name=re.compile("face down")).click()


def test_the_tutorial_by_clicking(learner: Learner) -> None:
    for step in range(1, STEPS + 1):
        expect(learner.page.locator(".step .count")).to_contain_text(f"{step}")
        if step in TAPS:
            TAPS[step](learner)
            learner.succeeds()
        if step < STEPS:
            learner.go_on()


def test_a_tile_is_shown_before_it_is_laid_and_can_be_taken_back(learner: Learner) -> None:
    learner.go_to(2)
    learner.tap("0,1")
    expect(learner.page.locator(".preview")).to_be_visible()
    learner.tray.get_by_role("button", name="Take back").click()
    expect(learner.page.locator(".preview")).to_have_count(0)
    expect(learner.page.locator(".remark")).to_have_count(0)


def test_the_drawn_tile_can_be_dragged_to_a_hottest_spot(learner: Learner) -> None:
    learner.go_to(2)
    drag(learner.page, learner.tray.locator("[data-drawn]"), learner.cell("2,-1"))
    learner.succeeds()


def test_men_can_be_dragged_and_counted_by_buttons(learner: Learner) -> None:
    learner.go_to(3)
    drag(learner.page, learner.tray.get_by_role("button", name="12 green men"), learner.cell("0,0"))
    expect(learner.men_about_to_go("0,0")).to_have_count(1)
    learner.tray.get_by_role("button", name="3 green men", exact=True).click()
    expect(learner.men_about_to_go("0,0")).to_have_count(3)
    learner.tray.get_by_role("button", name="Place 3 men").click()
    learner.succeeds()


def drag(page: Page, what: Locator, to: Locator) -> None:
    start, end = what.bounding_box(), to.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 40, steps=5)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    page.mouse.up()


def test_a_tap_more_than_a_tile_takes_sends_nobody(learner: Learner) -> None:
    learner.go_to(4)
    learner.tap("0,0")
    expect(learner.men_about_to_go("0,0")).to_have_count(1)
    learner.tap("0,0")
    expect(learner.men_about_to_go("0,0")).to_have_count(0)


def test_a_refusal_says_why(learner: Learner) -> None:
    learner.go_to(2)
    learner.tap("0,0")
    expect(learner.tray.get_by_role("status")).to_contain_text("a sum of 10")
    for _ in range(3):
        learner.go_on()
    learner.tap("1,-1")
    expect(learner.tray.get_by_role("status")).to_contain_text("no free edge")


# ---- By keyboard -----------------------------------------------------------------------------


def test_the_board_is_one_tab_stop(learner: Learner) -> None:
    learner.go_to(3)
    expect(learner.board.locator('[tabindex="0"]')).to_have_count(1)
    learner.cell("0,0").focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowDown", "ArrowDown"):
        learner.page.keyboard.press(key)
        expect(learner.board.locator('[tabindex="0"]')).to_have_count(1)
        expect(learner.board.locator(":focus")).to_have_count(1)


def test_a_turn_by_keyboard(learner: Learner) -> None:
    learner.go_to(2)
    keys = learner.page.keyboard
    learner.board.locator('[tabindex="0"]').focus()
    expect(learner.board.locator(":focus")).to_have_attribute("data-prime", "true")
    keys.press("Enter")
    expect(learner.page.locator(".preview")).to_be_visible()
    keys.press("Escape")
    expect(learner.page.locator(".preview")).to_have_count(0)
    keys.press("Enter")
    keys.press("Enter")
    learner.succeeds()


def test_men_by_keyboard(learner: Learner) -> None:
    learner.go_to(3)
    keys = learner.page.keyboard
    learner.cell("0,-1").focus()
    keys.press("ArrowDown")
    name = learner.board.locator(":focus").get_attribute("data-stop")
    if name != "0,0":
        keys.press("ArrowRight")
    expect(learner.cell("0,0")).to_be_focused()
    keys.press("Space")
    keys.press("Space")
    expect(learner.men_about_to_go("0,0")).to_have_count(2)
    keys.press("3")
    expect(learner.men_about_to_go("0,0")).to_have_count(3)
    keys.press("Enter")
    learner.succeeds()


def test_the_hand_is_reached_by_the_arrow_keys(learner: Learner) -> None:
    learner.go_to(7)
    learner.cell("0,0").focus()
    for key in [*["ArrowDown"] * 6, *["ArrowRight"] * 3]:
        learner.page.keyboard.press(key)
    expect(learner.tray.get_by_role("button", name="Nobody")).to_be_focused()
    learner.page.keyboard.press("Enter")
    learner.succeeds()
