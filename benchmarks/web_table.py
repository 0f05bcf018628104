"""`python -m benchmarks.web_table`: how quick the web table is in Chromium on this machine.

Measured for every game: the code of the front page (compressed), the time from opening the address
of a table until the board can be used, with the processor slowed down four times, and the pace of
frames while the moves of others are animated.
"""

from __future__ import annotations

import argparse
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich.console import Console
from rich.table import Table
from tests.browser import chromium

FRAMES = """(seconds) => new Promise((resolve) => {
    const times = [];
    const end = performance.now() + seconds * 1000;
    const tick = (now) => {
        times.push(now);
        if (now < end) requestAnimationFrame(tick);
        else resolve(times.slice(1).map((at, k) => at - times[k]));
    };
    requestAnimationFrame(tick);
})"""

# The page itself notes when its board stands: being asked all the time would slow it down.
NOTE = """(() => {
    const note = () => { window.stands = performance.now(); };
    const look = () => document.querySelector('[data-status] .frame > *')
        ? requestAnimationFrame(note) : requestAnimationFrame(look);
    requestAnimationFrame(look);
})()"""
NOTED = """new Promise((done) => {
    const look = () => window.stands ? done(window.stands) : setTimeout(look, 100);
    look();
})"""


def main() -> None:
    """Measure, print, and keep the numbers."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.web_table", description=__doc__)
    parser.add_argument("--turns", type=int, default=5, help="how often each time is taken")
    parser.add_argument("--slow", type=int, default=4, help="by how much the processor is slowed")
    parser.add_argument("--json", type=Path, default=Path("build/bench-web.json"))
    asked = parser.parse_args()
    with served() as url, sync_playwright() as playwright:
        path = chromium.find()
        browser = playwright.chromium.launch(executable_path=path, args=chromium.ARGUMENTS)
        results = measure(browser, url, asked.turns, asked.slow)
        browser.close()
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    asked.json.write_text(json.dumps(results, indent=1))
    show(results, asked.slow)


def measure(browser: Browser, url: str, turns: int, slow: int) -> dict[str, Any]:
    """Take all the measures."""
    games = json.load(urllib.request.urlopen(f"{url}/api/about"))["games"]
    return {
        "front_page_bytes": front_page_bytes(browser, url),
        "games": {game["key"]: one_game(browser, url, game, turns, slow) for game in games},
    }


def front_page_bytes(browser: Browser, url: str) -> int:
    """Give the size of all code that the front page loads, as it comes over the wire."""
    with visitor(browser, url) as page:
        sizes: list[int] = []
        page.on(
            "requestfinished",
            lambda request: (
                sizes.append(request.sizes()["responseBodySize"])
                if request.url.endswith(".js")
                else None
            ),
        )
        page.goto("/", wait_until="networkidle")
        return sum(sizes)


def one_game(
    browser: Browser, url: str, game: dict[str, Any], turns: int, slow: int
) -> dict[str, float]:
    """Measure a table of one game."""
    with visitor(browser, url) as page:
        address = open_table(page, game)
        times = [opening(page.context, address, slow) for _ in range(turns)]
        page.goto(address)
        page.wait_for_selector("[data-testid=sentence]")
        frames: list[float] = page.evaluate(FRAMES, 6)
    return {
        "interactive_ms": statistics.median(times),
        "slowest_ms": max(times),
        "frames_per_second": 1000 / statistics.mean(frames),
        "slow_frame_ms": statistics.quantiles(frames, n=100)[98],
    }


def opening(context: BrowserContext, address: str, slow: int) -> float:
    """Open a table in a new tab; give the milliseconds until its board stands."""
    page = context.new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.add_init_script(NOTE)
    page.goto(address, wait_until="commit")
    taken: float = page.evaluate(NOTED)
    page.close()
    return taken


def open_table(page: Page, game: dict[str, Any]) -> str:
    """Open a table with bots on all other seats."""
    seats = max(game["least"], min(4, game["most"]))
    wish = {"game": game["key"], "seats": seats, "bots": ["novice"] * (seats - 1), "start": True}
    opened = page.request.post("/api/tables", data=wish)
    assert opened.ok, opened.text()
    return f"/t/{opened.json()['table']}"


@contextmanager
def visitor(browser: Browser, url: str) -> Iterator[Page]:
    """A browser that has never been here."""
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 800})
    try:
        yield context.new_page()
    finally:
        context.close()


@contextmanager
def served() -> Iterator[str]:
    """A server with a database of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tablee.cli", "serve", "--no-limits", "--port", str(port)]
        command += ["--database", f"{folder}/tablee.db"]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            yield wait_for(f"http://127.0.0.1:{port}")
        finally:
            process.terminate()
            process.wait(20)


def wait_for(url: str) -> str:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            urllib.request.urlopen(f"{url}/health").close()
            return url
        except OSError:
            time.sleep(0.05)
    raise SystemExit("the server does not answer")


def show(results: dict[str, Any], slow: int) -> None:
    """Print the numbers."""
    console = Console()
    kilobytes = results["front_page_bytes"] / 1000
    console.print(f"code of the front page: {kilobytes:.0f} kB compressed (aim: below 120)")
    table = Table("game", f"board ready, {slow}× slowed", "slowest", "frames/s", "slow frame (p99)")
    for key, one in results["games"].items():
        table.add_row(
            key,
            f"{one['interactive_ms']:.0f} ms",
            f"{one['slowest_ms']:.0f} ms",
            f"{one['frames_per_second']:.0f}",
            f"{one['slow_frame_ms']:.0f} ms",
        )
    console.print(table)


if __name__ == "__main__":
    main()
