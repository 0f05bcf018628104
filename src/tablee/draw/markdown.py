"""Positions in Markdown: a fenced block `position` becomes its picture.

For MkDocs, or whatever else uses the extension pymdownx.superfences:

    custom_fences:
      - name: position
        class: position
        format: !!python/name:tablee.draw.markdown.fence
"""

from __future__ import annotations

from html import escape

from tablee.draw import svg
from tablee.games import game_of

__all__ = ["fence"]


def fence(source: str, language: str, css_class: str, *_options: object, **_more: object) -> str:
    """Give the picture of a position, with its text folded away below."""
    text = source.strip()
    picture = svg(game_of(text).parse(text))
    return (
        f'<figure class="{css_class}">{picture}<figcaption><details><summary>{language}</summary>'
        f"<code>{escape(text)}</code></details></figcaption></figure>"
    )
