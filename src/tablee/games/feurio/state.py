"""A game of Feurio! in progress: whose turn it is, what may be done, what it leads to.

A turn is two decisions: where the drawn tile goes, then which men go where. A firebreak is both in
one. When all tiles are laid, turns are the second decision alone.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.errors import GameOver, IllegalMove
from tablee.games.facts import Event, Result
from tablee.games.feurio import telling
from tablee.games.feurio.board import TILES, Fire
from tablee.games.feurio.choices import layings, placings
from tablee.games.feurio.events import Passed, TileDrawn, TurnStarted
from tablee.games.feurio.goal import Goal, judge
from tablee.games.feurio.legality import (
    check_crew,
    check_room,
    check_sacrifice,
    check_spot,
    hottest_text,
)
from tablee.games.feurio.men import Men
from tablee.games.feurio.moves import (
    FIREBREAK,
    LAY,
    PLACE,
    cell_of,
    colour_of,
    count_of,
    kind_of,
    well_formed,
)
from tablee.games.feurio.rules import Rules
from tablee.games.feurio.sampling import draw_laying, draw_placing
from tablee.games.feurio.scoring import ranks, tallies
from tablee.games.feurio.secrets import fill_in
from tablee.games.state import OptionValue, State
from tablee.rng import Rng

LAYING: Final[i64] = 0
PLACING: Final[i64] = 1
"""Men in a turn that laid a tile: nobody counts the passes yet."""
LATE: Final[i64] = 2
"""Men in a turn without a tile."""
OVER: Final[i64] = 3


@final
class FeurioState(State):
    """One running game of Feurio!."""

    def __init__(
        self,
        seats: i64,
        options: dict[str, OptionValue],
        rng: Rng,
        rules: Rules,
        deck: vec[u8],
        fire: Fire,
        men: Men,
        oldest: i64,
        seat: i64,
        phase: i64,
        passes: i64,
    ) -> None:
        super().__init__(seats, options, rng)
        self.rules = rules
        self.deck = deck
        """The values of all tiles: on the table in the order laid, the drawn one, the stack."""
        self.fire = fire
        self.men = men
        self.oldest = oldest
        self.seat = seat
        self.phase = phase
        self.passes = passes
        """Turns in a row without tile and men."""

    def copy(self) -> FeurioState:
        """Give an independent copy, generator included."""
        return FeurioState(
            self.seats,
            self.options,
            self.rng.copy(),
            self.rules,
            self.deck[:],
            self.fire.copy(),
            self.men.copy(),
            self.oldest,
            self.seat,
            self.phase,
            self.passes,
        )

    def turn(self) -> i64:
        """Give the seat to act, or -1 when the game is over."""
        if self.phase == OVER:
            return i64(-1)
        return self.seat

    def layer(self, tile: i64) -> i64:
        """Give the seat that laid a tile, or will lay it; -1 for the start tiles."""
        turn = tile - self.seats
        if turn < 0:
            return i64(-1)
        return (self.oldest + 1 + turn) % self.seats

    # ---- What may be done --------------------------------------------------------------------

    def moves(self, seat: i64 = -1) -> list[int]:
        """List the legal moves of a seat, each distinct result once."""
        if self.phase == OVER or (seat >= 0 and seat != self.seat):
            return []
        if self.phase == LAYING:
            return layings(self.rules, self.fire, self.men, self.seat)
        return placings(self.fire, self.men, self.seat)

    def sample(self, rng: Rng) -> i64:
        """Draw a legal move, each equally likely, without listing them."""
        if self.phase == LAYING:
            return draw_laying(self.rules, self.fire, self.men, self.seat, rng)
        return draw_placing(self.fire, self.men, self.seat, rng)

    def check(self, move: i64) -> None:
        """Raise `IllegalMove` with the reason if the rules forbid the move."""
        if self.phase == OVER:
            raise GameOver
        if not well_formed(move):
            raise IllegalMove("no_such_move", move=move)
        kind = kind_of(move)
        if kind in (LAY, FIREBREAK):
            self._check_laying(kind, move)
        else:
            self._check_placing(kind, move)

    def _check_laying(self, kind: i64, move: i64) -> None:
        if self.phase != LAYING:
            raise IllegalMove("no_tile_to_lay", stack=TILES - self.fire.tiles)
        check_spot(self.fire, cell_of(move))
        if kind == FIREBREAK:
            check_sacrifice(self.rules, self.men, self.seat, colour_of(move))

    def _check_placing(self, kind: i64, move: i64) -> None:
        if self.phase == LAYING:
            raise IllegalMove("lay_first", hottest=hottest_text(self.fire))
        if kind == PLACE:
            count = count_of(move)
            check_crew(self.rules, self.men, self.seat, colour_of(move), count)
            check_room(self.fire, self.men, cell_of(move), count)

    # ---- What happens ------------------------------------------------------------------------

    def apply(self, move: i64, events: list[Event] | None = None) -> None:
        """Carry out a legal move; append what happens to `events` if given."""
        kind = kind_of(move)
        if kind == LAY:
            self._lay(cell_of(move), events)
        elif kind == FIREBREAK:
            self._lay_firebreak(cell_of(move), colour_of(move), events)
        elif kind == PLACE:
            self._place(move, events)
        else:
            self._pass(events)

    def lay_next(self, cell: i64, face: i64) -> None:
        """Let the fire spread to a cell, whose tile shows `face` (0: face down)."""
        fire = self.fire
        fire.lay(fire.spot_at(cell), face)
        self.men.feel_tile(fire, fire.tiles - 1)

    def _lay(self, cell: i64, events: list[Event] | None) -> None:
        fire = self.fire
        hottest = telling.hot_spots(fire) if events is not None else ()
        self.lay_next(cell, i64(self.deck[fire.tiles]))
        self.phase = PLACING
        if events is not None:
            telling.tile_laid(fire, self.men, self.seat, hottest, events)

    def _lay_firebreak(self, cell: i64, colour: i64, events: list[Event] | None) -> None:
        """The man given goes back to the box, and no man is placed this turn."""
        fire = self.fire
        hottest = telling.hot_spots(fire) if events is not None else ()
        self.lay_next(cell, 0)
        self.men.sacrifice(self.seat, colour)
        if events is not None:
            value = i64(self.deck[fire.tiles - 1])
            telling.firebreak_laid(fire, self.men, self.seat, colour, value, hottest, events)
        self._end_turn(events)

    def _place(self, move: i64, events: list[Event] | None) -> None:
        fire = self.fire
        colour = colour_of(move)
        count = count_of(move)
        tile = fire.tile_at(cell_of(move))
        self.men.place(fire, self.seat, colour, count, tile)
        if events is not None:
            telling.men_placed(fire, self.men, self.seat, colour, count, tile, events)
        self.passes = 0
        self._end_turn(events)

    def _pass(self, events: list[Event] | None) -> None:
        """Passes count in turns without a tile only, forced or not."""
        if self.phase == LATE:
            self.passes += 1
        if events is not None:
            forced = len(self.moves()) == 1
            events.append(Passed(self.seat, self.passes, self.seats, forced))
        self._end_turn(events)

    def _end_turn(self, events: list[Event] | None) -> None:
        tiles_left = self.fire.tiles < TILES
        if self.passes == self.seats or (self.rules.together and not tiles_left):
            self._end_game(events)
            return
        self.seat += 1
        if self.seat == self.seats:
            self.seat = 0
        if tiles_left:
            self.phase = LAYING
        else:
            self.phase = LATE
        if events is not None:
            self.report_turn(tiles_left, events)

    def report_turn(self, tiles_left: bool, events: list[Event]) -> None:
        """Tell whose turn it is and, if there is one, the tile that was drawn for it."""
        events.append(TurnStarted(self.seat))
        if tiles_left:
            value = int(self.deck[self.fire.tiles])
            left = TILES - self.fire.tiles - 1
            events.append(TileDrawn(self.seat, value, left, self.rules.firebreak))

    def _end_game(self, events: list[Event] | None) -> None:
        self.phase = OVER
        self.seat = (self.oldest + 1) % self.seats
        if events is not None:
            deck = [int(value) for value in self.deck]
            telling.scoring(self.fire, self.men, self.rules, deck, self.result(), events)

    # ---- What is known and what it is worth --------------------------------------------------

    def knows(self, seat: i64, tile: i64) -> bool:
        """Tell whether a seat (-1: a spectator) may know the value of a tile.

        With firebreaks the drawn tile is its drawer's secret until it lies face up, and for good
        when it lies face down; all is revealed at the end.
        """
        if tile > self.fire.tiles or (tile == self.fire.tiles and self.phase != LAYING):
            return False
        laid = tile < self.fire.tiles
        open_to_all = self.fire.faces[tile] != 0 if laid else not self.rules.firebreak
        return open_to_all or self.phase == OVER or (seat >= 0 and self.layer(tile) == seat)

    def resample(self, seat: i64, rng: Rng) -> FeurioState:
        """Give a copy in which all tiles that the seat cannot know are dealt anew."""
        other = self.copy()
        for tile in range(TILES):
            if not self.knows(seat, tile):
                other.deck[tile] = 0
        fill_in(other.deck, rng)
        other.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())
        return other

    def goal(self) -> Goal:
        """Compare the position with the common goal of the solitaire and the cooperative game."""
        return judge(self.fire, self.men)

    def result(self) -> Result:
        """Give ranks and scores: points, or minus what is missing of the common goal."""
        if self.rules.together:
            missing = self.goal().missing()
            rank = 1 if missing == 0 else 2
            return Result((rank,) * self.seats, (-missing,) * self.seats)
        counted = tallies(self.fire, self.men, self.rules)
        return Result(tuple(ranks(counted)), tuple([tally.points for tally in counted]))
