"""The board of Feurio!: the tutorial played by finger, by drag and by keyboard, looks included."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tablee.games import all_games
from tablee.games.facts import Event
from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.rest import come_to_rest

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "device_scale_factor": 2,
}
STEPS = 10
AT_ONCE = {"speed": 4}


def answer(route: Route) -> None:
    """Let the rules in this process judge the moves of the tutorial, as the server does."""
    asked: dict[str, Any] = route.request.post_data_json or {}
    game = all_games()[asked["game"]]
    state = game.parse(asked["position"])
    views, told = [game.view(state, asked["seat"])], []
    for text in asked["moves"]:
        events: list[Event] = []
        state.play(game.parse_move(state, text), events)
        told.append([event.seen_by(asked["seat"]) for event in events])
        views.append(game.view(state, asked["seat"]))
    trial = {"views": views, "events": told, "refusal": None, "position": game.text(state)}
    route.fulfill(content_type="application/json", body=msgspec.json.encode(trial))


class Learner:
    """Somebody who goes through the tutorial."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.page.route("**/api/positions", answer)
        self.page.goto("/?page=learn&game=feurio")
        expect(self.board).to_be_visible()

    @property
    def board(self) -> Locator:
        return self.page.locator(".feurio")

    @property
    def tray(self) -> Locator:
        return self.page.locator(".feurio .tray")

    def cell(self, name: str) -> Locator:
        """Find a tile or a hottest spot by its cell."""
        return self.board.locator(f'.cell[data-stop="{name}"]')

    def men_about_to_go(self, name: str) -> Locator:
        """Find the men that are drawn on a tile before they are placed."""
        return self.board.locator(f'[data-tile="{name}"] .ghost')

    def tap(self, name: str) -> None:
        """Tap on a cell, even where nothing can be done."""
        self.cell(name).click(force=True)

    def go_to(self, step: int) -> Learner:
        """Go on to a step of the tutorial, counted from 1."""
        for _ in range(step - 1):
            self.go_on()
        expect(self.page.locator(".step .count")).to_contain_text(str(step))
        return self

    def go_on(self) -> None:
        count = self.page.locator(".step .count")
        before = count.inner_text()
        self.page.locator(".foot .row button").last.click()
        expect(count).not_to_have_text(before)

    def succeeds(self) -> None:
        """Expect the step to be done."""
        expect(self.page.locator(".remark.done")).to_be_visible()


@pytest.fixture
def learner(visit: Visit) -> Learner:
    return Learner(visit(reduced_motion="reduce").keep(**AT_ONCE))


# ---- By finger -------------------------------------------------------------------------------


def lay(learner: Learner, cell: str) -> None:
    learner.tap(cell)
    learner.tap(cell)


def place(learner: Learner, cell: str, men: int) -> None:
    for _ in range(men):
        learner.tap(cell)
    learner.tray.get_by_role("button", name=re.compile("^Place")).click()


TAPS: dict[int, Callable[[Learner], None]] = {
    2: lambda who: lay(who, "0,1"),
    3: lambda who: place(who, "0,0", 3),
    4: lambda who: place(who, "0,0", 1),
    5: lambda who: place(who, "-1,1", 1),
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


# ---- What is seen ----------------------------------------------------------------------------


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
    visitor.at_home().play_against_bots("feurio")
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
    place(learner, "0,0", 3)
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


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_every_step_is_accessible_and_fits(
    visit: Visit, size: str, theme: str, screenshots: Path
) -> None:
    wishes = PHONE if size == "phone" else {}
    visitor = visit(color_scheme=theme, **wishes).keep(**AT_ONCE)
    learner = Learner(visitor)
    for step in range(1, STEPS + 1):
        come_to_rest(learner.page)
        learner.page.screenshot(path=screenshots / f"feurio-lesson-{step}-{size}-{theme}.png")
        assert visitor.faults() == []
        assert visitor.sticks_out() <= 0
        if size == "phone":
            assert visitor.small_targets() == []
        if step < STEPS:
            learner.go_on()


def test_the_rules_have_pictures_and_the_paragraphs_that_the_board_opens(visit: Visit) -> None:
    visitor = visit()
    visitor.page.goto("/?page=rules&game=feurio")
    expect(visitor.page.locator("figure svg.scene")).to_have_count(5)
    for paragraph in ("hottest", "men", "end", "scoring", "goal", "firebreak"):
        expect(visitor.page.locator(f"#{paragraph}")).to_have_count(1)
    assert visitor.faults() == []
