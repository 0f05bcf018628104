"""A move as one number: a figure and its whole path (rules, section 4).

It is packed as 2 bits the figure's place in `WHITE`, 3 bits the number of steps, then
3 bits for each step: the headings N E S W, IN (onto the entrance) and OUT (from the exit).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

IN: Final[i64] = 4
OUT: Final[i64] = 5


def pack_path(place: i64, length: i64, steps: i64) -> i64:
    """Give the number of a move; `steps` holds 3 bits for each step, the first lowest."""
    return place | length << 2 | steps << 5


def place_in(move: i64) -> i64:
    """Tell which of the seat's figures moves."""
    return move & 3


def length_of(move: i64) -> i64:
    """Tell how many steps the move takes."""
    return (move >> 2) & 7


def step_of(move: i64, number: i64) -> i64:
    """Give one step of the path, counted from 0."""
    return (move >> (5 + 3 * number)) & 7
