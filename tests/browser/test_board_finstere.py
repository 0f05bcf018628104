"""The board of Finstere Flure in a real browser: paths, pushes, the walk, the set-up, the kit."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tablee.games import all_games
from tablee.games.facts import Event
from tablee.games.finstere import GAME
from tablee.games.finstere.events import Eaten
from tests.browser.conftest import Visit
from tests.browser.kit import Visitor
from tests.browser.rest import come_to_rest

BOARD = Path(__file__).parents[2] / "web" / "src" / "boards" / "finstere"
RULES = BOARD.parents[1] / "rules"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "device_scale_factor": 2}
AT_ONCE = {"speed": 4}
LESSONS = ["enter", "steps", "push", "slide", "past", "look", "hide", "forecast", "wall", "exit"]
PLACED = "finstere/1 seats=2 setup=placed | turn=0 marker=0 actor=0 M0,0E s7,4 a3,3E"
WAYS = (
    "finstere/1 seats=2 setup=random | turn=3 marker=0 actor=0 M3,9E s7,5 s9,4 c8,7 r6,3 p9-10,6-7"
    " a12,3N a4,6E G1:-* G3:12,8* G4:-* G5:8,4 R1:11,4 R3:13,5 tiles=7,8"
)
ADVANCED = (
    "finstere/1 seats=2 setup=random | turn=2 marker=0 actor=0 M9,7E r10,7 h12,6 c10,4 p10-11,5-6"
    " a9,4E a14,6S G1:9,2* R1:8,4* G3:11,4* R3:13,6* G4:12,5* R4:-* G5:- R5:-* tiles=7"
    " stack=8,5,7,8,10,1,2"
)
ANY_MOVE = 9
"""A step of the tutorial that takes no move back."""


def positions() -> list[str]:
    """Read the positions of the tutorial."""
    return re.findall(r"position:\s*'([^']+)'", (BOARD / "lessons.ts").read_text())


class Table:
    """Somebody at the tutorial, on any position; the rules of this process judge the moves."""

    def __init__(self, visitor: Visitor, position: str | None = None) -> None:
        self.page: Page = visitor.page
        self.position = position
        self.played: list[str] = []
        self.page.route("**/api/positions", self.answer)
        visitor.page.goto("/?page=learn&game=finstere")
        expect(self.board).to_be_visible(timeout=30_000)

    def answer(self, route: Route) -> None:
        """Judge a move as the server does."""
        asked: dict[str, Any] = route.request.post_data_json or {}
        game = all_games()["finstere"]
        state = game.parse(self.position or asked["position"])
        views, told = [game.view(state, asked["seat"])], []
        for text in asked["moves"]:
            events: list[Event] = []
            move = game.parse_move(state, text)
            assert move in state.moves(asked["seat"])
            state.play(move, events)
            told.append(events)
            views.append(game.view(state, asked["seat"]))
            self.played.append(text)
        trial = {"views": views, "events": told, "refusal": None, "position": game.text(state)}
        route.fulfill(content_type="application/json", body=msgspec.json.encode(trial))

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


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    return visit().keep(**AT_ONCE)


# ---- Figures -----------------------------------------------------------------------------------


def test_a_figure_and_a_cell_are_tapped_and_the_move_confirmed(visitor: Visitor) -> None:
    table = Table(visitor).go_to(2)
    table.figure(4).click()
    expect(table.line).to_contain_text("Up to 4 steps")
    table.cell(10, 6).click()
    expect(table.line).to_contain_text("3 steps left")
    table.confirm.click()
    expect(table.page.locator(".remark.done")).to_be_visible()
    assert table.played == ["4 W"]


def test_a_path_is_dragged_step_by_step_past_the_stone_it_pushes(visitor: Visitor) -> None:
    table = Table(visitor, WAYS)
    table.drag(table.cell(8, 4), table.cell(9, 4))
    expect(table.board.locator(".shove")).to_have_count(1)
    expect(table.line).to_contain_text("4 steps left")
    table.confirm.click()
    expect(table.page.locator(".remark")).to_be_visible()
    assert table.played == ["5 E"]


def test_tapping_an_end_again_shows_the_next_way_with_other_stones(visitor: Visitor) -> None:
    table = Table(visitor, WAYS)
    table.figure(5).click()
    table.cell(8, 5).click()
    expect(table.line).to_contain_text("ways end here")
    expect(table.board.locator(".shove")).to_have_count(0)
    table.cell(8, 5).click()
    expect(table.board.locator(".shove")).not_to_have_count(0)


def test_a_step_is_taken_back_and_the_figure_put_down(visitor: Visitor) -> None:
    table = Table(visitor, WAYS)
    table.figure(5).click()
    table.cell(8, 3).click()
    table.cell(7, 3).click()
    expect(table.line).to_contain_text("3 steps left")
    table.board.get_by_role("button", name="One step back").click()
    expect(table.line).to_contain_text("4 steps left")
    table.board.get_by_role("button", name="Put it back").click()
    expect(table.confirm).to_have_count(0)
    assert table.played == []


def test_a_figure_may_stay(visitor: Visitor) -> None:
    table = Table(visitor, WAYS)
    table.figure(5).click()
    expect(table.confirm).to_have_text("Stay")
    table.confirm.click()
    expect(table.page.locator(".remark")).to_be_visible()
    assert table.played == ["5 ."]


def test_a_figure_leaves_by_the_door(visitor: Visitor) -> None:
    table = Table(visitor).go_to(10)
    table.figure(4).click()
    table.board.locator('[data-cell="-2"]').click()
    table.confirm.click()
    expect(table.page.locator(".remark.done")).to_be_visible()
    assert table.played == ["4 NWO"]


def test_the_whole_move_by_keyboard(visitor: Visitor) -> None:
    table = Table(visitor, WAYS)
    stops = table.board.locator('[role=gridcell][tabindex="0"]')
    expect(stops).to_have_count(1)
    stops.focus()
    table.page.keyboard.press("5")
    expect(table.line).to_contain_text("Up to 5 steps")
    table.page.keyboard.press("Shift+ArrowRight")
    table.page.keyboard.press("Shift+ArrowDown")
    expect(table.cell(9, 5)).to_be_focused()
    table.page.keyboard.press("Backspace")
    expect(table.line).to_contain_text("4 steps left")
    table.page.keyboard.press("Shift+ArrowDown")
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".remark")).to_be_visible()
    assert table.played == ["5 ES"]


def test_arrows_move_the_focus_and_cells_have_names(visitor: Visitor) -> None:
    table = Table(visitor, WAYS)
    table.board.locator('[role=gridcell][tabindex="0"]').focus()
    expect(table.cell(15, 10)).to_be_focused()
    table.page.keyboard.press("ArrowLeft")
    table.page.keyboard.press("ArrowUp")
    expect(table.cell(14, 9)).to_be_focused()
    assert "facing east" in str(table.cell(3, 9).get_attribute("aria-label"))
    assert "crystal" in str(table.cell(8, 7).get_attribute("aria-label"))
    assert "arrow north" in str(table.cell(12, 3).get_attribute("aria-label"))


@pytest.mark.parametrize("position", [WAYS, PLACED], ids=["moving", "laying"])
def test_the_board_is_one_tab_stop(visitor: Visitor, position: str) -> None:
    """Whatever is in hand: arrows lead from the hall to the tray and back."""
    table = Table(visitor, position)
    focusable = table.board.locator("button:not(:disabled):not([data-stop]), a, input")
    expect(table.board.locator('[tabindex="0"]')).to_have_count(1)
    expect(focusable).to_have_count(0)
    table.board.locator("button[data-can]").first.click()
    expect(table.board.get_by_role("button", name="Put it back")).to_be_visible()
    expect(table.board.locator('[tabindex="0"]')).to_have_count(1)
    expect(focusable).to_have_count(0)
    table.cell(10, 10).focus()
    for _ in range(3):
        table.page.keyboard.press("ArrowDown")
    expect(table.board.locator(".tray :focus")).to_have_count(1)
    for _ in range(3):
        table.page.keyboard.press("ArrowUp")
    expect(table.board.locator("[role=grid] :focus")).to_have_count(1)
    expect(table.board.locator('[tabindex="0"]')).to_have_count(1)


def test_the_numbers_that_name_cells_stand_on_the_walls(visitor: Visitor) -> None:
    table = Table(visitor, WAYS)
    assert str(table.cell(9, 4).get_attribute("aria-label")).startswith("9,4,")
    numbers = table.board.locator("text.number tspan")
    boxes = [one.bounding_box() for one in numbers.all()]
    texts = numbers.all_text_contents()
    assert sorted(texts) == sorted([*map(str, range(16)), *map(str, range(11))])
    for text, box in zip(texts[:16], boxes[:16], strict=True):
        cell = table.cell(int(text), max(0, int(text) - 11)).bounding_box()
        assert box is not None
        assert cell is not None
        assert cell["x"] <= box["x"] + box["width"] / 2 <= cell["x"] + cell["width"]
        assert box["y"] < cell["y"]


def test_every_move_of_every_position_is_drawn_as_the_rules_play_it(visitor: Visitor) -> None:
    """Each listed move leads to something of its own, and to the cell where the rules end it."""
    table = Table(visitor, WAYS)
    state = GAME.parse(WAYS)
    table.figure(5).click()
    ends = {(16 * y + x) for x, y in map(end_of, state.moves(0)) if (x, y) != (8, 4)}
    drawn = table.board.locator("[role=gridcell][data-can]")
    assert {int(str(one.get_attribute("data-cell"))) for one in drawn.all()} == ends


def end_of(move: int) -> tuple[int, int]:
    """Play a move from `WAYS` and give where green's 5 stands."""
    state = GAME.parse(WAYS)
    state.play(move)
    figure = next(one for one in GAME.view(state, 0).figures if (one.seat, one.figure) == (0, 5))
    assert figure.cell is not None
    return figure.cell


