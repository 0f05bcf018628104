"""Simulations are the same from one seed, whoever plays the games."""

from __future__ import annotations

import csv
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import joblib
import msgspec
import pytest
from joblib._parallel_backends import ThreadingBackend
from pyarrow.parquet import read_table
from typer.testing import CliRunner

from tablee.bots.registry import LEVELS, REFERENCES
from tablee.cli.__main__ import app
from tablee.errors import InvalidOption, InvalidSeats, TableeError, UnknownGame
from tablee.games import all_games, game
from tablee.playout import random_game
from tablee.results import results
from tablee.rng import seeded
from tablee.simulate import InvalidSimulation, Seat, Simulation, run
from tests.server.kit import command, environment

FEURIO = Simulation("feurio", 3, ("random",) * 3, 24, "same")


def rows(asked: Simulation, **how: int | str) -> list[Seat]:
    return [row for chunk in run(asked, **how) for row in chunk]  # type: ignore[arg-type]


def written(folder: Path, asked: Simulation, *how: str) -> list[Seat]:
    """Give the rows that the command writes in a process of its own, which ends what it started."""
    path = folder / "results.parquet"
    given = f"--games {asked.games} --seats {asked.seats} --seed {asked.seed} --out {path}".split()
    subprocess.run(command("simulate", asked.key, *given, *how), env=environment(), check=True)
    return [Seat(**row) for row in read_table(path).to_pylist()]


@pytest.mark.parametrize("key", all_games())
def test_two_workers_give_the_same_as_one(key: str, tmp_path: Path) -> None:
    seats = game(key).most
    asked = Simulation(key, seats, ("random",) * seats, 12, "workers")
    alone = rows(asked, workers=1)
    assert alone == written(tmp_path, asked, "--workers", "2")
    assert [row.game for row in alone] == [number for number in range(12) for _ in range(seats)]


def test_another_seed_gives_other_games() -> None:
    other = Simulation("feurio", 3, ("random",) * 3, 24, "other")
    ours = [row[3:] for row in rows(FEURIO, workers=1)]
    assert ours != [row[3:] for row in rows(other, workers=1)]


def test_a_row_tells_a_game_that_can_be_played_again() -> None:
    row = rows(FEURIO, workers=1)[-1]
    state = game("feurio").new(3, row.seed)
    assert random_game(state, seeded(f"{row.seed} moves")) == row.moves
    assert state.result().ranks[row.seat] == row.rank
    assert state.result().scores[row.seat] == row.score


@pytest.mark.parametrize("level", [*LEVELS, *REFERENCES])
@pytest.mark.parametrize("key", all_games())
def test_every_level_plays_every_game(key: str, level: str) -> None:
    seats = max(2, game(key).least)
    asked = Simulation(key, seats, (level,) + ("random",) * (seats - 1), 1, "levels", playouts=40)
    assert [row.bot for row in rows(asked, workers=1)] == list(asked.bots)


def test_options_reach_the_games() -> None:
    plain = Simulation("finstere", 2, ("random",) * 2, 3, "options")
    placed = Simulation("finstere", 2, ("random",) * 2, 3, "options", {"setup": "placed"})
    assert rows(placed, workers=1)[0].moves > 17
    assert rows(plain, workers=1) != rows(placed, workers=1)


CLUSTER = """
import sys
from distributed import LocalCluster
settings = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0"}
if __name__ == "__main__":
    with LocalCluster(**settings) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """Run a cluster of two, in a process of its own: it leaves threads and a pool behind."""
    program = tmp_path / "cluster.py"
    program.write_text(CLUSTER)
    with subprocess.Popen(
        [sys.executable, str(program)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(), text=True,
    ) as cluster:  # fmt: skip
        assert cluster.stdout is not None
        yield cluster.stdout.readline().strip()
        cluster.communicate("")


def test_a_dask_cluster_gives_the_same(scheduler: str, tmp_path: Path) -> None:
    where = ("--workers", "2", "--backend", "dask", "--scheduler", scheduler)
    assert written(tmp_path, FEURIO, *where) == rows(FEURIO, workers=1)


class WholeLists(ThreadingBackend):  # type: ignore[misc]  # joblib is not typed
    """Gives results as Ray's does, not one by one."""

    supports_return_generator = False


def test_a_backend_that_gives_whole_lists_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def register_ray() -> None:
        joblib.register_parallel_backend("ray", WholeLists)

    ours = SimpleNamespace(register_ray=register_ray)
    monkeypatch.setattr("tablee.simulate.needed", {"ray.util.joblib": ours}.__getitem__)
    monkeypatch.setattr("tablee.simulate.TASKS_FOR_EACH", 2)
    assert rows(FEURIO, workers=2, backend="ray") == rows(FEURIO, workers=1)


