"""A game begun by `tablee new-game` works everywhere, from nothing but the wheel."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tablee.cli.new_game import NoNewGame, key_of, write
from tests.package.test_distributions import ENVIRONMENT, ROOT, _serving, run

KEY = "three_towers"
EXTRAS = "tablee[server,pettingzoo,gymnasium,openspiel]"
ENVIRONMENTS = f"""
import numpy as np
from tablee.envs.pettingzoo import AEC
from tablee.envs.gymnasium import TableEnv
from tablee.envs.vector import VectorEnv
import tablee.envs.openspiel, pyspiel

env = AEC({KEY!r}, 3)
env.reset(seed=1)
for agent in env.agent_iter(40):
    seen, _, ended, cut, _ = env.last()
    env.step(None if ended or cut else int(np.flatnonzero(seen["action_mask"])[0]))
learner = TableEnv({KEY!r}, seats=2, bots="novice")
seen, _ = learner.reset(seed=2)
learner.step(int(np.flatnonzero(seen["action_mask"])[0]))
many = VectorEnv({KEY!r}, 3)
many.step(np.array([np.flatnonzero(mask)[0] for mask in many.reset().masks]))
state = pyspiel.load_game("tablee_{KEY}").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print("all played", state.returns())
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "tablee-three-towers"
    write(KEY, "Three Towers", folder)
    return folder


@pytest.fixture(scope="module")
def installed(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel, the libraries it plays in, and the new game."""
    wheels = sorted((ROOT / "build" / "wheel").glob("*.whl"))
    assert wheels, "no wheel has been built: run make"
    folder = tmp_path_factory.mktemp("fresh")
    uv = [sys.executable, "-m", "uv", "--quiet"]
    run(*uv, "venv", "--python", sys.executable, folder)
    wanted = [f"{EXTRAS} @ {wheels[0].as_uri()}", "pytest", "mypy", "--editable", str(package)]
    constraints = ("-c", ROOT / "constraints.txt")
    run(*uv, "pip", "install", "--python", folder / "bin" / "python", *constraints, *wanted)
    return folder / "bin"


def test_its_own_tests_pass(installed: Path, package: Path) -> None:
    assert " passed" in run(installed / "python", "-m", "pytest", "-q", package, cwd=package)


def test_its_types_are_strict(installed: Path, package: Path) -> None:
    run(installed / "mypy", "--strict", "src", cwd=package)


def test_it_is_played_in_the_terminal(installed: Path, tmp_path: Path) -> None:
    moves = "".join(f"{card}\n" for _ in range(40) for card in range(1, 10))
    told = subprocess.run(
        [installed / "tablee", "play", KEY, "--players", "2", "--pace", "0", "--seed", "1"],
        input=moves, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "1." in told.stdout
    assert "Traceback" not in told.stderr


def test_bots_play_it(installed: Path, tmp_path: Path) -> None:
    tablee = installed / "tablee"
    assert "novice" in run(
        tablee, "arena", KEY, "--bot", "novice@20", "--bot", "random", "--deals", "2", cwd=tmp_path
    )
    run(tablee, "simulate", KEY, "--games", "4", "--bots", "casual", "--workers", "1", cwd=tmp_path)
    assert len((tmp_path / "results.csv").read_text().splitlines()) == 1 + 4 * 4


def test_it_is_played_in_other_libraries(installed: Path, tmp_path: Path) -> None:
    assert "all played" in run(installed / "python", "-c", ENVIRONMENTS, cwd=tmp_path)


def test_it_is_offered_by_the_server(installed: Path, tmp_path: Path) -> None:
    with _serving(installed, tmp_path) as address:
        with urllib.request.urlopen(f"{address}api/about", timeout=10) as answer:
            assert KEY in {each["key"] for each in json.load(answer)["games"]}
        body = json.dumps({"game": KEY, "seats": 2}).encode()
        asked = urllib.request.Request(
            f"{address}api/tables", body, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=10) as answer:
            assert json.load(answer)["table"]


@pytest.mark.parametrize("name", ["Partners", "7 towers", "…", "class"])
def test_a_name_that_gives_no_key_is_refused(name: str) -> None:
    with pytest.raises(NoNewGame):
        key_of(name)


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(NoNewGame, match="not empty"):
        write(KEY, "Three Towers", tmp_path)
