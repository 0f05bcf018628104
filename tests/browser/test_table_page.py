"""Around the board: looks, hints, analysis, chat, sharing, undo, leaving, rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tablee.games import all_games
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, CAN, SIZES, Visitor
from tests.browser.test_pages import check_looks

GAMES = list(all_games())


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_table_is_accessible_and_fits(
    visit: Visit, game: str, size: str, screenshots: Path
) -> None:
    visitor = visit(**SIZES[size], reduced_motion="reduce").keep(**AT_ONCE)
    visitor.at_table(game).make_moves(2, seed=1)
    expect(visitor.page.get_by_test_id("sentence")).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator("div.frame")).to_be_in_viewport(ratio=0.9)
    check_looks(visitor, f"table-{game}", size, screenshots)
    if size == "phone":
        visitor.tab("Log")
        expect(visitor.page.get_by_test_id("sentence")).to_be_in_viewport(ratio=1)
        check_looks(visitor, f"sheet-{game}", size, screenshots)


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_may_zoom(visit: Visit, game: str) -> None:
    """Two fingers make the page larger; what is on it still is where it seems to be."""
    visitor = visit(**SIZES["phone"], reduced_motion="reduce").keep(**AT_ONCE).at_table(game)
    viewport = visitor.page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert "user-scalable" not in viewport
    assert "maximum-scale" not in viewport
    visitor.wait_for_turn()
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    devtools.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 2})
    visitor.page.wait_for_function("() => window.visualViewport.scale > 1.9")
    assert visitor.sticks_out() <= 0
    visitor.make_moves(1, seed=2)


# ---- Advice -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_shows_good_moves(ada: Visitor, game: str) -> None:
    ada.at_table(game).make_moves(4, seed=2)
    ada.page.get_by_role("button", name="Hint").click()
    hints = ada.page.get_by_role("region", name="Hint").get_by_role("listitem")
    expect(hints.first).to_contain_text("%")
    assert ada.faults() == []
    ada.page.get_by_role("button", name="Close", exact=True).click()
    expect(hints).to_have_count(0)


def test_why_there_is_no_hint_can_be_closed(ada: Visitor) -> None:
    ada.at_table("feurio").wait_for_turn()
    ada.page.route("**/hint", lambda route: route.abort())
    ada.go_offline(False)
    ada.page.get_by_role("button", name="Hint").click()
    problem = ada.page.get_by_role("region", name="Hint").get_by_role("alert")
    expect(problem).to_be_visible()
    ada.page.get_by_role("button", name="Close", exact=True).click()
    expect(problem).to_have_count(0)


def play_one_deal(visitor: Visitor) -> None:
    """Play a game of Partners that is over after one deal."""
    wish = {"game": "partners", "bots": ["random"] * 3, "options": {"deals": "1"}, "start": True}
    opened = visitor.page.request.post("/api/tables", data=wish | {"seats": 4, "name": "Ada"})
    visitor.page.goto(f"/t/{opened.json()['table']}")
    visitor.see_board()
    visitor.click_until(lambda: not visitor.wait_for_turn(), seed=3)


def test_scores_say_what_they_mean(ada: Visitor) -> None:
    """After one deal nobody is home: each team is told how far it still had to go."""
    play_one_deal(ada)
    expect(ada.panel.locator("ol .score").first).to_have_text(re.compile(r"^\d+ steps to go$"))


def test_equal_teams_draw(ada: Visitor) -> None:
    """The server tells of equal ranks, which a few random moves hardly lead to."""

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(
            lambda told: route.send(re.sub(r'"ranks":\[[\d,]+\]', '"ranks":[1,1,1,1]', str(told)))
        )

    ada.page.route_web_socket("**/ws", connect)
    play_one_deal(ada)
    expect(ada.panel.get_by_role("heading", name="A draw")).to_be_visible()


def test_a_finished_game_is_analysed(ada: Visitor, screenshots: Path) -> None:
    ada.open_table("feurio", 1, 1).see_board().play_to_the_end(seed=1, seconds=240)
    graph = ada.page.get_by_role("img", name="Chances over the game")
    expect(graph).to_be_visible(timeout=120_000)
    assert graph.locator("polyline.mine").count() == 1
    turn = ada.page.locator(".turns button").first
    turn.click()
    expect(ada.page.get_by_test_id("sentence")).to_contain_text("Looking back")
    expect(ada.page.get_by_text("Best here:")).to_be_visible()
    check_looks(ada, "end-analysis", "laptop", screenshots)


# ---- People -----------------------------------------------------------------------------------


def test_chat_reaches_the_other_and_is_no_markup(ada: Visitor) -> None:
    ada.at_table(next(key for key in GAMES if key != "partners"))
    ada.tab("Chat")
    ada.page.get_by_label("Say something").fill("<b>hello</b>")
    ada.page.get_by_role("button", name="Send").click()
    expect(ada.page.get_by_role("log")).to_contain_text("Ada <b>hello</b>")


def test_players_are_shown_with_level_turn_and_clock(ada: Visitor) -> None:
    ada.page.goto("/?page=new&game=feurio")
    ada.page.get_by_label("Clock").select_option("move")
    ada.page.locator("form button.primary").click()
    ada.see_board().wait_for_turn()
    rows = ada.panel.get_by_role("list").first.get_by_role("listitem")
    expect(rows.first).to_contain_text("Ada")
    expect(rows.first).to_contain_text(re.compile(r"[01]:\d\d"))
    expect(rows.nth(1)).to_contain_text("Bot")


def test_without_a_move_nothing_is_taken_back(ada: Visitor) -> None:
    ada.open_table("partners", 1, 3).see_board().wait_for_turn()
    made = ada.all_moves_made()
    expect(ada.page.get_by_role("button", name="Undo")).to_be_disabled()
    assert ada.moves_made() == made


def test_an_own_move_is_taken_back_freely(ada: Visitor) -> None:
    """A tile was laid, and nothing new has come to light yet: it may be laid elsewhere."""
    ada.open_table("feurio", 1, 1).see_board().wait_for_turn()
    tiles, made = ada.page.locator("div.frame").inner_text(), ada.moves_made()
    ada.make_moves(1, seed=3)
    assert ada.moves_made() == made + 1
    ada.page.get_by_role("button", name="Undo").click()
    expect(ada.page.locator(f"main[data-ply='{made}']")).to_be_visible()
    assert ada.wait_for_turn()
    assert ada.page.locator("div.frame").inner_text() == tiles
    expect(ada.page.get_by_test_id("sentence")).to_contain_text("hottest spot")


def test_a_whole_turn_is_taken_back(ada: Visitor) -> None:
    """A turn of Feurio! is a tile and then men; whoever plays with bots alone asks nobody."""
    ada.open_table("feurio", 1, 1).see_board().wait_for_turn()
    restart = ada.page.get_by_role("button", name="Restart")
    made = ada.moves_made()
    ada.make_moves(1, seed=3)
    expect(restart).to_have_count(0)
    ada.make_moves(1, seed=3)
    restart.click()
    expect(ada.page.locator(f"main[data-ply='{made}']")).to_be_visible()
    expect(ada.page.get_by_test_id("sentence")).to_contain_text("hottest spot")


def ask_to_take_back(ada: Visitor, visit: Visit) -> tuple[Visitor, Visitor]:
    """Let two people play a turn, and who played ask to take a move back."""
    bo = visit(reduced_motion="reduce").keep(speed=4, name="Bo")
    bo.sit_down(ada.at_home().invite_one("feurio"))
    first, second = turns(ada.begin(), bo.see_board())
    make_a_turn(first, second, seed=4)
    first.page.get_by_role("button", name="Undo").click()
    return first, second


@pytest.mark.parametrize("agrees", [True, False])
def test_others_are_asked_before_a_move_is_taken_back(
    ada: Visitor, visit: Visit, agrees: bool
) -> None:
    first, second = ask_to_take_back(ada, visit)
    made = second.moves_made()
    asks = second.page.get_by_text(f"{'Ada' if first is ada else 'Bo'} asks to take back a move.")
    expect(asks).to_be_visible()
    second.page.get_by_role("button", name="Yes" if agrees else "No", exact=True).click()
    expect(asks).to_have_count(0)
    for person in (first, second):
        expect(person.page.locator(f"main[data-ply='{made - agrees}']")).to_be_visible()
    assert (first if agrees else second).wait_for_turn()


def test_who_asked_withdraws_the_question(ada: Visitor, visit: Visit) -> None:
    first, second = ask_to_take_back(ada, visit)
    made = second.moves_made()
    asks = second.page.get_by_text("asks to take back a move.")
    expect(asks).to_be_visible()
    expect(second.page.get_by_role("button", name="Withdraw")).to_have_count(0)
    first.page.get_by_role("button", name="Withdraw").click()
    expect(asks).to_have_count(0)
    expect(first.page.get_by_role("button", name="Withdraw")).to_have_count(0)
    assert second.moves_made() == made


def turns(one: Visitor, other: Visitor) -> tuple[Visitor, Visitor]:
    """Give who has the first turn, then the other."""
    expect(one.page.get_by_text("to move").first).to_be_visible()
    mine = one.page.get_by_role("listitem").filter(has_text="to move").filter(has_text="you")
    return (one, other) if mine.count() else (other, one)


def make_a_turn(visitor: Visitor, following: Visitor, seed: int) -> None:
    """Play until it is the turn of somebody else."""

    def is_passed_on() -> bool:
        for _ in range(1200):
            if following.page.locator(CAN).count() > 0:
                return True
            if visitor.page.locator(CAN).count() > 0:
                return False
            visitor.page.wait_for_timeout(50)
        raise AssertionError(f"nobody can do anything: {visitor.sentence()}")

    visitor.click_until(is_passed_on, seed)


def test_a_table_is_shared_by_link_and_qr_code(ada: Visitor, visit: Visit) -> None:
    ada.at_home().play_against_bots(GAMES[0])
    ada.page.get_by_role("button", name="Share").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Show as QR code").first.click()
    expect(dialog.get_by_alt_text("QR code of the link")).to_be_visible()
    assert ada.faults() == []
    watcher = visit()
    watcher.page.goto(dialog.get_by_label("Link to watch").input_value())
    watcher.see_board()
    watcher.page.get_by_role("button", name="Share").click()
    for person in (ada, watcher):
        with person.page.expect_download() as download:
            person.page.get_by_role("button", name=re.compile("JSON")).click()
        record = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
        assert record["game"] == GAMES[0]


def test_who_leaves_is_replaced_and_may_come_back(ada: Visitor) -> None:
    ada.at_table("feurio")
    address = ada.page.url
    ada.page.get_by_role("button", name="Leave").click()
    question = ada.page.get_by_role("alertdialog")
    expect(question.get_by_role("button", name="Stay")).to_be_focused()
    assert ada.faults() == []
    question.get_by_role("button", name="Leave").click()
    expect(ada.page.locator("article").first).to_be_visible()
    expect(ada.page.locator("main")).to_be_focused()
    ada.page.goto(address)
    ada.page.get_by_role("button", name="Take my seat back").click()
    ada.wait_for_turn()


def test_the_rules_open_at_the_paragraph_that_matters(ada: Visitor) -> None:
    ada.at_table("feurio").wait_for_turn()
    with ada.page.context.expect_page() as opened:
        ada.page.get_by_role("link", name="Rules").click()
    rules = opened.value
    rules.wait_for_url(re.compile("#."))
    paragraph = rules.url.partition("#")[2]
    assert paragraph
    expect(rules.locator(f"#{paragraph}")).to_be_in_viewport()


def test_events_are_told_to_a_screen_reader(ada: Visitor) -> None:
    ada.at_table("feurio").make_moves(1, seed=1)
    expect(ada.page.locator("[aria-live=polite].sr-only")).not_to_be_empty()
