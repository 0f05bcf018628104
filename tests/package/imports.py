"""Which module of the package imports which, read from the sources; for types alone counts too."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"
Import = tuple[str, str]
"""A module, and one that it imports."""


@cache
def modules() -> dict[str, ast.Module]:
    """Give all modules of the package by name."""
    return {_name(path): ast.parse(path.read_bytes()) for path in SOURCES.rglob("*.py")}


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports() -> frozenset[Import]:
    """Give all imports of modules of the package by others of it."""
    return frozenset(
        (module, imported)
        for module in modules()
        for imported in _imported(module)
        if imported != module and imported in modules()
    )


@cache
def foreign() -> frozenset[Import]:
    """Give the modules, and the libraries that each imports."""
    return frozenset(
        (module, imported.partition(".")[0])
        for module in modules()
        for imported in _imported(module)
        if imported not in modules()
    )


def _imported(module: str) -> Iterator[str]:
    for node in ast.walk(modules()[module]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in modules() else node.module


def circles(edges: Collection[Import]) -> set[Import]:
    """Give the edges from whose end one comes back to their beginning."""
    ahead: dict[str, set[str]] = {}
    for by, to in edges:
        ahead.setdefault(by, set()).add(to)
    reached = {each: _reached(each, ahead) for each in ahead}
    return {(by, to) for by, to in edges if by in reached.get(to, ())}


def _reached(start: str, ahead: Mapping[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        news = ahead.get(waiting.pop(), set()) - seen
        seen |= news
        waiting += news
    return seen
