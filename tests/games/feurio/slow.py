"""Feurio! once more, as plainly as possible: everything is counted afresh from a dictionary.

The tests compare the rules of the package with this; it shares no code with them.
"""

from __future__ import annotations

import math
import re
from copy import deepcopy
from typing import Any

Cell = tuple[int, int]

AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
OWNED = {1: ["rgby"], 2: ["rg", "by"], 3: ["r", "g", "b"], 4: ["r", "g", "b", "y"]}


def neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + q, cell[1] + r) for q, r in AROUND]


def free_edges(tiles: dict[Cell, int], cell: Cell) -> int:
    return sum(1 for other in neighbours(cell) if other not in tiles)


def spots(tiles: dict[Cell, int]) -> dict[Cell, int]:
    """Every empty cell beside a tile, with the sum of what the tiles around it show."""
    empty = {cell for tile in tiles for cell in neighbours(tile) if cell not in tiles}
    return {cell: sum(tiles.get(other, 0) for other in neighbours(cell)) for cell in empty}


def hottest(tiles: dict[Cell, int]) -> set[Cell]:
    sums = spots(tiles)
    return {cell for cell, total in sums.items() if total == max(sums.values())}


def zones(tiles: dict[Cell, int], held: set[Cell]) -> list[set[Cell]]:
    """Split the tiles of a colour into connected groups, by joining neighbours again and again."""
    groups = [{cell} for cell in held]
    for cell in held:
        touching = [group for group in groups if group & {cell, *neighbours(cell)}]
        groups = [group for group in groups if group not in touching]
        groups.append(set().union(*touching))
    return groups


def worth(tiles: dict[Cell, int], zone: set[Cell], hot: bool) -> int:
    open_values = [tiles[cell] for cell in zone if free_edges(tiles, cell) > 0]
    if not open_values:
        return 0
    quotient = sum(tiles[cell] for cell in zone) / min(open_values)
    return math.floor(quotient) if hot else math.ceil(quotient)