def test_csv_holds_every_row(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    with results(path) as file:
        for chunk in run(FEURIO, workers=1):
            file.add(chunk)
    with path.open(encoding="utf-8", newline="") as text:
        header, *lines = csv.reader(text)
    assert tuple(header) == Seat._fields
    assert lines == [[str(value) for value in row] for row in rows(FEURIO, workers=1)]


def test_parquet_holds_every_row(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    with results(path) as file:
        for chunk in run(FEURIO, workers=1):
            file.add(chunk)
    table = read_table(path)
    assert table.column_names == list(Seat._fields)
    assert [tuple(row.values()) for row in table.to_pylist()] == rows(FEURIO, workers=1)


def test_parquet_tells_how_it_was_made(tmp_path: Path) -> None:
    path = tmp_path / "results.parquet"
    command = ["simulate", "feurio", "--games", "2", "--workers", "1", "--option", "hot=on"]
    assert CliRunner().invoke(app, [*command, "--seed", "tea", "--out", str(path)]).exit_code == 0
    about = read_table(path).schema.metadata
    made = msgspec.json.decode(about[b"tablee.simulation"], type=Simulation)
    assert (made.seed, made.options, made.games) == ("tea", {"hot": "on"}, 2)
    assert about[b"tablee.game"].decode() == f"feurio/{game('feurio').version}"
    again = [row for chunk in run(made, workers=1) for row in chunk]
    assert read_table(path).to_pylist() == [row._asdict() for row in again]


@pytest.mark.parametrize("key", all_games())
def test_trajectories_tell_every_decision(key: str, tmp_path: Path) -> None:
    path = tmp_path / "turns.parquet"
    command = ["simulate", key, "--games", "1", "--seats", "4", "--workers", "1"]
    done = CliRunner().invoke(app, [*command, "--out", str(path), "--trajectories"])
    assert done.exit_code == 0, done.output
    turns = read_table(path).to_pylist()
    assert [turn["ply"] for turn in turns] == list(range(len(turns)))
    for turn in turns[:: max(1, len(turns) // 20)]:
        state = game(key).parse(turn["position"])
        assert turn["seat"] in state.actors()
        state.play(game(key).parse_move(state, turn["move"]))
    wins = {turn["seat"] for turn in turns if turn["rank"] == 1}
    (played,) = run(Simulation(key, 4, ("random",) * 4, 1, "0"), workers=1)
    assert wins <= {row.seat for row in played if row.rank == 1}


def test_parquet_without_pyarrow_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(
        "tablee.simulate.find_spec", lambda name: None if name == "pyarrow" else find(name)
    )
    with pytest.raises(InvalidSimulation, match=r"pyarrow is not installed.*tablee\[simulate\]"):
        results(tmp_path / "results.parquet")


@pytest.mark.parametrize(
    ("asked", "error", "named"),
    [
        (Simulation("chess", 2, ("random",) * 2, 1, ""), UnknownGame, "chess"),
        (Simulation("finstere", 8, ("random",) * 8, 1, ""), InvalidSeats, "2 to 7"),
        (Simulation("finstere", 2, ("random",) * 2, 1, "", {"x": 1}), InvalidOption, "'x'"),
        (Simulation("finstere", 2, ("random",) * 3, 1, ""), InvalidSimulation, "3 bots for 2"),
        (Simulation("finstere", 2, ("random",) * 2, 0, ""), InvalidSimulation, "at least 1"),
    ],
)
def test_bad_input_is_named(asked: Simulation, error: type[TableeError], named: str) -> None:
    with pytest.raises(error, match=named):
        run(asked)


@pytest.mark.parametrize(
    ("how", "named"),
    [
        ({"backend": "carrier pigeon"}, "loky, dask, ray"),
        ({"backend": "dask"}, "address of its scheduler"),
    ],
)
def test_bad_backends_are_named(how: dict[str, str], named: str) -> None:
    with pytest.raises(InvalidSimulation, match=named):
        rows(FEURIO, workers=2, **how)


@pytest.mark.parametrize("name", ["results.xlsx", "nowhere/results.csv"])
def test_bad_files_are_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidSimulation, match=r"\.csv or \.parquet|no folder"):
        results(tmp_path / name)


def test_command_writes_results_and_sums_them_up(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    given = ["--games", "9", "--seats", "2", "--workers", "1", "--seed", "s", "--out", str(path)]
    answer = CliRunner().invoke(app, ["simulate", "finstere", *given])
    assert answer.exit_code == 0, answer.output
    assert "9 games written" in answer.output.replace("\n", " ")
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + 9 * 2
