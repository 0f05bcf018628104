"""Source distribution and wheel: what is in them, and that they install and start."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tarfile
import time
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hatch_build import modules_of, one_for_each_game

from tablee import __version__
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def run(*command: str | Path, cwd: Path = ROOT, **settings: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=ENVIRONMENT | settings,
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel() -> Path:
    """The wheel that this environment was installed from, with all that belongs to it."""
    found = sorted((ROOT / "build" / "wheel").glob("*.whl"))
    if not found:
        pytest.fail("no wheel has been built: run make")
    return found[0]


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with nothing but the wheel and what it asks for."""
    folder = tmp_path_factory.mktemp("clean")
    uv = [sys.executable, "-m", "uv", "--quiet"]
    run(*uv, "venv", "--python", sys.executable, folder)
    constraints = ("-c", ROOT / "constraints.txt")
    run(*uv, "pip", "install", "--python", folder / "bin" / "python", *constraints, wheel)
    return folder / "bin"


@pytest.fixture(scope="module")
def hosting(wheel: Path, clean: Path) -> Path:
    """The same environment, with the extra that brings the server."""
    uv = [sys.executable, "-m", "uv", "--quiet"]
    constraints = ("-c", ROOT / "constraints.txt")
    wanted = f"tablee[server] @ {wheel.as_uri()}"
    run(*uv, "pip", "install", "--python", clean / "python", *constraints, wanted)
    return clean


def test_the_source_distribution_holds_all_it_takes(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = (
        "README.md LICENSE CHANGELOG.md pyproject.toml hatch_build.py mypyc.ini Makefile"
        " mkdocs.yml src/tablee/py.typed web/package.json docs/index.md"
    )
    assert set(needed.split()) <= names
    assert "tests/package/public.txt" in names
    unwanted = [name for name in names if "node_modules" in name or "__pycache__" in name]
    assert not unwanted


def test_the_source_distribution_builds_a_wheel_again(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(tmp_path.iterdir())
    settings = {"TABLEE_PURE": "1", "npm_config_registry": "http://127.0.0.1:9"}
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", cwd=source, **settings)
    assert not (source / "web" / "node_modules").exists(), "the page has been built already"
    (again,) = (source / "dist").glob("*.whl")
    assert again.name == f"tablee-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(again) as archive:
        names = set(archive.namelist())
    sources = {
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src" / "tablee").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and "static" not in path.parts
    }
    assert sources <= names
    assert {"tablee/py.typed", "tablee/draw/font.ttf", "tablee/words/en/partners.json"} <= names
    assert "tablee/server/static/index.html" in names
    assert not [name for name in names if name.startswith(("tests/", "docs/"))]


def test_what_is_compiled_needs_none_of_the_libraries_of_the_server(tmp_path: Path) -> None:
    """A build in an environment of its own has only what the build asks for."""
    uv = [sys.executable, "-m", "uv", "--quiet"]
    run(*uv, "venv", "--python", sys.executable, tmp_path / "bare")
    bare = tmp_path / "bare" / "bin" / "python"
    needed = ("librt", "msgspec", "mypy-extensions")
    run(*uv, "pip", "install", "--python", bare, "-c", ROOT / "constraints.txt", *needed)
    with (ROOT / "pyproject.toml").open("rb") as file:
        wheel = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]
    libraries = one_for_each_game(ROOT, wheel["hooks"]["custom"]["libraries"])
    for library in libraries.values():
        settings = ("--config-file", "mypyc.ini", "--cache-dir", tmp_path / "cache")
        modules = modules_of(ROOT, library)
        run(sys.executable, "-m", "mypy", *settings, "--python-executable", bare, *modules)


def test_it_starts_in_a_clean_environment(clean: Path, tmp_path: Path) -> None:
    assert run(clean / "tablee", "--version", cwd=tmp_path).startswith(f"tablee {__version__}")
    assert run(clean / "python", "-m", "tablee.cli", "--version", cwd=tmp_path).startswith("tablee")
    assert "--players" in run(clean / "tablee", "play", "--help", cwd=tmp_path)
    assert "partners" in run(clean / "tablee", "games", cwd=tmp_path)
    run(clean / "tablee", "draw", "feurio/1 seats=1 | 0 lay r12g12b12y12 / 0,0:6 /", "-o", "a.svg",
        cwd=tmp_path)  # fmt: skip
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_library_needs_few_packages(wheel: Path, tmp_path: Path) -> None:
    """Rules, bots, arena, drawing and terminal; the server says which extra it needs."""
    uv = [sys.executable, "-m", "uv", "--quiet"]
    run(*uv, "venv", "--python", sys.executable, tmp_path / "lean")
    lean = tmp_path / "lean" / "bin"
    constraints = ("-c", ROOT / "constraints.txt")
    run(*uv, "pip", "install", "--python", lean / "python", *constraints, wheel)
    listed = run(*uv, "pip", "list", "--python", lean / "python", "--format", "freeze")
    assert len(listed.splitlines()) <= 20, listed
    done = subprocess.run(
        [lean / "tablee", "serve"], env=ENVIRONMENT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert "pip install 'tablee[server]'" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_it_serves_the_page(hosting: Path, tmp_path: Path) -> None:
    with (
        _serving(hosting, tmp_path) as address,
        urllib.request.urlopen(address, timeout=10) as page,
    ):
        assert page.status == 200
        assert "<title>" in page.read().decode()


@contextmanager
def _serving(clean: Path, folder: Path) -> Iterator[str]:
    port = free_port()
    options = ["--port", str(port), "--workers", "0", "--database", str(folder / "tablee.db")]
    server = subprocess.Popen([clean / "tablee", "serve", *options], cwd=folder, env=ENVIRONMENT)
    try:
        _wait_for(port)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(20)


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 180
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise TimeoutError("the server does not listen")


def test_it_runs_without_being_installed(wheel: Path, tmp_path: Path) -> None:
    """As `pipx run --spec WHEEL tablee` and `uvx --from WHEEL tablee` do."""
    uvx = [sys.executable, "-m", "uv", "--quiet", "tool", "run", "--python", sys.executable]
    said = run(*uvx, "--from", wheel, "tablee", "--version", cwd=tmp_path)
    assert said.startswith(f"tablee {__version__}")


def test_the_package_is_typed(clean: Path, tmp_path: Path) -> None:
    """A type checker follows the types of the installed package."""
    program = tmp_path / "program.py"
    program.write_text("from tablee.rng import seeded\nreveal_type(seeded(1).text())\n")
    python = ("--python-executable", clean / "python")
    said = run(sys.executable, "-m", "mypy", "--no-incremental", *python, program, cwd=tmp_path)
    assert 'Revealed type is "str"' in said.replace("builtins.", "")
