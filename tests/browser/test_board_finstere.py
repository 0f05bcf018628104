"""The board of Finstere Flure: figures moved by finger, by drag and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tablee.games.finstere import GAME
from tests.browser.conftest import Visit
from tests.browser.finstere import PHONE, PLACED, WAYS, Table
from tests.browser.kit import AT_ONCE, Visitor
from tests.browser.rest import come_to_rest


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
    table = Table(visitor).go_to(16)
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
    expect(numbers).to_have_count(16 + 11)
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


def test_on_a_phone_the_hall_comes_closer_while_a_figure_is_in_hand(visit: Visit) -> None:
    table = Table(visit(**PHONE).keep(**AT_ONCE), WAYS)
    before = table.cell(8, 4).bounding_box()
    table.figure(5).tap()
    come_to_rest(table.page)
    after = table.cell(8, 4).bounding_box()
    assert before is not None
    assert after is not None
    assert before["width"] < 25
    assert after["width"] >= 33.9
