"""A friend on another device: the link that is shown can be opened there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tablee.server.http.address import local_address
from tests.browser.conftest import Product, Visit, visits
from tests.browser.kit import AT_ONCE
from tests.server.kit import Served, needs_network, served


@pytest.fixture(scope="module")
def open_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as `make play` starts it."""
    folder = tmp_path_factory.mktemp("open")
    with served(folder, "--workers", "1", "--host", "0.0.0.0", kind=Product) as running:
        yield running


@needs_network
def test_a_friend_on_another_device_joins_by_the_link(browser: Browser, open_site: Served) -> None:
    with visits(browser, open_site) as visit:
        ada, ben = visit().keep(**AT_ONCE), visit().keep(**{**AT_ONCE, "name": "Ben"})
        with ada.page.expect_request(re.compile("/api/qr$")) as drawn:
            link = ada.at_home().invite_one("finstere")
        assert link.startswith(f"{local_address('0.0.0.0', open_site.port)}/t/")
        assert drawn.value.post_data_json == {"link": link}
        expect(ada.page.get_by_text("works on this device only")).to_have_count(0)
        ben.sit_down(link)
        ada.begin()
        ben.see_board()
        assert ben.page.url.startswith(link.partition("#")[0])
        mover = ada if ada.page.locator("[data-can]:visible").count() else ben
        assert mover.wait_for_turn()


def test_a_link_that_no_other_device_can_open_says_so(visit: Visit) -> None:
    ada = visit()
    link = ada.at_home().invite("finstere")
    assert link.startswith("http://127.0.0.1:")
    expect(ada.page.get_by_text("This link works on this device only.")).to_be_visible()
    assert ada.faults() == []
