"""Finstere Flure beside the figures: the monster's walk, the set-up, the kit, looks, lessons."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tablee.games.facts import Event
from tablee.games.finstere import GAME
from tablee.games.finstere.events import HEADINGS, Eaten
from tablee.games.finstere.monster import Monster
from tests.browser.conftest import Visit
from tests.browser.finstere import ADVANCED, PHONE, PLACED, WAYS, Table
from tests.browser.kit import AT_ONCE, Visitor
from tests.browser.rest import come_to_rest

BOARD = Path(__file__).parents[2] / "web" / "src" / "boards" / "finstere"
RULES = BOARD.parents[1] / "rules"
LESSONS = [
    *("enter", "steps", "push", "slide", "past", "look", "predict", "hide", "forecast", "wall"),
    *("jaws", "crush", "crystal", "turning", "teleporter", "exit"),
]
ANY_MOVE = 10
"""A step of the tutorial that takes no move back."""


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit().keep(**AT_ONCE)


# ---- The monster -------------------------------------------------------------------------------


def test_the_walk_is_told_and_can_be_watched_again(visitor: Visitor) -> None:
    table = Table(visitor, ADVANCED)
    table.figure(5).click()
    table.confirm.click()
    again = table.board.get_by_role("button", name="Show the monster's last walk again")
    expect(again).to_be_visible()
    again.click()
    expect(again).to_be_visible()


def test_the_last_move_and_the_walk_leave_tracks_on_the_floor(visitor: Visitor) -> None:
    table = Table(visitor, WAYS).go_to(ANY_MOVE)
    table.figure(5).click()
    table.cell(8, 3).click()
    table.confirm.click()
    expect(table.board.locator(".tracks .way")).to_have_count(1)
    expect(table.board.locator(".tracks .paw")).to_have_count(0)
    table = Table(visitor, ADVANCED).go_to(ANY_MOVE)
    table.figure(5).click()
    table.confirm.click()
    expect(table.board.locator(".tracks .paw")).not_to_have_count(0)
    expect(table.board.locator(".tracks .way")).to_have_count(0)


def test_the_walk_is_seen_look_by_look_and_can_be_skipped(visit: Visit) -> None:
    visitor = visit().keep(speed=0)
    table = Table(visitor, ADVANCED)
    table.figure(5).click()
    visitor.note(".finstere [data-line]")
    table.confirm.click()
    visitor.has_seen("The monster walks 8 steps")
    expect(table.board.locator(".beam")).not_to_have_count(0)
    visitor.has_seen(r"\d cells? away: it turns north")
    table.board.get_by_role("button", name="Skip").click()
    expect(table.board.locator(".beam")).to_have_count(0)
    expect(table.board.get_by_role("button", name="Skip")).to_have_count(0)


def test_the_pace_of_the_walk_is_chosen_beside_the_board(visitor: Visitor) -> None:
    visitor.at_table("finstere")
    slider = visitor.page.get_by_role("slider", name="Speed")
    slider.fill("1")
    expect(slider).to_have_attribute("aria-valuetext", "Leisurely")
    kept = visitor.page.evaluate("JSON.parse(localStorage.getItem('tablee.settings')).speed")
    assert kept == 1


def test_the_forecast_shows_where_tiles_lead_and_who_is_in_danger(visitor: Visitor) -> None:
    table = Table(visitor, ADVANCED)
    table.board.get_by_role("button", name="Forecast").click()
    tiles = GAME.view(GAME.parse(ADVANCED), 0).forecast
    places = {(one.cell, one.heading) for one in tiles}
    expect(table.board.locator(".ghost")).to_have_count(len(places))
    expect(table.board.locator(".percent")).not_to_have_count(0)


def test_hints_are_told_in_words_and_drawn(visitor: Visitor) -> None:
    hints: list[dict[str, Any]] = [
        {"move": move, "value": 0.5, "reasons": []} for move in ("5 INNW", "4 .")
    ]
    visitor.page.route("**/hint", lambda route: route.fulfill(json={"moves": hints}))
    visitor.at_table("finstere")
    assert visitor.wait_for_turn()
    visitor.page.get_by_role("button", name="Hint", exact=True).click()
    expect(visitor.page.get_by_text("Your 5: in, 2 north, 1 west.")).to_be_visible()
    expect(visitor.page.get_by_text("Your 4: stays.")).to_be_visible()
    expect(visitor.page.locator(".finstere .trail.hint")).to_have_count(2)


# ---- Set-up and kit ----------------------------------------------------------------------------


def test_a_tile_is_dragged_into_the_hall_turned_and_laid(visitor: Visitor) -> None:
    table = Table(visitor, PLACED)
    table.drag(table.board.locator('[data-tile="amber"]'), table.cell(9, 5))
    table.board.get_by_role("button", name="Turn the tile").click()
    table.confirm.click()
    expect(table.page.locator(".remark")).to_be_visible()
    assert table.played == ["a9,5E"]


def test_a_tile_that_does_not_fit_cannot_be_laid(visitor: Visitor) -> None:
    table = Table(visitor, PLACED)
    table.board.locator('[data-tile="stone"]').click()
    table.cell(7, 4).click()
    expect(table.line).to_contain_text("does not fit here")
    expect(table.confirm).to_have_count(0)
    table.cell(7, 5).click()
    expect(table.confirm).to_be_enabled()


def test_on_a_phone_the_tile_in_hand_stays_in_sight_beside_its_buttons(visit: Visit) -> None:
    table = Table(visit(**PHONE).keep(**AT_ONCE), PLACED)
    pool = table.board.locator('[data-tile="long_pool"]')
    pool.tap()
    expect(pool).to_be_in_viewport(ratio=1)
    expect(table.board.locator("[data-tile]:visible")).to_have_count(1)
    table.board.get_by_role("button", name="Put it back").tap()
    expect(table.board.locator("[data-tile]:visible")).not_to_have_count(1)


def test_a_pool_is_laid_upright_by_keyboard(visitor: Visitor) -> None:
    table = Table(visitor, PLACED)
    table.board.locator('[data-tile="long_pool"]').focus()
    table.page.keyboard.press("Enter")
    table.cell(9, 5).focus()
    table.page.keyboard.press("r")
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".remark")).to_be_visible()
    assert table.played == ["p9,5-8"]


def test_the_monster_is_built_from_the_kit_and_kept(visitor: Visitor) -> None:
    visitor.at_table("finstere")
    page = visitor.page
    page.get_by_text("Build your monster").click()
    head = page.get_by_role("group", name="Head")
    expect(head).to_contain_text("horned")
    head.get_by_role("button", name="Head: the next one").click()
    expect(head).to_contain_text("eyes on stalks")
    page.reload()
    visitor.see_board()
    page.get_by_text("Build your monster").click()
    expect(page.get_by_role("group", name="Head")).to_contain_text("eyes on stalks")


# ---- Themes, lessons, rules --------------------------------------------------------------


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_board_is_accessible_in_every_situation(
    visit: Visit, theme: str, size: str, screenshots: Path
) -> None:
    wishes = PHONE if size == "phone" else {}
    visitor = visit(color_scheme=theme, **wishes).keep(**AT_ONCE)
    table = Table(visitor, WAYS)
    table.board.get_by_role("button", name="Forecast").click()
    come_to_rest(table.page)
    table.page.screenshot(path=screenshots / f"finstere-forecast-{size}-{theme}.png")
    assert visitor.faults() == []
    table.figure(5).click()
    table.cell(8, 5).click()
    come_to_rest(table.page)
    table.page.screenshot(path=screenshots / f"finstere-path-{size}-{theme}.png")
    assert visitor.faults() == []
    assert visitor.sticks_out() <= 0


def positions() -> list[str]:
    """Read the positions of the tutorial."""
    return re.findall(r"position:\s*'([^']+)'", (BOARD / "lessons.ts").read_text())


def test_every_lesson_can_be_done() -> None:
    found = positions()
    assert len(found) == len(LESSONS)
    for name, text in zip(LESSONS, found, strict=True):
        state = GAME.parse(text)
        assert list(state.actors()) == [0], name
    for name in ("hide", "crush"):
        text = found[LESSONS.index(name)]
        fates = {survives(text, move) for move in GAME.parse(text).moves(0)}
        assert fates == {True, False}, name


def test_the_monster_does_what_the_right_answer_says() -> None:
    monster = GAME.parse(positions()[LESSONS.index("predict")])
    assert Monster(monster.ground, monster.where, False, None).look()
    assert HEADINGS[monster.ground.heading] == "E", "straight on"
    behind = GAME.parse(positions()[LESSONS.index("crystal")])
    assert Monster(behind.ground, behind.where, False, None).look(), "it sees through a crystal"


def survives(text: str, move: int) -> bool:
    """Tell whether nobody is eaten on the walk that follows a move."""
    state = GAME.parse(text)
    events: list[Event] = []
    state.play(move, events)
    return not any(isinstance(event, Eaten) for event in events)


@pytest.mark.parametrize("language", ["en", "fr", "de", "da"])
def test_the_rules_have_the_same_paragraphs_and_pictures_in_every_language(language: str) -> None:
    def outline(of: str) -> list[tuple[str, str]]:
        text = (RULES / of / "finstere.md").read_text()
        return re.findall(r"\{#([\w-]+)\}|^!\[[^\]]+\]\((\w+)\)$", text, re.M)

    assert outline(language) == outline("en")
    for _, picture in outline(language):
        assert not picture or (BOARD / "pictures" / f"{picture}.svelte").is_file()
