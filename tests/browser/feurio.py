"""What somebody does in the tutorial of Feurio!."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.judge import Judge
from tests.browser.kit import Visitor

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "device_scale_factor": 2,
}
STEPS = 10


class Learner:
    """Somebody who goes through the tutorial."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        Judge(self.page)
        self.page.goto("/?page=learn&game=feurio")
        expect(self.board).to_be_visible()

    @property
    def board(self) -> Locator:
        return self.page.locator(".feurio")

    @property
    def tray(self) -> Locator:
        return self.page.locator(".feurio .tray")

    def cell(self, name: str) -> Locator:
        """Find a tile or a hottest spot by its cell."""
        return self.board.locator(f'.cell[data-stop="{name}"]')

    def men_about_to_go(self, name: str) -> Locator:
        """Find the men that are drawn on a tile before they are placed."""
        return self.board.locator(f'[data-tile="{name}"] .ghost')

    def tap(self, name: str) -> None:
        """Tap on a cell, even where nothing can be done."""
        self.cell(name).click(force=True)

    def place(self, name: str, men: int) -> None:
        """Place men on a tile, one tap each."""
        for _ in range(men):
            self.tap(name)
        self.tray.get_by_role("button", name=re.compile("^Place")).click()

    def go_to(self, step: int) -> Learner:
        """Go on to a step of the tutorial, counted from 1."""
        for _ in range(step - 1):
            self.go_on()
        expect(self.page.locator(".step .count")).to_contain_text(str(step))
        return self

    def go_on(self) -> None:
        count = self.page.locator(".step .count")
        before = count.inner_text()
        self.page.locator(".foot .row button").last.click()
        expect(count).not_to_have_text(before)

    def succeeds(self) -> None:
        """Expect the step to be done."""
        expect(self.page.locator(".remark.done")).to_be_visible()
