"""What a visitor does at the web table, in the words of the tests."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CAN = "[data-can]:visible"


class Visitor:
    """Somebody with a browser."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.failures: list[str] = []
        self.offline = False
        page.on("pageerror", lambda error: self.failures.append(f"{error}"))
        page.on("console", self._listen)

    def _listen(self, message: ConsoleMessage) -> None:
        expected = self.offline or "ERR_INTERNET_DISCONNECTED" in message.text
        if message.type == "error" and not expected:
            self.failures.append(f"{message.text} {message.location}")

    # ---- Coming in --------------------------------------------------------------------------

    def at_home(self) -> Visitor:
        """Open the front page."""
        self.page.goto("/")
        expect(self.page.locator("article")).not_to_have_count(0)
        return self

    def keep(self, **settings: Any) -> Visitor:
        """Have chosen settings on an earlier visit."""
        self.page.add_init_script(
            f"localStorage.setItem('tablee.settings', JSON.stringify({settings_text(settings)}))"
        )
        return self

    def play_against_bots(self, game: str) -> Visitor:
        """Go through the first door of a game."""
        self.page.locator(f"article[data-game={game}] .doors button").first.click()
        return self.see_board()

    def see_board(self) -> Visitor:
        """Wait for the board."""
        expect(self.page.get_by_test_id("sentence")).to_be_visible()
        return self

    # ---- At the table -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the page shows the end of the game."""
        return self.page.locator("[data-status=over]").count() > 0

    def wait_for_turn(self, seconds: float = 60) -> bool:
        """Wait until something can be clicked; False when the game is over instead."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.over:
                return False
            if self.page.locator(CAN).count() > 0:
                return True
            self.page.wait_for_timeout(40)
        raise AssertionError(f"nothing to do and not over: {self.sentence()}")

    def sentence(self) -> str:
        """Read what can be done now."""
        return self.page.get_by_test_id("sentence").inner_text()

    def click_something(self, rng: random.Random) -> None:
        """Click one of the things that lead to a move."""
        some = self.page.locator(CAN)
        if (count := some.count()) == 0:
            return
        chosen = some.nth(rng.randrange(count))
        # What is offered may vanish between counting and clicking, when an update arrives.
        chosen.dispatch_event("click", timeout=2000)

    def play_to_the_end(self, seed: int, seconds: float) -> None:
        """Play by clicking whatever is offered, until the game is over."""
        rng = random.Random(seed)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not self.wait_for_turn():
                return
            self.click_something(rng)
        raise AssertionError(f"the game did not end in {seconds} s: {self.sentence()}")

    def go_offline(self, yes: bool = True) -> None:
        """Lose the network, or find it again."""
        self.offline = True
        self.page.context.set_offline(yes)

    # ---- Checks -----------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """Give what axe finds wrong with the page."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{fault['id']}: {node['html'][:200]} {node['failureSummary']}"
            for fault in found["violations"]
            for node in fault["nodes"]
        ]

    def sticks_out(self) -> int:
        """Give by how many pixels the page is wider than the window."""
        width: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return width

    def small_targets(self, least: int = 40) -> list[str]:
        """List the buttons and links that are too small for a finger."""
        code = """(least) => [...document.querySelectorAll('button, a, select, input, [role=tab]')]
            .filter((one) => one.checkVisibility() && !one.closest('p, li, label, .sr-only'))
            .filter((one) => !one.classList.contains('skip'))
            .map((one) => [one, one.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.height < least || box.width < least))
            .map(([one, box]) => `${one.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
        small: list[str] = self.page.evaluate(code, least)
        return small


def settings_text(settings: dict[str, Any]) -> str:
    """Write settings as the page keeps them."""
    import msgspec

    return msgspec.json.encode(settings).decode()
