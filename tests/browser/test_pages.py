"""The pages around the table: doors, sizes, both themes, what works without a connection."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tablee.games import all_games
from tests.browser.conftest import Visit
from tests.browser.kit import AT_ONCE, SIZES, THEMES, Visitor

TITLE = "Take a seat at the table"
GAMES = list(all_games())
PAGES = {
    "front": "/",
    "settings": "/?page=settings",
    "lobby": "/?page=lobby",
    **{f"new-{game}": f"/?page=new&game={game}&how=here" for game in GAMES},
    **{f"rules-{game}": f"/?page=rules&game={game}" for game in GAMES},
}


def check_looks(visitor: Visitor, name: str, size: str, screenshots: Path) -> None:
    """Take a picture of a page in both themes; in each it must be accessible and fit."""
    checked: tuple[str, ...] = ()
    for theme in THEMES:
        scheme: Any = theme
        visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        expect(visitor.page.locator("html")).to_have_attribute("data-theme", THEMES[theme])
        whole = not name.startswith(("table", "end", "sheet"))
        path = screenshots / f"{name}-{size}-{theme}.png"
        visitor.page.screenshot(path=path, full_page=whole)
        assert visitor.faults(*checked) == [], theme
        # Themes differ in their colours only.
        checked = ("color-contrast",)
    assert visitor.sticks_out() <= 0
    assert visitor.cut_off() == []
    if size == "phone":
        assert visitor.small_targets() == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_pages_are_accessible_and_fit(
    visit: Visit, name: str, size: str, screenshots: Path
) -> None:
    visitor = visit(**SIZES[size])
    visitor.page.goto(PAGES[name], wait_until="networkidle")
    expect(visitor.page.get_by_role("heading").first).to_be_visible()
    check_looks(visitor, name, size, screenshots)


@pytest.mark.parametrize("size", SIZES)
def test_the_gathering_is_accessible_and_fits(visit: Visit, size: str, screenshots: Path) -> None:
    visitor = visit(**SIZES[size], locale="fr-FR").at_home()
    visitor.card(GAMES[0]).get_by_role("button", name="Entre amis").click()
    expect(visitor.page.get_by_alt_text("QR")).to_be_visible()
    check_looks(visitor, "gathering", size, screenshots)


def test_every_game_has_a_picture_a_line_and_three_doors(visit: Visit) -> None:
    visitor = visit().at_home()
    assert visitor.page.locator("article").count() == len(GAMES)
    for game in GAMES:
        card = visitor.card(game)
        expect(card.locator(".picture svg").first).to_be_visible()
        expect(card.locator(".text p").last).not_to_be_empty()
        assert card.locator(".doors > *:not(.first)").count() == 3
        expect(card.locator(".doors > .first")).to_have_attribute("href", re.compile("learn"))


def test_every_door_of_every_game_is_in_sight_of_a_laptop(visit: Visit) -> None:
    visitor = visit().at_home()
    for game in GAMES:
        for door in visitor.card(game).locator(".doors > *").all():
            expect(door).to_be_in_viewport(ratio=1)


def test_an_unknown_page_leads_home(visit: Visit) -> None:
    page = visit().page
    page.goto("/?page=nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    page.get_by_role("link", name="To the front page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(TITLE)


def test_an_unknown_game_leads_home(visit: Visit) -> None:
    page = visit().page
    page.goto("/?page=new&game=chess")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()


def test_another_page_has_the_focus(visit: Visit) -> None:
    page = visit().at_home().page
    for name, title in (("Settings", "Settings"), ("To the front page", TITLE)):
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(title)
        expect(page.locator("main")).to_be_focused()


def test_a_table_has_the_focus_when_its_board_has_come(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_home().play_against_bots("feurio")
    expect(visitor.page.locator("main[data-ply]")).to_be_focused()


@pytest.mark.parametrize("address", ["/?page=rules&game=feurio", "table"])
def test_what_could_not_be_loaded_is_tried_again(visit: Visit, address: str) -> None:
    visitor = visit(service_workers="block").keep(**AT_ONCE).at_table("feurio")
    visitor.page.context.route("**/assets/feurio-*.js", lambda route: route.abort())
    visitor.offline = True
    if address == "table":
        visitor.page.reload()
    else:
        visitor.page.goto(address)
    expect(visitor.page.get_by_text("could not be loaded")).to_be_visible()
    visitor.failures.clear()
    visitor.page.context.unroute("**/assets/feurio-*.js")
    visitor.page.get_by_role("button", name="Try again").click()
    expect(visitor.page.get_by_role("heading").nth(1)).to_be_visible()
    expect(visitor.page.get_by_text("could not be loaded")).to_have_count(0)


def test_notifications_that_the_browser_refuses_are_not_ticked(visit: Visit) -> None:
    page = visit().page
    page.goto("/?page=settings")
    box = page.get_by_role("checkbox", name="Tell me when")
    box.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(box).not_to_be_checked()


def test_enter_logs_in(visit: Visit) -> None:
    visitor = visit()
    visitor.offline = True
    visitor.page.goto("/?page=settings")
    visitor.page.get_by_label("Account name").fill("nobody-has-this")
    visitor.page.get_by_label("Passphrase").fill("open sesame, please")
    visitor.page.get_by_label("Passphrase").press("Enter")
    expect(visitor.page.get_by_role("alert")).to_be_visible()


def test_the_standings_greet_whom_the_server_forgot(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_table("feurio")
    visitor.page.context.clear_cookies()
    visitor.offline = True
    visitor.page.goto("/?page=standings", wait_until="networkidle")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Standings")
    assert visitor.page.get_by_role("alert").count() == 0


def test_it_can_be_installed(visit: Visit) -> None:
    page = visit().at_home().page
    manifest = page.request.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
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
        "requestfinished",
        lambda request: (
            sizes.append(request.sizes()["responseBodySize"])
            if request.url.endswith(".js") and "/assets/" in request.url
            else None
        ),
    )
    visitor.page.goto("/", wait_until="networkidle")
    assert 0 < sum(sizes) < 120_000


def test_sounds_are_off_until_switched_on(visit: Visit) -> None:
    page = visit().at_home().page
    button = page.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_a_public_table_is_found_in_the_lobby(visit: Visit) -> None:
    ada, bo = visit().keep(**AT_ONCE), visit().keep(speed=4, name="Bo")
    ada.page.goto(f"/?page=new&game={GAMES[0]}")
    ada.page.get_by_role("group", name="Computer players").get_by_role(
        "button", name="Less"
    ).click()
    ada.page.get_by_label("Public: anybody may join or watch").check()
    ada.page.locator("form button.primary").click()
    expect(ada.page.get_by_role("heading", name="Invite friends")).to_be_visible()
    bo.page.goto("/?page=lobby")
    bo.page.get_by_role("link", name="Join").first.click()
    bo.page.get_by_role("button", name="Sit down").click()
    expect(ada.page.get_by_text("Everybody is here.")).to_be_visible()


def test_a_running_game_can_be_resumed_from_the_front_page(visit: Visit) -> None:
    visitor = visit().keep(**AT_ONCE).at_home()
    visitor.play_against_bots(GAMES[0])
    address = visitor.page.url
    visitor.at_home()
    visitor.page.get_by_role("link", name="Go on").first.click()
    visitor.see_board()
    assert visitor.page.url == address
