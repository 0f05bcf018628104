"""Whole games in real browsers: against bots, with friends, at one screen; and lost connections."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tablee.games import all_games
from tests.web.conftest import Visit
from tests.web.kit import Visitor
from tests.web.test_front_page import LAPTOP, PHONE

AT_ONCE = {"speed": 4, "name": "Ada"}
GAME_SECONDS = 240


def open_table(visitor: Visitor, game: str, people: int, bots: int) -> None:
    """Open a table by the form: people at this screen, then bots that play at random."""
    page = visitor.page
    page.goto(f"/?page=new&game={game}&how=here")
    here = page.get_by_role("group", name="People at this screen")
    while int(here.locator("output").inner_text()) > people:
        here.get_by_role("button", name="Less").click()
    machines = page.get_by_role("group", name="Computer players")
    seats = page.get_by_role("group", name="Seats")
    while int(seats.locator("output").inner_text()) < people + bots:
        seats.get_by_role("button", name="More").click()
    while int(machines.locator("output").inner_text()) < bots:
        machines.get_by_role("button", name="More").click()
    if bots:
        page.get_by_label("They play").select_option("random")
    page.locator("form button.primary").click()


@pytest.mark.parametrize("game", all_games())
def test_a_game_against_bots_from_the_front_page_to_the_end(visit: Visit, game: str) -> None:
    visitor = visit().keep(**AT_ONCE).at_home()
    visitor.page.locator(f"article[data-game={game}]").get_by_role(
        "link", name="More options"
    ).click()
    visitor.page.wait_for_url("**page=new**")
    open_table(visitor, game, 1, max(1, all_games()[game].least - 1))
    visitor.see_board().play_to_the_end(seed=1, seconds=GAME_SECONDS)
    assert visitor.over
    expect(visitor.page.get_by_role("button", name="Play again")).to_be_visible()


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_a_table_is_accessible_and_fits(
    visit: Visit, game: str, size: str, theme: str, screenshots: Path
) -> None:
    visitor = visit(color_scheme=theme, **(PHONE if size == "phone" else LAPTOP)).keep(**AT_ONCE)
    visitor.at_home().play_against_bots(game)
    visitor.wait_for_turn()
    visitor.page.wait_for_timeout(500)
    visitor.page.screenshot(path=screenshots / f"table-{game}-{size}-{theme}.png")
    assert visitor.faults() == []
    assert visitor.sticks_out() <= 0
    if size == "phone":
        assert visitor.small_targets() == []
        visitor.page.get_by_role("tab", name="Log").click()
        visitor.page.wait_for_timeout(300)
        visitor.page.screenshot(path=screenshots / f"sheet-{game}-{size}-{theme}.png")
        assert visitor.faults() == []


def test_two_browsers_meet_by_a_link_and_finish_a_game(visit: Visit) -> None:
    game = min(all_games().values(), key=lambda one: one.least).key
    ada, bo = visit().keep(**AT_ONCE), visit().keep(speed=4, name="Bo")
    ada.at_home().page.locator(f"article[data-game={game}]").get_by_role(
        "button", name="With friends"
    ).click()
    expect(ada.page.get_by_alt_text("QR code of the link")).to_be_visible()
    while ada.page.get_by_role("button", name="One seat less").is_enabled() and (
        ada.page.locator("li.nobody").count() > 1
    ):
        ada.page.get_by_role("button", name="One seat less").click()
        ada.page.wait_for_timeout(200)
    link = ada.page.get_by_label("Link to play").input_value()
    bo.page.goto(link)
    bo.page.get_by_role("button", name="Sit down").click()
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()
    ada.page.get_by_role("button", name="Begin", exact=True).click()
    ada.see_board(), bo.see_board()
    play_by_turns([ada, bo])
    assert ada.over
    assert bo.over


def play_by_turns(people: list[Visitor]) -> None:
    """Let several people play by clicking whatever is offered to them, until the end."""
    rng = random.Random(2)
    for _ in range(5000):
        if all(person.over for person in people):
            return
        for person in people:
            person.click_something(rng)
        people[0].page.wait_for_timeout(15)
    raise AssertionError("the game did not end")


def test_a_stranger_without_the_link_is_not_let_in(visit: Visit) -> None:
    ada, eve = visit().keep(**AT_ONCE), visit()
    game = next(iter(all_games()))
    ada.at_home().play_against_bots(game)
    eve.page.goto(ada.page.url)
    expect(eve.page.get_by_text("This table is private.")).to_be_visible()


def test_a_reload_in_the_middle_changes_nothing(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_home()
    visitor.play_against_bots(next(iter(all_games())))
    rng = random.Random(3)
    for _ in range(3):
        visitor.wait_for_turn()
        visitor.click_something(rng)
        visitor.page.reload()
        visitor.see_board()
    assert visitor.wait_for_turn()


def test_a_lost_network_is_shown_and_the_game_goes_on_afterwards(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_home()
    visitor.play_against_bots(next(iter(all_games())))
    visitor.wait_for_turn()
    visitor.go_offline()
    expect(visitor.page.get_by_text("Connection lost, trying again…")).to_be_visible()
    visitor.go_offline(False)
    expect(visitor.page.get_by_text("Connection lost, trying again…")).to_be_hidden()
    rng = random.Random(4)
    for _ in range(6):
        visitor.wait_for_turn()
        visitor.click_something(rng)
    visitor.wait_for_turn()


def test_a_running_game_can_be_resumed_from_the_front_page(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_home()
    visitor.play_against_bots(next(iter(all_games())))
    address = visitor.page.url
    visitor.at_home()
    visitor.page.get_by_role("link", name="Go on").first.click()
    visitor.see_board()
    assert visitor.page.url == address


def test_chat_reaches_the_other_and_is_no_markup(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_home()
    visitor.play_against_bots(next(key for key in all_games() if key != "partners"))
    visitor.page.get_by_role("tab", name="Chat").click()
    visitor.page.get_by_label("Say something").fill("<b>hello</b>")
    visitor.page.get_by_role("button", name="Send").click()
    expect(visitor.page.get_by_role("log")).to_contain_text("Ada <b>hello</b>")


def test_hands_are_behind_a_curtain_at_one_screen(visit: Visit, screenshots: Path) -> None:
    visitor = visit().keep(**AT_ONCE)
    open_table(visitor, "partners", 2, 2)
    page = visitor.page
    seen = []
    rng = random.Random(5)
    for _ in range(6):
        title = page.get_by_role("heading", name="Pass the screen to")
        expect(title).to_be_visible()
        seen.append(title.inner_text())
        assert page.locator("[data-can], .frame").count() == 0, "the board shows behind the curtain"
        page.screenshot(path=screenshots / "curtain.png")
        page.locator(".curtain button").click()
        for _ in range(400):
            if page.locator(".curtain").count():
                break
            visitor.click_something(rng)
            page.wait_for_timeout(20)
    assert len(set(seen)) == 2


def test_the_game_can_be_stepped_through(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_home()
    visitor.play_against_bots(next(iter(all_games())))
    page, rng = visitor.page, random.Random(6)
    for _ in range(8):
        if visitor.wait_for_turn():
            visitor.click_something(rng)
    visitor.wait_for_turn()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_test_id("sentence")).to_contain_text("Looking back")
    assert page.locator("[data-can]").count() == 0, "the past cannot be played on"
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_test_id("sentence")).to_contain_text("move 0 of")
    page.get_by_role("button", name="Back to now").first.click()
    expect(page.get_by_test_id("sentence")).not_to_contain_text("Looking back")


def test_the_log_survives_a_reload(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_home()
    visitor.play_against_bots("finstere")
    rng = random.Random(7)
    for _ in range(6):
        visitor.wait_for_turn()
        visitor.click_something(rng)
    visitor.wait_for_turn()
    visitor.page.get_by_role("tab", name="Log").click()
    lines = visitor.page.locator("[role=tabpanel] ol > li").count()
    visitor.page.reload()
    visitor.see_board().wait_for_turn()
    visitor.page.get_by_role("tab", name="Log").click()
    expect(visitor.page.locator("[role=tabpanel] ol > li")).to_have_count(lines)


def test_a_game_can_be_opened_and_played_by_keyboard(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE)
    page = visitor.page
    page.goto("/?page=new&game=whispers")
    button = page.locator("form button.primary")
    expect(button).to_be_visible()
    page.get_by_label("They play").select_option("random")
    tab_to(visitor, "form button.primary")
    page.keyboard.press("Enter")
    visitor.see_board()
    for _ in range(200):
        if not visitor.wait_for_turn():
            break
        if not tab_to(visitor, "[data-can]"):
            continue
        page.keyboard.press("Enter")
    assert visitor.over


def tab_to(visitor: Visitor, selector: str) -> bool:
    """Press the tabulator until something that fits has the focus."""
    for _ in range(60):
        if visitor.page.evaluate(f"document.activeElement.matches('{selector}')"):
            return True
        visitor.page.keyboard.press("Tab")
    return False
