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


class Course:
    """The running game of a table, which can be wound back."""

    __slots__ = ("_checkpoints", "game", "state")

    def __init__(self, game: Game[Any], state: State, checkpoints: dict[int, State]) -> None:
        self.game = game
        self.state = state
        self._checkpoints = checkpoints

    def copy(self) -> Course:
        """Give a course that can go on without this one; positions are shared until then."""
        return Course(self.game, self.state, self._checkpoints.copy())

    def resume(self, ply: int, position: str) -> None:
        """Go on from a position that was written down after so many moves."""
        self.state = self.game.parse(position)
        self._checkpoints[ply] = self.state.copy()

    def mover_may(self, seat: int, move: int) -> None:
        """Raise `IllegalMove` unless the seat may act, the move is its own, and legal."""
        self.state.check_by(seat, move)

    def play(self, move: int, ply: int, events: list[Event]) -> None:
        """Carry out a move known to be legal, the one after `ply` others."""
        self.state = self.state.copy()
        self.state.apply(move, events)
        if (ply + 1) % CHECKPOINT_EVERY == 0:
            self._checkpoints[ply + 1] = self.state.copy()

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


def begin(setup: Setup, seats: int) -> Course:
    """Begin the game that was agreed on."""
    game: Game[Any] = setup.rules()
    state: State = game.new(seats, setup.seed, **setup.options)
    return Course(game, state, {0: state.copy()})
