"""Looking into an object down to its last attribute, compiled or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

PLAIN = (bool, int, float, complex, str, bytes, type(None))
"""What has no parts."""


def anatomy(thing: object) -> dict[str, object]:
    """Give all that an object is made of: each plain value with the way that leads to it."""
    found: dict[str, object] = {}
    _take_apart(thing, "", (), found)
    return found


def difference(one: object, two: object) -> str:
    """Name the first part in which two objects differ, or give nothing if there is none."""
    here, there = anatomy(one), anatomy(two)
    for way in sorted(here.keys() | there.keys()):
        if here.get(way) != there.get(way):
            return f"{way or 'self'} ({here.get(way)!r}, {there.get(way)!r})"
    return ""


def _take_apart(thing: Any, way: str, above: tuple[int, ...], found: dict[str, object]) -> None:
    if isinstance(thing, PLAIN):
        found[way] = thing
        return
    if id(thing) in above:
        return
    found[way] = type(thing).__qualname__
    for name, part in _parts(thing):
        _take_apart(part, way + name, (*above, id(thing)), found)


def _parts(thing: Any) -> Iterator[tuple[str, object]]:
    """Go through items and attributes."""
    if isinstance(thing, type) or callable(thing):
        return
    if isinstance(thing, (set, frozenset)):
        thing = sorted(thing, key=repr)
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield f"[{key!r}]", value
    elif isinstance(thing, Iterable):
        for index, item in enumerate(thing):
            yield f"[{index}]", item
    for name in attributes(thing):
        yield f".{name}", getattr(thing, name)


def attributes(thing: object) -> list[str]:
    """List the names of all attributes that hold something, private ones too."""
    names = set(getattr(thing, "__dict__", ()))
    for each in type(thing).__mro__:
        for name, value in vars(each).items():
            if isinstance(value, (GetSetDescriptorType, MemberDescriptorType)):
                names.add(name)
    return sorted(name for name in names if not name.startswith("__") and hasattr(thing, name))
