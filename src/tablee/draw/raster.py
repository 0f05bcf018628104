"""Pictures in pixels, by the library resvg-py and with a font of our own."""

from __future__ import annotations

from importlib import import_module
from importlib.resources import as_file, files

from tablee.errors import TableeError

NATURAL = 2
"""Pixels for each unit of a drawing, unless a width is asked for."""


class NoRenderer(TableeError):
    """The library that makes PNG files is not installed."""

    def __init__(self) -> None:
        super().__init__(
            "PNG needs the package resvg-py: pip install 'tablee[png]'; SVG needs nothing"
        )


def png_of(svg: str, width: int = 0) -> bytes:
    """Turn SVG into PNG, so many pixels wide (0: twice its natural size)."""
    try:
        resvg = import_module("resvg_py")
    except ModuleNotFoundError:
        raise NoRenderer from None
    size = {"width": width} if width else {"zoom": NATURAL}
    with as_file(files(__package__) / "font.ttf") as font:
        data = resvg.svg_to_bytes(svg, font_files=[str(font)], skip_system_fonts=True, **size)
    return bytes(data)
