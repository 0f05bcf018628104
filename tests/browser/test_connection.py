"""Reloads, lost networks and slow answers in the middle of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tablee.games import all_games
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, CAN, Visitor

LOST = "Connection lost, trying again…"
SILENCE_MS = 10_000
"""Longer than the page waits for an answer; its clock is put forward so that no test waits."""
GAMES = list(all_games())


def begin_a_move(visitor: Visitor) -> None:
    """Take the first step of a move, without finishing it."""
    visitor.wait_for_turn()
    visitor.page.locator(CAN).first.dispatch_event("click")


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_in_mid_move_changes_nothing(visit: Visit, game: str) -> None:
    visitor = visit().keep(**AT_ONCE).at_table(game)
    visitor.make_moves(1, seed=3)
    begin_a_move(visitor)
    visitor.page.reload()
    visitor.see_board().wait_for_turn()
    visitor.make_moves(1, seed=3)


@pytest.mark.parametrize("game", GAMES)
def test_a_network_lost_in_mid_move_is_shown_and_nothing_is_queued(visit: Visit, game: str) -> None:
    visitor = visit().keep(**AT_ONCE)
    visitor.page.clock.install()
    visitor.at_table(game)
    begin_a_move(visitor)
    made = visitor.moves_made()
    visitor.go_offline()
    visitor.page.clock.fast_forward(SILENCE_MS)
    expect(visitor.page.get_by_text(LOST)).to_be_visible()
    refused = visitor.page.get_by_text("No connection: this was not sent.")
    visitor.click_until(refused.first.is_visible, seed=4)
    visitor.go_offline(False)
    expect(visitor.page.get_by_text(LOST)).to_be_hidden()
    visitor.wait_for_turn()
    assert visitor.moves_made() == made, "a move was kept and sent later"
    visitor.make_moves(1, seed=4)


def test_a_move_on_its_way_looks_so_and_is_made_once(visit_whispers: Visit) -> None:
    """The server's answers are held back; then the connection breaks, and all is as it should."""
    visitor = visit_whispers().keep(**AT_ONCE)
    held: list[WebSocketRoute] = []
    holding = False

    def connect(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        held.append(route)
        server.on_message(lambda message: None if holding else route.send(message))

    visitor.page.route_web_socket("**/ws", connect)
    visitor.open_table("whispers", 1, 1).see_board().wait_for_turn()
    made = visitor.moves_made()
    holding = True
    visitor.page.locator(CAN).first.click()
    expect(visitor.page.get_by_test_id("sentence")).to_have_text("Your move is on its way…")
    assert visitor.page.locator(CAN).count() == 0
    holding = False
    held[-1].close(code=1011)
    visitor.wait_for_turn()
    assert visitor.moves_made() > made
    expect(visitor.page.get_by_text("Seat 1 has already")).to_have_count(0)


def test_a_stranger_without_the_link_is_not_let_in(visit: Visit) -> None:
    ada, eve = visit().keep(**AT_ONCE), visit()
    ada.at_table(GAMES[0])
    eve.page.goto(ada.page.url)
    expect(eve.page.get_by_text("This table is private.")).to_be_visible()
