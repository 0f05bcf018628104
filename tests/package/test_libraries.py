"""The compiled libraries: what they are made of, and what may cross from one to another."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

from hatch_build import modules_of, one_for_each_game

ROOT = Path(__file__).parents[2]
OPEN = "allow_interpreted_subclasses"


def classes() -> dict[str, dict[str, ast.ClassDef]]:
    """Give the classes of each library by their names."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        wheel = tomllib.load(file)["tool"]["hatch"]["build"]["targets"]["wheel"]
    libraries = one_for_each_game(ROOT, wheel["hooks"]["custom"]["libraries"])
    return {
        name: {
            node.name: node
            for module in modules_of(ROOT, library)
            for node in ast.parse((ROOT / module).read_text("utf-8")).body
            if isinstance(node, ast.ClassDef)
        }
        for name, library in libraries.items()
    }


def test_each_game_has_a_library_of_its_own() -> None:
    found = classes()
    assert {"tablee_feurio", "tablee_finstere", "tablee_partners"} <= set(found)
    assert "FeurioState" in found["tablee_feurio"]
    assert "State" in found["tablee"]


def test_only_classes_that_say_so_have_subclasses_in_other_libraries() -> None:
    """mypyc calls methods of all other classes directly, past what a subclass overrides."""
    found = classes()
    open_ones = {
        name
        for library in found.values()
        for name, node in library.items()
        if any(OPEN in ast.unparse(decorator) for decorator in node.decorator_list)
    }
    assert {"State", "Knowledge", "Encoding"} <= open_ones
    for library, own in found.items():
        elsewhere = {name for other in found if other != library for name in found[other]}
        for node in own.values():
            bases = {ast.unparse(base) for base in node.bases} - set(own)
            assert bases & elsewhere <= open_ones, f"{node.name} of {library}"
