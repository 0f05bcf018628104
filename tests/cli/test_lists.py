"""Lists of games and bots, for people and for programs."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from tablee import all_games
from tablee.bots import LEVELS, bots
from tablee.cli.__main__ import app


def said(*command: str) -> str:
    done = CliRunner().invoke(app, list(command))
    assert done.exit_code == 0, done.output
    return done.output


def test_games_are_listed_for_programs() -> None:
    listed = json.loads(said("games", "--json"))
    assert {each["key"] for each in listed} == set(all_games())
    assert all(each["version"] == all_games()[each["key"]].version for each in listed)


def test_bots_are_listed_for_people_and_programs() -> None:
    assert all(name in said("bots") for name in bots())
    listed = json.loads(said("bots", "--json"))
    assert {each["name"] for each in listed if each["level"]} == set(LEVELS)


def test_a_port_that_cannot_be_is_refused() -> None:
    done = CliRunner().invoke(app, ["serve", "--port", "70000"])
    assert done.exit_code == 2
    assert "65535" in done.output
