"""The forecast for the move in hand, ways to a cell, and what a walk leaves behind."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tablee.games.finstere import GAME
from tablee.games.finstere.view import ahead_view
from tests.browser.conftest import Visit
from tests.browser.finstere import ADVANCED, WAYS, Table
from tests.browser.kit import AT_ONCE, Visitor

FORECAST = 9
"""The step of the tutorial that shows the forecast."""
HUNTED = (
    "finstere/2 seats=2 | turn=3 marker=0 actor=0 M11,2S s2,2 s12,3 s7,4 p8-9,2-3 G1:-* G3:-* G4:-*"
    " G5:11,7 R1:-* R3:-* R4:14,7* R5:9,9 tiles=7,8"
)
TWO_WAYS = (
    "finstere/2 seats=2 | turn=3 marker=0 actor=0 M0,0E s6,5 G1:-* G3:-* G4:5,5 G5:-* R1:- R3:-"
    " R4:14,9 R5:- tiles=7,8"
)
"""Two steps lead to 6,6: by 6,5, pushing the stone there, or by 5,6."""
NOTE_BITES = """
    window.bites = new Set();
    new MutationObserver(() => {
      for (const one of document.querySelectorAll('[data-bite]')) bites.add(one.dataset.bite);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
"""
"""Notes every moment of a bite, however short it is seen."""


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit().keep(**AT_ONCE)


def risks(page: Page) -> dict[int, int]:
    """Read the danger of each cell that is lit."""
    cells = page.locator(".reach [data-risk]")
    expect(cells).not_to_have_count(0)
    told = cells.evaluate_all("all => all.map(one => [one.dataset.at, one.dataset.risk])")
    return {int(cell): int(risk) for cell, risk in told}


def test_each_cell_is_tinted_by_the_danger_that_the_rules_find_there(visitor: Visitor) -> None:
    table = Table(visitor, HUNTED).go_to(FORECAST)
    table.figure(5).click()
    ahead = ahead_view(GAME.parse(HUNTED))
    five = [one.figure for one in GAME.view(GAME.parse(HUNTED), 0).figures].index(5)
    by_rules = {round(100 * ahead.dangers[place][five]) for place in ahead.moves[0].values()}
    seen = risks(table.page)
    assert len(set(seen.values())) > 1
    assert set(seen.values()) <= by_rules
    place = ahead.moves[0]["5 W"]
    assert seen[16 * 7 + 10] == round(100 * ahead.dangers[place][five])


def test_the_forecast_follows_the_move_in_hand(visitor: Visitor) -> None:
    table = Table(visitor, HUNTED).go_to(FORECAST)
    marks = table.board.locator(".forecast .mark")
    expect(marks).not_to_have_count(0)
    before = marks.all_inner_texts(), table.board.locator(".forecast").inner_html()
    table.figure(5).click()
    table.cell(8, 7).click()
    expect(marks).not_to_have_count(0)
    assert table.board.locator(".forecast").inner_html() != before[1]


def test_where_others_could_go_is_shown_by_pointing_at_their_figure(visitor: Visitor) -> None:
    table = Table(visitor, HUNTED).go_to(FORECAST)
    table.cell(9, 9).click()
    expect(table.line).to_contain_text("could go now")
    risks(table.page)
    table.cell(9, 9).click()
    table.page.mouse.move(5, 5)
    expect(table.board.locator(".reach rect")).to_have_count(0)


def test_of_equally_long_ways_the_one_that_pushes_nothing_is_taken(visitor: Visitor) -> None:
    table = Table(visitor, TWO_WAYS)
    table.figure(4).click()
    table.cell(6, 6).click()
    table.confirm.click()
    expect(table.page.locator(".remark")).to_be_visible()
    assert table.played == ["4 SE"]


def test_the_way_to_a_cell_is_seen_under_the_mouse(visitor: Visitor) -> None:
    table = Table(visitor, WAYS)
    table.figure(5).click()
    expect(table.board.locator(".preview polyline")).to_have_count(0)
    table.cell(8, 3).hover()
    expect(table.board.locator(".preview polyline")).not_to_have_count(0)


def test_blood_that_a_slide_crosses_is_lit_and_leads_to_its_end(visitor: Visitor) -> None:
    table = Table(visitor).go_to(4)
    table.figure(1).click()
    expect(table.board.locator(".reach .slide")).to_have_count(4)
    table.cell(6, 8).click()
    table.confirm.click()
    expect(table.page.locator(".remark.done")).to_be_visible()
    assert table.played == ["1 W"]


def test_the_hall_stays_where_it_is_when_words_wrap(visit: Visit) -> None:
    table = Table(visit().keep(speed=0), ADVANCED)
    hall = table.board.locator("> svg")
    before = hall.bounding_box()
    table.figure(5).click()
    table.confirm.click()
    expect(table.line).to_contain_text("It sees")
    assert hall.bounding_box() == before


def test_a_bite_is_staged_and_the_walk_summed_up(visit: Visit) -> None:
    table = Table(visit().keep(speed=1), ADVANCED).go_to(10)
    table.page.evaluate(NOTE_BITES)
    table.figure(5).click()
    table.confirm.click()
    expect(table.board.locator("[data-recap]")).to_contain_text("It walked 8 steps. It caught")
    assert table.page.evaluate("[...window.bites]") == ["still", "snap", "splat"]


def test_the_end_is_a_scene_with_the_door_the_runners_and_a_sulking_monster(
    visitor: Visitor,
) -> None:
    table = Table(visitor).go_to(16)
    table.figure(4).click()
    table.page.locator('[data-cell="-2"]').click()
    table.confirm.click()
    ending = table.board.locator("[data-ending]")
    expect(ending.locator(".runner")).to_have_count(3)
    expect(ending.locator(".sulk")).to_be_visible()


# ---- What belongs to a position ---------------------------------------------------------------


def floor(page: Page) -> str:
    """Read what is drawn on the floor and which tile lies beside the hall."""
    tracks = page.locator(".finstere .tracks").inner_html()
    return tracks + (page.locator(".finstere .drawn").text_content() or "")


def test_tracks_and_the_drawn_tile_are_the_same_after_a_reload_and_in_the_past(
    ada: Visitor,
) -> None:
    ada.at_table("finstere").make_moves(12, seed=3)
    paws = ada.page.locator(".tracks .paw")
    expect(paws).not_to_have_count(0)
    ada.all_moves_made()
    now = floor(ada.page)
    ada.page.reload()
    ada.see_board().wait_for_turn()
    expect(paws).not_to_have_count(0)
    assert floor(ada.page) == now
    ada.tab("Log")
    ada.page.get_by_role("button", name="One move back").click()
    ada.page.get_by_role("button", name="To the beginning").click()
    expect(paws).to_have_count(0)
    ada.page.get_by_role("button", name="Back to now").first.click()
    ada.wait_for_turn()
    expect(paws).not_to_have_count(0)
    assert floor(ada.page) == now


def test_people_read_no_coordinates_in_the_log(ada: Visitor) -> None:
    ada.at_table("finstere").make_moves(12, seed=3)
    ada.tab("Log")
    text = ada.panel.inner_text()
    assert "The monster rests" in text
    assert not re.search(r"\b\d+,\d+\b", text)


def test_letters_of_colours_follow_the_language(visit: Visit) -> None:
    visitor = visit(locale="fr-FR").keep(**AT_ONCE, language="fr").at_table("finstere")
    letters = set(visitor.page.locator(".finstere .token .letter").all_text_contents())
    assert letters == {"V", "R", "B", "J"}
