"""Records: what is written down replays to the same game, and nothing false passes."""

from __future__ import annotations

import msgspec
import pytest

from tablee.games import Result
from tablee.rng import seeded
from tablee.table import Bot, OtherRules
from tablee.table import commands as c
from tablee.table.local import LocalTable, person
from tablee.table.notation import located, read, read_all, write
from tablee.table.record import InvalidRecord, MoveLine, Place, Record, encode, record
from tablee.table.replay import replay, verify
from tests.table.kit import ANN, BEN, lay_all, play, play_out, started


def finished() -> Record:
    """Play a game with take-backs at one screen against a bot."""
    local = LocalTable("whispers", [person("Ann"), Bot("random")], seeded(1))
    while local.table.actors():
        for _ in local.bots_move():
            pass
        if 0 not in local.table.actors():
            continue
        view = local.table.view(0)
        assert view is not None
        local.move(0, view.moves[0])
        if view.moves[0] == "mark":
            local.take_back(0)
            local.move(0, "roll")
    return local.record()


def test_json_and_text_round_trip_and_verify() -> None:
    kept = finished()
    assert kept.result is not None
    assert read(encode(kept)) == kept
    from_text = read(write(kept))
    moves = [line for line in kept.lines if isinstance(line, MoveLine)]
    assert verify(kept) == verify(from_text) == len(moves)
    assert [line.seat for line in from_text.lines] == [line.seat for line in kept.lines]
    assert any(not isinstance(line, MoveLine) for line in kept.lines), "take-backs stay in it"


def test_replay_steps_through_every_position() -> None:
    kept = finished()
    steps = list(replay(kept))
    assert len(steps) == len(kept.lines)
    assert steps[-1].state.over()
    assert steps[-1].state.result() == kept.result


def test_every_falsehood_is_found() -> None:
    kept = finished()
    change = msgspec.structs.replace
    roll = next(i for i, line in enumerate(kept.lines) if getattr(line, "text", "") == "roll")
    line = kept.lines[roll]
    assert isinstance(line, MoveLine)
    other_die = [
        {**event, "die": event["die"] % 6 + 1} if "die" in event else event for event in line.events
    ]
    lines = kept.lines
    false = {
        "promised": change(kept, seed="another"),
        "other events": change(kept, lines=[*lines[:roll], change(line, events=other_die)]),
        "disagree": change(kept, lines=lines[:-1]),
        "not the turn": change(kept, lines=[change(line, seat=4), *lines]),
        "not possible": change(kept, lines=[change(line, seat=0), *lines]),
        "the rules": change(kept, result=Result((1, 2), (99, 0))),
        "not part": change(kept, lines=[change(line, text=None), *lines]),
        "no game is called": change(kept, game="chess"),
        "seats": change(kept, seats=11),
        "still running": change(kept, seed=None),
    }  # fmt: skip
    for problem, wrong in false.items():
        with pytest.raises(InvalidRecord, match=problem):
            verify(wrong)
    with pytest.raises(OtherRules):
        verify(change(kept, version=7))


def test_garbage_is_no_record() -> None:
    for garbage in (b"", b"{}", b"{", b"\xff\xfe", b"hello\nworld", b"tablee: whispers", b"[]"):
        with pytest.raises(InvalidRecord):
            read(garbage)


def test_a_running_game_tells_a_seat_only_what_it_knows() -> None:
    table = started([ANN, BEN], rounds=6)
    lay_all(table)
    play(table, ANN, 0, "roll")
    play(table, BEN, 1)
    steps = [told.step for told in table.recent]
    secret = write(record(table.setup, steps))
    mine = record(table.setup, steps, seat=0)
    assert mine.seed is None
    assert mine.result is None
    hands = table.running().state.hands  # type: ignore[attr-defined]
    laid = table.running().state.laid  # type: ignore[attr-defined]
    text = encode(mine).decode() + write(mine)
    assert table.setup.seed in secret
    for number in [*hands[1], laid[1]]:
        assert str(number) not in text
    assert str(hands[0][-1]) in text
    assert str(hands[0][-1]) not in encode(record(table.setup, steps, seat=-1)).decode()


def test_rematch_rotates_the_seats_and_has_a_new_seed() -> None:
    table = started([ANN, BEN, "novice"], rounds=1)
    table.do(c.Leave(), BEN, 0)
    play_out(table)
    proposal = table.decide(c.Rematch(), ANN, 5)
    table.apply(proposal)
    assert proposal.rematch is not None
    again = proposal.rematch.after
    assert again.setup.id == table.book.rematch
    assert again.setup.seed != table.setup.seed
    assert again.book.status == "gathering"
    assert again.book.sitters == [
        Bot("novice"), table.book.sitters[0], table.book.sitters[1].instead_of  # type: ignore[union-attr]
    ]  # fmt: skip


