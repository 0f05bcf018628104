"""The cards of Partners, 40 wide and 56 high around 0, 0."""

from __future__ import annotations

from typing import Final

from tablee.draw.looks import HEART, INK, arrow
from tablee.draw.sheet import Ink

WIDTH: Final = 40
HEIGHT: Final = 56
RED: Final = "#c8323c"
BACK: Final = "#2c5a70"


def card(ink: Ink, name: str, given: bool = False) -> None:
    """Draw a card face up; one that the partner gave has a folded corner."""
    _paper(ink, "#fffdf8")
    if name == "H":
        _heart(ink, 0, 1)
    elif name.endswith("H"):
        ink.text(0, -11, name[:-1], 22, fill=INK)
        _heart(ink, 14, 0.55)
    elif name == "swap":
        arrow(ink, (-11, -6), (12, -6), INK, 3.4)
        arrow(ink, (11, 7), (-12, 7), INK, 3.4)
    elif name == "1/14":
        ink.text(0, -12, "1", 21, fill=INK)
        ink.line((-9, 0), (9, 0), stroke=INK, stroke_width=1.6)
        ink.text(0, 13, "14", 21, fill=INK)
    else:
        text = name.replace("-", "−").replace("x", "×")
        ink.text(0, 0, text, 27 if len(text) < 3 else 18, fill=RED if "−" in text else INK)
    if given:
        ink.polygon([(8, -28), (20, -28), (20, -16)], fill="#dcae5a", stroke=INK, stroke_width=1)


def card_back(ink: Ink) -> None:
    """Draw a card face down."""
    _paper(ink, BACK)
    ink.rect(-16, -24, 32, 48, 3, fill="none", stroke="#fff", stroke_width=1.2, opacity=0.8)
    ink.path("M0-12L8 0L0 12L-8 0Z", fill="none", stroke="#fff", stroke_width=1.6, opacity=0.8)


def _paper(ink: Ink, colour: str) -> None:
    box = (-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, 5)
    ink.rect(*box, fill=colour, stroke=INK, stroke_width=1.3)


def _heart(ink: Ink, y: float, scale: float) -> None:
    ink.group(0, y, scale=scale).path(HEART, fill=RED)
