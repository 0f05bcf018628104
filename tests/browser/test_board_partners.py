"""The board of Partners on its own: moves by finger and by key, looks, tutorial, drawn ways."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tablee.games import all_games
from tablee.games.facts import Event
from tablee.games.partners.events import PawnMoved
from tests.browser.kit import AXE
from tests.games.partners.positions import random_pawns

ROOT = Path(__file__).parents[2]
GAME = all_games()["partners"]
POSITIONS = ("seven", "stuck", "helper", "exchange", "stacks", "win", "start-4", "middle-4")
HANDS = ("7x1,-4,1/14,8H", "7x1,13H,5,3", "7x1,2,6,9", "7x1,10,12,H")


@pytest.fixture(scope="module")
def window(browser: Browser) -> Iterator[BrowserContext]:
    """One window for all tests, so that what was loaded stays loaded."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture(scope="module")
def stage() -> Iterator[str]:
    """Serve the page of boards on their own, with fresh positions, and give its address."""
    tools = ROOT / "web" / "tools"
    subprocess.run([sys.executable, tools / "fixtures.py", "partners"], check=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(tools / "build.py"), "dev", "--port", str(port), "--strictPort"]
    server = subprocess.Popen([*command, "--host", "127.0.0.1"], start_new_session=True)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(f"{address}/board.html", server)
        yield address
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()


