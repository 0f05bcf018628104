"""The tutorials: ten short steps each, judged by the rules of a real server."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tablee.games import all_games
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, SIZES
from tests.browser.test_pages import check_looks

STEPS = 10


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("size", SIZES)
def test_a_tutorial_has_ten_steps_that_fit(
    visit: Visit, game: str, size: str, screenshots: Path
) -> None:
    visitor = visit(**SIZES[size], reduced_motion="reduce").keep(**AT_ONCE).at_home()
    visitor.card(game).get_by_role("link", name="Tutorial").click()
    count = visitor.page.locator(".step .count")
    for step in range(1, STEPS + 1):
        expect(count).to_have_text(f"Step {step} of {STEPS}")
        assert visitor.sticks_out() <= 0
        assert visitor.cut_off() == []
        if step == 1:
            check_looks(visitor, f"learn-{game}", size, screenshots)
        if step < STEPS:
            visitor.page.locator(".step .row button").last.click()


@pytest.mark.parametrize("game", all_games())
def test_a_step_is_done_by_the_move_it_asks_for(visit: Visit, game: str) -> None:
    """All that is offered is clicked: wrong moves are answered by advice, the right by praise."""
    visitor = visit(reduced_motion="reduce").keep(**AT_ONCE)
    visitor.page.goto(f"/?page=learn&game={game}")
    expect(visitor.page.locator(".step")).to_be_visible()
    while visitor.page.locator("[data-can]").count() == 0:
        visitor.page.locator(".step .row button").last.click()
        visitor.page.wait_for_timeout(50)
    visitor.start_playing(seed=1)
    expect(visitor.page.locator(".remark.done")).to_be_visible()
