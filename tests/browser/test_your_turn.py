"""Somebody who looks elsewhere is called when it is their turn."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, Visitor

CALLED = re.compile("^● ")
AWAY = """
  Object.defineProperty(document, 'hidden', { get: () => true });
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  PushManager.prototype.subscribe = () => Promise.reject(new Error('not here'));
  [window.calls, window.tones] = [[], 0];
  ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
    window.calls.push({ title, ...options });
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
"""
"""A page out of sight, which notes what its worker is asked to show and how often it sounds.

A browser without windows never grants permission, so that is pretended too; it cannot be pushed to.
"""

PUSH = """
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  const keys = { p256dh: 'BA'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
  PushManager.prototype.subscribe = async () => ({
    toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
  });
"""
"""A browser that lets itself be pushed to."""


def test_the_title_calls_only_whose_turn_it_is(visit: Visit) -> None:
    host, guest = visit().keep(**AT_ONCE), visit().keep(**AT_ONCE)
    guest.sit_down(host.at_home().invite_one("finstere"))
    host.begin()
    guest.see_board()
    first, second = (host, guest) if is_first(host, guest) else (guest, host)
    expect(first.page).to_have_title(CALLED)
    expect(second.page).not_to_have_title(CALLED)
    first.click_until(lambda: not is_called(first), seed=1)
    expect(second.page).to_have_title(CALLED)
    expect(first.page).not_to_have_title(CALLED)


def is_first(one: Visitor, other: Visitor) -> bool:
    """Wait until one of two is called, and tell which."""
    for _ in range(600):
        if is_calling(one) or is_calling(other):
            return is_calling(one)
        one.page.wait_for_timeout(50)
    raise AssertionError("nobody is called")


def is_called(visitor: Visitor) -> bool:
    """Wait until there is something to do, or the title calls no longer."""
    visitor.page.wait_for_function(
        "() => document.querySelector('[data-can]') || !document.title.startsWith('● ')",
        polling=30,
    )
    return is_calling(visitor)


def is_calling(visitor: Visitor) -> bool:
    return CALLED.match(visitor.page.title()) is not None


def test_a_page_out_of_sight_shows_a_notification_that_leads_to_the_table(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE, notify=True)
    visitor.page.add_init_script(AWAY)
    visitor.at_home().play_against_bots("feurio").wait_for_turn()
    visitor.page.wait_for_function("() => window.calls.length > 0")
    (call, *_) = visitor.page.evaluate("window.calls")
    assert call["title"] == "Tablée"
    assert "Feurio!" in call["body"]
    assert visitor.page.url.endswith(f"/t/{call['data']['table']}")


def test_a_page_out_of_sight_sounds_when_it_is_the_own_turn(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE, sound=True)
    visitor.page.add_init_script(AWAY)
    visitor.at_home().play_against_bots("feurio").wait_for_turn()
    visitor.page.wait_for_function("() => window.tones > 0")


def test_the_own_turn_sounds_and_calls_once(visit: Visit) -> None:
    """Words in the chat change the table, but not whose turn it is."""
    visitor = visit().keep(**AT_ONCE, sound=True, notify=True)
    visitor.page.add_init_script(AWAY)
    visitor.at_home().play_against_bots("feurio").wait_for_turn()
    visitor.page.wait_for_function("() => window.calls.length > 0")
    before = visitor.page.evaluate("[window.calls.length, window.tones]")
    visitor.tab("Chat")
    for words in ("Hm", "Let me think"):
        visitor.page.get_by_label("Say something").fill(words)
        visitor.page.get_by_role("button", name="Send").click()
        expect(visitor.page.get_by_role("log")).to_contain_text(words)
    assert visitor.page.evaluate("[window.calls.length, window.tones]") == before


def test_the_own_turn_is_spoken(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_table("feurio")
    visitor.note("[aria-live=polite].sr-only")
    visitor.make_moves(3, seed=1)
    visitor.has_seen("It is your turn")


def test_who_wants_push_messages_gets_them_from_the_first_table_on(visit: Visit) -> None:
    """Before the first table the server knows nobody to push to."""
    visitor = visit().keep(**AT_ONCE, notify=True)
    visitor.page.add_init_script(PUSH)
    visitor.page.route("**/api/push", lambda route: route.fulfill(status=204))
    visitor.at_home()
    with visitor.page.expect_request("**/api/push") as told:
        visitor.play_against_bots("feurio")
    assert '"language":"en"' in (told.value.post_data or "")
    visitor.at_home()
    with visitor.page.expect_request("**/api/push") as told:
        visitor.page.get_by_role("button", name="Dansk").click()
    assert '"language":"da"' in (told.value.post_data or "")


def test_nobody_is_called_who_did_not_ask_for_it(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE)
    visitor.page.add_init_script(AWAY)
    visitor.at_home().play_against_bots("feurio").make_moves(1, seed=1)
    visitor.wait_for_turn()
    assert visitor.page.evaluate("[window.calls, window.tones]") == [[], 0]
