"""The floor with all that stands on it, and how figures and stones move (rules, section 4)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.games.facts import Event
from tablee.games.finstere.events import StonePushed
from tablee.games.finstere.pieces import BARE, EMPTY, FIGURE, POOL, TELEPORTER
from tablee.games.finstere.places import CELLS, CORNER, NEXT, STONE_KEYS, WALL

BLOCKED: Final[i64] = -1
STONE_MET: Final[i64] = -2


@final
@mypyc_attr(acyclic=True)
class Ground:
    """The hall at one moment: floor tiles, pieces, monster.

    The floor never changes during play and is shared between copies.
    """

    def __init__(
        self, floor: vec[u8], piece: vec[u8], monster: i64, heading: i64, solid: bool, key: i64
    ) -> None:
        self.floor = floor
        self.piece = piece
        self.monster = monster
        self.heading = heading
        self.solid = solid
        """Whether teleporters are walls for stones that figures push."""
        self.yielding = False
        """Version 1 of the rules: a figure that the monster pushes onto blood pushes no stone."""
        self.key = key
        """Exclusive-or of the `STONE_KEYS` of all moves of stones so far."""

    def copy(self) -> Ground:
        """Give an independent copy."""
        other = Ground(self.floor, self.piece[:], self.monster, self.heading, self.solid, self.key)
        other.yielding = self.yielding
        return other

    def glide(self, cell: i64, heading: i64) -> i64:
        """Tell where a step of a figure ends if it meets no stone.

        `STONE_MET` if it does, `BLOCKED` if the step is impossible.
        """
        at = cell
        while True:
            to = i64(NEXT[4 * at + heading])
            if to == WALL or to == self.monster or i64(self.floor[to]) >= TELEPORTER:
                return BLOCKED if at == cell else at
            if self.is_stone(to):
                return STONE_MET
            at = to
            if i64(self.floor[at]) == BARE:
                return at

    def can_step(self, cell: i64, heading: i64) -> bool:
        """Tell whether a figure can make a step; nothing is pushed yet."""
        to = i64(NEXT[4 * cell + heading])
        if to == WALL or to == self.monster or i64(self.floor[to]) >= TELEPORTER:
            return False
        return not self.is_stone(to) or self.push_end(to, heading) != BLOCKED

    def is_stone(self, cell: i64) -> bool:
        """Tell whether a stone stands on a cell."""
        standing = i64(self.piece[cell])
        return standing != EMPTY and standing < FIGURE

    def is_figure(self, cell: i64) -> bool:
        """Tell whether a figure stands on a cell."""
        return i64(self.piece[cell]) >= FIGURE

    def step(self, cell: i64, heading: i64, events: list[Event] | None) -> i64:
        """Make one step of a figure, pushing stones; give where it ends, or `BLOCKED`.

        On blood it slides on until it is beyond the pool or something stops it.
        """
        at = cell
        while True:
            to = i64(NEXT[4 * at + heading])
            if not self.can_enter(to, heading, events):
                return BLOCKED if at == cell else at
            at = to
            if i64(self.floor[at]) == BARE:
                return at

    def can_enter(self, to: i64, heading: i64, events: list[Event] | None) -> bool:
        """Tell whether a figure may step there; a stone is pushed out of its way."""
        if to == WALL or to == self.monster or i64(self.floor[to]) >= TELEPORTER:
            return False
        return not self.is_stone(to) or self.push(to, heading, events)

    def push(self, stone: i64, heading: i64, events: list[Event] | None) -> bool:
        """Let a figure push a stone, if the next cell is free."""
        end = self.push_end(stone, heading)
        if end == BLOCKED:
            return False
        self.move_stone(stone, end, events)
        return True

    def push_end(self, stone: i64, heading: i64) -> i64:
        """Tell where a stone ends that a figure pushes, or `BLOCKED` if it cannot be pushed."""
        to = i64(NEXT[4 * stone + heading])
        if not self.is_free(to) or (self.solid and i64(self.floor[to]) >= TELEPORTER):
            return BLOCKED
        return self.resting_place(to, heading, self.solid)

    def is_free(self, cell: i64) -> bool:
        """Tell whether a cell exists and neither a piece nor the monster stands on it."""
        return cell != WALL and i64(self.piece[cell]) == EMPTY and cell != self.monster

    def resting_place(self, to: i64, heading: i64, solid: bool) -> i64:
        """Tell where a piece that is pushed onto a free cell comes to rest, sliding on blood."""
        at = to
        while i64(self.floor[at]) == POOL:
            beyond = i64(NEXT[4 * at + heading])
            if not self.is_free(beyond) or (solid and i64(self.floor[beyond]) >= TELEPORTER):
                return at
            at = beyond
        return at

    def move_stone(self, start: i64, end: i64, events: list[Event] | None) -> None:
        """Move a stone; on a teleporter, the entrance or the exit it is removed."""
        stone = i64(self.piece[start])
        gone = self.swallows(end)
        self.key = self.key_after(start, end)
        self.piece[start] = 0
        if not gone:
            self.piece[end] = u8(stone)
        if events is not None:
            events.append(StonePushed.of(stone, start, -1 if gone else end))

    def swallows(self, cell: i64) -> bool:
        """Tell whether a stone that comes to a cell is removed."""
        return i64(self.floor[cell]) >= TELEPORTER or i64(CORNER[cell]) == 1

    def key_after(self, start: i64, end: i64) -> i64:
        """Give what the key will be when a stone has moved."""
        stone = i64(self.piece[start])
        key = self.key ^ STONE_KEYS[CELLS * stone + start]
        return key if self.swallows(end) else key ^ STONE_KEYS[CELLS * stone + end]

    def take_stone(self, cell: i64) -> None:
        """Take a stone off the board."""
        self.key ^= STONE_KEYS[CELLS * i64(self.piece[cell]) + cell]
        self.piece[cell] = 0
