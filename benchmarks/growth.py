"""How the time of a move grows with players, tiles on the table, turns and the course of a game.

A move here is what a program does for it by the public interface: list the moves, copy the state,
play one of them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Final

from benchmarks.measure import Pace, cost
from benchmarks.ours import seat_counts
from benchmarks.positions import positions, whole_games
from benchmarks.settings import Settings
from benchmarks.svg import Chart, Line, write
from tablee import State, all_games, game, seeded

Points = list[tuple[float, float]]
SAMPLE: Final = 40
"""Positions for each point."""


def run(settings: Settings) -> dict[str, Any]:
    charts = [
        Chart("players", lines(settings, by_players)),
        Chart("share of the game played", lines(settings, by_share)),
        Chart("Feurio!: tiles on the table", [Line("feurio", by_tiles(settings.pace))]),
        Chart("Finstere Flure: turn", [Line("finstere", by_turn(settings.pace))]),
    ]
    settings.images.mkdir(parents=True, exist_ok=True)
    path = settings.images / "growth.svg"
    write(path, "Time to list, copy and play one move", "µs", charts)
    settings.console.print(f"growth: {path} written")
    return {chart.title: {line.name: line.points for line in chart.lines} for chart in charts}


def lines(settings: Settings, measure: Callable[[str, Pace], Points]) -> list[Line]:
    return [Line(key, measure(key, settings.pace)) for key in all_games()]


def by_players(key: str, pace: Pace) -> Points:
    each = game(key)
    return [
        (seats, move_time(list(islice(positions(key, seats), 10 * SAMPLE)), pace))
        for seats in range(each.least, each.most + 1)
    ]


def by_share(key: str, pace: Pace) -> Points:
    """Split games of the most players into ten parts of equally many moves."""
    parts: list[list[State]] = [[] for _ in range(10)]
    for states in islice(whole_games(key, seat_counts(game(key))[-1]), 12):
        for place, state in enumerate(states):
            parts[10 * place // len(states)].append(state)
    return [(place / 10 + 0.05, move_time(part, pace)) for place, part in enumerate(parts)]


def by_tiles(pace: Pace) -> Points:
    return grouped(pace, "feurio", lambda state: int(state.fire.tiles))


def by_turn(pace: Pace) -> Points:
    return grouped(pace, "finstere", lambda state: int(state.turn_number))


def grouped(pace: Pace, key: str, group: Callable[[Any], int]) -> Points:
    groups: dict[int, list[State]] = {}
    for states in islice(whole_games(key, 4), 30):
        for state in states:
            groups.setdefault(group(state), []).append(state)
    return [(value, move_time(groups[value], pace)) for value in sorted(groups)]


def move_time(states: list[State], pace: Pace) -> float:
    """Give the mean time over the positions in microseconds."""
    rng = seeded("growth")

    def move_all() -> int:
        for state in states:
            moves = state.moves()
            state.copy().play(moves[rng.below(len(moves))])
        return len(states)

    return cost(move_all, Pace(pace.seconds / 10, pace.turns)) * 1e6
