"""The files for operating a server name only commands and options that exist."""

from __future__ import annotations

import re
from typing import Any

import typer
import yaml

from tablee.cli.__main__ import app
from tests.server.kit import ROOT

DEPLOY = ROOT / "deploy"


def _options(command: str) -> set[str]:
    found: Any = typer.main.get_command(app)
    parameters = found.commands[command].params
    return {name for each in parameters for name in (*each.opts, *each.secondary_opts)}


def test_the_compose_file_runs_what_it_says() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    assert {"server1", "server2", "worker", "database", "bus", "proxy"} == set(services)
    for name in ("server1", "server2", "worker"):
        command, *arguments = services[name]["command"]
        assert {argument.partition("=")[0] for argument in arguments} <= _options(command)
        assert (DEPLOY / services[name]["build"]["context"] / "deploy" / "Dockerfile").is_file()
    volumes = {
        mount.split(":")[0] for each in services.values() for mount in each.get("volumes", [])
    }
    assert volumes - set(compose["volumes"]) == {"./Caddyfile"}


def test_the_unit_and_the_image_start_the_server_with_options_it_has() -> None:
    for name in ("tablee.service", "Dockerfile"):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        line = next(
            each for each in text.splitlines() if "serve" in each and "--log-format" in each
        )
        assert set(re.findall(r"--[a-z-]+", line)) <= _options("serve")


def test_every_option_of_the_server_is_documented() -> None:
    page = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
    shown = {name for name in _options("serve") if name.startswith("--")}
    shown -= {"--limits", "--no-secure-cookies", "--help"}
    assert {name for name in shown if name not in page} == set()
