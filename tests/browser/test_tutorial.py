"""The tutorials: short steps, judged by the rules of a real server."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablee.games import all_games
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, SIZES, Visitor
from tests.browser.test_pages import check_looks

STEPS = {"feurio": 10, "finstere": 16, "partners": 10}


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("size", SIZES)
def test_a_tutorial_has_short_steps_that_fit(
    visit: Visit, game: str, size: str, screenshots: Path
) -> None:
    visitor = visit(**SIZES[size], reduced_motion="reduce").keep(**AT_ONCE).at_home()
    visitor.card(game).get_by_role("link", name="Tutorial").click()
    count = visitor.page.locator(".step .count")
    for step in range(1, STEPS[game] + 1):
        expect(count).to_have_text(f"Step {step} of {STEPS[game]}")
        assert visitor.sticks_out() <= 0
        assert visitor.cut_off() == []
        if step == 1:
            check_looks(visitor, f"learn-{game}", size, screenshots)
        if step < STEPS[game]:
            visitor.page.locator(".foot .row button").last.click()


@pytest.mark.parametrize("game", all_games())
def test_a_step_is_done_by_the_move_it_asks_for(visit: Visit, game: str) -> None:
    """All that is offered is clicked: wrong moves are answered by advice, the right by praise."""
    visitor = visit(reduced_motion="reduce").keep(**AT_ONCE)
    visitor.page.goto(f"/?page=learn&game={game}")
    onward = visitor.page.locator(".foot .row button").last
    for step in range(1, STEPS[game]):
        expect(visitor.page.locator(".step .count")).to_have_text(f"Step {step} of {STEPS[game]}")
        if onward.inner_text() != "Next":
            break
        onward.click()
    visitor.start_playing(seed=1)
    expect(visitor.page.locator(".remark.done")).to_be_visible()


# ---- To the end by doing what is asked: the other steps only show something -------------------

Taps = dict[int, Callable[[Page], None]]


def move_figure(white: int, cell: int) -> Callable[[Page], None]:
    """Take a figure from the tray, point at a cell, confirm."""

    def tap(page: Page) -> None:
        page.locator(f'[data-figure="{white}"]').click()
        page.locator(f'[data-cell="{cell}"]').click()
        page.locator('.finstere [data-can="play"]').click()

    return tap


def answer(words: str) -> Callable[[Page], None]:
    """Choose the right one of the answers, after a wrong one."""

    def tap(page: Page) -> None:
        page.locator(".choices button:not([data-right])").first.click()
        expect(page.locator(".remark")).to_be_visible()
        expect(page.locator(".remark.done")).to_have_count(0)
        page.get_by_role("button", name=words).click()

    return tap


def play_card(sign: str, *spots: str, confirm: str = "") -> Callable[[Page], None]:
    """Take a card by its corner, point at spots of the ring, confirm where it is asked for."""

    def tap(page: Page) -> None:
        corner = page.locator("text.corner").filter(has_text=re.compile(f"^{re.escape(sign)}$"))
        page.locator(".hand .slot").filter(has=corner).first.click()
        for spot in spots:
            box = page.locator(f"[data-spot='{spot}']").bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if confirm:
            page.get_by_role("button", name=re.compile(f"^{confirm}")).click()

    return tap


DOOR = -2
ASKED: dict[str, Taps] = {
    "finstere": {
        1: move_figure(1, 16 * 10 + 15),
        2: move_figure(4, 16 * 5 + 11),
        3: move_figure(5, 16 * 5 + 8),
        4: move_figure(1, 16 * 8 + 3),
        5: move_figure(3, 16 * 6 + 9),
        7: answer("It goes straight on"),
        8: move_figure(4, 16 * 7 + 11),
        9: move_figure(5, 16 * 8 + 11),
        10: move_figure(4, 16 * 6 + 7),
        11: move_figure(4, 16 * 5 + 4),
        12: move_figure(4, 16 * 7 + 15),
        13: answer("Yes, it sees it"),
        14: move_figure(4, 16 * 9 + 13),
        15: move_figure(4, 16 * 4 + 14),
        16: move_figure(4, DOOR),
    },
    "partners": {
        1: play_card("8/♥", confirm="Give"),
        2: play_card("♥", "Yhome"),
        3: play_card("5", "Y3"),
        4: play_card("5", "Y6"),
        5: play_card("1/14", "Y13", "Y14"),
        6: play_card("−4", "Y2"),
        7: play_card("5", "G13"),
        8: play_card("7×1", "G14", "YC4", "YC3", "Y5", confirm="Play"),
        9: play_card("⇄", "Y2", "G13"),
        10: play_card("1/14", "R14", "BC4"),
    },
}
"""What the steps ask for, by their numbers; the test of Feurio's board does the same for it."""


@pytest.mark.parametrize("game", all_games())
def test_a_first_visit_is_offered_the_tutorial_beside_the_play_button(
    ada: Visitor, game: str
) -> None:
    ada.at_home()
    offer = ada.card(game).get_by_role("link", name="First time? Three minutes")
    expect(offer).to_be_visible()
    ada.at_table(game).at_home()
    expect(offer).to_have_count(0)


@pytest.mark.parametrize("game", ASKED)
def test_every_step_of_a_tutorial_is_done_by_clicking(visit: Visit, game: str) -> None:
    visitor = visit(reduced_motion="reduce").keep(**AT_ONCE)
    page = visitor.page
    page.goto(f"/?page=learn&game={game}")
    onward = page.locator(".foot .row button").last
    for step in range(1, STEPS[game] + 1):
        expect(page.locator(".step .count")).to_have_text(f"Step {step} of {STEPS[game]}")
        if step in ASKED[game]:
            expect(page.locator("[data-can], .choices").first).to_be_visible()
            ASKED[game][step](page)
            expect(page.locator(".remark.done")).to_be_visible()
        if step < STEPS[game]:
            expect(onward).to_have_text("Next")
            onward.click()
    expect(onward).to_have_text("Play now against bots")
    visitor.go_offline()
    onward.click()
    expect(page.get_by_role("alert")).to_contain_text("No connection")
    visitor.go_offline(False)
    onward.click()
    visitor.see_board()
