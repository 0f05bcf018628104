"""The hall: its cells, and the letters on its walls against the reflection rule."""

from __future__ import annotations

from collections import Counter

from tablee.games.finstere.places import (
    CELLS,
    ENTRANCE,
    EXIT,
    NEXT,
    WALL,
    WALLS,
    beyond_wall,
    cell_at,
    in_hall,
)

PRINTED = """
         A  B  C  D  E  F  G  H  I  J  K  L
   0  *  X  .  .  .  .  .  .  .  .  .  .  .M/N
   1  Z  .  .  .  .  .  .  .  .  .  .  .  .  .O/P
   2  Y  .  .  o  .  .  .  .  .  ~  ~  .  .  .  .Q/R
   3  X  .  .  .  .  .  .  .  .  ~  ~  .  .  o  .  .S/T
   4  W  .  .  .  .  .  .  .  o  .  .  .  .  .  .  .  .  U
   5  V  .  .  .  .  .  .  .  .  o  .  .  .  .  o  .  .  V
   6  U  .  .  .  .  .  .  o  .  .  .  .  .  .  .  .  .  W
   7   T/S  .  .  .  o  .  .  .  .  .  .  .  o  .  .  .  X
   8      R/Q  .  .  ~  ~  ~  ~  .  .  .  .  .  .  o  .  Y
   9         P/O  .  .  o  .  .  o  .  .  .  .  .  .  .  Z
  10            N/M  .  .  .  .  .  .  .  .  .  .  .  E  *
                     L  K  J  I  H  G  F  E  D  C  B  A
"""
NORTH, EAST, SOUTH, WEST = range(4)


def printed_letters() -> dict[tuple[int, int], str]:
    """Read the letters off the printed board, by (cell, heading)."""
    lines = PRINTED.strip("\n").splitlines()
    letters = {(cell_at(x, 0), NORTH): lines[0].split()[x] for x in range(12)}
    letters |= {(cell_at(15 - k, 10), SOUTH): lines[-1].split()[11 - k] for k in range(12)}
    for y in range(11):
        row = lines[y + 1]
        xs = [x for x in range(16) if in_hall(x, y)]
        words = row.replace(".M", ". M").split()[1:]
        first, last = words[0], row.split(".")[-1].split()[-1]
        if "/" in first:
            above, west = first.split("/")
            letters[cell_at(xs[0] - 1, y - 1), SOUTH] = above
            letters[cell_at(xs[0], y), WEST] = west
        else:
            letters[cell_at(0, y), WEST] = first
        if "/" in last:
            east, below = last.split("/")
            letters[cell_at(xs[-1], y), EAST] = east
            letters[cell_at(xs[-1] + 1, y + 1), NORTH] = below
        else:
            letters[cell_at(xs[-1], y), EAST] = last
    return letters


def test_156_cells_point_symmetric() -> None:
    cells = {(x, y) for x in range(16) for y in range(11) if in_hall(x, y)}
    assert len(cells) == 156
    assert {(15 - x, 10 - y) for x, y in cells} == cells
    assert (cell_at(0, 0), cell_at(15, 10)) == (EXIT, ENTRANCE)


def test_letters_are_the_printed_ones() -> None:
    assert printed_letters() == WALLS


def test_each_of_27_symbols_stands_on_two_segments() -> None:
    assert len(WALLS) == 54
    assert set(Counter(WALLS.values()).values()) == {2}


def test_every_letter_obeys_the_reflection_rule() -> None:
    """Leaving by a letter, the monster comes in through the wall with the same letter."""
    for (cell, heading), letter in WALLS.items():
        assert WALLS[beyond_wall(cell), (heading + 2) % 4] == letter


def test_walls_are_where_no_neighbour_is() -> None:
    inside = [cell for cell in range(CELLS) if in_hall(cell % 16, cell // 16)]
    walls = {(c, h) for c in inside for h in range(4) if NEXT[4 * c + h] == WALL}
    assert walls == set(WALLS)
