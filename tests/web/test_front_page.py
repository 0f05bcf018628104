"""The front page: the games, their doors, languages, sizes, accessibility."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tablee.games import all_games
from tests.web.conftest import Visit

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PAGES = {
    "front": "/",
    "settings": "/?page=settings",
    "lobby": "/?page=lobby",
    "new": "/?page=new&game={game}&how=here",
    "rules": "/?page=rules&game={game}",
}
TITLES = {
    "en-GB": "Take a seat at the table",
    "fr-FR": "Prenez place à la table",
    "de-AT": "Nimm Platz am Tisch",
    "da-DK": "Tag plads ved bordet",
    "ja-JP": "Take a seat at the table",
}


def test_every_game_has_three_doors(visit: Visit) -> None:
    page = visit().at_home().page
    for key in all_games():
        assert page.locator(f"article[data-game={key}] .doors > *").count() == 3


@pytest.mark.parametrize("locale", TITLES)
def test_the_browser_chooses_the_language(visit: Visit, locale: str) -> None:
    page = visit(locale=locale).at_home().page
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[locale])
    spoken = locale[:2] if locale != "ja-JP" else "en"
    assert page.locator("html").get_attribute("lang") == spoken


def test_the_language_can_be_changed_and_stays(visit: Visit) -> None:
    page = visit().at_home().page
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Language").select_option("da")
    expect(page.get_by_role("heading", level=1)).to_have_text("Indstillinger")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["da-DK"])


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("name", PAGES)
def test_pages_are_accessible_and_fit(
    visit: Visit, name: str, size: str, theme: str, screenshots: Path
) -> None:
    visitor = visit(color_scheme=theme, **(PHONE if size == "phone" else LAPTOP))
    page = visitor.page
    page.goto(PAGES[name].format(game=next(iter(all_games()))))
    expect(page.locator("main")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.screenshot(path=screenshots / f"{name}-{size}-{theme}.png", full_page=True)
    assert visitor.faults() == []
    assert visitor.sticks_out() <= 0
    if size == "phone":
        assert visitor.small_targets() == []


def test_an_unknown_page_leads_home(visit: Visit) -> None:
    page = visit().page
    page.goto("/?page=nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.get_by_role("link", name="To the front page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLES["en-GB"])


def test_it_can_be_installed(visit: Visit) -> None:
    page = visit().at_home().page
    manifest = page.request.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    page.evaluate("navigator.serviceWorker.ready")


def test_without_a_connection_there_is_a_page_of_our_own(visit: Visit) -> None:
    visitor = visit().at_home()
    page = visitor.page
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    visitor.go_offline()
    expect(page.get_by_text("You are offline. Nothing is sent")).to_be_visible()
    page.goto("/?page=lobby")
    expect(page.get_by_text("You are offline, or the server cannot be reached.")).to_be_visible()


def test_the_first_page_needs_little_code(visit: Visit) -> None:
    visitor = visit()
    sizes: list[int] = []
    visitor.page.on(
        "response",
        lambda answer: (
            sizes.append(answer.request.sizes()["responseBodySize"])
            if answer.url.endswith(".js") and "/assets/" in answer.url
            else None
        ),
    )
    visitor.at_home()
    visitor.page.wait_for_load_state("networkidle")
    assert 0 < sum(sizes) < 120_000


def test_sounds_are_off_until_switched_on(visit: Visit) -> None:
    page = visit().at_home().page
    button = page.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
