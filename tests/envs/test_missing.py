"""Who lacks a library is told which extra brings it."""

from __future__ import annotations

import importlib
import sys

import pytest

MODULES = (
    ("vector", "numpy", "vector"),
    ("gymnasium", "gymnasium", "gymnasium"),
    ("pettingzoo", "pettingzoo", "pettingzoo"),
    ("openspiel", "pyspiel", "openspiel"),
)


@pytest.mark.parametrize(("module", "library", "extra"), MODULES)
def test_the_extra_is_named(
    module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"tablee.envs.{module}", raising=False)
    monkeypatch.delitem(sys.modules, "tablee.envs.spaces", raising=False)
    with pytest.raises(ImportError, match=rf"tablee\[{extra}\]"):
        importlib.import_module(f"tablee.envs.{module}")


def test_games_in_numbers_need_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
        monkeypatch.setitem(sys.modules, library, None)
    for name in [name for name in sys.modules if name == "tablee.envs"]:
        monkeypatch.delitem(sys.modules, name)
    envs = importlib.import_module("tablee.envs")
    assert envs.encoding("partners", 4, {}).actions
