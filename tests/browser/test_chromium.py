"""Finding or installing a Chromium: on any machine, the same command tests the web table."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import Any

import pytest

from tests.browser import chromium


class Machine:
    """A machine without Chromium, where installing brings one or not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, root: bool, brings: str) -> None:
        self.commands: list[str] = []
        self.brings = brings
        self.has: set[str] = {"apt-get"}
        monkeypatch.delenv("TABLEE_CHROMIUM", raising=False)
        monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
        monkeypatch.setattr(shutil, "which", lambda name: name if name in self.has else None)
        monkeypatch.setattr(subprocess, "run", self.run)

    def run(self, command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        text = " ".join(command[-3:])
        self.commands.append(text)
        if self.brings and text.endswith(self.brings):
            self.has.add(self.brings)
            return subprocess.CompletedProcess(command, 0, "", "")
        return subprocess.CompletedProcess(command, 1, "", "")


def test_the_one_that_is_named_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_CHROMIUM", "/opt/mine")
    assert chromium.find() == "/opt/mine"


@pytest.mark.parametrize("package", ["chromium-headless-shell", "chromium"])
def test_root_installs_the_package_of_debian(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    machine = Machine(monkeypatch, root=True, brings=package)
    assert chromium.find() == package
    assert not any("playwright install" in command for command in machine.commands)


def test_others_let_playwright_download_it(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=False, brings="chromium")
    assert chromium.find() == "chromium"
    assert "playwright install chromium" in machine.commands[-1]
    assert not any("apt-get" in command for command in machine.commands)


def test_where_nothing_helps_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(monkeypatch, root=True, brings="")
    with pytest.raises(RuntimeError, match="apt-get install chromium"):
        chromium.find()
