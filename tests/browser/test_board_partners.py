"""The board of Partners on its own: moves by finger and by key, and how it looks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.kit import AXE
from tests.browser.partners import Board
from tests.browser.stage import Stage

# ---- Moves by finger ---------------------------------------------------------------------------


def test_a_number_is_played_by_card_and_pawn(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        board.card("−4").click()
        assert board.lit >= {"Y3", "Y9", "G13", "Y5", "G9"}
        board.tap("Y9")
        board.played("-4 Y9")


def test_a_number_is_played_by_card_and_end(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        board.card("−4").click()
        board.tap("Y5")
        board.played("-4 Y9")


def test_a_card_with_two_numbers_asks_where_the_pawn_goes(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        board.card("1/14").click()
        board.tap("G13")
        board.says("Tap where this pawn shall go")
        board.tap("G14")
        board.played("1/14 G13+1")


def test_a_seven_is_shared_step_by_step_and_taken_back(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        play = board.page.get_by_role("button", name="Play", exact=True)
        board.card("7×1").click()
        board.says("7 steps left")
        board.tap("Y3")
        board.tap("Y4")
        board.says("5 steps left")
        board.tap("G13")
        board.says("4 steps left")
        expect(play).to_be_disabled()
        board.page.get_by_role("button", name="Take back").click()
        board.says("5 steps left")
        board.tap("Y9")
        for _ in range(4):
            board.page.get_by_role("button", name="One step more").click()
        board.says("All seven used")
        play.click()
        board.played("7x1 Y3+2 Y9+5")


def test_a_seven_in_another_order_is_the_listed_move(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        board.card("7×1").click()
        board.tap("Y9")
        board.tap("Y11")
        board.tap("Y3")
        for _ in range(4):
            board.page.get_by_role("button", name="One step more").click()
        listed = board.page.get_by_role("button", name="Play", exact=True)
        expect(listed).to_be_enabled()
        listed.click()
        board.played("7x1 Y3+5 Y9+2")


def test_a_swap_is_made_by_tapping_two_pawns(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        board.card("⇄").click()
        board.tap("Y3")
        board.says("Now tap the other pawn")
        board.tap("R4")
        board.played("swap Y3 R4")


def test_a_gift_is_confirmed(stage: Stage) -> None:
    with Board(stage, "exchange") as board:
        board.card("−4").click()
        board.page.get_by_role("button", name="Give −4 to Cleo").click()
        board.played("Y gives -4")


def test_an_unusable_card_says_why(stage: Stage) -> None:
    with Board(stage, "stuck") as board:
        board.card("6").click()
        board.says("Yellow 13: Red stands on its own start and bars the way.")
        assert board.lit == set()
        assert board.card("6").get_attribute("data-can") is None


def test_a_finished_player_moves_the_partners_pawns(stage: Stage) -> None:
    with Board(stage, "helper") as board:
        board.card("5").click()
        assert board.lit == {"B5", "B8", "BC2", "B10", "B13", "R14"}
        board.tap("B5")
        board.played("5 B5")


def test_the_card_received_is_marked(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        expect(board.card("7×1").locator(".ribbon")).to_have_text("from Cleo")
        assert board.page.locator(".ribbon").count() == 1


@pytest.mark.parametrize("seat", range(4))
def test_the_own_start_is_always_at_the_bottom(stage: Stage, seat: int) -> None:
    with Board(stage, "middle-4", seat=str(seat)) as board:
        ring = board.page.locator(".ring").bounding_box()
        start = board.page.locator(".start").nth(seat).bounding_box()
        assert ring
        assert start
        assert start["y"] > ring["y"] + 0.85 * ring["height"]


# ---- Moves by key ------------------------------------------------------------------------------


def test_the_board_is_one_tab_stop(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        board.card("1/14").click()
        assert board.page.locator(".partners [tabindex='0']").count() == 1
        others = board.page.locator(".partners").locator("button:not([tabindex]), a, input")
        assert others.count() == 0


def test_a_move_by_keys_alone(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        board.page.locator("[data-stop='card-0']").focus()
        board.press("ArrowRight", "Enter")
        board.says("One pawn goes 4 back")
        walk_to(board, "Y9")
        board.press("Enter")
        board.played("-4 Y9")


def walk_to(board: Board, spot: str) -> None:
    """Go to a spot with the arrow keys, always towards it."""
    for _ in range(40):
        code = """(spot) => {
            const middle = (one) => { const b = one.getBoundingClientRect();
                return [b.x + b.width / 2, b.y + b.height / 2]; };
            const [x, y] = middle(document.activeElement);
            const [a, b] = middle(document.querySelector(`[data-spot='${spot}']`));
            if (document.activeElement.dataset.spot === spot) return '';
            return Math.abs(a - x) > Math.abs(b - y) ? (a > x ? 'ArrowRight' : 'ArrowLeft')
                : b > y ? 'ArrowDown' : 'ArrowUp'; }"""
        key = board.page.evaluate(code, spot)
        if not key:
            return
        board.press(key)
    raise AssertionError(f"the keys do not lead to {spot}")


def test_escape_takes_back_step_by_step(stage: Stage) -> None:
    with Board(stage, "seven") as board:
        board.card("7×1").click()
        board.tap("Y3")
        board.says("6 steps left")
        board.press("Escape")
        board.says("7 steps left")
        board.press("Escape")
        board.says("Deal 2 of 3")


# ---- Looks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["night", "day"])
@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=["laptop", "phone"])
@pytest.mark.parametrize("position", ["seven", "exchange", "helper"])
def test_axe_finds_nothing_and_a_picture_is_kept(
    stage: Stage, position: str, size: tuple[int, int], theme: str, screenshots: Path
) -> None:
    with Board(stage, position, size=size, theme=theme) as board:
        board.page.locator(".hand .slot").first.click()
        name = f"board-partners-{position}-{size[0]}-{theme}.png"
        board.page.screenshot(path=screenshots / name)
        board.page.evaluate(AXE.read_text())
        found = board.page.evaluate("axe.run(document.querySelector('.partners'))")
        assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == []


@pytest.mark.parametrize("language", ["en", "fr", "de", "da"])
def test_on_a_phone_the_strip_of_a_seven_keeps_to_its_place(stage: Stage, language: str) -> None:
    wishes = {"size": (360, 640), "language": language, "bare": "1"}
    with Board(stage, "seven", **wishes) as board:
        board.card("7×1").click()
        board.tap("Y3")
        frame, parts = board.page.locator(".own"), board.page.locator(".bar > :visible")
        expect(parts).to_have_count(3)
        outer = frame.bounding_box()
        assert outer is not None
        for part in parts.all():
            inner = part.bounding_box()
            assert inner is not None
            assert outer["y"] <= inner["y"]
            assert inner["y"] + inner["height"] <= outer["y"] + outer["height"] + 1
            assert inner["x"] + inner["width"] <= 360


@pytest.mark.parametrize("language", ["en", "fr", "de", "da"])
def test_no_key_shows_in_any_language(stage: Stage, language: str) -> None:
    with Board(stage, "seven", language=language) as board:
        for card in board.page.locator(".hand .slot").all():
            card.click()
            text = board.page.locator("main").inner_text()
            assert not re.search(r"\b(card|bar|plate|now|told|panel|hand)\.[a-z_]+", text)
            assert "{" not in text
