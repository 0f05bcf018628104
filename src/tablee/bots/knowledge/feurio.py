"""Knowledge of Feurio!: what zones will be worth when the fire has spread, and who gets the 1s.

Games are short, so playouts go to the end and only their moves need judgement. Both decisions of a
turn are scored without trying them out: a tile by the edges it closes, men by the zone they make.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.knowledge.base import Knowledge
from tablee.bots.knowledge.ending import solve
from tablee.bots.knowledge.feurio_likeness import symmetries
from tablee.bots.knowledge.feurio_outlook import Outlook, outlook_of
from tablee.bots.knowledge.feurio_together import Together
from tablee.games.feurio.board import TILES
from tablee.games.feurio.moves import PASS, PLACE, cell_of, colour_of, count_of, firebreak, kind_of
from tablee.games.feurio.moves import lay as lay_move
from tablee.games.feurio.moves import place as place_move
from tablee.games.feurio.pieces import COLOURS, MOST_MEN_A_TURN
from tablee.games.feurio.places import SIDES, STEPS
from tablee.games.feurio.scoring import tallies
from tablee.games.feurio.state import LATE, LAYING, FeurioState
from tablee.games.feurio.tilesets import first, only
from tablee.games.state import State
from tablee.rng import Rng

WEIGHTS: Final = vec[float](
    [0.0] * 6 + [0.431, 1.2, 2.606] + [1.407, 2.536, 4.831] + [1.407, 2.828, 4.511]
)
"""What the features of a seat count, three numbers for no player, one, and so on up to four."""
OTHERS: Final = 0.6
"""What a point of the opponents counts, compared with an own one."""
MAN: Final = 0.35
"""Points that a man in hand is worth."""
SHARED: Final = 0.5
"""What is won by leaving the opponents no place on a tile that they want."""
SACRIFICE: Final = 2.5
"""Points that a firebreak must gain: its man, and the men not placed this turn."""
INVITING: Final = 0.25
"""Points for each zone of one's own beside the new tile, times the value of the tile's use."""
JITTER: Final = 0.4
"""How much quick guesses differ from the best, in points."""
MOST_MOVES: Final = 20
MOST_NODES: Final = 2000
"""Moves and positions of an ending that is solved."""


@final
class FeurioKnowledge(Knowledge):
    """Judges moves by what they do to the zones."""

    def __init__(self) -> None:
        self.together = Together()
        self.doubts = 7.0
        """What a beginner may overlook, in points."""

    def noise(self) -> float:
        """Leave playouts without blunders: guesses differ by themselves."""
        return 0.0

    def side(self, state: State, seat: i64) -> i64:
        """Everybody plays for a common goal, if there is one."""
        assert isinstance(state, FeurioState)
        return 0 if state.rules.together else seat

    def features(self, state: State) -> vec[float]:
        """Compare what zones can be expected to be worth, or what is missing of the goal."""
        assert isinstance(state, FeurioState)
        if state.rules.together:
            return self.together.features(state)
        left = TILES - state.fire.tiles
        laid = 1.0 - float(int(left)) / float(int(TILES))
        rows = vec[float]([0.0] * (3 * state.seats))
        for colour in range(COLOURS):
            owner = state.rules.owners[colour]
            if owner >= 0:
                worth = outlook_of(state, colour).worth(state.fire, left) / 10.0
                rows[3 * owner] += worth
                rows[3 * owner + 1] += worth * laid
                rows[3 * owner + 2] += float(int(state.men.in_hand(owner, colour))) / 10.0
        return rows

    def weights(self, state: State) -> vec[float]:
        """Give what they count with so many players."""
        assert isinstance(state, FeurioState)
        if state.rules.together:
            return self.together.weights
        return WEIGHTS[3 * state.seats : 3 * state.seats + 3]

    def feature_names(self, state: State) -> list[str]:
        """Name the features."""
        assert isinstance(state, FeurioState)
        if state.rules.together:
            return ["always", "men to place each turn", "zones too many", "1s missing", "laid"]
        return ["10 points of zones", "10 points of zones, late", "10 men in hand"]

    def first_sight(self, state: State, seat: i64, rng: Rng) -> list[tuple[float, int]]:
        """Judge the tile's spots, or the places for men, by their score."""
        assert isinstance(state, FeurioState)
        choice = Choice(state, self.together, rng, 0.0, True)
        choice.score_all()
        return choice.scored

    def doubt(self) -> float:
        """Give some points."""
        return self.doubts

    def guess(self, state: State, rng: Rng) -> i64:
        """Take the move with the best score, give or take a little."""
        assert isinstance(state, FeurioState)
        choice = Choice(state, self.together, rng, JITTER, False)
        choice.score_all()
        return choice.best

    def alike(self, state: State, moves: list[int]) -> list[int]:
        """Turn the fire and exchange colours where that changes nothing."""
        assert isinstance(state, FeurioState)
        found = symmetries(state)
        return [min([symmetry.of(move) for symmetry in found]) for move in moves]

    def reasons(self, state: State, seat: i64, move: i64) -> list[tuple[str, dict[str, int]]]:
        """Tell of points won and taken, of 1s, and of what is missing of the common goal."""
        assert isinstance(state, FeurioState)
        found: list[tuple[str, dict[str, int]]] = []
        after = state.copy()
        after.apply(move)
        if kind_of(move) == PLACE:
            _tell_men(state, move, found)
        if state.rules.together:
            nearer = int(state.goal().missing() - after.goal().missing())
            if nearer > 0:
                key = "nearer_goal" if state.seats == 1 else "nearer_common_goal"
                found.append((key, {"nearer": nearer}))
            return found
        before = tallies(state.fire, state.men, state.rules)
        then = tallies(after.fire, after.men, after.rules)
        for other in range(state.seats):
            gained = int(then[other].points - before[other].points)
            if other == seat and gained > 0:
                found.append(("gains", {"points": gained}))
            elif other != seat and gained < 0:
                found.append(("takes", {"seat": int(other), "points": -gained}))
        return found

    def grows_tree(self, state: State) -> bool:
        """Grow a tree: with 200 playouts it wins four of five games against trying in turn."""
        return True

    def settled(self, state: State, seat: i64, rng: Rng) -> list[tuple[float, int]]:
        """Solve what is left when all tiles lie, if that is little."""
        assert isinstance(state, FeurioState)
        if state.phase != LATE:
            return []
        moves = [move for _against, move in sorted(self.first_sight(state, seat, rng))]
        if len(moves) > MOST_MOVES:
            return []
        return solve(self, [state], seat, moves, MOST_NODES)

    def seen(self, state: State, seat: i64) -> i64:
        """Give the drawn tile, unless it is the secret of somebody else."""
        assert isinstance(state, FeurioState)
        drawn = state.fire.tiles
        if state.phase != LAYING or not state.knows(seat, drawn):
            return 0
        return i64(state.deck[drawn])

    def playouts(self, state: State) -> tuple[int, int, int]:
        """Few are enough, for they go to the end; the common goal is spoilt by one mistake."""
        assert isinstance(state, FeurioState)
        return (24, 400, 4000) if state.rules.together else (32, 200, 4000)

    def horizon(self, state: State) -> i64:
        """Play to the end."""
        return 400