# ---- The monster -------------------------------------------------------------------------------


def test_the_walk_is_told_and_can_be_watched_again(visitor: Visitor) -> None:
    table = Table(visitor, ADVANCED)
    table.figure(5).click()
    table.confirm.click()
    again = table.board.get_by_role("button", name="Show the monster's last walk again")
    expect(again).to_be_visible()
    again.click()
    expect(again).to_be_visible()


def test_the_last_move_and_the_walk_leave_tracks_on_the_floor(visitor: Visitor) -> None:
    table = Table(visitor, WAYS).go_to(ANY_MOVE)
    table.figure(5).click()
    table.cell(8, 3).click()
    table.confirm.click()
    expect(table.board.locator(".tracks .way")).to_have_count(1)
    expect(table.board.locator(".tracks .paw")).to_have_count(0)
    table = Table(visitor, ADVANCED).go_to(ANY_MOVE)
    table.figure(5).click()
    table.confirm.click()
    expect(table.board.locator(".tracks .paw")).not_to_have_count(0)
    expect(table.board.locator(".tracks .way")).to_have_count(0)


def test_the_walk_is_seen_look_by_look_and_can_be_skipped(visit: Visit) -> None:
    table = Table(visit().keep(speed=0), ADVANCED)
    table.figure(5).click()
    table.confirm.click()
    expect(table.line).to_contain_text("The monster walks 8 steps")
    expect(table.board.locator(".beam")).not_to_have_count(0, timeout=20_000)
    expect(table.line).to_contain_text(re.compile(r"\d cells? away: it turns north"))
    table.board.get_by_role("button", name="Skip").click()
    expect(table.board.locator(".beam")).to_have_count(0)
    expect(table.board.get_by_role("button", name="Skip")).to_have_count(0, timeout=20_000)


