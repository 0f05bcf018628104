"""A game in progress, as every game of Tablée offers it to players, bots and tables."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import i64, mypyc_attr

from tablee.errors import GameOver, IllegalMove
from tablee.games.facts import Event, Result
from tablee.games.notebook import drawing
from tablee.rng import Rng

SPECTATOR = -1
OptionValue = bool | int | str


# No ABC: compiled classes would share one cache of `isinstance` and spoil each other's answers.
@mypyc_attr(allow_interpreted_subclasses=True)  # games of other packages are plain Python
class State:
    """One running game.

    A move is a whole number whose parts the game packs and its notation spells out; `play` is the
    only way for it to change. Whatever is random comes from the generator inside the state.
    """

    def __init__(self, seats: i64, options: dict[str, OptionValue], rng: Rng) -> None:
        self.seats = seats
        self.options = options
        self.rng = rng

    @abstractmethod
    def turn(self) -> i64:
        """Give the seat to act (the lowest where several may), or -1 when the game is over."""

    def actors(self) -> list[int]:
        """List the seats that may act: one, several in a simultaneous choice, none at the end."""
        seat = self.turn()
        return [seat] if seat >= 0 else []

    def over(self) -> bool:
        """Tell whether the game has ended."""
        return self.turn() < 0

    @abstractmethod
    def moves(self, seat: i64 = -1) -> list[int]:
        """List the legal moves of a seat (by default of `turn()`), each distinct result once."""

    @abstractmethod
    def sample(self, rng: Rng) -> i64:
        """Draw a legal move of `turn()` without listing all; each distinct result can come up."""

    @abstractmethod
    def check(self, move: i64) -> None:
        """Raise `IllegalMove` with the reason if the rules forbid the move; change nothing."""

    def mover(self, move: i64) -> i64:
        """Tell whose move it is; a game where several act at once says so in the move."""
        return self.turn()

    def check_by(self, seat: i64, move: i64) -> None:
        """Raise `IllegalMove` unless the seat may act, the move is its own, and legal.

        In this order, so that a refusal tells nothing that the seat cannot know.
        """
        if seat not in self.actors() or self.mover(move) != seat:
            raise IllegalMove("not_your_turn", seat=seat)
        self.check(move)

    @abstractmethod
    def apply(self, move: i64, events: list[Event] | None = None) -> None:
        """Carry out a move known to be legal; append what happens to `events` if given."""

    def play(self, move: i64, events: list[Event] | None = None) -> None:
        """Carry out a move, or raise `IllegalMove` and leave everything as it was."""
        if self.over():
            raise GameOver
        self.check(move)
        self.apply(move, events)

    @abstractmethod
    def copy(self) -> State:
        """Give an independent copy, generator included."""

    @abstractmethod
    def resample(self, seat: i64, rng: Rng) -> State:
        """Give a copy in which all that the seat cannot know is drawn anew from `rng`.

        What it knows stays; the rest is uniform over what is possible, and depends on nothing but
        what the seat knows and `rng`. The copy has a generator of its own, seeded from `rng`.
        Seat -1 is a spectator.
        """

    @abstractmethod
    def result(self) -> Result:
        """Give ranks and scores: final when the game is over, as they stand before."""

    def _repr_svg_(self) -> str | None:
        """Show a notebook what everybody may see, if there is a drawing of the game."""
        return drawing(self)
