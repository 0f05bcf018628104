"""Whole games in real browsers: against bots, with friends, at one screen, by keyboard."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablee.games import all_games
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, PHONE, SIZES
from tests.browser.test_pages import check_looks

GAME_SECONDS = 480
STOPS = "[data-can][data-stop], [data-can][role=gridcell]"
"""What the arrow keys lead to; the buttons that repeat it are for fingers."""
INSIDE = "div.frame [data-stop], div.frame [role=gridcell]"
CONFIRM = "button[data-can=play]:not([data-stop])"
"""A button that completes a move and is a tab stop of its own."""


@pytest.mark.parametrize("game", all_games())
def test_a_game_against_bots_from_the_front_page_to_the_end(
    visit: Visit, game: str, screenshots: Path
) -> None:
    visitor = visit().keep(**AT_ONCE).at_home()
    visitor.card(game).get_by_role("link", name="More options").click()
    visitor.page.wait_for_url("**page=new**")
    # Novices know what the game is about, so it ends sooner than among players at random.
    visitor.open_table(game, 1, max(1, all_games()[game].least - 1), "novice").see_board()
    visitor.play_to_the_end(seed=1, seconds=GAME_SECONDS)
    expect(visitor.page.get_by_role("button", name="Play again")).to_be_visible()
    check_looks(visitor, f"end-{game}", "laptop", screenshots)
    visitor.page.set_viewport_size(PHONE["viewport"])
    check_looks(visitor, f"end-{game}", "phone", screenshots)


def test_the_next_game_is_opened_by_one_click(visit_whispers: Visit) -> None:
    visitor = visit_whispers().keep(**AT_ONCE).open_table("whispers", 1, 1).see_board()
    visitor.play_to_the_end(seed=2, seconds=GAME_SECONDS)
    before = visitor.page.url
    visitor.page.get_by_role("button", name="Play again").click()
    expect(visitor.page).not_to_have_url(before)
    visitor.wait_for_turn()


def test_two_browsers_meet_by_a_link_and_finish_a_game(visit: Visit) -> None:
    game = min(all_games().values(), key=lambda one: one.least).key
    ada, bo = visit().keep(**AT_ONCE), visit().keep(speed=4, name="Bo")
    bo.sit_down(ada.at_home().invite_one(game))
    ada.begin()
    for seed, person in enumerate((ada, bo)):
        person.see_board().start_playing(seed)
    for person in (ada, bo):
        person.see_the_end(GAME_SECONDS)


@pytest.mark.parametrize("size", SIZES)
def test_hands_are_behind_a_curtain_at_one_screen(
    visit: Visit, size: str, screenshots: Path
) -> None:
    visitor = visit(**SIZES[size]).keep(**AT_ONCE).open_table("partners", 2, 2)
    page = visitor.page
    seen = []
    for turn in range(6):
        title = page.get_by_role("heading", name="Pass the screen to")
        expect(title).to_be_visible()
        seen.append(title.inner_text())
        assert page.locator("[data-can], div.frame").count() == 0, (
            "the board shows behind the curtain"
        )
        if turn == 0:
            check_looks(visitor, "table-curtain", size, screenshots)
        page.locator(".curtain button").click()
        expect(page.locator("div.frame")).to_be_visible()
        visitor.click_until(lambda: is_behind_curtain(page), seed=turn)
    assert len(set(seen)) == 2


def test_an_undo_behind_the_curtain_gives_the_screen_back(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).open_table("partners", 2, 2)
    page = visitor.page
    title = page.get_by_role("heading", name="Pass the screen to")
    expect(title).to_be_visible()
    page.locator(".curtain button").click()
    made = visitor.moves_made()
    visitor.click_until(lambda: is_behind_curtain(page), seed=1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(f"main[data-ply='{made}']")).to_be_visible()
    expect(title).to_have_count(0)
    assert visitor.wait_for_turn()


def is_behind_curtain(page: Page) -> bool:
    """Wait until there is something to do, or the screen has to be passed on."""
    page.wait_for_function(
        "() => document.querySelector('.curtain, [data-can]')", polling=30, timeout=60_000
    )
    return page.locator(".curtain").count() > 0


def test_a_game_can_be_opened_and_played_by_keyboard(visit_whispers: Visit) -> None:
    visitor = visit_whispers().keep(**AT_ONCE)
    page = visitor.page
    page.goto("/?page=new&game=whispers")
    expect(page.locator("form button.primary")).to_be_visible()
    page.get_by_label("They play").select_option("random")
    assert visitor.press_tab_to("form button.primary")
    page.keyboard.press("Enter")
    visitor.see_board()
    while visitor.wait_for_turn():
        assert visitor.press_tab_to("[data-can]")
        page.keyboard.press("Enter")


@pytest.mark.parametrize("game", all_games())
def test_every_board_is_played_by_keyboard_alone(visit: Visit, game: str) -> None:
    visitor = visit(reduced_motion="reduce").keep(**AT_ONCE).at_home()
    page, rng = visitor.page, random.Random(7)
    assert visitor.press_tab_to(f"article[data-game={game}] .doors button")
    page.keyboard.press("Enter")
    visitor.see_board().wait_for_turn()
    made = visitor.moves_made()
    for _ in range(200):
        if not visitor.wait_for_turn() or visitor.moves_made() >= made + 6:
            break
        if page.locator(CONFIRM).count():
            assert visitor.press_tab_to(CONFIRM)
            page.keyboard.press("Enter")
            continue
        assert visitor.press_tab_to(INSIDE), "the board is no tab stop"
        if visitor.press_towards(STOPS, rng):
            page.keyboard.press("Enter")
    assert visitor.moves_made() >= made + 6
