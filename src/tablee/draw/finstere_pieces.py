"""The pieces of Finstere Flure, each in a cell of 40 units around 0, 0."""

from __future__ import annotations

from typing import Final

from tablee.draw.looks import COLOURS, INK, SHAPES, arrow, letters_on
from tablee.draw.sheet import Ink

LETTERS: Final = {
    "green": "G",
    "red": "R",
    "blue": "B",
    "yellow": "Y",
    "beige": "E",
    "purple": "P",
    "black": "K",
}
TURNS: Final = {"N": -90, "E": 0, "S": 90, "W": 180}
STONE: Final = "#a39d94"
STONE_LIGHT: Final = "#c9c4bb"
BLOOD: Final = "#9c2330"
PAIRS: Final = {"amber": ("#f0a62b", "a"), "blue": ("#3b7fc4", "b")}
TURN_RIGHT: Final = "M-6.500 8V-1Q-6.500-6-1.500-6H3"
TURN_BACK: Final = "M-6 8V-1.500A5.500 5.500 0 0 1 5-1.500V2"


def stone(ink: Ink, kind: str) -> None:
    """Draw a stone of any kind."""
    if kind == "crystal":
        _crystal(ink)
        return
    ink.rect(-16, -16, 32, 32, 6, fill=STONE, stroke=INK, stroke_width=1.6)
    ink.path("M-12 10V-8Q-12-12-8-12H10", fill="none", stroke=STONE_LIGHT, stroke_width=2.5)
    if kind == "right_turn":
        _engraved(ink, TURN_RIGHT, (3, -6), 0)
    elif kind == "half_turn":
        _engraved(ink, TURN_BACK, (5, 2), 90)


def _engraved(ink: Ink, way: str, tip: tuple[float, float], turn: float) -> None:
    ink.path(way, fill="none", stroke="#fff", stroke_width=4)
    ink.group(*tip, turn=turn).polygon([(0, -6), (7.5, 0), (0, 6)], fill="#fff")


def _crystal(ink: Ink) -> None:
    ink.polygon(
        [(-8, -16), (8, -16), (16, -4), (0, 17), (-16, -4)],
        fill="#d5eef2", stroke=INK, stroke_width=1.6,
    )  # fmt: skip
    facets = "M-16-4H16M-8-16L-5.500-4L0 17L5.500-4L8-16"
    ink.path(facets, fill="none", stroke="#4f8f9c", stroke_width=1.2)


def teleporter(ink: Ink, pair: str, heading: str) -> None:
    """Draw a teleporter tile: its pair by colour, ring and letter, and its arrow."""
    colour, letter = PAIRS[pair]
    ink.circle(0, 0, 17, fill="#fff", stroke=INK, stroke_width=1.2)
    dashes = {"stroke_dasharray": "5 4.3"} if pair == "blue" else {}
    ink.circle(0, 0, 13.6, fill="none", stroke=colour, stroke_width=5, **dashes)
    pointing = ink.group(turn=TURNS[heading])
    arrow(pointing, (8, 0), (20.5, 0), INK, 2.4)
    ink.text(0, 0, letter, 15, fill=INK)


def figure(ink: Ink, colour: str, value: int, white: bool, moved: bool = False) -> None:
    """Draw a figure: the side that is up, white or black, on the sign of its colour."""
    ink.path(SHAPES[colour], fill="#fff", stroke="#fff", stroke_width=4.5)
    ink.path(SHAPES[colour], fill=COLOURS[colour], stroke=INK, stroke_width=1.5)
    face, number = ("#fff", INK) if white else (INK, "#fff")
    lower = 3 if colour == "red" else 0
    ink.circle(0, lower, 9.6, fill=face, stroke=INK, stroke_width=1)
    ink.text(0, lower, str(value), 15.5, fill=number)
    badge = ink.group(-11.5, 12)
    badge.circle(0, 0, 5.6, fill=COLOURS[colour], stroke=INK, stroke_width=1)
    badge.text(0, 0, LETTERS[colour], 8, fill=letters_on(colour))
    if moved:
        ink.circle(12, -11.5, 5.2, fill="#fff", stroke=INK, stroke_width=1)
        ink.path(
            "M9.600-11.400L11.400-9.400L14.600-13.400", fill="none", stroke=INK, stroke_width=1.6
        )


def monster(ink: Ink, heading: str) -> None:
    """Draw the monster from above, looking where it is heading."""
    body = ink.group(turn=TURNS[heading])
    spikes = [(-19, -6), (-12, -3), (-20, 0), (-12, 3), (-19, 6), (-8, 12), (-8, -12)]
    body.polygon(spikes, fill="#4b2a5e", stroke=INK, stroke_width=1.4)
    body.path("M-12 0C-12-14 0-18 8-14C12-12 14-9 15-6L9 0L15 6C14 9 12 12 8 14C0 18-12 14-12 0Z",
              fill="#6d3f86", stroke=INK, stroke_width=1.6)  # fmt: skip
    body.path(
        "M14.500-5L12.300-2.600L11.300-5.600ZM14.500 5L12.300 2.600L11.300 5.600Z", fill="#fff"
    )
    for side in (-1, 1):
        body.circle(1.5, 7 * side, 4.7, fill="#fff", stroke=INK, stroke_width=1.1)
        body.circle(3.6, 6.6 * side, 2.2, fill=INK)
    body.polygon([(16.5, -4.2), (22.5, 0), (16.5, 4.2)], fill="#d2473f", stroke="#fff")


def monster_tile(ink: Ink, tile: int, drawn: bool) -> None:
    """Draw a monster tile: a number of steps, or drops for the hits it makes."""
    look = {"fill": "#fff", "stroke": INK} if drawn else {"fill": "#eee9de", "stroke": "#b4ad9f"}
    ink.rect(-13, -15, 26, 30, 4, stroke_width=1.4, **look)
    if tile >= 5:
        ink.text(0, 0, str(tile), 16, fill=INK if drawn else "#8b857a")
        return
    for number in range(tile):
        x = (number - (tile - 1) / 2) * 8
        ink.group(x, 1).path(
            "M0-8C3-3 4.500-1 4.500 2A4.500 4.500 0 1 1-4.500 2C-4.500-1-3-3 0-8Z",
            fill=BLOOD if drawn else "#c9a3a3",
        )
