"""A real server, a real browser, and people who sit down at its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tablee.server.app import STATIC
from tests.browser import chromium
from tests.browser.kit import AT_ONCE, Visitor
from tests.browser.stage import Stage, staged
from tests.server.kit import Served, served

Visit = Callable[..., Visitor]
PATIENCE_MS = 30_000
"""Long enough for a machine that is busy with other things."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this process."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE_MS)
        path = chromium.find()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        yield browser
        browser.close()


class Product(Served):
    """A server as users have it: without the game of the tests."""

    plugins = False


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the web table."""
    assert (STATIC / "index.html").is_file(), "the web table is not built: run `make web`"
    with served(tmp_path_factory.mktemp("web"), "--workers", "1", kind=Product) as running:
        yield running


@pytest.fixture(scope="session")
def site_with_whispers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that offers the game of the tests, which has no board of its own."""
    with served(tmp_path_factory.mktemp("whispers"), "--workers", "1") as running:
        yield running


@pytest.fixture(scope="session")
def stage(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The page of boards on their own."""
    with staged(browser, tmp_path_factory) as open_stage:
        yield open_stage


@pytest.fixture
def visit(browser: Browser, site: Served) -> Iterator[Visit]:
    """Let somebody come with a browser of their own; whatever fails in it fails the test."""
    with visits(browser, site) as come:
        yield come


@pytest.fixture
def visit_whispers(browser: Browser, site_with_whispers: Served) -> Iterator[Visit]:
    """Let somebody come to where the game of the tests is played."""
    with visits(browser, site_with_whispers) as come:
        yield come


@contextmanager
def visits(browser: Browser, site: Served) -> Iterator[Visit]:
    visitors: list[Visitor] = []
    contexts: list[BrowserContext] = []

    def come(**wishes: Any) -> Visitor:
        settings = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, **wishes}
        context = browser.new_context(base_url=site.url, **settings)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        visitors.append(Visitor(context.new_page()))
        return visitors[-1]

    yield come
    failures = [failure for visitor in visitors for failure in visitor.failures]
    for context in contexts:
        context.close()
    assert failures == []


@pytest.fixture
def ada(visit: Visit) -> Visitor:
    """Somebody with a laptop who does not wait for animations."""
    return visit(reduced_motion="reduce").keep(**AT_ONCE)


@pytest.fixture
def page(visit: Visit) -> Page:
    """The page of somebody with a laptop."""
    return visit().page


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where pictures of pages are kept."""
    folder = Path(__file__).parents[2] / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
