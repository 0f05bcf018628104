"""When a bot fails, the page says so in the log and to screen readers, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import AT_ONCE, Visitor
from tests.server.kit import Served, served
from tests.server.test_failing_bots import BAD_BOTS
from tests.web.test_messages import LANGUAGES, table

TABLE = {"game": "feurio", "seats": 2, "bots": ["crashes"], "name": "Ada", "start": True}


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server that offers bots which fail."""
    monkeypatch.setenv("PYTHONPATH", str(BAD_BOTS))
    with served(tmp_path, "--workers", "1") as running:
        yield running


def test_the_log_and_the_live_region_say_it(browser: Browser, failing: Served) -> None:
    for language in LANGUAGES:
        context = browser.new_context(
            base_url=failing.url, locale=language, reduced_motion="reduce"
        )
        opened = context.request.post("/api/tables", data=TABLE)
        assert opened.ok, opened.text()
        ada = Visitor(context.new_page()).keep(**AT_ONCE)
        ada.page.goto(f"/t/{opened.json()['table']}")
        said = table(language, "shell")["fault.crashed"].partition("{name} ")[2]
        ada.make_moves(2, seed=1)
        expect(ada.page.locator(".sr-only[aria-live=polite]")).to_contain_text(said)
        expect(ada.page.get_by_role("tabpanel")).to_contain_text(said)
        assert ada.failures == []
        context.close()
