"""Games that were stored under older rules go on and replay; what would be lost is told before."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tablee.cli.__main__ import app
from tablee.games import all_games, game, game_of
from tablee.rng import seeded
from tablee.server.store.outlook import outlook
from tablee.server.store.store import READ_SETUP, READ_STEP
from tablee.table import MACHINE, Setup, Step, Table
from tablee.table import entries as e
from tablee.table.proposal import propose
from tablee.table.record import record
from tablee.table.replay import verify
from tests.stored import FOLDER, contents, unpacked
from tests.table.whispers import GAME as WHISPERS

runner = CliRunner()
POSITIONS: dict[str, str] = json.loads((FOLDER / "rules-1.json").read_text())
Kept = tuple[Setup, list[Step]]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Kept]:
    """All tables of a database of the past: what was agreed, and every step."""
    path = unpacked("rules-1", tmp_path_factory.mktemp("stored") / "old.db")
    rows = contents(path)
    found: dict[str, Kept] = {}
    for row in rows["games"]:
        steps = [
            READ_STEP.decode(each["body"]) for each in rows["events"] if each["game"] == row["id"]
        ]
        found[row["id"]] = READ_SETUP.decode(row["setup"]), sorted(steps, key=lambda each: each.seq)
    return found


def taken_up(kept: Kept) -> Table:
    table = Table(kept[0])
    for step in kept[1]:
        table.follow(step)
    return table


def played_on(kept: Kept) -> list[Step]:
    """Play a game on to its end, at random."""
    table, steps, rng = taken_up(kept), list(kept[1]), seeded("on")
    while table.book.status == "playing":
        state, seat = table.running().state, table.actors()[0]
        moves = state.moves(seat)
        moved = e.Moved(seat, moves[rng.below(len(moves))])
        proposal = propose(table.situation, [moved], MACHINE, 0)
        table.apply(proposal)
        steps.append(proposal.step)
    return steps


@pytest.mark.parametrize("table", POSITIONS)
def test_a_stored_game_stands_where_it_stood(table: str, stored: dict[str, Kept]) -> None:
    course = taken_up(stored[table]).course
    assert course is not None
    assert course.game.text(course.state) == POSITIONS[table]
    assert game_of(POSITIONS[table]) is course.game


@pytest.mark.parametrize("table", POSITIONS)
def test_it_goes_on_to_its_end_and_replays(table: str, stored: dict[str, Kept]) -> None:
    setup, _ = stored[table]
    steps = played_on(stored[table])
    kept = record(setup, steps)
    assert kept.version == setup.version
    assert verify(kept) == len(kept.lines)


def test_no_version_of_the_rules_is_forgotten() -> None:
    """A game says in `older` how its stored games go on."""
    for played in all_games().values():
        assert sorted(played.older) == list(range(1, played.version)), played.key
        for version, older in played.older.items():
            assert (older.key, older.version) == (played.key, version)
            assert game(played.key, version) is older


def test_an_upgrade_is_tried_on_every_game_and_changes_nothing(tmp_path: Path) -> None:
    path = unpacked("rules-1", tmp_path / "old.db")
    before = path.read_bytes()
    found = outlook(str(path))
    assert found.lost == []
    assert {each.game: (each.running, each.finished) for each in found.groups} == {
        "feurio": (2, 2),
        "finstere": (5, 3),
        "partners": (3, 1),
    }
    assert path.read_bytes() == before


def test_the_command_tells_what_would_be_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = unpacked("rules-1", tmp_path / "old.db")
    arguments = ["upgrade", "--check", "--database", str(path)]
    fine = runner.invoke(app, arguments)
    assert fine.exit_code == 0, fine.output
    assert "partners/1: 3 running, 1 finished; they go on and replay" in fine.output
    monkeypatch.setattr(type(game("partners")), "version", 99)
    lost = runner.invoke(app, arguments)
    assert lost.exit_code == 1
    assert "4 cannot be taken up again" in lost.output
    assert lost.output.count("under version 1 of the rules; version 99 is installed") == 4
    monkeypatch.undo()
    monkeypatch.delitem(all_games(), "feurio")
    gone = runner.invoke(app, arguments)
    assert gone.exit_code == 1
    assert gone.output.count("no game is called 'feurio'") == 4
    assert runner.invoke(app, ["upgrade", "--check", "--database", "/nowhere"]).exit_code != 0


def test_a_log_that_does_not_replay_is_found(tmp_path: Path) -> None:
    path = unpacked("rules-1", tmp_path / "old.db")
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM events WHERE game = '94c18041e484' AND seq = 50")
    connection.commit()
    connection.close()
    (lost,) = outlook(str(path)).lost
    assert lost == "94c18041e484: its log does not replay: step 51 cannot follow step 49"


def test_rules_that_are_kept_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of before goes on by the rules of its time; a new one gets those of today."""

    class Changed(type(WHISPERS)):  # type: ignore[misc]
        version = 2

        @property
        def older(self) -> dict[int, Any]:
            return {1: WHISPERS}

    changed = Changed()
    monkeypatch.setitem(all_games(), "whispers", changed)
    assert game("whispers") is changed
    assert game("whispers", 1) is WHISPERS
    assert game_of("whispers/1 seats=2 | …") is WHISPERS
    assert game_of("whispers/2 seats=2 | …") is game_of("whispers") is changed
