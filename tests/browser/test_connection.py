"""Reloads, lost networks and slow answers in the middle of a game."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tablee.games import all_games
from tests.browser import scripts
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, CAN, Visitor
from tests.browser.pace import freeze_in_mid_move, slow_down, stop_time

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


class Wire:
    """What connects a page with its tables; answers can be held back on it."""

    def __init__(self, page: Page) -> None:
        self.connections: list[WebSocketRoute] = []
        self.holding = False
        self._held: list[str | bytes] = []
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self.connections.append(route)
        server.on_message(lambda message: self._pass_on(route, message))

    def _pass_on(self, route: WebSocketRoute, message: str | bytes) -> None:
        if self.holding:
            self._held.append(message)
        else:
            route.send(message)

    def release(self) -> None:
        """Let through what was held back."""
        self.holding = False
        for message in self._held:
            self.connections[-1].send(message)
        self._held.clear()

    def break_off(self) -> None:
        """Cut the connection, and forget what was held back."""
        self.holding = False
        self._held.clear()
        self.connections[-1].close(code=1011)


def test_a_move_on_its_way_looks_so_and_is_made_once(visit_whispers: Visit) -> None:
    """The server's answers are held back; then the connection breaks, and all is as it should."""
    visitor = visit_whispers().keep(**AT_ONCE)
    wire = Wire(visitor.page)
    visitor.page.clock.install()
    visitor.open_table("whispers", 1, 1).see_board().wait_for_turn()
    made = visitor.moves_made()
    # Without time no silence is too long, however busy the machine is.
    stop_time(visitor)
    wire.holding = True
    visitor.page.locator(CAN).first.click()
    expect(visitor.page.get_by_test_id("sentence")).to_have_text("Your move is on its way…")
    assert visitor.page.locator(CAN).count() == 0
    wire.break_off()
    visitor.page.clock.resume()
    visitor.wait_for_turn()
    assert visitor.moves_made() > made
    expect(visitor.page.get_by_text("Seat 1 has already")).to_have_count(0)


def at_a_stopped_table(visit: Visit) -> tuple[Visitor, Wire]:
    """Let somebody sit at a table whose time stands still."""
    visitor = visit().keep(**AT_ONCE)
    wire = Wire(visitor.page)
    visitor.page.clock.install()
    visitor.at_table("feurio").wait_for_turn()
    stop_time(visitor)
    return visitor, wire


def test_a_late_answer_ends_what_looked_like_a_lost_connection(visit: Visit) -> None:
    visitor, wire = at_a_stopped_table(visit)
    met = len(wire.connections)
    wire.holding = True
    lost = visitor.page.get_by_text(LOST)
    while not lost.is_visible():
        visitor.page.clock.run_for(500)
    wire.release()
    expect(lost).to_be_hidden()
    assert len(wire.connections) == met, "the page gave up a connection that was alive"
    visitor.page.clock.resume()
    visitor.make_moves(1, seed=3)


def test_a_machine_that_wakes_up_is_connected_at_once(visit: Visit) -> None:
    visitor, wire = at_a_stopped_table(visit)
    met = len(wire.connections)
    visitor.note("header")
    visitor.page.clock.fast_forward(60_000)
    for _ in range(600):
        if len(wire.connections) > met:
            break
        visitor.page.wait_for_timeout(50)
    assert len(wire.connections) == met + 1
    assert not visitor.page.evaluate(scripts.NOTED, LOST)
    visitor.page.clock.resume()
    visitor.make_moves(1, seed=3)


def test_a_move_that_was_being_shown_when_the_connection_broke_is_in_the_log(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE)
    wire = Wire(visitor.page)
    visitor.page.clock.install()
    visitor.at_table("finstere").make_moves(1, seed=2)
    slow_down(visitor)
    visitor.tab("Log")
    freeze_in_mid_move(visitor)
    wire.break_off()
    expect(visitor.page.get_by_text(LOST)).to_be_visible()
    visitor.page.evaluate("dispatchEvent(new Event('online'))")
    expect(visitor.page.get_by_text(LOST)).to_be_hidden()
    visitor.page.clock.resume()
    visitor.wait_for_turn()
    expect(visitor.panel.locator("ol > li")).to_have_count(visitor.moves_made())


def test_a_table_goes_on_where_an_animation_fails(visit: Visit) -> None:
    visitor = visit().keep(speed=3, name="Ada")
    visitor.page.add_init_script(
        "Element.prototype.animate = () => { throw new Error('no animation today'); }"
    )
    visitor.at_table("feurio").make_moves(2, seed=3)
    visitor.tab("Log")
    expect(visitor.panel.locator("ol > li")).to_have_count(visitor.moves_made())
    assert {"no animation today"} == set(visitor.failures)
    visitor.failures.clear()


def test_a_stranger_without_the_link_is_not_let_in(visit: Visit) -> None:
    ada, eve = visit().keep(**AT_ONCE), visit()
    ada.at_table(GAMES[0])
    eve.page.goto(ada.page.url)
    expect(eve.page.get_by_text("This table is private.")).to_be_visible()
