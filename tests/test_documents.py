"""The code in README and docs runs."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_blocks_run(page: Path) -> None:
    for block in re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        if block.startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(block, {}, page.name, str(page), 0)
            assert doctest.DocTestRunner().run(test).failed == 0
        else:
            exec(compile(block, str(page), "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"`[^`]*`", "", page.read_text(encoding="utf-8"))
    links = re.findall(r"\]\((?!https?:)([^)#]+)", prose)
    assert all((page.parent / link).exists() for link in links), links
