"""A game of Finstere Flure: whose figure moves, when the monster walks, who wins (section 3)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from tablee.errors import IllegalMove
from tablee.games.facts import Event, Result
from tablee.games.finstere.board import Ground
from tablee.games.finstere.choices import Paths
from tablee.games.finstere.events import (
    Ending,
    Escaped,
    Flipped,
    GameEnded,
    SetUpEnded,
    TileDrawn,
    TurnBegan,
    figure_name,
)
from tablee.games.finstere.laying import (
    check_placement,
    lay,
    placements,
    report_placement,
    sample_placement,
)
from tablee.games.finstere.legality import check_path
from tablee.games.finstere.monster import Monster
from tablee.games.finstere.moves import place_in
from tablee.games.finstere.pieces import (
    FEWEST_STEPS,
    FIGURE,
    LAST_TURN,
    TURNS_PER_STAGE,
    WHITE,
    WHITE_VALUES,
)
from tablee.games.finstere.places import CELLS, ESCAPED, OUTSIDE
from tablee.games.finstere.playing import walk_path
from tablee.games.finstere.sampling import sample_path
from tablee.games.finstere.scoring import ranking
from tablee.games.finstere.secrets import redrawn, shuffled_stack
from tablee.games.state import OptionValue, State
from tablee.rng import Rng

FIGURES_ON_TURN_1: Final[i64] = 2


@final
class FinstereState(State):
    """One game in progress."""

    def __init__(
        self,
        seats: i64,
        options: dict[str, OptionValue],
        rng: Rng,
        ground: Ground,
        left: vec[u8],
        where: vec[u8],
        moved: i64,
        turn_number: i64,
        marker: i64,
        actor: i64,
        stack: vec[u8],
        outs: vec[u8],
    ) -> None:
        super().__init__(seats, options, rng)
        self.ground = ground
        self.left = left
        """Floor tiles still to be placed, by kind."""
        self.where = where
        """The cell of each figure, or OUTSIDE, ESCAPED, EATEN, UNUSED."""
        self.moved = moved
        """The figures that have been moved (and flipped) this turn, one bit each."""
        self.turn_number = turn_number
        """1 to 14, 0 during the set-up."""
        self.marker = marker
        self.actor = actor
        """The seat to act, -1 when the game is over."""
        self.stack = stack
        """The stage's eight monster tiles in order; those of earlier turns are known."""
        self.outs = outs
        """The seats whose figures have left, in order."""

    def turn(self) -> i64:
        """Give the seat to act, or -1."""
        return self.actor

    def in_set_up(self) -> bool:
        """Tell whether floor tiles are still being placed."""
        return self.turn_number == 0

    def drawn(self) -> i64:
        """Count the tiles of this stage that have been drawn."""
        if self.in_set_up():
            return 0
        return (self.turn_number - 1) % TURNS_PER_STAGE + (1 if self.ended_with_walk() else 0)

    def ended_with_walk(self) -> bool:
        """Tell whether the game is over and the monster's walk was the last thing to happen."""
        return self.actor < 0 and self.moved == 0

    def tiles_to_come(self, tile: i64) -> i64:
        """Count how many of the tiles that may be drawn next are of a kind."""
        if self.turn_number <= 1 and tile < FEWEST_STEPS:
            return 0
        count: i64 = 0
        for k in range(self.drawn(), i64(len(self.stack))):
            if i64(self.stack[k]) == tile:
                count += 1
        return count

    # Figures

    def is_in_play(self, figure: i64) -> bool:
        """Tell whether a figure is in the hall or waits outside."""
        return i64(self.where[figure]) <= OUTSIDE

    def can_be_moved(self, figure: i64) -> bool:
        """Tell whether a figure is in play and has not been moved this turn."""
        return self.is_in_play(figure) and not self.moved & (1 << figure)

    def value(self, figure: i64) -> i64:
        """Give the value that a figure shows: white first, turned with each move."""
        white = i64(WHITE_VALUES[figure & 3])
        flipped = self.moved & (1 << figure) != 0 or self.ended_with_walk()
        turned = self.turn_number - 1 + (1 if flipped else 0)
        return 7 - white if turned & 1 else white

    def has_to_move(self, seat: i64) -> bool:
        """Tell whether a seat still has a figure to move; on turn 1 only two are moved."""
        movable: i64 = 0
        done: i64 = 0
        for figure in range(4 * seat, 4 * seat + 4):
            if self.can_be_moved(figure):
                movable += 1
            elif self.moved & (1 << figure):
                done += 1
        return movable > 0 and (self.turn_number != 1 or done < FIGURES_ON_TURN_1)

    def out_of(self, seat: i64) -> i64:
        """Count the figures of a seat that have left."""
        count: i64 = 0
        for k in range(i64(len(self.outs))):
            if i64(self.outs[k]) == seat:
                count += 1
        return count

    def needed(self) -> i64:
        """Tell how many figures must leave to win: all but one."""
        return 3 if self.seats <= 4 else 2

    # Moves

    def moves(self, seat: i64 = -1) -> list[int]:
        """List every distinct result that the seat can reach, each with a shortest path."""
        if self.actor < 0 or (seat >= 0 and seat != self.actor):
            return []
        if self.in_set_up():
            return placements(self.ground, self.left)
        found: list[int] = []
        paths = Paths(self.ground.copy())
        for figure in range(4 * self.actor, 4 * self.actor + 4):
            if self.can_be_moved(figure):
                self._search(paths, figure, found)
        return found

    def moves_of(self, figure: i64) -> list[int]:
        """List what a figure in play could do, were it its turn, as `moves` does."""
        found: list[int] = []
        self._search(Paths(self.ground.copy()), figure, found)
        return found

    def _search(self, paths: Paths, figure: i64, found: list[int]) -> None:
        """Add what a figure can do; on its way its own cell is free."""
        start = i64(self.where[figure])
        piece = paths.ground.piece
        if start < CELLS:
            piece[start] = 0
        paths.search(start, figure & 3, self.value(figure), found)
        if start < CELLS:
            piece[start] = u8(FIGURE + figure)

    def sample(self, rng: Rng) -> i64:
        """Draw a figure and a random walk for it, or a random placement."""
        if self.in_set_up():
            return sample_placement(self.ground, self.left, rng)
        while True:
            place = rng.below(4)
            figure = 4 * self.actor + place
            if self.can_be_moved(figure):
                return self._sample_path(figure, rng)

    def _sample_path(self, figure: i64, rng: Rng) -> i64:
        """Draw a path while the figure is off its cell, which is quicker than a copy without it."""
        start = i64(self.where[figure])
        if start < CELLS:
            self.ground.piece[start] = 0
        move = sample_path(self.ground, start, figure & 3, self.value(figure), rng)
        if start < CELLS:
            self.ground.piece[start] = u8(FIGURE + figure)
        return move

    def _ground_without(self, figure: i64) -> Ground:
        """Give a copy of the ground as the figure finds it on its way: its own cell is free."""
        ground = self.ground.copy()
        if i64(self.where[figure]) < CELLS:
            ground.piece[i64(self.where[figure])] = 0
        return ground

    def check(self, move: i64) -> None:
        """Raise `IllegalMove` if the placement or the path is not legal."""
        if move < 0:
            raise IllegalMove("no_such_move")
        if self.in_set_up():
            check_placement(self.ground, self.left, move)
            return
        figure = 4 * self.actor + place_in(move)
        white = WHITE[place_in(move)]
        if not self.is_in_play(figure):
            raise IllegalMove("figure_not_in_play", figure=white)
        if not self.can_be_moved(figure):
            raise IllegalMove("figure_already_moved", figure=white)
        check_path(self._ground_without(figure), i64(self.where[figure]), self.value(figure), move)

    def apply(self, move: i64, events: list[Event] | None = None) -> None:
        """Place a tile or move a figure; then whatever follows, down to the monster's walk."""
        if self.in_set_up():
            self._place(move, events)
        else:
            self.move_figure(move, events)
            if self.actor >= 0:
                self.pass_on(events)

    def _place(self, move: i64, events: list[Event] | None) -> None:
        kind = move & 7
        lay(self.ground, move)
        left = self.left[:]
        left[kind] -= 1
        self.left = left
        if events is not None:
            report_placement(self.actor, move, events)
        self.actor = (self.actor + 1) % self.seats
        for k in range(i64(len(left))):
            if left[k]:
                return
        self.turn_number = 1
        self.marker = self.actor
        if events is not None:
            events.append(SetUpEnded(int(self.marker)))

    def move_figure(self, move: i64, events: list[Event] | None = None) -> None:
        """Carry out the way of a figure alone: nobody is next yet, and the monster waits."""
        figure = 4 * self.actor + place_in(move)
        ground = self.ground
        start = i64(self.where[figure])
        if start < CELLS:
            ground.piece[start] = 0
        end = walk_path(ground, start, figure, move, events)
        self.where[figure] = u8(end)
        if end < CELLS:
            ground.piece[end] = u8(FIGURE + figure)
        self.moved |= 1 << figure
        if events is not None:
            self._report_move(figure, events)
        if end == ESCAPED:
            self._leave(events)

    def _report_move(self, figure: i64, events: list[Event]) -> None:
        seat, white = figure_name(figure)
        if i64(self.where[figure]) == ESCAPED:
            events.append(Escaped(seat, white, int(self.out_of(seat)) + 1))
        else:
            events.append(Flipped(seat, white, int(self.value(figure))))

    def _leave(self, events: list[Event] | None) -> None:
        """Count a figure that left; that may end the game."""
        self.outs = append(self.outs, u8(self.actor))
        if self.out_of(self.actor) >= self.needed():
            self._end("won", events)
        elif not self._anybody_in_play():
            self._end("nobody_left", events)

    def _anybody_in_play(self) -> bool:
        for figure in range(4 * self.seats):
            if self.is_in_play(figure):
                return True
        return False

    def pass_on(self, events: list[Event] | None = None) -> None:
        """Pass on to the next seat with a figure to move; if there is none the monster walks."""
        for further in range(1, self.seats + 1):
            seat = (self.actor + further) % self.seats
            if self.has_to_move(seat):
                self.actor = seat
                return
        self._monster_phase(events)

    # The monster

    def _monster_phase(self, events: list[Event] | None) -> None:
        if self.turn_number == 1 and events is not None:
            self._report_flips(events)
        tile = i64(self.stack[self.drawn()])
        if events is not None:
            events.append(TileDrawn(int(tile), int(self.turn_number)))
        second_stage = self.turn_number > TURNS_PER_STAGE
        Monster(self.ground, self.where, second_stage, events).walk(tile)
        self.moved = 0
        if not self._anybody_in_play():
            self._end("nobody_left", events)
        elif self.turn_number == LAST_TURN:
            self._end("last_turn", events)
        else:
            self._next_turn(events)

    def _report_flips(self, events: list[Event]) -> None:
        """On turn 1 the figures that were not moved are flipped before the monster moves."""
        for figure in range(4 * self.seats):
            if self.can_be_moved(figure):
                seat, white = figure_name(figure)
                events.append(Flipped(seat, white, 7 - white))

    def _next_turn(self, events: list[Event] | None) -> None:
        self.turn_number += 1
        self.marker = (self.marker + 1) % self.seats
        if self.turn_number == TURNS_PER_STAGE + 1:
            self.stack = shuffled_stack(self.options["three_hits"] is True, False, self.rng)
        if events is not None:
            events.append(TurnBegan(int(self.turn_number), int(self.marker)))
        self.actor = self.marker
        while not self.has_to_move(self.actor):
            self.actor = (self.actor + 1) % self.seats

    # The end

    def _end(self, why: Ending, events: list[Event] | None) -> None:
        self.actor = -1
        if events is not None:
            events.append(GameEnded(why, self.result().ranks))

    def result(self) -> Result:
        """Rank by figures out, then by who reached that number first; nobody out is last."""
        return ranking(self.seats, self.outs)

    # Copies

    def copy(self) -> FinstereState:
        """Give an independent copy."""
        return FinstereState(
            self.seats,
            self.options,
            self.rng.copy(),
            self.ground.copy(),
            self.left,
            self.where[:],
            self.moved,
            self.turn_number,
            self.marker,
            self.actor,
            self.stack,
            self.outs[:],
        )

    def resample(self, seat: i64, rng: Rng) -> FinstereState:
        """Give a copy with the tiles to come and the generator drawn anew; all else is public."""
        other = self.copy()
        other.ground.key = 0  # the way that stones came says nothing
        other.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())
        other.stack = redrawn(self.stack, self.drawn(), self.turn_number <= 1, rng)
        return other
