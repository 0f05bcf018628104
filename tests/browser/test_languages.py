"""Four languages: chosen by the browser, changed by hand, complete on every page."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Route, expect

from tablee.games import all_games
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, PHONE

MESSAGES = Path(__file__).parents[2] / "web" / "src" / "messages" / "en"
TITLES = {
    "en-GB": "Take a seat at the table",
    "fr-FR": "Prenez place à la table",
    "de-AT": "Nimm Platz am Tisch",
    "da-DK": "Tag plads ved bordet",
    "ja-JP": "Take a seat at the table",
}
LANGUAGES = ["en", "fr", "de", "da"]
GAME_LINE = "The forest burns where it is hottest"


def keys() -> set[str]:
    tables = [
        msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        for path in MESSAGES.glob("*.json")
    ]
    return {key for table in tables for key in table if "." in key}


def unspoken(text: str) -> list[str]:
    """List what was shown instead of being put into words."""
    words = set(re.findall(r"[a-z][\w]*(?:\.[\w]+)+", text))
    return sorted(words & keys()) + re.findall(r"\{\w+[:}]", text)


@pytest.mark.parametrize("locale", TITLES)
def test_the_browser_chooses_the_language(visit: Visit, locale: str) -> None:
    page = visit(locale=locale).at_home().page
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[locale])
    spoken = locale[:2] if locale != "ja-JP" else "en"
    expect(page.locator("html")).to_have_attribute("lang", spoken)


def test_the_language_can_be_changed_and_stays(visit: Visit) -> None:
    page = visit().at_home().page
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Language").select_option("da")
    expect(page.get_by_role("heading", level=1)).to_have_text("Indstillinger")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["da-DK"])
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["de-AT"])


def test_a_language_chosen_while_texts_are_on_their_way_is_spoken_throughout(visit: Visit) -> None:
    """The English texts of a game come late, when German is spoken already."""
    visitor = visit()
    late: list[Route] = []

    def hold(route: Route) -> None:
        if GAME_LINE in route.fetch().text():
            late.append(route)
        else:
            route.continue_()

    visitor.page.route("**/assets/feurio-*.js", hold)
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Deutsch").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(TITLES["de-AT"])
    for route in late:
        route.continue_()
    expect(visitor.card("feurio")).to_contain_text("Der Wald brennt")
    assert late
    assert unspoken(visitor.texts()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_language_and_fits_a_phone(visit: Visit, language: str) -> None:
    visitor = visit(**PHONE).keep(**AT_ONCE, language=language)
    for address in ("/", "/?page=settings", "/?page=lobby"):
        visitor.page.goto(address, wait_until="networkidle")
        assert unspoken(visitor.texts()) == [], address
        assert visitor.cut_off() == [], address
    for game in all_games():
        visitor.page.goto(f"/?page=new&game={game}", wait_until="networkidle")
        assert unspoken(visitor.texts()) == [], game
        assert visitor.cut_off() == [], game


@pytest.mark.parametrize("game", all_games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_speaks_the_language_and_fits_a_phone(
    visit: Visit, language: str, game: str
) -> None:
    visitor = visit(**PHONE).keep(**AT_ONCE, language=language)
    visitor.at_table(game).make_moves(1, seed=1)
    assert unspoken(visitor.texts()) == []
    assert visitor.cut_off() == []
    for tab in visitor.page.get_by_role("tab").all():
        tab.click()
        assert unspoken(visitor.texts()) == []
        assert visitor.cut_off() == []
        tab.click()
