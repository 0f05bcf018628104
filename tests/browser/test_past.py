"""Looking back: the log, single steps, replays, and the way back to now."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Route, expect

from tablee.games import all_games
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, CAN, Visitor
from tests.browser.pace import freeze_in_mid_move, let_pass, slow_down

GAMES = list(all_games())


def test_the_game_can_be_stepped_through(ada: Visitor) -> None:
    ada.at_table(GAMES[0]).make_moves(2, seed=6)
    page, sentence = ada.page, ada.page.get_by_test_id("sentence")
    ada.tab("Log")
    page.get_by_role("button", name="One move back").click()
    expect(sentence).to_contain_text("Looking back")
    assert page.locator("[data-can]").count() == 0, "the past cannot be played on"
    page.get_by_role("button", name="To the beginning").click()
    expect(sentence).to_contain_text("move 0 of")
    page.get_by_role("button", name="One move forward").click()
    expect(sentence).to_contain_text("move 1 of")
    page.keyboard.press("ArrowLeft")
    expect(sentence).to_contain_text("move 0 of")
    page.keyboard.press("ArrowRight")
    expect(sentence).to_contain_text("move 1 of")
    page.keyboard.press("End")
    expect(sentence).not_to_contain_text("Looking back")
    page.get_by_role("button", name="One move back").click()
    page.get_by_role("button", name="Back to now").first.click()
    expect(sentence).not_to_contain_text("Looking back")


def test_the_whole_game_can_be_stepped_through_after_a_reload(ada: Visitor) -> None:
    ada.at_table("partners").make_moves(6, seed=6)
    made = ada.all_moves_made()
    ada.page.reload()
    ada.see_board().wait_for_turn()
    ada.tab("Log")
    ada.page.get_by_role("button", name="To the beginning").click()
    expect(ada.page.get_by_test_id("sentence")).to_contain_text(f"move 0 of {made}")
    ada.page.get_by_role("slider").fill("3")
    expect(ada.page.get_by_test_id("sentence")).to_contain_text(f"move 3 of {made}")


def test_what_happened_since_the_last_move_is_shown_again(visit: Visit) -> None:
    visitor = visit().keep(speed=3).at_table("partners")
    visitor.make_moves(4, seed=1)
    visitor.note("[data-testid=sentence]")
    visitor.page.get_by_role("button", name="Replay").click()
    visitor.has_seen("Looking back")
    expect(visitor.page.get_by_test_id("sentence")).not_to_contain_text("Looking back")
    assert visitor.wait_for_turn()


def test_the_log_survives_a_reload(ada: Visitor) -> None:
    ada.at_table("finstere").make_moves(2, seed=7)
    ada.tab("Log")
    lines = ada.panel.locator("ol > li")
    before = lines.all_inner_texts()
    ada.page.reload()
    ada.see_board().wait_for_turn()
    ada.tab("Log")
    expect(lines).to_have_count(len(before))
    assert lines.all_inner_texts() == before


def test_a_line_of_the_log_points_at_the_board(ada: Visitor) -> None:
    ada.at_table("finstere").make_moves(2, seed=7)
    ada.tab("Log")
    board = ada.page.locator("div.frame")
    plain = board.inner_html()

    def points(line: Locator) -> bool:
        line.hover()
        return board.inner_html() != plain

    assert any(points(line) for line in ada.panel.locator("ol p").all())
    ada.page.mouse.move(0, 0)
    ada.page.wait_for_function(
        "(plain) => document.querySelector('.frame').innerHTML === plain", arg=plain
    )


# ---- At a pace --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_replay_is_left_after_the_way_back_to_now(visit: Visit, game: str) -> None:
    visitor = visit(reduced_motion="reduce").keep(**AT_ONCE)
    visitor.page.clock.install()
    visitor.at_table(game).make_moves(2, seed=6)
    slow_down(visitor)
    board, sentence = visitor.page.locator("div.frame"), visitor.page.get_by_test_id("sentence")
    texts, offered = board.inner_text(), visitor.page.locator(CAN).count()
    visitor.tab("Log")
    visitor.panel.locator("ol .who").last.click()
    expect(sentence).to_contain_text("Looking back")
    visitor.page.clock.run_for(200)
    visitor.page.get_by_role("button", name="Back to now").first.click()
    expect(sentence).not_to_contain_text("Looking back")
    let_pass(visitor, 6)
    assert board.inner_text() == texts
    assert visitor.page.locator(CAN).count() == offered


@pytest.mark.parametrize("game", GAMES)
def test_two_steps_forward_lead_two_moves_on(visit: Visit, game: str) -> None:
    visitor = visit().keep(**AT_ONCE).at_table(game)
    visitor.make_moves(3, seed=6)
    slow_down(visitor)
    visitor.tab("Log")
    visitor.page.get_by_role("button", name="To the beginning").click()
    expect(visitor.page.get_by_test_id("sentence")).to_contain_text("move 0 of")
    forward = visitor.page.get_by_role("button", name="One move forward")
    forward.click()
    forward.click()
    expect(visitor.page.get_by_test_id("sentence")).to_contain_text("move 2 of")


def test_the_last_wish_wins_where_older_moves_come_slowly(ada: Visitor) -> None:
    ada.at_table("partners").make_moves(30, seed=6)
    made = ada.all_moves_made()
    ada.page.reload()
    ada.see_board().wait_for_turn()
    ada.tab("Log")
    asked: list[Route] = []
    ada.page.route("**/history?*", lambda route: asked.append(route))
    ada.page.get_by_role("button", name="To the beginning").click()
    ada.page.get_by_role("slider").fill(f"{made - 1}")
    looking = ada.page.get_by_test_id("sentence")
    expect(looking).to_contain_text(f"move {made - 1} of")
    with ada.page.expect_response("**/history?*"):
        asked[0].continue_()
    expect(ada.panel.locator("ol > li")).to_have_count(made)
    expect(looking).to_contain_text(f"move {made - 1} of")


def test_a_move_that_is_being_shown_comes_into_the_log_once(visit: Visit) -> None:
    """The older moves are asked for meanwhile, and come with the one that is being shown."""
    visitor = visit().keep(**AT_ONCE)
    visitor.page.clock.install()
    visitor.at_table("finstere").make_moves(26, seed=2)
    slow_down(visitor)
    visitor.tab("Log")
    freeze_in_mid_move(visitor)
    visitor.page.get_by_role("button", name="Earlier moves").click()
    expect(visitor.page.get_by_role("button", name="Earlier moves")).to_have_count(0)
    visitor.page.clock.resume()
    visitor.page.get_by_role("button", name="Skip").first.click()
    visitor.wait_for_turn()
    assert visitor.panel.locator("ol > li").count() == visitor.moves_made()


def test_the_log_begins_with_the_set_up(ada: Visitor) -> None:
    """Before the first move and after a reload, as a part of the log that is no move."""
    ada.at_table("partners")
    for _ in range(2):
        ada.tab("Log")
        expect(ada.panel.get_by_role("heading", name="Set-up")).to_be_visible()
        expect(ada.panel.get_by_text("Cards are drawn:")).to_have_count(1)
        ada.page.reload()
        ada.see_board()
