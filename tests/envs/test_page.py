"""What docs/envs.md says about actions and observations is so."""

from __future__ import annotations

from pathlib import Path

from tablee import game
from tablee.envs import encoding
from tests.envs.kit import every_game

PAGE = (Path(__file__).parents[2] / "docs" / "envs.md").read_text(encoding="utf-8")


@every_game
def test_parts_and_sizes(key: str) -> None:
    described = game(key)
    seats = max(2, described.least)
    numbers = encoding(key, seats, described.check_options(seats, {}))
    section = PAGE.partition(f"### {described.name}\n")[2].partition("\n### ")[0]
    assert f"{numbers.size:,} numbers. {len(numbers.actions)} actions" in section
    rows = [
        f"| `{part.name}` | {' × '.join(map(str, part.shape))} | {part.high} | {part.meaning} |"
        for part in numbers.parts
    ]
    assert rows == [line for line in section.splitlines() if line.startswith("| `")]
