"""The documentation site builds without a warning and needs nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import PAGES, ROOT, blocks


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert built.returncode == 0, built.stderr
    return folder


def test_every_page_is_built_with_its_pictures(site: Path) -> None:
    for page in PAGES[1:]:
        html = (site / page.relative_to(ROOT / "docs")).with_suffix(".html")
        pictures = html.read_text(encoding="utf-8").count('<figure class="position">')
        assert pictures == len(list(blocks(page, "position"))), page.name
    games = [site / f"{key}.html" for key in ("feurio", "finstere", "partners")]
    assert all(page.read_text(encoding="utf-8").count("<figure") >= 2 for page in games)


def test_the_reference_shows_public_names_with_their_sentences(site: Path) -> None:
    text = (site / "api.html").read_text(encoding="utf-8")
    for name in ("tablee.games.State.resample", "tablee.draw.svg", "tablee.table.replay.verify"):
        assert f'id="{name}"' in text, name
    assert "Draw a position as a seat may see it" in text


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        loaded = re.findall(r'(?:src|(?<=<link )[^>]*?href)="(https?://[^"]+)"', text)
        assert not loaded, page.name