def test_the_pace_of_the_walk_is_chosen_beside_the_board(visitor: Visitor) -> None:
    visitor.at_home().play_against_bots("finstere")
    slider = visitor.page.get_by_role("slider", name="Speed")
    slider.fill("1")
    expect(slider).to_have_attribute("aria-valuetext", "Leisurely")
    kept = visitor.page.evaluate("JSON.parse(localStorage.getItem('tablee.settings')).speed")
    assert kept == 1


def test_the_forecast_shows_where_tiles_lead_and_who_is_in_danger(visitor: Visitor) -> None:
    table = Table(visitor, ADVANCED)
    table.board.get_by_role("button", name="Forecast").click()
    tiles = GAME.view(GAME.parse(ADVANCED), 0).forecast
    places = {(one.cell, one.heading) for one in tiles}
    expect(table.board.locator(".ghost")).to_have_count(len(places))
    expect(table.board.locator(".percent")).not_to_have_count(0)


def test_hints_are_told_in_words_and_drawn(visitor: Visitor) -> None:
    hints: list[dict[str, Any]] = [
        {"move": move, "value": 0.5, "reasons": []} for move in ("5 INNW", "4 .")
    ]
    visitor.page.route("**/hint", lambda route: route.fulfill(json={"moves": hints}))
    visitor.at_home().play_against_bots("finstere")
    assert visitor.wait_for_turn()
    visitor.page.get_by_role("button", name="Hint", exact=True).click()
    expect(visitor.page.get_by_text("Your 5: in, 2 north, 1 west.")).to_be_visible()
    expect(visitor.page.get_by_text("Your 4: stays.")).to_be_visible()
    expect(visitor.page.locator(".finstere .trail.hint")).to_have_count(2)


# ---- Set-up and kit ----------------------------------------------------------------------------


def test_a_tile_is_dragged_into_the_hall_turned_and_laid(visitor: Visitor) -> None:
    table = Table(visitor, PLACED)
    table.drag(table.board.locator('[data-tile="amber"]'), table.cell(9, 5))
    table.board.get_by_role("button", name="Turn the tile").click()
    table.confirm.click()
    expect(table.page.locator(".remark")).to_be_visible()
    assert table.played == ["a9,5E"]


