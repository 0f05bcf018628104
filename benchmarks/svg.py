"""Small line charts side by side, as one SVG file that needs nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

WIDTH: Final = 300
HEIGHT: Final = 190
LEFT, RIGHT, TOP, BOTTOM = 44, 14, 34, 34
COLUMNS: Final = 2
LOOKS: Final = {
    "feurio": ("#c2410c", "none"),
    "finstere": ("#1d4ed8", "6 3"),
    "partners": ("#15803d", "2 3"),
}
"""Colour and dashes of each line, so that they can be told apart without colours."""


class Line(NamedTuple):
    name: str
    points: list[tuple[float, float]]


class Chart(NamedTuple):
    title: str
    lines: list[Line]


def write(path: Path, title: str, unit: str, charts: list[Chart]) -> None:
    """Write the charts; all of them have the unit on the upright axis, from 0 on."""
    rows = -(-len(charts) // COLUMNS)
    width, height = COLUMNS * WIDTH, rows * HEIGHT + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="sans-serif" font-size="11">',
        f"<title>{escape(title)}, {unit}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for place, chart in enumerate(charts):
        x, y = place % COLUMNS * WIDTH, place // COLUMNS * HEIGHT
        parts += [f'<g transform="translate({x} {y})">', *_chart(chart, unit), "</g>"]
    parts += [*_legend(charts, height - 12), "</svg>"]
    path.write_text("\n".join(parts) + "\n", encoding="utf-8")


def _chart(chart: Chart, unit: str) -> list[str]:
    xs = [x for line in chart.lines for x, _ in line.points]
    ys = [y for line in chart.lines for _, y in line.points]
    low, high, top = min(xs), max(xs), _round_up(max(ys))

    def spot(x: float, y: float) -> str:
        across = (x - low) / (high - low or 1)
        return f"{LEFT + across * _inner_width():.1f},{TOP + (1 - y / top) * _inner_height():.1f}"

    parts = [f'<text x="{LEFT}" y="18" font-weight="bold">{escape(chart.title)}</text>']
    parts += _axes(low, high, top, unit)
    for line in chart.lines:
        colour, dashes = LOOKS[line.name]
        way = " ".join(spot(x, y) for x, y in line.points)
        parts.append(
            f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dashes}"/>'
        )
        parts += [_dot(spot(x, y), colour) for x, y in line.points]
    return parts


def _dot(spot: str, colour: str) -> str:
    x, y = spot.split(",")
    return f'<circle cx="{x}" cy="{y}" r="2" fill="{colour}"/>'


def _inner_width() -> int:
    return WIDTH - LEFT - RIGHT


def _inner_height() -> int:
    return HEIGHT - TOP - BOTTOM


def _axes(low: float, high: float, top: float, unit: str) -> list[str]:
    foot = TOP + _inner_height()
    parts = []
    for share in (0, 0.5, 1):
        y = foot - share * _inner_height()
        parts.append(f'<path d="M{LEFT} {y}h{_inner_width()}" stroke="#ccc"/>')
        label = f"{top * share:g}" + (f" {unit}" if share == 1 else "")
        parts.append(f'<text x="{LEFT - 5}" y="{y + 4}" text-anchor="end">{label}</text>')
    for x, value in ((LEFT, low), (LEFT + _inner_width(), high)):
        parts.append(f'<text x="{x}" y="{foot + 15}" text-anchor="middle">{value:g}</text>')
    return parts


def _round_up(value: float) -> float:
    """Give the next round number: 1, 2 or 5 with zeros."""
    size = 1e-9
    while True:
        for step in (1, 2, 5):
            if step * size >= value:
                return round(step * size, 9)
        size *= 10


def _legend(charts: list[Chart], y: int) -> list[str]:
    names = list(dict.fromkeys(line.name for chart in charts for line in chart.lines))
    parts = []
    for place, name in enumerate(names):
        x = LEFT + 110 * place
        colour, dashes = LOOKS[name]
        parts.append(
            f'<path d="M{x} {y - 4}h24" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dashes}"/><text x="{x + 30}" y="{y}">{name}</text>'
        )
    return parts
