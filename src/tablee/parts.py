"""The parts of a game: all that belongs to one game by name, found through one door.

Every part is an entry point whose name is the game's key. Tablée registers its own games like any
other package does; docs/add-a-game.md has the table of parts, and what happens without one.
"""

from __future__ import annotations

import warnings
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

KINDS: Final = ("games", "words", "boards", "draw", "knowledge", "encodings", "chance")
"""The groups of entry points, each behind `tablee.`, from the rules to what builds on them."""


@cache
def registered(kind: str) -> dict[str, EntryPoint]:
    """Give all registered parts of a kind by the key of their game, nothing loaded yet."""
    from importlib.metadata import entry_points  # slow to load, and most programs ask late

    return {entry.name: entry for entry in entry_points(group=f"tablee.{kind}")}


def part(kind: str, key: str) -> Any | None:
    """Load a part of a game, or give None if nobody registered one."""
    entry = registered(kind).get(key)
    return None if entry is None else entry.load()


def sound_parts(kind: str) -> dict[str, Any]:
    """Load all parts of a kind; a broken package is left out with a warning."""
    found: dict[str, Any] = {}
    for key, entry in registered(kind).items():
        try:
            found[key] = entry.load()
        except Exception as error:  # whatever somebody else's code does
            problem = f"{type(error).__name__}: {error}"
            warnings.warn(f"{entry.value} cannot be loaded: {problem}", stacklevel=2)
    return found


def forget() -> None:
    """Look again at what is installed."""
    registered.cache_clear()
