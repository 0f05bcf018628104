"""What somebody does at the board of Partners on its own."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.stage import Stage


class Board:
    """The board of a position, as somebody sees it."""

    def __init__(self, stage: Stage, position: str, **wishes: Any) -> None:
        size = wishes.pop("size", (1280, 800))
        self.page: Page = stage.window.new_page()
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.failures: list[str] = []
        self.page.on("pageerror", lambda error: self.failures.append(str(error)))
        wish = {"game": "partners", "position": position, "pace": "0", **wishes}
        query = "&".join(f"{name}={value}" for name, value in wish.items())
        self.page.goto(f"{stage.address}/board.html?{query}")
        expect(self.page.locator("main")).to_be_visible()

    def __enter__(self) -> Board:
        return self

    def __exit__(self, *_: object) -> None:
        self.page.close()
        assert self.failures == []

    def card(self, sign: str) -> Locator:
        """Find a card of the hand by its corner."""
        corner = self.page.locator("svg text.corner").filter(
            has_text=re.compile(f"^{re.escape(sign)}$")
        )
        return self.page.locator(".hand .slot").filter(has=corner).first

    def spot(self, name: str) -> Locator:
        """Find what can be pointed at on a spot."""
        return self.page.locator(f"[data-spot='{name}']")

    def tap(self, name: str) -> None:
        """Tap in the middle of a spot, as a finger does."""
        box = self.spot(name).bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @property
    def lit(self) -> set[str]:
        """The spots that lead to a move."""
        found = self.page.locator("[data-spot][data-can]")
        return {str(each.get_attribute("data-spot")) for each in found.all()}

    def played(self, move: str) -> None:
        """Expect that a move was sent."""
        expect(self.page.locator("aside code")).to_have_text(move)

    def says(self, text: str) -> None:
        """Expect words in the strip beside the hand."""
        expect(self.page.locator(".bar p")).to_contain_text(text)

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
