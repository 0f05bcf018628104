"""The events of a move tell everything that changed on the board.

Each game brings a follower (`tests/games/<key>/follow.py`), written apart from the rules, that
brings a spectator's board up to date from the events alone.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec

from tablee import game
from tablee.games import Event, Options, State
from tablee.rng import seeded
from tablee.testing import play_randomly
from tests.contract.cases import every_setting


@every_setting
def test_events_replay_to_the_same_board(key: str, seats: int, options: Options) -> None:
    follower = import_module(f"tests.games.{key}.follow")
    played = game(key)

    def board_of(state: State) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.to_builtins(played.view(state, -1))
        return view

    state = played.new(seats, "follow", **options)
    board = board_of(state)

    def follow(after: State, events: list[Event]) -> None:
        for event in events:
            follower.follow(board, event.seen_by(-1))
        truth = board_of(after)
        for part in follower.BOARD_KEYS:
            assert board[part] == truth[part], (part, events)

    play_randomly(state, seeded("follow"), follow, most_moves=1500)
