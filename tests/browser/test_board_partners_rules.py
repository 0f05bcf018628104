"""What the board of Partners draws and tells, against what the rules say."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from tablee.games import all_games
from tablee.games.facts import Event
from tablee.games.partners.events import PawnMoved
from tests.browser.partners import Board
from tests.browser.stage import Stage
from tests.games.partners.positions import random_pawns

GAME = all_games()["partners"]
POSITIONS = ("seven", "stuck", "helper", "exchange", "stacks", "win", "start-4", "middle-4")
HANDS = ("7x1,-4,1/14,8H", "7x1,13H,5,3", "7x1,2,6,9", "7x1,10,12,H")


# ---- Events ------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
@pytest.mark.parametrize("position", POSITIONS)
def test_events_play_and_leave_no_card_in_the_air(
    stage: Stage, position: str, reduced: bool
) -> None:
    wishes = {"reduced": "1"} if reduced else {}
    with Board(stage, position, **{**wishes, "pace": "10"}) as board:
        following = board.page.get_by_role("button", name=re.compile("^Next"))
        for step in range(1, 9):
            if not following.is_enabled():
                break
            following.click()
            expect(following).to_contain_text(f"({step}/")
            assert board.page.locator("[data-flight]").count() == 0
        assert board.page.locator("aside ol li").count() > 0


FOLLOWED = """async ([name, seat]) => {
    const { Theatre } = await window.modules['/src/boards/partners/theatre.svelte.ts']();
    const { standingOf } = await window.modules['/src/boards/partners/spots.ts']();
    const { default: fixtures } = await window.modules['/fixtures/partners.json']();
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
def test_what_events_draw_is_what_the_next_view_shows(stage: Stage, position: str) -> None:
    with Board(stage, position) as board:
        for seat in (0, 2):
            for drawn, shown in board.page.evaluate(FOLLOWED, [position, seat]):
                assert drawn == shown


def test_skip_ends_everything_that_moves(stage: Stage) -> None:
    with Board(stage, "seven", pace="60000") as board:
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
    const { offerOf } = await window.modules['/src/boards/partners/moves.ts']();
    return moves.map((move) => offerOf(view, move).path);
}"""
SHARED = """async ([view, moves]) => {
    const { Sevens } = await window.modules['/src/boards/partners/seven.ts']();
    const { standingOf } = await window.modules['/src/boards/partners/spots.ts']();
    const { partsOf } = await window.modules['/src/boards/partners/moves.ts']();
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


def test_ways_are_drawn_as_the_rules_walk_them(stage: Stage) -> None:
    with Board(stage, "seven") as board:
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


def test_sevens_end_as_the_rules_end_them(stage: Stage) -> None:
    with Board(stage, "seven") as board:
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


def test_every_lesson_can_be_done(stage: Stage) -> None:
    code = "async () => (await window.modules['/src/boards/partners/lessons.ts']()).default"
    with Board(stage, "seven") as board:
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


# ---- Words ------------------------------------------------------------------------------------

TOLD = """async (moves) => {
    const { describe } = await window.modules['/src/boards/partners/describe.ts']();
    const texts = (await window.modules['/src/messages/en/partners.json']()).default;
    const { format } = await window.modules['/src/messages.ts']();
    return moves.map((move) => describe(move, (key, facts) => format(texts, 'en', key, facts)));
}"""


def test_moves_are_told_in_words(stage: Stage) -> None:
    told = {
        "Y gives -4": "Give the −4",
        "8H in": "8/♥: a pawn onto the start",
        "5 Y13": "5: Yellow 13",
        "1/14 YC3+1": "1/14: Yellow, circle 3, 1 step",
        "7x1 Y3+4 Y9+3": "7×1: Yellow 3, 4 steps; Yellow 9, 3 steps",
        "swap B12 Y10": "⇄: Blue 12; Yellow 10",
    }
    with Board(stage, "seven") as board:
        assert board.page.evaluate(TOLD, list(told)) == list(told.values())
