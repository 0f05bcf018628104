"""What all drawings share: colours of paper and players, shapes of players, captions."""

from __future__ import annotations

from typing import Final

from tablee.draw.sheet import Ink, Point

INK: Final = "#22252f"
SOFT: Final = "#6f6a60"
LINE: Final = "#cbc2b1"
PAPER: Final = "#f7f2e7"
PALE: Final = "#fffdf8"

COLOURS: Final = {
    "green": "#3f9a5a",
    "red": "#d2473f",
    "blue": "#2f6fd0",
    "yellow": "#f2c230",
    "beige": "#dcc7a5",
    "purple": "#8a55b8",
    "black": "#3a3d48",
}
ON_COLOURS: Final = {"green", "red", "blue", "purple", "black"}
"""Those that are written on in white."""

SHAPES: Final = {
    "green": "M0-15A15 15 0 1 1-.01-15Z",
    "red": "M0-17L16 11Q16.500 14 13.500 14H-13.500Q-16.500 14-16 11Z",
    "blue": "M-11-13.500H11Q13.500-13.500 13.500-11V11Q13.500 13.500 11 13.500H-11Q-13.500 13.500-13.500 11V-11Q-13.500-13.500-11-13.500Z",  # noqa: E501 - a path
    "yellow": "M0-17.500L17.500 0L0 17.500L-17.500 0Z",
    "beige": "M0-16.500L16-4.500L10 14.500H-10L-16-4.500Z",
    "purple": "M-8.500-14.500H8.500L17 0L8.500 14.500H-8.500L-17 0Z",
    "black": "M0-17L5-12H12V-5L17 0L12 5V12H5L0 17L-5 12H-12V5L-17 0L-12-5V-12H-5Z",
}
"""The sign of each colour, about 34 units wide around 0, 0."""
HEART: Final = "M0 14C-9 7-16 1-16-6C-16-11.500-12-15-7.500-15C-4.500-15-1.500-13.500 0-10.500C1.500-13.500 4.500-15 7.500-15C12-15 16-11.500 16-6C16 1 9 7 0 14Z"  # noqa: E501 - a path


def letters_on(colour: str) -> str:
    """Give the colour of letters on a player's colour."""
    return "#fff" if colour in ON_COLOURS else INK


def sign(ink: Ink, x: float, y: float, colour: str, scale: float, letter: str = "") -> Ink:
    """Draw the sign of a player, with a letter on it."""
    group = ink.group(x, y, scale=scale)
    group.path(SHAPES[colour], fill="#fff", stroke="#fff", stroke_width=5.5)
    group.path(SHAPES[colour], fill=COLOURS[colour], stroke=INK, stroke_width=1.6)
    if letter:
        lower = 3.5 if colour == "red" else 0
        group.text(0, lower, letter, 17, fill=letters_on(colour))
    return group


def arrow(ink: Ink, start: Point, end: Point, colour: str, width: float) -> None:
    """Draw a straight arrow."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    ux, uy = dx / length, dy / length
    wing, neck = 1.7 * width, (end[0] - 2.4 * width * ux, end[1] - 2.4 * width * uy)
    ink.line(start, neck, stroke=colour, stroke_width=width)
    tip = [
        end,
        (neck[0] - wing * uy, neck[1] + wing * ux),
        (neck[0] + wing * uy, neck[1] - wing * ux),
    ]
    ink.polygon(tip, fill=colour, stroke=colour, stroke_width=width / 3)


def names(keys: tuple[str, ...], seats: tuple[int, ...]) -> str:
    """Name some seats by their colours."""
    return " and ".join(keys[seat].capitalize() for seat in seats)
