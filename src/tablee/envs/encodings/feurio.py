"""Feurio! in numbers, as a seat sees it.

Tiles are counted in the order they were laid, seats from the own one clockwise. Colours begin with
the own ones, then those of the next seats; the reinforcements of three players come last. A spot
is named by the oldest tile beside it and the side of that tile: E, NE, NW, W, SW, SE.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.envs.encodings.base import END, Encoding, Part
from tablee.games.feurio.board import TILES, Fire
from tablee.games.feurio.moves import FIREBREAK, LAY, PASS, cell_of, colour_of, count_of, kind_of
from tablee.games.feurio.pieces import COLOURS
from tablee.games.feurio.places import SIDES, STEPS, q_of, r_of
from tablee.games.feurio.scoring import tallies
from tablee.games.feurio.state import LAYING, FeurioState
from tablee.games.state import OptionValue, State

LAYINGS: Final[i64] = 1
GIVINGS: Final[i64] = LAYINGS + 36 * 6
PLACINGS: Final[i64] = GIVINGS + 4
MIDDLE: Final[i64] = 36
"""Added to coordinates, so that none is negative."""


@final
class FeurioEncoding(Encoding):
    """653 actions; a firebreak is a word of two, the man given and the spot."""

    def __init__(self, seats: i64, options: dict[str, OptionValue]) -> None:
        super().__init__(seats, _parts(), _actions())
        self.together = seats == 1 or options["mode"] == "cooperative"
        self.lies = self.start("lies")
        self.cells = self.start("cells")
        self.shows = self.start("shows")
        self.face_down = self.start("face_down")
        self.values = self.start("values")
        self.men = self.start("men")
        self.edges = self.start("edges")
        self.places_left = self.start("places_left")
        self.hottest = self.start("hottest")
        self.layers = self.start("layers")
        self.drawn = self.start("drawn")
        self.unseen = self.start("unseen")
        self.hands = self.start("hands")
        self.scores = self.start("scores")
        self.goal = self.start("goal")
        self.giving = self.start("giving")
        self.turn_of = self.start("turn")
        self.phase = self.start("phase")
        self.passes = self.start("passes")

    # ---- Actions ------------------------------------------------------------------------------

    def letter(self, state: State, move: i64, place: i64) -> i64:
        """Give one action of a move: before a firebreak's spot comes the man given for it."""
        assert isinstance(state, FeurioState)
        kind = kind_of(move)
        if kind == FIREBREAK:
            if place == 0:
                return GIVINGS + self._near_colour(colour_of(move), state.seat)
            return _laying(state.fire, cell_of(move)) if place == 1 else END
        if place > 0:
            return END
        if kind == PASS:
            return 0
        if kind == LAY:
            return _laying(state.fire, cell_of(move))
        tile = state.fire.tile_at(cell_of(move))
        colour = self._near_colour(colour_of(move), state.seat)
        return PLACINGS + (COLOURS * tile + colour) * 3 + count_of(move) - 1

    def rewards(self, state: State) -> list[float]:
        """Compare the ranks; with a common goal, 1 for everybody if it is reached and -1 if not."""
        if not self.together:
            return super().rewards(state)
        return [1.0 if rank == 1 else -1.0 for rank in state.result().ranks]

    def is_shared(self) -> bool:
        """Tell whether there is a common goal."""
        return self.together

    def _near_colour(self, colour: i64, seat: i64) -> i64:
        if self.seats == 3:
            return colour if colour == 3 else (colour - seat + 3) % 3
        if self.seats == 2:
            return colour - 2 * seat & 3
        return colour - seat & 3

    # ---- Observations -------------------------------------------------------------------------

    def observe(
        self, state: State, seat: i64, move: i64, spelt: i64, out: vec[u8], at: i64
    ) -> None:
        """Write what a seat may know."""
        assert isinstance(state, FeurioState)
        self._write_tiles(state, seat, out, at)
        self._write_stack(state, seat, out, at)
        self._write_men(state, seat, out, at)
        self._write_standing(state, seat, out, at)
        if spelt > 0 and seat == state.turn():
            out[at + self.giving + self._near_colour(colour_of(move), seat)] = u8(1)

    def _write_tiles(self, state: FeurioState, seat: i64, out: vec[u8], at: i64) -> None:
        fire = state.fire
        for tile in range(fire.tiles):
            cell = fire.cell(tile)
            face = fire.faces[tile]
            out[at + self.lies + tile] = u8(1)
            out[at + self.cells + 2 * tile] = u8(q_of(cell) + MIDDLE)
            out[at + self.cells + 2 * tile + 1] = u8(r_of(cell) + MIDDLE)
            out[at + self.shows + tile] = face
            if face == 0:
                out[at + self.face_down + tile] = u8(1)
            if state.knows(seat, tile):
                out[at + self.values + tile] = state.deck[tile]
            out[at + self.edges + tile] = fire.edges[tile]
            out[at + self.places_left + tile] = u8(state.men.places_left(fire, tile))
            for colour in range(COLOURS):
                near = self._near_colour(colour, seat)
                out[at + self.men + COLOURS * tile + near] = u8(state.men.on_tile(tile, colour))
            layer = state.layer(tile)
            if layer >= 0:
                near = (layer - seat + state.seats) % state.seats
                out[at + self.layers + 4 * tile + near] = u8(1)
        if fire.tiles < TILES:
            self._write_hottest(fire, out, at)

    def _write_hottest(self, fire: Fire, out: vec[u8], at: i64) -> None:
        """Mark the hottest spots beside every tile that touches them."""
        spot = i64(fire.firsts[fire.hottest])
        while spot != 0:
            cell = fire.spot_cell(spot)
            for side in range(SIDES):
                tile = fire.tile_at(cell - STEPS[side])
                if tile >= 0:
                    out[at + self.hottest + SIDES * tile + side] = u8(1)
            spot = i64(fire.after[spot])

    def _write_stack(self, state: FeurioState, seat: i64, out: vec[u8], at: i64) -> None:
        following = state.fire.tiles
        if state.phase == LAYING and state.knows(seat, following):
            out[at + self.drawn + i64(state.deck[following]) - 1] = u8(1)
        for tile in range(TILES):
            if not state.knows(seat, tile):
                out[at + self.unseen + i64(state.deck[tile]) - 1] += u8(1)

    def _write_men(self, state: FeurioState, seat: i64, out: vec[u8], at: i64) -> None:
        for other in range(state.seats):
            near = (other - seat + state.seats) % state.seats
            for colour in range(COLOURS):
                place = COLOURS * near + self._near_colour(colour, seat)
                out[at + self.hands + place] = u8(state.men.in_hand(other, colour))

    def _write_standing(self, state: FeurioState, seat: i64, out: vec[u8], at: i64) -> None:
        if self.together:
            goal = state.goal()
            out[at + self.goal] = u8(goal.men_left)
            out[at + self.goal + 1] = u8(goal.zones_too_many)
            out[at + self.goal + 2] = u8(goal.ones_missing)
        else:
            counted = tallies(state.fire, state.men, state.rules)
            for other in range(state.seats):
                near = (other - seat + state.seats) % state.seats
                out[at + self.scores + near] = u8(min(counted[other].points, i64(255)))
        turn = state.turn()
        if turn >= 0:
            out[at + self.turn_of + (turn - seat + state.seats) % state.seats] = u8(1)
        out[at + self.phase + state.phase] = u8(1)
        out[at + self.passes] = u8(state.passes)


