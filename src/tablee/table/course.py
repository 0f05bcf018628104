"""The course of play: the position, how it came about, and what may be taken back."""

from __future__ import annotations

from typing import Any

from tablee.errors import IllegalMove
from tablee.games import Event, Game, State
from tablee.rng import seeded
from tablee.table.book import Made
from tablee.table.setup import Setup

CHECKPOINT_EVERY = 16
WORLDS = 8
"""How many worlds a seat must be unable to tell apart for a move to have revealed nothing."""


class Foreseen:
    """What a move that is about to be made leads to."""

    __slots__ = ("after", "before", "events", "move")

    def __init__(self, before: State, move: int, after: State, events: list[Event]) -> None:
        self.before = before
        self.move = move
        self.after = after
        self.events = events


class Course:
    """The running game of a table, which can be wound back."""

    def __init__(self, setup: Setup, seats: int) -> None:
        self.game: Game[Any] = setup.rules()
        self.state: State = self.game.new(seats, setup.seed, **setup.options)
        self._checkpoints: dict[int, State] = {0: self.state.copy()}
        self._foreseen: Foreseen | None = None

    def resume(self, ply: int, position: str) -> None:
        """Go on from a position that was written down after so many moves."""
        self.state = self.game.parse(position)
        self._checkpoints[ply] = self.state.copy()

    def mover_may(self, seat: int, move: int) -> None:
        """Raise `IllegalMove` unless the move is legal and the seat's own."""
        actors = self.state.actors()
        if seat not in actors:
            raise IllegalMove("not_your_turn", seat=seat)
        self.state.check(move)
        if len(actors) > 1 and move not in self.state.moves(seat):
            raise IllegalMove("not_your_turn", seat=seat)

    def foresee(self, move: int) -> State:
        """Give the position to which a legal move leads, without making it."""
        events: list[Event] = []
        after = self.state.copy()
        after.apply(move, events)
        self._foreseen = Foreseen(self.state, move, after, events)
        return after

    def play(self, move: int, ply: int) -> list[Event]:
        """Carry out a move known to be legal, the one after `ply` others."""
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is not None and foreseen.before is self.state and foreseen.move == move:
            self.state, events = foreseen.after, foreseen.events
        else:
            events = []
            self.state.apply(move, events)
        if (ply + 1) % CHECKPOINT_EVERY == 0:
            self._checkpoints[ply + 1] = self.state.copy()
        return events

    def wind_back(self, moves: list[Made], ply: int) -> None:
        """Go back to the position after the first `ply` of the moves."""
        self.state = self.after(moves, ply)
        for later in [each for each in self._checkpoints if each > ply]:
            del self._checkpoints[later]

    def after(self, moves: list[Made], ply: int) -> State:
        """Give the position after the first `ply` of the moves."""
        start = max(each for each in self._checkpoints if each <= ply)
        state = self._checkpoints[start].copy()
        for made in moves[start:ply]:
            state.apply(made.move)
        return state

    def reveals(self, before: State, made: Made) -> bool:
        """Tell whether a move drew anything by chance or showed anybody something hidden."""
        after = before.copy()
        after.apply(made.move)
        if after.rng.text() != before.rng.text():
            return True
        return any(self._learns(seat, before, after, made) for seat in range(before.seats))

    def _learns(self, seat: int, before: State, after: State, made: Made) -> bool:
        """Tell whether the outcome would differ for the seat in another world it thinks possible.

        Worlds in which the move is not legal say nothing: there the mover shows something of their
        own accord, which is theirs to regret.
        """
        known = self.game.view(after, seat)
        rng = seeded(f"reveals {seat}")
        for _ in range(WORLDS):
            world = before.resample(seat, rng)
            if not is_legal(world, made):
                continue
            world.apply(made.move)
            if self.game.view(world, seat) != known:
                return True
        return False


def is_legal(world: State, made: Made) -> bool:
    """Tell whether a move could have been made in a world by the seat that made it."""
    try:
        world.check(made.move)
    except IllegalMove:
        return False
    return made.seat in world.actors()