def test_a_tile_that_does_not_fit_cannot_be_laid(visitor: Visitor) -> None:
    table = Table(visitor, PLACED)
    table.board.locator('[data-tile="stone"]').click()
    table.cell(7, 4).click()
    expect(table.line).to_contain_text("does not fit here")
    expect(table.confirm).to_have_count(0)
    table.cell(7, 5).click()
    expect(table.confirm).to_be_enabled()


def test_on_a_phone_the_tile_in_hand_stays_in_sight_beside_its_buttons(visit: Visit) -> None:
    table = Table(visit(**PHONE).keep(**AT_ONCE), PLACED)
    pool = table.board.locator('[data-tile="long_pool"]')
    pool.tap()
    expect(pool).to_be_in_viewport(ratio=1)
    expect(table.board.locator("[data-tile]:visible")).to_have_count(1)
    table.board.get_by_role("button", name="Put it back").tap()
    expect(table.board.locator("[data-tile]:visible")).not_to_have_count(1)


def test_a_pool_is_laid_upright_by_keyboard(visitor: Visitor) -> None:
    table = Table(visitor, PLACED)
    table.board.locator('[data-tile="long_pool"]').focus()
    table.page.keyboard.press("Enter")
    table.cell(9, 5).focus()
    table.page.keyboard.press("r")
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".remark")).to_be_visible()
    assert table.played == ["p9,5-8"]


def test_the_monster_is_built_from_the_kit_and_kept(visitor: Visitor) -> None:
    visitor.at_home().play_against_bots("finstere")
    page = visitor.page
    page.get_by_text("Build your monster").click()
    head = page.get_by_role("group", name="Head")
    expect(head).to_contain_text("horned")
    head.get_by_role("button", name="Head: the next one").click()
    expect(head).to_contain_text("eyes on stalks")
    page.reload()
    visitor.see_board()
    page.get_by_text("Build your monster").click()
    expect(page.get_by_role("group", name="Head")).to_contain_text("eyes on stalks")


# ---- Small screens, themes, texts --------------------------------------------------------------


def test_on_a_phone_the_hall_comes_closer_while_a_figure_is_in_hand(visit: Visit) -> None:
    table = Table(visit(**PHONE).keep(**AT_ONCE), WAYS)
    before = table.cell(8, 4).bounding_box()
    table.figure(5).tap()
    come_to_rest(table.page)
    after = table.cell(8, 4).bounding_box()
    assert before is not None
    assert after is not None
    assert before["width"] < 25
    assert after["width"] >= 40


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_board_is_accessible_in_every_situation(
    visit: Visit, theme: str, size: str, screenshots: Path
) -> None:
    wishes = PHONE if size == "phone" else {}
    visitor = visit(color_scheme=theme, **wishes).keep(**AT_ONCE)
    table = Table(visitor, WAYS)
    table.board.get_by_role("button", name="Forecast").click()
    come_to_rest(table.page)
    table.page.screenshot(path=screenshots / f"finstere-forecast-{size}-{theme}.png")
    assert visitor.faults() == []
    table.figure(5).click()
    table.cell(8, 5).click()
    come_to_rest(table.page)
    table.page.screenshot(path=screenshots / f"finstere-path-{size}-{theme}.png")
    assert visitor.faults() == []
    assert visitor.sticks_out() <= 0


def test_every_lesson_can_be_done() -> None:
    found = positions()
    assert len(found) == len(LESSONS) == 10
    for name, text in zip(LESSONS, found, strict=True):
        state = GAME.parse(text)
        assert list(state.actors()) == [0], name
    hide = GAME.parse(found[6])
    source = (BOARD / "lessons.ts").read_text()
    listed = re.search(r"const SAFE = \((.*?)\)", source, re.S)
    assert listed is not None
    safe = {f"4 {path}" for path in " ".join(re.findall(r"'([^']*)'", listed[1])).split()}
    assert safe == {
        GAME.move_text(hide, move) for move in hide.moves(0) if survives(found[6], move)
    }


def survives(text: str, move: int) -> bool:
    """Tell whether nobody is eaten on the walk that follows a move."""
    state = GAME.parse(text)
    events: list[Event] = []
    state.play(move, events)
    return not any(isinstance(event, Eaten) for event in events)


@pytest.mark.parametrize("language", ["en", "fr", "de", "da"])
def test_the_rules_have_the_same_paragraphs_and_pictures_in_every_language(language: str) -> None:
    def outline(of: str) -> list[tuple[str, str]]:
        text = (RULES / of / "finstere.md").read_text()
        return re.findall(r"\{#([\w-]+)\}|^!\[[^\]]+\]\((\w+)\)$", text, re.M)

    assert outline(language) == outline("en")
    for _, picture in outline(language):
        assert not picture or (BOARD / "pictures" / f"{picture}.svelte").is_file()
