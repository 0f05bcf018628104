"""Every posture of a screen: the board is large, and nothing that can be touched is covered."""

from __future__ import annotations

import pytest

from tablee.games import all_games
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE

SIZES = (
    (360, 640),
    (390, 844),
    (844, 390),
    (820, 1180),
    (800, 640),
    (1024, 768),
    (1366, 768),
    (1920, 1080),
)
BOARDS = {"finstere": ".finstere > svg", "feurio": ".feurio .field", "partners": ".ring"}
COVERED = """() => [...document.querySelectorAll('button, a[href], [role=tab]')]
  .filter((one) => one.checkVisibility() && !one.closest('.extra, .content, .sr-only, .skip'))
  .filter((one) => {
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    return !(hit && (one.contains(hit) || hit.contains(one)));
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
PLACES = """() => [...document.querySelectorAll('main button, main svg, main p')]
  .map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  }).join(' ')"""


@pytest.mark.parametrize("game", all_games())
def test_the_board_is_large_and_nothing_is_covered_in_any_posture(visit: Visit, game: str) -> None:
    ada = visit(reduced_motion="reduce").keep(**AT_ONCE).at_table(game)
    assert ada.wait_for_turn()
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_function("() => new Promise(requestAnimationFrame)")
        box = ada.page.locator(BOARDS[game]).bounding_box()
        assert box is not None
        size = f"{game} {width}x{height}: {box}"
        share = 0.8 * height if height < 560 else 0.6 * min(width, height)
        assert (box["height"] if height <= width else box["width"]) >= share, size
        assert box["x"] >= 0, size
        assert box["y"] >= 0, size
        assert box["x"] + box["width"] <= width + 1, size
        assert box["y"] + box["height"] <= height + 1, size
        assert ada.page.evaluate(COVERED) == [], size
        assert ada.sticks_out() <= 0, size


@pytest.mark.parametrize("game", all_games())
def test_nothing_moves_while_nobody_acts(visit: Visit, game: str) -> None:
    ada = visit(reduced_motion="reduce").keep(**AT_ONCE).at_table(game)
    assert ada.wait_for_turn()
    ada.page.wait_for_timeout(500)
    before = ada.page.evaluate(PLACES)
    ada.page.wait_for_timeout(1000)
    assert ada.page.evaluate(PLACES) == before
