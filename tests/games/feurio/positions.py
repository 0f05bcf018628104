"""Positions that the tests begin with, and helpers to get to others."""

from __future__ import annotations

from collections.abc import Callable

from tablee import Event, seeded
from tablee.games.feurio import GAME
from tablee.games.feurio.state import FeurioState
from tablee.testing.laws import random_move

FEURIO = GAME

EXAMPLE = "feurio/1 seats=4 oldest=0 | 0 lay r12 g12 b12 y12 / 0,0:6 1,-1:6 1,0:4 0,-1:3 / "
EXAMPLE_TILES = "212525411133"

REACHED = {
    1: "feurio/1 seats=1 | 0 over - / 0,0:2 0,1:4 1,0:6yyy 1,1:2 1,-1:3 2,-1:5bbb 2,0:6yyy"
    " 3,-1:6bbb 3,0:3yy 3,-2:5bbb 2,-2:4bb 4,-2:2 4,-1:4 2,1:1y 3,-3:5rr 4,-3:3 2,-3:2 1,-2:1b"
    " 4,-4:3 3,-4:6rrr 4,-5:5rrr 3,-5:4gg 2,-4:4gg 4,-6:1g 2,-5:5ggg 3,-6:2 1,-4:1 5,-5:6rrr"
    " 5,-6:3gg 5,-4:2 6,-6:1r 6,-5:4 1,-3:3gg 4,0:5yyy 5,-1:6 5,-2:1 /",
    2: "feurio/1 seats=2 mode=cooperative | 0 over - - / 0,0:2y 1,-1:4y 1,0:6bbb 2,-1:2 0,1:3yy"
    " 1,1:5bbb 2,0:6bbb 2,1:6bb 3,0:3 1,2:5gg 0,2:4yy 2,2:2 3,1:4 3,-1:1b 0,3:5ggg 1,3:3 -1,3:2"
    " -1,2:1 0,4:3 -1,4:6ggg -1,5:5ggg -2,5:4 -2,4:4 -2,6:1g -3,5:5rrr -3,6:2 -3,4:1r -2,3:6rrr"
    " 0,5:3 1,4:2 -1,6:1 -3,3:4rr -2,2:3rr -1,1:5yyy -2,1:6ryy -1,0:1y /",
    3: "feurio/1 seats=3 mode=cooperative | 0 over - - - / 0,0:2 1,-1:4 1,0:6bb 2,-1:2 0,1:3 1,1:5"
    " 2,0:6bbb 2,1:6bbb 3,0:3y 3,-1:5bbb 1,2:4 0,2:2 2,2:4yy 3,1:1y 1,3:5rg 0,3:3gg 2,3:2 4,-1:1b"
    " 0,4:3gg 1,4:6rrr 0,5:5ggg 1,5:4rr 2,4:4 0,6:1g -1,5:5ggg -1,6:2 -1,4:1 2,5:6rrr 1,6:3rr"
    " 3,4:2 2,6:1r 3,5:4 3,3:3yy 3,2:5yyy 4,2:6yyy 4,1:1 /",
    4: "feurio/1 seats=4 mode=cooperative | 0 over - - - - / 0,0:2 1,-1:4 1,0:6bb 0,-1:2 2,-1:3"
    " 2,0:5bbb 1,1:6bbb 0,1:6ggy 0,2:3yy 2,1:5bbb 1,2:4yy 3,0:2 3,-1:4 2,2:1y -1,2:5ggg -1,1:3y"
    " -2,2:2 3,1:1b -1,3:3yy -2,3:6ggg 0,3:5rrr 1,3:4ry 0,4:4rr -1,4:1g -2,4:5ggg -3,4:2 -3,3:1"
    " 1,4:6rrr 2,3:3yy 0,5:2 2,4:1r 1,5:4rr -1,0:3 -2,1:5 -3,2:6 -3,1:1 /",
}
"""By number of players: all men placed, each colour one zone with an open 1."""

SPOILT_BY_LAST_TILE = (
    "feurio/1 seats=1 | 0 lay - / 0,0:2 1,-1:2 1,0:2 0,-1:5bbb -1,0:4 -1,-1:5bbb 0,-2:4bb 1,-2:5bbb"
    " -1,-2:6g -2,-1:3 -2,0:1b 0,-3:5ggg 1,-3:4 -1,-3:1 -2,-2:3 2,-3:2 2,-2:1 1,-4:4gg 2,-4:6ggg"
    " 2,-5:1y 0,-4:6rrr 1,-5:4yy 0,-5:6rry -1,-4:6rrr -1,-5:3yy -2,-3:6rrr -2,-4:4y -3,-3:1r"
    " -3,-2:3 1,-6:3yy 0,-6:2 -3,-1:2 3,-4:1g 2,-6:5yyy 3,-5:3gg / 5"
)
"""The goal is reached, and the last tile must close the last edge of yellow's 1 on 2,-5."""


def parse(text: str) -> FeurioState:
    state: FeurioState = FEURIO.parse(text)
    return state


def example() -> FeurioState:
    """Give the start of the worked example."""
    return parse(EXAMPLE + EXAMPLE_TILES)


def play(state: FeurioState, *moves: str) -> list[Event]:
    """Play moves given as texts, and give all events."""
    events: list[Event] = []
    for move in moves:
        state.play(FEURIO.parse_move(state, move), events)
    return events


def texts(state: FeurioState) -> set[str]:
    return {FEURIO.move_text(state, move) for move in state.moves()}


def reach(seats: int, wanted: Callable[[FeurioState], bool], **options: bool | str) -> FeurioState:
    """Play random games until a position is as wanted."""
    for seed in range(500):
        state: FeurioState = FEURIO.new(seats, seed, **options)
        rng = seeded(seed)
        while not state.over():
            if wanted(state):
                return state
            state.play(random_move(state, rng))
    raise LookupError("no such position in 500 games")