def test_alone_with_bots_a_rematch_begins_at_once() -> None:
    table = started([ANN, "novice"], rounds=1)
    play_out(table)
    again = table.decide(c.Rematch(), ANN, 5).rematch
    assert again is not None
    assert again.status == "playing"


TEXT = """\
tablee: whispers/1
seats: 2
option rounds: 3
player 0: Ann
player 1: bot random
commitment: 00ff
seed: tea

1. seat 0: 123456
2. seat 1 takes back to 0

ranks: 1 2
scores: 7 -2
"""


@pytest.mark.parametrize(
    ("row", "column", "wrong", "problem"),
    [
        (1, 9, "tablee: whispers", "expected a game and the version of its rules"),
        (2, 8, "seats: two", "expected the number of seats, found 'two'"),
        (3, 1, "seats: 2", "a second line seats:"),
        (5, 8, "player 2: bot random", "expected player 1"),
        (6, 13, "commitment: 00FG", "expected the SHA-256"),
        (7, 1, "sied: tea", "expected a numbered move, or tablee"),
        (7, 1, "just words", "expected a numbered move, or tablee"),
        (9, 1, "1 seat 0: 123456", "expected a number, a full stop and a space"),
        (9, 4, "1. chair 0: 123456", "expected seat"),
        (9, 9, "1. seat x: 123456", "expected the number of a seat"),
        (9, 10, "1. seat 0; 123456", "expected a colon and a move, or takes back to"),
        (9, 12, "1. seat 0: ", "expected a move, ? or the number of a move"),
        (10, 1, "3. seat 1 takes back to 0", "expected 2., found 3."),
        (12, 8, "ranks: first", "expected the rank of each seat"),
    ],
)
def test_what_is_wrong_with_a_text_is_told_with_line_and_column(
    row: int, column: int, wrong: str, problem: str
) -> None:
    rows = TEXT.splitlines()
    assert read(TEXT).result == Result((1, 2), (7, -2))
    with pytest.raises(InvalidRecord) as caught:
        read("\n".join([*rows[: row - 1], wrong, *rows[row:]]))
    assert caught.value.place == Place(row, column, wrong)
    assert problem in caught.value.problem
    told, shown, pointer = str(caught.value).splitlines()
    assert told.startswith(f"line {row}, column {column}: ")
    assert shown[pointer.index("^") :] == wrong[column - 1 :]


def test_a_text_without_its_first_lines_is_no_record() -> None:
    with pytest.raises(InvalidRecord, match="begins with the lines tablee: and seats:"):
        read("seed: tea\n")


def test_malformed_json_is_told_with_line_and_column() -> None:
    with pytest.raises(InvalidRecord) as caught:
        read('{\n "game": "whispers",\n "version": one\n}')
    assert caught.value.place == Place(3, 13, ' "version": one')
    with pytest.raises(InvalidRecord, match=r"\$\.seats"):
        read('{"game": "whispers", "version": 1, "seats": "two"}')


def test_a_move_that_cannot_be_played_is_told_with_its_place_in_the_text() -> None:
    text = write(finished())
    row = next(at for at, row in enumerate(text.splitlines(), 1) if row.endswith(": roll"))
    number, before = text.splitlines()[row - 1].split(".")[0], text.splitlines()[row - 1]
    wrong = text.replace(before, before.replace("roll", "rule"))
    with pytest.raises(InvalidRecord) as caught:
        verify(read(wrong))
    assert caught.value.line == int(number)
    located_error = located(caught.value, wrong)
    assert located_error.place == Place(
        row, before.index("roll") + 1, before.replace("roll", "rule")
    )
    assert str(located_error).startswith(
        f"line {row}, column {before.index('roll') + 1}: move {number}: "
    )


def test_several_records_in_one_text() -> None:
    kept = finished()
    text = write(kept) + "\n" + TEXT + "\n" + write(kept)
    assert [one.seats for one in read_all(text)] == [2, 2, 2]
    assert read_all(text)[2] == read(write(kept))
    row = text[: text.index("seed: tea")].count("\n") + 1
    with pytest.raises(InvalidRecord) as caught:
        read_all(text.replace("seed: tea", "seed tea"))
    assert caught.value.place == Place(row, 1, "seed tea")
    assert read_all("") == []
