"""What somebody does at the board of Finstere Flure, on any position."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.judge import Judge
from tests.browser.kit import Visitor

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "device_scale_factor": 2}
PLACED = "finstere/2 seats=2 setup=placed | turn=0 marker=0 actor=0 M0,0E s7,4 a3,3E"
WAYS = (
    "finstere/2 seats=2 setup=random | turn=3 marker=0 actor=0 M3,9E s7,5 s9,4 c8,7 r6,3 p9-10,6-7"
    " a12,3N a4,6E G1:-* G3:12,8* G4:-* G5:8,4 R1:11,4 R3:13,5 tiles=7,8"
)
ADVANCED = (
    "finstere/2 seats=2 setup=random | turn=2 marker=0 actor=0 M9,7E r10,7 h12,6 c10,4 p10-11,5-6"
    " a9,4E a14,6S G1:9,2* R1:8,4* G3:11,4* R3:13,6* G4:12,5* R4:-* G5:- R5:-* tiles=7"
    " stack=8,5,7,8,10,1,2"
)


class Table:
    """Somebody at the tutorial, on any position; the rules of this process judge the moves."""

    def __init__(self, visitor: Visitor, position: str | None = None) -> None:
        self.page: Page = visitor.page
        self.judge = Judge(self.page, position)
        visitor.page.goto("/?page=learn&game=finstere")
        expect(self.board).to_be_visible()

    @property
    def played(self) -> list[str]:
        """The moves that were made."""
        return self.judge.played

    @property
    def board(self) -> Locator:
        return self.page.locator(".finstere")

    @property
    def line(self) -> Locator:
        return self.board.locator("[data-line]")

    def cell(self, x: int, y: int) -> Locator:
        return self.board.locator(f'[data-cell="{16 * y + x}"]')

    def figure(self, white: int) -> Locator:
        return self.board.locator(f'[data-figure="{white}"]')

    @property
    def confirm(self) -> Locator:
        return self.board.locator('[data-can="play"]')

    def go_to(self, step: int) -> Table:
        """Go on to a step of the tutorial, counted from 1."""
        count = self.page.locator(".step .count")
        for _ in range(step - 1):
            before = count.inner_text()
            self.page.locator(".foot .row button").last.click()
            expect(count).not_to_have_text(before)
        return self

    def middle(self, place: Locator) -> tuple[float, float]:
        box = place.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: Locator, *cells: Locator) -> None:
        """Pull something from cell to cell."""
        self.page.mouse.move(*self.middle(start))
        self.page.mouse.down()
        for cell in cells:
            self.page.mouse.move(*self.middle(cell), steps=6)
        self.page.mouse.up()
