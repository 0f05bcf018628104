"""The code in README and docs runs, the commands exist, and the links lead somewhere."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from tablee import draw, game
from tablee.cli.__main__ import app
from tests.docs.blocks import PAGES, Block, blocks, save_files

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@every_page
def test_python_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the blocks of a page one after the other, as a reader would."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks(page, "python"):
        if not block.text.startswith(">>>"):
            lines = "\n" * (block.line - 1)
            exec(compile(lines + block.text, str(page), "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(
            block.text, names, page.name, str(page), block.line
        )
        assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
        names.update(test.globs)


@every_page
def test_console_blocks_run(page: Path, tmp_path: Path) -> None:
    """Type what stands behind each `$` and compare what follows; `…` stands for anything."""
    save_files(page, tmp_path)
    for block in blocks(page, "console"):
        for command, expected in _commands(block):
            run = subprocess.run(
                command.replace("tablee ", f"{shlex.quote(sys.executable)} -m tablee.cli ", 1),
                shell=True, cwd=tmp_path, env=os.environ | {"COLUMNS": "120"},
                capture_output=True, text=True, timeout=120,
            )  # fmt: skip
            said = "\n".join(line.rstrip() for line in (run.stdout + run.stderr).splitlines())
            pattern = ".*".join(map(re.escape, expected.strip().split("…")))
            assert re.fullmatch(pattern, said.strip(), re.DOTALL), f"{command}\n{said}"


def _commands(block: Block) -> list[tuple[str, str]]:
    parts = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


@every_page
def test_commands_and_their_options_exist(page: Path) -> None:
    """Check the command lines that are not run, such as those of servers."""
    known = get_command(app).commands  # type: ignore[attr-defined]
    for block in blocks(page, "sh", "console", ""):
        for line in re.findall(r"^(?:\$ )?tablee (\w[\w-]*)(.*)", block.text, re.MULTILINE):
            assert line[0] in known, line
            options = {name for option in known[line[0]].params for name in option.opts}
            assert set(re.findall(r"\s(--?[a-z][a-z-]*)", line[1])) <= options, line


@every_page
def test_positions_can_be_drawn(page: Path) -> None:
    for block in blocks(page, "position"):
        state = game(block.text.partition("/")[0]).parse(block.text.strip())
        assert draw.svg(state).startswith("<svg")


@every_page
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"`[^`]*`", "", page.read_text(encoding="utf-8"))
    links = re.findall(r"\]\((?!https?:)([^)#]+)", prose)
    assert all((page.parent / link).exists() for link in links), links
