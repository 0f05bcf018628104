"""What is public is what is listed: no name comes or goes by accident."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
LISTED = {
    line.partition(":")[0]: line.partition(":")[2].split()
    for line in Path(__file__).with_name("public.txt").read_text(encoding="utf-8").splitlines()
}
every_module = pytest.mark.parametrize("name", LISTED)


@every_module
def test_the_module_exports_what_is_listed(name: str) -> None:
    """After an intended change, change public.txt too, and the changelog."""
    module = import_module(name)
    assert sorted(module.__all__) == LISTED[name]
    assert all(hasattr(module, each) for each in LISTED[name])


@every_module
def test_nothing_else_looks_public(name: str) -> None:
    module = import_module(name)
    assert _made_here(module) <= {*LISTED[name]}


def _made_here(module: ModuleType) -> set[str]:
    """List the classes and functions of a module whose names do not begin with an underscore."""
    return {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and callable(value)
        and getattr(value, "__module__", None) == module.__name__
        and getattr(value, "__name__", None) == name
    }


@every_module
def test_every_public_name_is_described(name: str) -> None:
    module = import_module(name)
    assert module.__doc__
    for each in LISTED[name]:
        value = getattr(module, each)
        if each in _made_here(module):
            assert value.__doc__, f"{name}.{each}"


def test_the_documentation_lists_the_same_modules() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^::: (\S+)", page, re.MULTILINE)) == set(LISTED)
