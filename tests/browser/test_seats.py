"""Seats while a game is running, what a host may do, and games that count."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, SIZES, Visitor
from tests.browser.test_pages import check_looks


def menu(page: Page, name: str) -> None:
    """Open what can be done about a player."""
    page.locator(f"summary[aria-label='More about {name}']").click()


@pytest.fixture
def two(visit: Visit) -> tuple[Visitor, Visitor]:
    """Ada, who is the host, and Bo at a table of Partners, with bots on the other seats."""
    ada = visit().keep(**AT_ONCE).at_home()
    bo = visit().keep(**AT_ONCE | {"name": "Bo"})
    link = ada.invite("partners")
    bo.sit_down(link)
    expect(ada.page.locator("li.human")).to_have_count(2)
    ada.page.get_by_role("button", name="Begin, with").click()
    return ada.see_board(), bo.see_board()


def test_a_friend_who_comes_by_the_link_is_a_partner_and_moves_by_a_tap(visit: Visit) -> None:
    ada = visit().keep(**AT_ONCE).at_home()
    bo = visit().keep(**AT_ONCE | {"name": "Bo"})
    bo.sit_down(ada.invite("partners"))
    for somebody in (ada, bo):
        expect(somebody.page.get_by_text("Team: Ada + Bo")).to_be_visible()
        assert somebody.faults() == []
    bo.page.get_by_role("button", name="Seat 2, red: Free seat").click()
    for somebody in (ada, bo):
        expect(somebody.page.get_by_text("Team: Bo + Free seat")).to_be_visible()
    bo.page.get_by_role("button", name="Seat 2, red: Bo").click()
    bo.page.get_by_label("Your name").fill("Benno")
    bo.page.get_by_role("button", name="Change my name").click()
    expect(ada.page.get_by_text("Team: Benno + Free seat")).to_be_visible()
    ada.page.get_by_role("button", name="Seat 3, blue: Free seat").click()
    ada.page.get_by_role("button", name="Expert").click()
    expect(bo.page.locator("li.bot")).to_have_count(1)
    ada.page.get_by_role("button", name="Shuffle the seats").click()
    expect(ada.page.locator("li.human")).to_have_count(2)


def test_a_host_frees_a_seat_and_somebody_takes_it_in_mid_game(
    two: tuple[Visitor, Visitor],
) -> None:
    ada, bo = two
    ada.tab("Table")
    menu(ada.page, "Bo")
    ada.page.get_by_role("button", name="Free the seat").click()
    players = ada.page.get_by_role("region", name="Players")
    expect(players.get_by_text("Free seat")).to_be_visible()
    bo.tab("Table")
    bo.page.get_by_role("button", name="Sit here").first.click()
    expect(players.get_by_text("Bo", exact=True)).to_be_visible()


def test_a_host_silences_somebody_and_partners_may_talk_when_the_host_allows_it(
    two: tuple[Visitor, Visitor],
) -> None:
    ada, bo = two
    ada.tab("Chat")
    ada.page.get_by_role("checkbox", name="Partners may talk during the game").check()
    bo.tab("Chat")
    bo.page.get_by_label("Say something").fill("Good evening")
    bo.page.get_by_role("button", name="Send").click()
    expect(ada.panel.get_by_text("Good evening")).to_be_visible()
    ada.tab("Table")
    menu(ada.page, "Bo")
    ada.page.get_by_role("button", name="Silence Bo in the chat").click()
    bo.page.get_by_label("Say something").fill("Again")
    bo.page.get_by_role("button", name="Send").click()
    expect(bo.page.get_by_text("The host has asked you to be silent.").first).to_be_visible()


def test_what_others_give_leaves_the_own_choice_alone(two: tuple[Visitor, Visitor]) -> None:
    ada, bo = two
    give = "button[data-can=play]"
    for person in two:
        person.page.locator(".hand [data-can]").first.click()
        expect(person.page.locator(give)).to_be_visible()
    bo.page.locator(give).click()
    expect(ada.page.locator("ol > li").filter(has_text="Bo has chosen")).to_be_visible()
    expect(ada.page.locator(give)).to_be_visible()


def test_words_that_were_not_read_are_counted(visit: Visit) -> None:
    ada = visit(**SIZES["phone"]).keep(**AT_ONCE).at_home()
    bo = visit().keep(**AT_ONCE | {"name": "Bo"})
    bo.sit_down(ada.invite_one("feurio"))
    ada.begin()
    bo.see_board().tab("Chat")
    chat = ada.page.get_by_role("tab", name="Chat")
    chat.click()
    expect(ada.panel).to_be_visible()
    chat.click()
    for count, words in enumerate(("Hello", "Are you there?"), 1):
        bo.page.get_by_label("Say something").fill(words)
        bo.page.get_by_role("button", name="Send").click()
        expect(chat.locator(".unread")).to_have_text(f"{count}")
    chat.click()
    expect(chat.locator(".unread")).to_have_count(0)
    ada.page.reload()
    ada.see_board()
    expect(chat.locator(".unread")).to_have_count(0)


def test_a_guest_stands_up_before_the_game_begins(visit: Visit) -> None:
    ada, bo = visit().keep(**AT_ONCE).at_home(), visit().keep(**AT_ONCE | {"name": "Bo"})
    bo.sit_down(ada.invite_one("finstere"))
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()
    bo.page.get_by_role("button", name="Stand up").click()
    expect(ada.page.get_by_text("Waiting for one more player.")).to_be_visible()
    bo.page.get_by_role("button", name="Sit down").click()
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()


def test_a_host_closes_a_table_that_nobody_came_to(visit: Visit) -> None:
    ada = visit().keep(**AT_ONCE).at_home()
    ada.invite_one("finstere")
    ada.page.get_by_role("button", name="Close the table").click()
    expect(ada.page.get_by_role("heading", name="This table is closed")).to_be_visible()


def test_a_rated_game_is_played_and_counts_for_the_standings(
    visit: Visit, screenshots: Path
) -> None:
    ada = visit().keep(**AT_ONCE)
    page = ada.page
    page.goto("/?page=new&game=feurio")
    page.get_by_role("checkbox", name="Rated: counts for the standings").check()
    expect(page.get_by_label("They play").locator("option")).to_have_text(
        ["Strong", "Expert", "Master"]
    )
    while int(page.get_by_role("group", name="Seats").locator("output").inner_text()) > 2:
        page.get_by_role("group", name="Seats").get_by_role("button", name="Less").click()
    page.locator("form button.primary").click()
    ada.see_board()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    ada.click_until(lambda: not ada.wait_for_turn(), seed=6)
    page.goto("/?page=standings")
    places = page.locator("section[data-game=feurio]")
    expect(places.get_by_role("row", name="Ada")).to_be_visible()
    expect(places.get_by_role("row", name="Bot, Strong")).to_be_visible()
    for size, shape in SIZES.items():
        page.set_viewport_size(shape["viewport"])
        check_looks(ada, "standings", size, screenshots)
