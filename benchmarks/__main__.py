"""`python -m benchmarks`: measure, print tables and write the numbers as JSON."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console

from benchmarks import cores, engine, growth, instructions, states, vector
from benchmarks.measure import QUICK, Pace
from benchmarks.settings import Settings
from tablee import __version__
from tablee import engine as which_engine


def server_load(settings: Settings) -> dict[str, Any]:
    """Load the server; only this part needs the clients of the load benchmark."""
    from benchmarks import load

    return load.run(settings)


PARTS: Final[dict[str, Callable[[Settings], dict[str, Any]]]] = {
    "engine": engine.run,
    "cores": cores.run,
    "states": states.run,
    "growth": growth.run,
    "instructions": instructions.run,
    "vector": vector.run,
    "load": server_load,
}
PEERS: Final = ("pyspiel", "catanatron")


def main(arguments: list[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    missing = [name for name in PEERS if find_spec(name) is None]
    if missing and not asked.ours:
        print(f"not installed: {', '.join(missing)}; use `make bench`, or --ours", file=sys.stderr)
        return 2
    pace = QUICK if asked.quick else Pace(asked.seconds, asked.turns)
    settings = Settings(pace, not asked.ours, asked.images, Console())
    results = {"machine": machine()}
    settings.console.print(*(f"{name}: {value}" for name, value in machine().items()), sep="\n")
    for part in asked.only or PARTS:
        results[part] = PARTS[part](settings)
    asked.json.parent.mkdir(parents=True, exist_ok=True)
    asked.json.write_bytes(msgspec.json.format(msgspec.json.encode(results)))
    settings.console.print(f"all numbers: {asked.json}")
    return 0


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    made.add_argument("--only", action="append", choices=PARTS, help="may be repeated")
    made.add_argument("--ours", action="store_true", help="leave the other engines out")
    made.add_argument("--quick", action="store_true", help="try everything, measure nothing well")
    made.add_argument("--seconds", type=float, default=Pace().seconds, help="CPU time of a turn")
    made.add_argument("--turns", type=int, default=Pace().turns, help="repeats, taken in turn")
    made.add_argument("--json", type=Path, default=Path("build/bench.json"), help="the numbers")
    made.add_argument("--images", type=Path, default=Path("docs/images"), help="the charts")
    return made


def machine() -> dict[str, str]:
    """Say what the numbers hold for."""
    cpu = Path("/proc/cpuinfo")
    models = (
        [line for line in cpu.read_text().splitlines() if "model name" in line]
        if cpu.exists()
        else []
    )
    return {
        "tablee": f"{__version__} ({which_engine()})",
        "python": platform.python_version(),
        "cpu": models[0].partition(":")[2].strip() if models else platform.machine(),
        "cores": str(os.cpu_count()),
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown",
    }


if __name__ == "__main__":
    sys.exit(main())
