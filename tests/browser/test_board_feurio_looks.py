"""What is seen on the board of Feurio!: names, marks, zones, sizes, languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.feurio import PHONE, STEPS, Learner
from tests.browser.kit import AT_ONCE
from tests.browser.rest import come_to_rest
from tests.browser.test_pages import check_looks


@pytest.fixture
def learner(visit: Visit) -> Learner:
    return Learner(visit(reduced_motion="reduce").keep(**AT_ONCE))


def test_cells_have_names(learner: Learner) -> None:
    learner.go_to(4)
    tile = learner.page.get_by_role(
        "button", name="6 at 0,0, 1 green man, takes 1 man, 2 free edges"
    )
    expect(tile).to_have_count(1)
    for _ in range(2):
        learner.go_on()
    spot = learner.page.get_by_role("button", name=re.compile("^hottest spot at"))
    expect(spot).not_to_have_count(0)


def test_zones_are_outlined_on_demand(learner: Learner) -> None:
    learner.go_to(6)
    zones = learner.page.locator(".zone")
    expect(zones).to_have_count(2)
    learner.page.get_by_role("button", name="Outline the zones (Z)").click()
    expect(zones).to_have_count(0)
    learner.page.get_by_role("button", name="Outline the zones (Z)").click()
    expect(zones).to_have_count(6)


def test_hints_are_told_in_words_and_marked_once_for_each_tile(visit: Visit) -> None:
    moves = ("0,0+2r", "0,0+1r", "1,0#g", "pass")
    hints: list[dict[str, Any]] = [{"move": move, "value": 0.5, "reasons": []} for move in moves]
    visitor = visit().keep(**AT_ONCE)
    visitor.page.route("**/hint", lambda route: route.fulfill(json={"moves": hints}))
    visitor.at_table("feurio")
    assert visitor.wait_for_turn()
    visitor.page.get_by_role("button", name="Hint", exact=True).click()
    told = visitor.page.get_by_role("region", name="Hint").locator("p.move")
    expect(told).to_contain_text(
        ["2 red men on 0,0", "1 red man on 0,0", "A firebreak on 1,0 for a green man", "Nobody"]
    )
    expect(visitor.page.locator(".feurio .marks .tip")).to_have_count(2)


def test_the_men_who_came_last_are_marked(learner: Learner) -> None:
    learner.go_to(3)
    expect(learner.board.locator(".halo")).to_have_count(0)
    learner.place("0,0", 3)
    learner.succeeds()
    expect(learner.board.locator('[data-tile="0,0"] .halo')).to_have_count(3)


@pytest.mark.parametrize("language", ["en", "fr", "de", "da"])
def test_on_a_phone_all_buttons_of_a_chosen_spot_are_in_sight(visit: Visit, language: str) -> None:
    learner = Learner(visit(**PHONE).keep(**AT_ONCE, language=language)).go_to(8)
    learner.cell("4,-5").focus()
    learner.page.keyboard.press("Enter")
    expect(learner.tray.locator("[data-can=play]")).not_to_have_count(0)
    for button in learner.tray.locator("button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["viewport"]["width"]


def test_the_map_zooms_and_shows_all_again(visit: Visit) -> None:
    learner = Learner(visit(reduced_motion="reduce").keep(**AT_ONCE)).go_to(9)
    before = width(learner.cell("3,0"))
    learner.page.get_by_role("button", name="Closer (+)").click()
    assert width(learner.cell("3,0")) > 1.3 * before
    learner.page.get_by_role("button", name="Show everything (0)").click()
    assert width(learner.cell("3,0")) == pytest.approx(before, abs=1)


def width(what: Locator) -> float:
    box = what.bounding_box()
    assert box
    return box["width"]


@pytest.mark.parametrize("language", ["fr", "de", "da"])
def test_other_languages_are_complete_on_the_board(visit: Visit, language: str) -> None:
    learner = Learner(visit().keep(**AT_ONCE, language=language))
    for step in range(1, STEPS + 1):
        assert (
            re.findall(r"\b(?:tray|say|label|tools|board|lesson)\.\w+", texts(learner.page)) == []
        )
        if step < STEPS:
            learner.go_on()


def texts(page: Page) -> str:
    names: str = page.evaluate(
        "[...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel).join('\\n')"
    )
    return names + page.inner_text("main")


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_every_step_is_accessible_and_fits(visit: Visit, size: str, screenshots: Path) -> None:
    visitor = visit(**PHONE if size == "phone" else {}).keep(**AT_ONCE)
    learner = Learner(visitor)
    for step in range(1, STEPS + 1):
        come_to_rest(learner.page)
        check_looks(visitor, f"feurio-lesson-{step}", size, screenshots)
        if step < STEPS:
            learner.go_on()


def test_the_rules_have_pictures_and_the_paragraphs_that_the_board_opens(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/?page=rules&game=feurio")
    expect(visitor.page.locator("figure svg.scene")).to_have_count(5)
    for paragraph in ("hottest", "men", "end", "scoring", "goal", "firebreak"):
        expect(visitor.page.locator(f"#{paragraph}")).to_have_count(1)
    assert visitor.faults() == []