def wait_for(address: str, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and server.poll() is None:
        try:
            urlopen(address).close()
            return
        except OSError:
            time.sleep(0.2)
    raise AssertionError("the page of boards does not answer")


class Board:
    """The board of a position, as somebody sees it."""

    def __init__(self, window: BrowserContext, stage: str, position: str, **wishes: Any) -> None:
        size = wishes.pop("size", (1280, 800))
        self.page: Page = window.new_page()
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.failures: list[str] = []
        self.page.on("pageerror", lambda error: self.failures.append(str(error)))
        wish = {"game": "partners", "position": position, "pace": "0", **wishes}
        query = "&".join(f"{name}={value}" for name, value in wish.items())
        self.page.goto(f"{stage}/board.html?{query}")
        expect(self.page.locator("main")).to_be_visible(timeout=60_000)

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


# ---- Moves by finger ---------------------------------------------------------------------------


def test_a_number_is_played_by_card_and_pawn(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
        board.card("−4").click()
        assert board.lit >= {"Y3", "Y9", "G13", "Y5", "G9"}
        board.tap("Y9")
        board.played("-4 Y9")


def test_a_number_is_played_by_card_and_end(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
        board.card("−4").click()
        board.tap("Y5")
        board.played("-4 Y9")


def test_a_card_with_two_numbers_asks_where_the_pawn_goes(
    window: BrowserContext, stage: str
) -> None:
    with Board(window, stage, "seven") as board:
        board.card("1/14").click()
        board.tap("G13")
        board.says("Tap where this pawn shall go")
        board.tap("G14")
        board.played("1/14 G13+1")


def test_a_seven_is_shared_step_by_step_and_taken_back(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
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


def test_a_seven_in_another_order_is_the_listed_move(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
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


def test_a_swap_is_made_by_tapping_two_pawns(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
        board.card("⇄").click()
        board.tap("Y3")
        board.says("Now tap the other pawn")
        board.tap("R4")
        board.played("swap Y3 R4")


def test_a_gift_is_confirmed(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "exchange") as board:
        board.card("−4").click()
        board.page.get_by_role("button", name="Give −4 to Cleo").click()
        board.played("Y gives -4")


def test_an_unusable_card_says_why(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "stuck") as board:
        board.card("6").click()
        board.says("Yellow 13: Red stands on its own start and bars the way.")
        assert board.lit == set()
        assert board.card("6").get_attribute("data-can") is None


def test_a_finished_player_moves_the_partners_pawns(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "helper") as board:
        board.card("5").click()
        assert board.lit == {"B5", "B8", "BC2", "B10", "B13", "R14"}
        board.tap("B5")
        board.played("5 B5")


def test_the_card_received_is_marked(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
        expect(board.card("7×1").locator(".ribbon")).to_have_text("from Cleo")
        assert board.page.locator(".ribbon").count() == 1


@pytest.mark.parametrize("seat", range(4))
def test_the_own_start_is_always_at_the_bottom(
    window: BrowserContext, stage: str, seat: int
) -> None:
    with Board(window, stage, "middle-4", seat=str(seat)) as board:
        ring = board.page.locator(".ring").bounding_box()
        start = board.page.locator(".start").nth(seat).bounding_box()
        assert ring
        assert start
        assert start["y"] > ring["y"] + 0.85 * ring["height"]


# ---- Moves by key ------------------------------------------------------------------------------


def test_the_board_is_one_tab_stop(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
        board.card("1/14").click()
        assert board.page.locator(".partners [tabindex='0']").count() == 1
        others = board.page.locator(".partners").locator("button:not([tabindex]), a, input")
        assert others.count() == 0


def test_a_move_by_keys_alone(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
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


def test_escape_takes_back_step_by_step(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
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
    window: BrowserContext, stage: str, position: str, size: tuple[int, int], theme: str
) -> None:
    folder = ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    with Board(window, stage, position, size=size, theme=theme) as board:
        board.page.locator(".hand .slot").first.click()
        name = f"board-partners-{position}-{size[0]}-{theme}.png"
        board.page.screenshot(path=folder / name)
        board.page.evaluate(AXE.read_text())
        found = board.page.evaluate("axe.run(document.querySelector('.partners'))")
        assert [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]] == []


@pytest.mark.parametrize("language", ["en", "fr", "de", "da"])
def test_on_a_phone_the_strip_of_a_seven_keeps_to_its_place(
    window: BrowserContext, stage: str, language: str
) -> None:
    wishes = {"size": (360, 640), "language": language, "bare": "1"}
    with Board(window, stage, "seven", **wishes) as board:
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
def test_no_key_shows_in_any_language(window: BrowserContext, stage: str, language: str) -> None:
    with Board(window, stage, "seven", language=language) as board:
        for card in board.page.locator(".hand .slot").all():
            card.click()
            text = board.page.locator("main").inner_text()
            assert not re.search(r"\b(card|bar|plate|now|told|panel|hand)\.[a-z_]+", text)
            assert "{" not in text


TOLD = """async (moves) => {
    const { describe } = await import('/src/boards/partners/describe.ts');
    const texts = (await import('/src/messages/en/partners.json')).default;
    const { format } = await import('/src/messages.ts');
    return moves.map((move) => describe(move, (key, facts) => format(texts, 'en', key, facts)));
}"""


def test_moves_are_told_in_words(window: BrowserContext, stage: str) -> None:
    told = {
        "Y gives -4": "Give the −4",
        "8H in": "8/♥: a pawn onto the start",
        "5 Y13": "5: Yellow 13",
        "1/14 YC3+1": "1/14: Yellow, circle 3, 1 step",
        "7x1 Y3+4 Y9+3": "7×1: Yellow 3, 4 steps; Yellow 9, 3 steps",
        "swap B12 Y10": "⇄: Blue 12; Yellow 10",
    }
    with Board(window, stage, "seven") as board:
        assert board.page.evaluate(TOLD, list(told)) == list(told.values())


# ---- Events ------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
@pytest.mark.parametrize("position", POSITIONS)
def test_events_play_and_leave_no_card_in_the_air(
    window: BrowserContext, stage: str, position: str, reduced: bool
) -> None:
    wishes = {"reduced": "1"} if reduced else {}
    with Board(window, stage, position, **{**wishes, "pace": "10"}) as board:
        following = board.page.get_by_role("button", name=re.compile("^Next"))
        for step in range(1, 9):
            if not following.is_enabled():
                break
            following.click()
            expect(following).to_contain_text(f"({step}/")
            assert board.page.locator("[data-flight]").count() == 0
        assert board.page.locator("aside ol li").count() > 0


FOLLOWED = """async ([name, seat]) => {
    const { Theatre } = await import('/src/boards/partners/theatre.svelte.ts');
    const { standingOf } = await import('/src/boards/partners/spots.ts');
    const { default: fixtures } = await import('/fixtures/partners.json');
    const { views, steps } = fixtures.find((one) => one.name === name);
    const theatre = new Theatre({ root: () => undefined, seat: () => seat, pace: () => 0,
        reduced: () => false, sound: () => {}, tell: () => null });
    theatre.settle(views[seat]);
    const table = (spots, hand, sizes) => JSON.stringify(
        [[...spots].sort(), hand.map((one) => one.card).sort(), sizes]);
    const compared = [];
    for (const { events, views: after } of steps) {
        for (const event of events[seat]) await theatre.show(event);
        const view = after[seat];
        compared.push([
            table(theatre.pieces.map((piece) => piece.spot), theatre.hand, theatre.sizes),
            table(standingOf(view), view.hand, view.hand_sizes)]);
        theatre.settle(view);
    }
    return compared;
}"""


@pytest.mark.parametrize("position", POSITIONS)
def test_what_events_draw_is_what_the_next_view_shows(
    window: BrowserContext, stage: str, position: str
) -> None:
    with Board(window, stage, position) as board:
        for seat in (0, 2):
            for drawn, shown in board.page.evaluate(FOLLOWED, [position, seat]):
                assert drawn == shown


def test_skip_ends_everything_that_moves(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven", pace="60000") as board:
        following = board.page.get_by_role("button", name=re.compile("^Next"))
        skip = board.page.get_by_role("button", name="Skip")
        following.click()
        done = following.filter(has_text="(1/")
        for _ in range(40):
            skip.click()
            if done.count():
                break
        expect(done).to_have_count(1)


# ---- Ways drawn by the board, against the rules ------------------------------------------------

DRAWN = """async ([view, moves]) => {
    const { offerOf } = await import('/src/boards/partners/moves.ts');
    return moves.map((move) => offerOf(view, move).path);
}"""
SHARED = """async ([view, moves]) => {
    const { Sevens } = await import('/src/boards/partners/seven.ts');
    const { standingOf } = await import('/src/boards/partners/spots.ts');
    const { partsOf } = await import('/src/boards/partners/moves.ts');
    const standing = standingOf(view);
    const sevens = new Sevens(standing, view.seat, moves);
    return moves.map((move) => {
        const taken = new Set();
        const strides = partsOf(move).map(({ pawn, steps }) => {
            const at = standing.findIndex((spot, index) => spot === pawn && !taken.has(index));
            taken.add(at);
            return { pawn: at, steps };
        });
        const way = strides.map((stride, at) =>
            sevens.next(strides.slice(0, at)).get(stride.pawn)?.includes(stride.steps) ?? false);
        return [sevens.move(strides), way.every(Boolean), sevens.standing(strides)];
    });
}"""


def positions(count: int) -> Iterator[Any]:
    """Give crowded positions in which Yellow is to play."""
    rng = random.Random(8)
    for _ in range(count):
        hand = rng.choice(HANDS)
        pawns = random_pawns(rng)
        state = GAME.parse(f"partners/1 seats=4 | {pawns} dealer=G deals=1 turn=Y hand.Y={hand}")
        if not state.over():
            yield state


def after(state: Any, move: str) -> tuple[Any, list[Event]]:
    copy = GAME.parse(GAME.text(state))
    events: list[Event] = []
    copy.play(GAME.parse_move(copy, move), events)
    return copy, events


def spot(colour: int, place: str) -> str:
    return place if re.match(r"[YRBG]\d", place) else "YRBG"[colour] + place


def test_ways_are_drawn_as_the_rules_walk_them(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
        compared = 0
        for state in positions(120):
            view = GAME.view(state, 0)
            moves = [move for move in view.moves if not re.match(r"7x1|.* in$", move)]
            drawn = board.page.evaluate(DRAWN, [msgspec.to_builtins(view), moves])
            for move, path in zip(moves, drawn, strict=True):
                walked = next(e for e in after(state, move)[1] if isinstance(e, PawnMoved))
                assert path == [spot(walked.colour, place) for place in walked.path], move
                compared += 1
        assert compared > 200


def test_sevens_end_as_the_rules_end_them(window: BrowserContext, stage: str) -> None:
    with Board(window, stage, "seven") as board:
        compared = 0
        for state in positions(60):
            view = GAME.view(state, 0)
            moves = [move for move in view.moves if move.startswith("7x1")][:40]
            shared = board.page.evaluate(SHARED, [msgspec.to_builtins(view), moves])
            for move, (found, offered, standing) in zip(moves, shared, strict=True):
                assert (found, offered) == (move, True)
                view_after: Any = GAME.view(after(state, move)[0], 0)
                pawns = view_after.pawns
                told = [spot(c, pawn.place) for c, four in enumerate(pawns) for pawn in four]
                assert sorted(standing) == sorted(told), move
                compared += 1
        assert compared > 200


# ---- Tutorial ----------------------------------------------------------------------------------


def test_every_lesson_can_be_done(window: BrowserContext, stage: str) -> None:
    code = "async () => (await import('/src/boards/partners/lessons.ts')).default"
    with Board(window, stage, "seven") as board:
        lessons = board.page.evaluate(code)
    assert len(lessons) == 10
    for lesson in lessons:
        state = GAME.parse(lesson["position"])
        moves = GAME.view(state, 0).moves
        wanted = lesson["wanted"]
        if "moves" in wanted:
            assert set(wanted["moves"]) <= set(moves)
        else:
            told = [{event_kind(e) for e in after(state, move)[1]} for move in moves]
            assert any(set(wanted["kinds"]) <= kinds for kinds in told)


def event_kind(event: Event) -> str:
    return str(msgspec.to_builtins(event)["kind"])
