"""Time on a page: slow, stopped, or put forward."""

from __future__ import annotations

from tests.browser.kit import Visitor

SLOW = {"speed": 0, "name": "Ada"}
"""Settings of somebody who watches every step."""


def slow_down(visitor: Visitor) -> None:
    """Choose the slowest speed, and find the table again as it was."""
    visitor.page.evaluate(
        "(kept) => localStorage.setItem('tablee.settings', JSON.stringify(kept))", SLOW
    )
    visitor.page.reload()
    visitor.see_board().wait_for_turn()


def let_pass(visitor: Visitor, seconds: float) -> None:
    """Let time pass on the clock of the page, in steps that leave room for answers."""
    for _ in range(int(2 * seconds)):
        visitor.page.clock.run_for(500)


def stop_time(visitor: Visitor) -> None:
    """Let time stand still on the page, whose clock must be installed."""
    visitor.page.clock.pause_at(visitor.page.evaluate("Date.now()") / 1000 + 1)


def freeze_in_mid_move(visitor: Visitor) -> None:
    """Make a move, and let time stand still while something of it is being shown."""
    stop_time(visitor)
    skip = visitor.page.get_by_role("button", name="Skip")
    visitor.click_until(skip.first.is_visible, seed=5)
