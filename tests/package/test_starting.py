"""Starting quickly: what is not needed yet is not loaded yet."""

from __future__ import annotations

import subprocess
import sys

import pytest

BIG = {
    "argon2",
    "asyncio",
    "cryptography",
    "hashlib",
    "importlib.metadata",
    "joblib",
    "numpy",
    "psycopg",
    "redis",
    "sqlalchemy",
    "starlette",
    "tablee.bots",
    "tablee.server",
    "tablee.table",
    "uvicorn",
}
HELP = "from tablee.cli.__main__ import app; app(['--help'], standalone_mode=False)"


def loaded_by(program: str) -> set[str]:
    told = f"import sys\n{program}\nprint(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


@pytest.mark.parametrize("program", ["import tablee", HELP], ids=["import", "help"])
def test_nothing_big_is_loaded(program: str) -> None:
    loaded = loaded_by(program)
    assert "tablee.games" in loaded
    assert not loaded & BIG


def test_help_is_written_without_the_drawing_of_boxes() -> None:
    assert "rich.markdown" not in loaded_by(HELP)


def test_a_server_without_a_bus_does_not_load_one() -> None:
    assert "redis" not in loaded_by("import tablee.server.app")