def _tell_men(state: FeurioState, move: i64, found: list[tuple[str, dict[str, int]]]) -> None:
    """Tell of zones that men join, of a 1 they take, and of a tile they fill."""
    tile = state.fire.tile_at(cell_of(move))
    joined = outlook_of(state, colour_of(move)).joins(state.fire, tile)
    if joined > 1:
        found.append(("joins_zones", {"zones": int(joined)}))
    if state.fire.faces[tile] == 1:
        found.append(("takes_one", {"edges": int(state.fire.edges[tile])}))
    fills = count_of(move) == state.men.places_left(state.fire, tile)
    if fills and count_of(move) > 1 and not state.rules.together:
        found.append(("fills_tile", {"men": int(count_of(move))}))


@final
class Choice:
    """The moves of the seat in turn, each with its score."""

    def __init__(
        self, state: FeurioState, together: Together, rng: Rng, jitter: float, keep: bool
    ) -> None:
        self.state = state
        self.together = together
        self.rng = rng
        self.jitter = jitter
        self.keep = keep
        self.scored: list[tuple[float, int]] = []
        self.best: i64 = PASS
        self.top = -1e9
        self.left = TILES - state.fire.tiles
        self.outlooks: list[Outlook] = []
        for colour in range(COLOURS):
            self.outlooks.append(outlook_of(state, colour))

    def score_all(self) -> None:
        """Score every move."""
        if self.state.phase == LAYING:
            self._score_layings()
        else:
            self._score_placings()

    def _offer(self, move: i64, score: float) -> None:
        if self.keep:
            self.scored.append((-score, int(move)))
            return
        score += self.jitter * float(int(self.rng.below(1024))) / 1024.0
        if score > self.top:
            self.top = score
            self.best = move

    # ---- The tile ----------------------------------------------------------------------------

    def _score_layings(self) -> None:
        state = self.state
        fire = state.fire
        face = i64(state.deck[fire.tiles])
        spot = i64(fire.firsts[fire.hottest])
        while spot != 0:
            cell = fire.spot_cell(spot)
            if state.rules.together:
                self._offer(lay_move(cell), self.together.lay_score(state, self.outlooks, cell))
            else:
                closed = self._closing(cell)
                self._offer(lay_move(cell), closed + self._inviting(cell, face))
                if state.rules.firebreak:
                    self._offer_firebreaks(cell, closed)
            spot = i64(fire.after[spot])

    def _offer_firebreaks(self, cell: i64, closed: float) -> None:
        state = self.state
        for colour in range(COLOURS):
            if state.rules.owners[colour] == state.seat and state.men.in_hand(state.seat, colour):
                self._offer(firebreak(cell, colour), closed - SACRIFICE)

    def _closing(self, cell: i64) -> float:
        """Add up what closing the edges around a spot costs, own zones against the others'."""
        fire = self.state.fire
        score = 0.0
        for side in range(SIDES):
            tile = fire.tile_at(cell + STEPS[side])
            if tile < 0 or fire.faces[tile] == 0:
                continue
            for colour in range(COLOURS):
                if self.state.men.held[colour] & only(tile):
                    score += self._loss(colour, tile)
        return score

    def _loss(self, colour: i64, tile: i64) -> float:
        """Give what a colour loses when a tile has an edge less; others' losses are gains."""
        owner = self.state.rules.owners[colour]
        if owner < 0:
            return 0.0
        lost = self.outlooks[colour].loss(self.state.fire, tile, self.left)
        return -lost if owner == self.state.seat else lost * OTHERS

    def _inviting(self, cell: i64, face: i64) -> float:
        """Like a tile beside own zones, the lower the better: men go there next."""
        fire = self.state.fire
        score = 0.0
        for side in range(SIDES):
            tile = fire.tile_at(cell + STEPS[side])
            if tile < 0:
                continue
            for colour in range(COLOURS):
                if self.state.men.held[colour] & only(tile) == 0:
                    continue
                use = INVITING * float(int(7 - face))
                if self.state.rules.owners[colour] != self.state.seat:
                    use *= -0.5
                score += use
        return score

    # ---- The men -----------------------------------------------------------------------------

    def _score_placings(self) -> None:
        state = self.state
        seat = state.seat
        self._offer(PASS, 0.0)
        tiles = state.men.room[0]
        while tiles != 0:
            tile = first(tiles)
            tiles &= tiles - 1
            for colour in range(COLOURS):
                if state.men.in_hand(seat, colour) > 0:
                    self._score_tile(tile, colour)

    def _score_tile(self, tile: i64, colour: i64) -> None:
        state = self.state
        cell = state.fire.cell(tile)
        most = min(state.men.in_hand(state.seat, colour), MOST_MEN_A_TURN)
        room = state.men.places_left(state.fire, tile)
        gain = 0.0
        if not state.rules.together and state.rules.owners[colour] == state.seat:
            gain = self.outlooks[colour].gain(state.fire, tile, self.left)
        for count in range(1, min(most, room) + 1):
            if state.rules.together:
                score = self.together.place_score(state, self.outlooks, tile, colour, count, room)
            else:
                score = self._place_score(tile, count, room, gain)
            self._offer(place_move(cell, colour, count), score)

    def _place_score(self, tile: i64, count: i64, room: i64, gain: float) -> float:
        """Compare what the zones gain with the men it costs, and with what others lose."""
        score = -MAN * float(int(count)) + gain
        if count == room:
            score += SHARED * self._wanted(tile)
        return score

    def _wanted(self, tile: i64) -> float:
        """Give what the opponent who wants the tile most would gain by it."""
        state = self.state
        most = 0.0
        for colour in range(COLOURS):
            owner = state.rules.owners[colour]
            if owner >= 0 and owner != state.seat and state.men.in_hand(owner, colour) > 0:
                most = max(most, self.outlooks[colour].gain(state.fire, tile, self.left))
        return most


KNOWLEDGE: Final = FeurioKnowledge()
