"""Waiting until a page has come to rest, rather than for some time."""

from __future__ import annotations

from playwright.sync_api import Page

AT_REST = """() => document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)"""


def come_to_rest(page: Page) -> None:
    """Wait for travel and fades to end; flames that flicker for ever do not count."""
    page.wait_for_function(AT_REST)
