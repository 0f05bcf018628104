"""What a visitor does at the web table, in the words of the tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from tablee.games import all_games
from tests.browser import scripts

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
CAN = "[data-can]:visible"
LAPTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}
SIZES = {"laptop": LAPTOP, "phone": PHONE}
THEMES = {"dark": "night", "light": "day"}
"""What a browser prefers, and what we call it."""
MOST_CLICKS = 400
"""After so many clicks on what is offered, something must have come about."""
ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
AT_ONCE: dict[str, Any] = {"speed": 4, "name": "Ada"}
"""Settings of somebody who does not wait for animations."""


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
        text = msgspec.json.encode(settings).decode()
        self.page.add_init_script(
            "localStorage.getItem('tablee.settings') ??"
            f" localStorage.setItem('tablee.settings', JSON.stringify({text}))"
        )
        return self

    def card(self, game: str) -> Locator:
        """Find a game on the front page."""
        return self.page.locator(f"article[data-game={game}]")

    def play_against_bots(self, game: str) -> Visitor:
        """Go through the first door of a game."""
        self.card(game).locator(".doors button").first.click()
        return self.see_board()

    def at_table(self, game: str) -> Visitor:
        """Sit at a table of the usual size that was opened already, with bots that play at once."""
        seats = max(all_games()[game].least, min(all_games()[game].most, 4))
        bots = ["random"] * (seats - 1)
        wish = {"game": game, "seats": seats, "bots": bots, "name": "Ada", "start": True}
        opened = self.page.request.post("/api/tables", data=wish)
        assert opened.ok, opened.text()
        self.page.goto(f"/t/{opened.json()['table']}")
        return self.see_board()

    def open_table(self, game: str, people: int, bots: int, level: str = "random") -> Visitor:
        """Open a table by the form: people at this screen, then bots that play at once."""
        self.page.goto(f"/?page=new&game={game}&how=here")
        self._set("People at this screen", people)
        self._set("Seats", people + bots)
        self._set("Computer players", bots)
        if bots:
            self.page.get_by_label("They play").select_option(level)
        self.page.locator("form button.primary").click()
        return self

    def invite(self, game: str) -> str:
        """Go through the third door, and give the link to the free seats."""
        self.card(game).get_by_role("button", name="With friends").click()
        expect(self.page.get_by_alt_text("QR code of the link")).to_be_visible()
        return self.page.get_by_label("Link to play").input_value()

    def invite_one(self, game: str) -> str:
        """Go through the third door, leave one seat free, and give the link to it."""
        link = self.invite(game)
        free = self.page.locator("li.nobody")
        while (left := free.count()) > 1:
            self.page.get_by_role("button", name="One seat less").click()
            expect(free).to_have_count(left - 1)
        return link

    def sit_down(self, link: str) -> Visitor:
        """Follow a link and take the free seat."""
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit down").click()
        return self

    def begin(self) -> Visitor:
        """Begin as the host, now that everybody is here."""
        expect(self.page.get_by_text("Everybody is here.")).to_be_visible()
        self.page.get_by_role("button", name="Begin", exact=True).click()
        return self.see_board()

    def _set(self, name: str, wanted: int) -> None:
        group = self.page.get_by_role("group", name=name)
        while (now := int(group.locator("output").inner_text())) != wanted:
            group.get_by_role("button", name="Less" if now > wanted else "More").click()

    def see_board(self) -> Visitor:
        """Wait for the board, and for what stands beside it."""
        expect(self.page.get_by_test_id("sentence")).to_be_visible()
        expect(self.page.get_by_role("tablist")).to_be_visible()
        return self

    # ---- At the table -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the page shows the end of the game."""
        return self.page.locator("[data-status=over]").count() > 0

    def wait_for_turn(self, seconds: float = 60) -> bool:
        """Wait until something can be clicked; False when the game is over instead."""
        self.page.wait_for_function(scripts.MY_TURN_OR_OVER, polling=30, timeout=1000 * seconds)
        return not self.over

    def sentence(self) -> str:
        """Read what can be done now."""
        return self.page.get_by_test_id("sentence").inner_text()

    def tab(self, name: str) -> None:
        """Open a tab of the panel, unless it is open."""
        tab = self.page.get_by_role("tab", name=name)
        if tab.get_attribute("aria-selected") != "true" or not self.panel.is_visible():
            tab.click()
        expect(self.panel).to_be_visible()

    @property
    def panel(self) -> Locator:
        """What the chosen tab shows."""
        return self.page.get_by_role("tabpanel")

    def click_something(self, rng: random.Random) -> None:
        """Click with the mouse on one of the things that lead to a move, if there are any."""
        place = self.page.evaluate(scripts.MIDDLE_OF_ONE, rng.random())
        if place:
            self.page.mouse.click(*place)

    def note(self, what: str) -> None:
        """Note every text that shows in something from now on, however short it is seen."""
        self.page.evaluate(scripts.NOTE, what)

    def has_seen(self, pattern: str) -> None:
        """Wait until a text that fits was among those noted."""
        self.page.wait_for_function(scripts.NOTED, arg=pattern, polling=100)

    def make_moves(self, moves: int, seed: int) -> None:
        """Make some moves with the mouse, and wait until it is the own turn again."""
        wanted = self.moves_made() + moves
        self.click_until(lambda: not self.wait_for_turn() or self.moves_made() >= wanted, seed)

    def click_until(self, done: Callable[[], bool], seed: int) -> None:
        """Click on what is offered until something has come about."""
        rng = random.Random(seed)
        for _ in range(MOST_CLICKS):
            if done():
                return
            self.click_something(rng)
        raise AssertionError(f"{MOST_CLICKS} clicks lead nowhere: {self.sentence()}")

    def moves_made(self) -> int:
        """Tell how many moves of the game the page has seen."""
        return int(self.page.locator("main[data-ply]").get_attribute("data-ply") or 0)

    def all_moves_made(self) -> int:
        """Tell how many moves there are, once nobody else may act at the same time."""
        for _ in range(400):
            if self.page.evaluate(scripts.ALONE_TO_ACT):
                return self.moves_made()
            self.page.wait_for_timeout(50)
        raise AssertionError("others may still act")

    def start_playing(self, seed: int) -> None:
        """Let the page itself click whatever is offered, from now on until the game is over."""
        self.page.evaluate(scripts.PLAY_ON, seed)

    def play_to_the_end(self, seed: int, seconds: float) -> None:
        """Play by clicking whatever is offered, first with the mouse, until the game is over."""
        self.make_moves(3, seed)
        self.start_playing(seed)
        self.see_the_end(seconds)

    def see_the_end(self, seconds: float) -> None:
        """Wait for the end of the game."""
        self.page.wait_for_function(scripts.OVER_OR_STUCK, polling=100, timeout=1000 * seconds)
        stuck = self.page.evaluate("window.stuck")
        assert not stuck, f"nothing to do and not over: {self.sentence()}"

    def press_towards(self, goal: str, rng: random.Random) -> bool:
        """Go by arrow keys to one of the things that fit; False if they do not lead there."""
        if not self.page.evaluate(scripts.SETTLE_ON, [goal, rng.random()]):
            return False
        for _ in range(80):
            key: str | None = self.page.evaluate(scripts.WAY_THERE)
            if not key:
                return key == ""
            # Where a wall is in the way, one tries around.
            astray = rng.random() < 0.25
            self.page.keyboard.press(rng.choice(ARROWS) if astray else key)
        return False

    def press_tab_to(self, goal: str) -> bool:
        """Press the tabulator until something inside what fits has the focus."""
        for _ in range(60):
            if self.page.evaluate(scripts.FOCUS_IN, goal):
                return True
            self.page.keyboard.press("Tab")
        return False

    def go_offline(self, yes: bool = True) -> None:
        """Lose the network, or find it again."""
        self.offline = True
        self.page.context.set_offline(yes)

    # ---- Checks -----------------------------------------------------------------------------

    def faults(self, *rules: str) -> list[str]:
        """Give what axe finds wrong with the page, by all its rules or those that are named."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        return [
            f"{fault['id']}: {node['html'][:200]} {node['failureSummary']}"
            for fault in self.page.evaluate(scripts.VIOLATIONS, rules or None)
            for node in fault["nodes"]
        ]

    def sticks_out(self) -> int:
        """Give by how many pixels the page is wider than the window."""
        width: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return width

    def cut_off(self) -> list[str]:
        """List texts and controls that stick out of the window to the side."""
        found: list[str] = self.page.evaluate(scripts.CUT_OFF)
        return found

    def small_targets(self, least: int = 40) -> list[str]:
        """List the buttons and links that are too small for a finger."""
        small: list[str] = self.page.evaluate(scripts.SMALL_TARGETS, least)
        return small

    def texts(self) -> str:
        """Give everything that is written on the page or told to a screen reader."""
        found: str = self.page.evaluate(scripts.TEXTS)
        return found