ENCODING = FeurioEncoding


def _laying(fire: Fire, cell: i64) -> i64:
    """Name a spot by the oldest tile beside it."""
    oldest: i64 = TILES
    from_side: i64 = 0
    for side in range(SIDES):
        tile = fire.tile_at(cell - STEPS[side])
        if 0 <= tile < oldest:
            oldest = tile
            from_side = side
    return LAYINGS + SIDES * oldest + from_side


def _parts() -> list[Part]:
    return [
        Part("lies", (36,), 1, "tiles on the table, in the order laid"),
        Part("cells", (36, 2), 72, "the coordinates q and r of each tile, plus 36"),
        Part("shows", (36,), 6, "the value that each tile shows, 0 face down"),
        Part("face_down", (36,), 1, "tiles that lie face down"),
        Part("values", (36,), 6, "the value of each tile, if the seat may know it"),
        Part("men", (36, 4), 6, "men on each tile, by colour"),
        Part("edges", (36,), 6, "free edges of each tile"),
        Part("places_left", (36,), 6, "men that each tile still takes"),
        Part("hottest", (36, 6), 1, "sides of each tile where a hottest spot is"),
        Part("layers", (36, 4), 1, "the seat that laid each tile, none for the start tiles"),
        Part("drawn", (6,), 1, "the value of the tile to lay, if the seat may see it"),
        Part("unseen", (6,), 6, "tiles of each value that the seat has not seen"),
        Part("hands", (4, 4), 12, "men in hand, by seat and colour"),
        Part("scores", (4,), 255, "points as they stand; nothing with a common goal"),
        Part("goal", (3,), 48, "men left, zones too many, 1s missing; only with a common goal"),
        Part("giving", (4,), 1, "the colour of the man given for the firebreak to be laid"),
        Part("turn", (4,), 1, "who is in turn"),
        Part("phase", (4,), 1, "lay, place, late (a turn without a tile), over"),
        Part("passes", (1,), 4, "passes in a row in turns without a tile"),
    ]


def _actions() -> list[str]:
    sides = ("E", "NE", "NW", "W", "SW", "SE")
    names = ["pass"]
    names += [f"lay {side} of tile {tile}" for tile in range(36) for side in sides]
    names += [f"lay face down for a man of colour {colour}" for colour in range(4)]
    names += [
        f"{men} of colour {colour} on tile {tile}"
        for tile in range(36)
        for colour in range(4)
        for men in (1, 2, 3)
    ]
    return names
