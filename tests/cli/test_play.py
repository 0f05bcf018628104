"""The terminal table, driven as a person would."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from tablee import all_games, engine, game
from tablee.cli.__main__ import app, main
from tablee.cli.boards import board
from tablee.cli.play import TerminalTable
from tablee.games import Event
from tablee.rng import seeded
from tablee.table import Bot, Sitter
from tablee.table.local import LocalTable, person
from tablee.table.notation import read
from tablee.table.record import MoveLine, TakeBackLine
from tablee.table.replay import verify
from tablee.testing.laws import random_move
from tablee.words import sentences
from tests.contract.cases import every_game

runner = CliRunner()


def typed(lines: list[str]) -> Iterator[str]:
    yield from lines
    raise EOFError


def table(key: str, lines: list[str], seats: int = 0, humans: int = 1) -> str:
    """Sit at a table with somebody who types these lines; give what the screen showed."""
    screen = io.StringIO()
    answers = typed(lines)
    seats = seats or game(key).least
    people: list[Sitter] = [person(f"P{seat}") for seat in range(humans)]
    sitters = [*people, *[Bot("random")] * (seats - humans)]
    local = LocalTable(key, sitters, seeded(1), "terminal")
    console = Console(file=screen, width=80)
    TerminalTable(local, console, ask=lambda _prompt: next(answers)).run()
    return screen.getvalue()


@every_game
def test_computer_players_finish_a_game(key: str) -> None:
    seats = game(key).least
    shown = table(key, [], seats, humans=0)
    assert "1." in shown or "Nobody won" in shown


class Crashes:
    def choose(self, *_about: object) -> int:
        raise KeyError("[lost]")


def test_a_computer_player_that_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.table.local.bot", lambda _name: Crashes())
    shown = " ".join(table("feurio", [], 2, humans=0).split())
    assert "failed (KeyError: '[lost]'); any legal move is made for it." in shown


def test_a_computer_player_that_does_not_fail_is_not_talked_about() -> None:
    assert "any legal" not in table("feurio", [], 2, humans=0)


@every_game
def test_leaving_prints_a_position_to_go_on_from(key: str) -> None:
    shown = table(key, ["quit"])
    position = next(line for line in shown.splitlines() if line.startswith(f"{key}/"))
    assert game(key).parse(position)


@every_game
def test_bad_input_is_explained_and_nothing_is_lost(key: str) -> None:
    shown = table(key, ["no such move", "", "help", "moves", "board", "position"])
    assert "at character" in shown
    assert "list" in shown


@every_game
def test_boards_fit_the_terminal(key: str) -> None:
    for seed in range(3):
        state = game(key).new(game(key).most, seed)
        rng = seeded(seed)
        for _ in range(120):
            if state.over():
                break
            screen = io.StringIO()
            view = game(key).view(state, state.turn())
            Console(file=screen, width=200).print(board(key).draw(view))
            lines = screen.getvalue().splitlines()
            assert max(map(len, map(str.rstrip, lines))) <= 80
            assert len(lines) <= 30
            state.play(random_move(state, rng))


@every_game
def test_every_event_and_refusal_has_words(key: str) -> None:
    """Telling every event of some games raises nothing, and each told event has a sentence."""
    told = 0
    for seed, options in enumerate(game(key).option_sets(game(key).most)):
        if seed > 12:
            break
        state = game(key).new(game(key).most, seed, **options)
        rng = seeded(seed)
        for _ in range(150):
            if state.over():
                break
            events: list[Event] = []
            state.play(random_move(state, rng), events)
            view = game(key).view(state, -1)
            told += sum(board(key).tell(event, view) is not None for event in events)
    assert told
    assert any(name.startswith("refused.") for name in sentences(key))


def test_finstere_hot_seat_by_notation() -> None:
    shown = table("finstere", ["5 INNN", "5 IWWW", "4 ZZ", "4 IIII"], seats=2, humans=2)
    assert "comes in" in shown
    assert "at character" in shown
    assert "already" in shown


def test_what_is_taken_back_can_be_played_again_and_recorded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = table("finstere", ["5 I", "undo", "5 IN", f"record {file}"], seats=2)
    assert shown.count("takes back") == 1
    kept = read(file.read_bytes())
    texts = [line.text for line in kept.lines if isinstance(line, MoveLine) and line.seat == 0]
    assert texts[:2] == ["5 I", "5 IN"]
    assert any(isinstance(line, TakeBackLine) for line in kept.lines)
    assert verify(kept) == sum(isinstance(line, MoveLine) for line in kept.lines)


def test_a_game_from_a_position_goes_on_but_has_no_record(tmp_path: Path) -> None:
    state = game("finstere").new(2, "before")
    text = game("finstere").text(state, hidden=False)
    file = tmp_path / "game.json"
    local = LocalTable("finstere", [person("A"), person("B")], seeded(1), position=text)
    screen, answers = io.StringIO(), typed(["5 I", "undo", f"record {file}", "quit"])
    TerminalTable(local, Console(file=screen), ask=lambda _prompt: next(answers)).run()
    assert "takes back" in screen.getvalue()
    assert "no record" in screen.getvalue()
    assert not file.exists()


def first_gift() -> str:
    partners = game("partners")
    state = partners.new(4, "terminal")
    return partners.move_text(state, state.moves(0)[0])


def test_curtain_falls_between_players_with_hidden_hands() -> None:
    shown = table("partners", ["", first_gift(), "", "quit"], seats=4, humans=4)
    assert shown.count("presses Enter") == 2


def test_what_is_chosen_at_the_same_time_is_not_told() -> None:
    shown = table("partners", [first_gift(), "quit"], seats=4)
    assert shown.count("has chosen") >= 4
    assert re.search(r"play(s|ed) \w gives", shown) is None


def test_no_curtain_where_nothing_is_hidden() -> None:
    assert "presses Enter" not in table("finstere", ["5 I", "quit"], seats=2, humans=2)


def test_version_tells_the_engine() -> None:
    result = runner.invoke(app, ["--version"])
    assert result.stdout.strip().endswith(f"({engine()} engine)")


def test_games_are_listed_with_options_as_they_are_given() -> None:
    result = runner.invoke(app, ["games"])
    assert all(each.name in result.stdout for each in all_games().values())
    assert "firebreak=off|on" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "no game is called 'chess'"),
        (["play", "finstere", "--players", "9"], "this game takes 2 to 7"),
        (["play", "finstere", "-o", "colour=blue"], "there is no such option"),
        (["play", "finstere", "-o", "setup"], "write it as name=value"),
        (["play", "finstere", "-o", "setup=wild"], "allowed: basic, random, placed"),
        (["play", "--position", "finstere/2 seats=2 | M99,1E"], "no cell 99,1"),
    ],
)
def test_errors_are_one_sentence_and_no_traceback(
    arguments: list[str],
    message: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.argv", ["tablee", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    shown = " ".join(capsys.readouterr().err.split())
    assert message in shown
    assert "Traceback" not in shown
