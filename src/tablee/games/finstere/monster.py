"""The monster's walk (rules, section 5): per step it looks, then moves one cell."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.games.facts import Event
from tablee.games.finstere.board import Ground
from tablee.games.finstere.events import (
    HEADINGS,
    STONES,
    CrossedWall,
    Eaten,
    FigurePushed,
    Look,
    Looked,
    Loss,
    MonsterMoved,
    Sighting,
    StonePushed,
    Teleported,
    TurnedByStone,
    WalkEnded,
    figure_name,
)
from tablee.games.finstere.pieces import (
    CRYSTAL,
    EMPTY,
    FEWEST_STEPS,
    FIGURE,
    HALF_TURN,
    MOST_STEPS,
    POOL,
    RIGHT_TURN,
    TELEPORTER,
)
from tablee.games.finstere.places import EATEN, NEXT, OUTSIDE, WALL, WALLS, beyond_wall, place_of

NOWHERE: Final[i64] = -1
FAR: Final[i64] = 99


@final
@mypyc_attr(acyclic=True)
class Monster:
    """The monster on its way over a ground, with the figures that it may eat."""

    def __init__(
        self, ground: Ground, where: vec[u8], second_stage: bool, events: list[Event] | None
    ) -> None:
        self.ground = ground
        self.where = where
        self.fate = EATEN if second_stage else OUTSIDE
        self.events = events
        self.steps: i64 = 0
        self.victims: i64 = 0
        """The figures eaten on this walk, one bit each."""
        self.eaten: i64 = 0

    def walk(self, tile: i64) -> None:
        """Walk as a tile says: so many steps, or until so many hits, at most 20 steps."""
        while not self.has_done(tile):
            self.look_and_step()
        self.look()
        if self.events is not None:
            self._report_end(self.events)

    def has_done(self, tile: i64) -> bool:
        """Tell whether the tile is fulfilled."""
        if tile >= FEWEST_STEPS:
            return self.steps >= tile
        return self.eaten >= tile or self.steps >= MOST_STEPS

    def look_and_step(self) -> None:
        """Look, let a turning stone turn it if nobody is seen, and go one step."""
        sees = self.look()
        if not sees:
            self.turn_at_stones()
        self.steps += 1
        self.step()

    def look(self) -> bool:
        """Turn to the nearest figure ahead, left or right, unless two are equally near.

        Tell whether it sees any.
        """
        ground = self.ground
        ahead = ground.heading
        nearest = FAR
        toward = ahead
        for side in range(i64(3)):
            heading = (ahead + side * 3) & 3 if side < 2 else (ahead + 1) & 3
            distance = self.distance_seen(heading)
            if distance < nearest:
                nearest = distance
                toward = heading
            elif distance == nearest:
                toward = ahead
        ground.heading = toward
        if self.events is not None:
            self._report_look(ahead, self.events)
        return nearest < FAR

    def distance_seen(self, heading: i64) -> i64:
        """Count the cells to the first figure toward a heading; `FAR` if none is seen."""
        piece = self.ground.piece
        at = i64(NEXT[4 * self.ground.monster + heading])
        distance: i64 = 1
        while at != WALL:
            standing = i64(piece[at])
            if standing >= FIGURE:
                return distance
            if standing != EMPTY and standing != CRYSTAL:
                return FAR
            at = i64(NEXT[4 * at + heading])
            distance += 1
        return FAR

    def turn_at_stones(self) -> None:
        """Let turning stones on the next cell turn it, until a heading comes up a second time."""
        ground = self.ground
        tried: i64 = 1 << ground.heading
        while True:
            ahead = self.next_cell()
            stone = i64(ground.piece[ahead])
            if stone != RIGHT_TURN and stone != HALF_TURN:
                return
            ground.heading = (ground.heading + stone - RIGHT_TURN + 1) & 3
            if self.events is not None:
                heading = HEADINGS[ground.heading]
                self.events.append(TurnedByStone(STONES[stone], place_of(ahead), heading))
            if tried & (1 << ground.heading):
                return
            tried |= 1 << ground.heading

    def next_cell(self) -> i64:
        """Give the cell ahead: behind a wall, the one where it re-enters."""
        ground = self.ground
        to = i64(NEXT[4 * ground.monster + ground.heading])
        return beyond_wall(ground.monster) if to == WALL else to

    def step(self) -> None:
        """Go to the next cell, and on within the same step while there is blood."""
        self.enter_next_cell(False)
        while i64(self.ground.floor[self.ground.monster]) == POOL:
            self.enter_next_cell(True)
        if i64(self.ground.floor[self.ground.monster]) >= TELEPORTER:
            self.teleport()

    def enter_next_cell(self, sliding: bool) -> None:
        """Enter the next cell: push stones ahead, eat a figure that stands there."""
        ground = self.ground
        start = ground.monster
        to = self.next_cell()
        if self.events is not None:
            self._report_crossing(start, to, self.events)
        ground.monster = NOWHERE
        standing = i64(ground.piece[to])
        if standing >= FIGURE:
            self.eat(to, "bitten")
        elif standing != EMPTY:
            self.push_chain(to)
        ground.monster = to
        if self.events is not None:
            place = place_of(to)
            self.events.append(MonsterMoved(place_of(start), place, self.steps, sliding))

    def push_chain(self, first: i64) -> None:
        """Push all pieces in contact from `first` on by one cell, the front one first."""
        piece = self.ground.piece
        heading = self.ground.heading
        front = first
        ahead = i64(NEXT[4 * front + heading])
        while ahead != WALL and i64(piece[ahead]) != EMPTY:
            front = ahead
            ahead = i64(NEXT[4 * front + heading])
        back = (heading + 2) & 3
        while True:
            self.push_one(front, heading)
            if front == first:
                return
            front = i64(NEXT[4 * front + back])

    def push_one(self, start: i64, heading: i64) -> None:
        """Push one piece whose next cell is free, or a wall."""
        ground = self.ground
        to = i64(NEXT[4 * start + heading])
        is_figure = i64(ground.piece[start]) >= FIGURE
        if to == WALL:
            if is_figure:
                self.eat(start, "crushed")
            else:
                self._push_off(start)
            return
        if not is_figure:
            ground.move_stone(start, ground.resting_place(to, heading, False), self.events)
            return
        end = self._slide_figure(to, heading)
        if i64(ground.floor[end]) >= TELEPORTER:
            self.eat(start, "destroyed")
        else:
            self._push_figure(start, end)

    def _slide_figure(self, to: i64, heading: i64) -> i64:
        """Let a pushed figure slide over blood; a stone in its way it pushes, as figures do."""
        ground = self.ground
        if ground.yielding:
            return ground.resting_place(to, heading, False)
        at = to
        while i64(ground.floor[at]) == POOL:
            beyond = i64(NEXT[4 * at + heading])
            if beyond == WALL or ground.is_figure(beyond):
                return at
            if ground.is_stone(beyond) and not ground.push(beyond, heading, self.events):
                return at
            at = beyond
        return at

    def _push_off(self, start: i64) -> None:
        stone = i64(self.ground.piece[start])
        self.ground.take_stone(start)
        if self.events is not None:
            self.events.append(StonePushed.of(stone, start, -1))

    def _push_figure(self, start: i64, end: i64) -> None:
        piece = self.ground.piece
        figure = i64(piece[start]) - FIGURE
        piece[end] = piece[start]
        piece[start] = 0
        self.where[figure] = u8(end)
        if self.events is not None:
            seat, white = figure_name(figure)
            self.events.append(FigurePushed(seat, white, place_of(start), place_of(end)))

    def eat(self, cell: i64, how: Loss) -> None:
        """Take a figure: back outside in the first stage, out of the game in the second."""
        figure = i64(self.ground.piece[cell]) - FIGURE
        self.ground.piece[cell] = 0
        self.where[figure] = u8(self.fate)
        self.victims |= 1 << figure
        self.eaten += 1
        if self.events is not None:
            seat, white = figure_name(figure)
            back = self.fate == OUTSIDE
            self.events.append(Eaten(seat, white, place_of(cell), how, back))

    def teleport(self) -> None:
        """Appear on the partner tile and face its arrow."""
        ground = self.ground
        start = ground.monster
        ground.monster = partner_of(ground.floor, start)
        ground.heading = i64(ground.floor[ground.monster]) & 3
        if self.events is not None:
            places = place_of(start), place_of(ground.monster)
            self.events.append(Teleported(*places, HEADINGS[ground.heading]))

    def _report_look(self, before: i64, events: list[Event]) -> None:
        seen = [self._sighting(heading & 3) for heading in (before, before + 3, before + 1)]
        sightings = sorted((one for one in seen if one is not None), key=_distance)
        why: Look = "nearest" if sightings else "nobody"
        if len(sightings) > 1 and sightings[0].distance == sightings[1].distance:
            why = "tie"
        headings = HEADINGS[before], HEADINGS[self.ground.heading]
        cell = place_of(self.ground.monster)
        events.append(Looked(cell, tuple(sightings), why, *headings))

    def _sighting(self, heading: i64) -> Sighting | None:
        distance = self.distance_seen(heading)
        if distance == FAR:
            return None
        at = self.ground.monster
        for _ in range(distance):
            at = i64(NEXT[4 * at + heading])
        seat, white = figure_name(i64(self.ground.piece[at]) - FIGURE)
        return Sighting(HEADINGS[heading], distance, seat, white)

    def _report_crossing(self, start: i64, to: i64, events: list[Event]) -> None:
        heading = self.ground.heading
        if i64(NEXT[4 * start + heading]) == WALL:
            letter = WALLS[(start, heading)]
            events.append(CrossedWall(letter, place_of(start), place_of(to)))

    def _report_end(self, events: list[Event]) -> None:
        ground = self.ground
        heading = HEADINGS[ground.heading]
        events.append(WalkEnded(place_of(ground.monster), heading, self.steps, self.eaten))


def _distance(sighting: Sighting) -> int:
    return sighting.distance


def partner_of(floor: vec[u8], cell: i64) -> i64:
    """Find the other tile of a teleporter's pair."""
    pair = floor[cell] & 0xFC
    for other in range(i64(len(floor))):
        if floor[other] & 0xFC == pair and other != cell:
            return other
    return cell