class Slow:
    """A game read from a position text that tells everything; moves are texts."""

    def __init__(self, text: str) -> None:
        head, body = text.split(" | ")
        self.options = dict(word.split("=") for word in head.split()[1:])
        self.seats = int(self.options["seats"])
        self.together = self.seats == 1 or self.options.get("mode") == "cooperative"
        self.spaces = [0, *map(int, self.options.get("spaces", "112233"))]
        before, laid, *rest = body.split("/")
        oldest, phase, *hands = before.split()
        self.stack = [int(digit) for digit in rest[0].strip()]
        self.hands = [self._hand(hand) for hand in hands]
        self.tiles: dict[Cell, int] = {}
        self.men: dict[Cell, str] = {}
        for word in laid.split():
            self._read_tile(word)
        self.phase, *late = phase.split(":")
        turns = len(self.tiles) - self.seats - (self.phase == "place")
        self.seat = int(late[0]) if late else (int(oldest) + 1 + turns) % self.seats
        self.passes = int(late[1]) if late else 0

    @staticmethod
    def _hand(text: str) -> dict[str, int]:
        return {colour: int(count) for colour, count in re.findall(r"([rgby])(\d+)", text)}

    def _read_tile(self, word: str) -> None:
        place, shows = word.split(":")
        q, r = place.split(",")
        self.tiles[int(q), int(r)] = 0 if shows[0] == "#" else int(shows[0])
        self.men[int(q), int(r)] = "" if shows[0] == "#" else shows[1:]

    def room(self, cell: Cell) -> int:
        limit = min(self.spaces[self.tiles[cell]], free_edges(self.tiles, cell))
        return max(0, limit - len(self.men[cell]))

    def moves(self) -> set[str]:
        if self.phase == "over":
            return set()
        return self._layings() if self.phase == "lay" else self._placings()

    def _layings(self) -> set[str]:
        found = set()
        for q, r in hottest(self.tiles):
            found.add(f"{q},{r}")
            if self.options.get("firebreak") == "on":
                mine = OWNED[self.seats][self.seat]
                found |= {f"{q},{r}#{c}" for c in mine if self.hands[self.seat].get(c, 0)}
        return found

    def _placings(self) -> set[str]:
        return {"pass"} | {
            f"{cell[0]},{cell[1]}+{count}{colour}"
            for cell in self.tiles
            for colour, left in self.hands[self.seat].items()
            for count in (1, 2, 3)
            if count <= left and count <= self.room(cell)
        }

    def after(self, move: str) -> Slow:
        """Give the position after a move."""
        other = deepcopy(self)
        other._play(move)
        return other

    def _play(self, move: str) -> None:
        parts = re.fullmatch(r"(-?\d+),(-?\d+)(?:#(.)|\+(.)(.))?", move)
        if parts is None:
            self.passes += self.phase == "late"
        else:
            cell = int(parts[1]), int(parts[2])
            if parts[5]:
                self.hands[self.seat][parts[5]] -= int(parts[4])
                self.men[cell] += parts[5] * int(parts[4])
                self.passes = 0
            else:
                value = self.stack.pop(0)
                self.tiles[cell] = 0 if parts[3] else value
                self.men[cell] = ""
                if not parts[3]:
                    self.phase = "place"
                    return
                self.hands[self.seat][parts[3]] -= 1
        self._next_turn()

    def _next_turn(self) -> None:
        if self.passes == self.seats or (self.together and not self.stack):
            self.phase = "over"
            return
        self.seat = (self.seat + 1) % self.seats
        self.phase = "lay" if self.stack else "late"

    def held(self, colour: str) -> set[Cell]:
        return {cell for cell, men in self.men.items() if colour in men}

    def worths(self, colours: str) -> list[int]:
        hot = self.options.get("hot") == "on"
        held = [self.held(colour) for colour in colours]
        return [worth(self.tiles, zone, hot) for each in held for zone in zones(self.tiles, each)]

    def result(self) -> tuple[list[int], list[int]]:
        """Give ranks and scores."""
        if self.together:
            missing = self._missing()
            return [1 if missing == 0 else 2] * self.seats, [-missing] * self.seats
        values = [self.worths(colours) for colours in OWNED[self.seats]]
        order = [(sum(each), max(each, default=0)) for each in values]
        return [1 + sum(b > a for b in order) for a in order], [points for points, _ in order]

    def _missing(self) -> int:
        missing = sum(sum(hand.values()) for hand in self.hands)
        for colour in "rgby":
            groups = zones(self.tiles, self.held(colour))
            missing += max(0, len(groups) - 1)
            missing += not any(self._has_open_one(group) for group in groups)
        return missing

    def _has_open_one(self, zone: set[Cell]) -> bool:
        return any(self.tiles[c] == 1 and free_edges(self.tiles, c) for c in zone)

    def key(self) -> Any:
        """Give something that is equal for equal positions."""
        men = [(cell, "".join(sorted(men))) for cell, men in self.men.items()]
        hands = [sorted((c, n) for c, n in hand.items() if n) for hand in self.hands]
        late = (self.seat, self.passes) if self.phase == "late" else None
        return repr((list(self.tiles.items()), men, hands, self.stack, self.phase, late))


def slow_perft(game: Slow, depth: int) -> tuple[int, int]:
    """Count sequences of moves and distinct positions to a depth."""
    level = {game.key(): (game, 1)}
    ended: dict[str, int] = {}
    for _ in range(depth):
        following: dict[str, tuple[Slow, int]] = {}
        for key, (position, ways) in level.items():
            if position.phase == "over":
                ended[key] = ended.get(key, 0) + ways
                continue
            for move in position.moves():
                after = position.after(move)
                known = following.get(after.key(), (after, 0))[1]
                following[after.key()] = (after, known + ways)
        level = following
    sequences = sum(ended.values()) + sum(ways for _, ways in level.values())
    return sequences, len(ended.keys() | level.keys())
