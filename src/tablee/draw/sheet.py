"""A sheet of paper for drawings, and the ink that puts shapes on it, written as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree

Style = str | float
Point = tuple[float, float]

FONT = "'Atkinson Hyperlegible Next', 'Helvetica Neue', Arial, sans-serif"
HALF_CAPITAL = 0.345
"""Half the height of a capital, as a share of the size of the letters."""


class Ink:
    """A group of shapes; later ones lie on top. Styles are SVG's, with `_` for its hyphens."""

    def __init__(self, element: ElementTree.Element) -> None:
        self.element = element

    def group(
        self, x: float = 0, y: float = 0, turn: float = 0, scale: float = 1, **style: Style
    ) -> Ink:
        """Begin a group with its own origin, turned by degrees and scaled."""
        steps = [f"translate({_number(x)} {_number(y)})"] if x or y else []
        steps += [f"rotate({_number(turn)})"] if turn else []
        steps += [f"scale({_number(scale)})"] if scale != 1 else []
        if steps:
            style["transform"] = " ".join(steps)
        return Ink(self._add("g", style))

    def circle(self, x: float, y: float, radius: float, **style: Style) -> None:
        """Draw a circle around a point."""
        self._add("circle", {"cx": x, "cy": y, "r": radius, **style})

    def rect(
        self, x: float, y: float, width: float, height: float, round: float = 0, **style: Style
    ) -> None:
        """Draw a rectangle from its upper left corner."""
        box: dict[str, Style] = {"x": x, "y": y, "width": width, "height": height}
        self._add("rect", {**box, **({"rx": round} if round else {}), **style})

    def line(self, start: Point, end: Point, **style: Style) -> None:
        """Draw a line."""
        self._add("path", {"d": f"M{_points([start])}L{_points([end])}", **style})

    def polygon(self, points: Iterable[Point], **style: Style) -> None:
        """Draw a closed line through points."""
        self._add("path", {"d": f"M{_points(points)}Z", **style})

    def path(self, d: str, **style: Style) -> None:
        """Draw what an SVG path says."""
        self._add("path", {"d": d, **style})

    def text(
        self, x: float, y: float, text: str, size: float, anchor: str = "middle", **style: Style
    ) -> None:
        """Write a line of text whose capitals are centred on y."""
        at: dict[str, Style] = {"x": x, "y": y + HALF_CAPITAL * size, "font_size": size}
        self._add("text", {**at, "text_anchor": anchor, **style}).text = text

    def _add(self, name: str, style: dict[str, Style]) -> ElementTree.Element:
        spelt = {key.replace("_", "-"): _number(value) for key, value in style.items()}
        return ElementTree.SubElement(self.element, name, spelt)


class Sheet(Ink):
    """A whole drawing: the window of the plane that it shows, on white paper."""

    def __init__(self, left: float, top: float, width: float, height: float, title: str) -> None:
        box = " ".join(map(_number, (left, top, width, height)))
        root = ElementTree.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": box,
                "width": _number(width),
                "height": _number(height),
                "role": "img",
                "font-family": FONT,
                "font-weight": "600",
                "stroke-linejoin": "round",
                "stroke-linecap": "round",
            },
        )
        ElementTree.SubElement(root, "title").text = title
        super().__init__(root)
        self.rect(left, top, width, height, fill="#fff")

    def svg(self) -> str:
        """Write the drawing down."""
        return ElementTree.tostring(self.element, encoding="unicode")


def _number(value: Style) -> str:
    """Write a number without needless digits; a text stays as it is."""
    return value if isinstance(value, str) else f"{round(value, 2):g}"


def _points(points: Iterable[Point]) -> str:
    return "L".join(f"{_number(x)} {_number(y)}" for x, y in points)
