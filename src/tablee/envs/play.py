"""A game played by actions instead of moves: what is legal, what is seen, what it is worth."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.envs.encodings.base import END, Encoding
from tablee.errors import TableeError
from tablee.games.state import State

NOTHING: Final[i64] = 0


class IllegalAction(TableeError):
    """An action that is not legal now."""

    def __init__(self, action: int, legal: list[int]) -> None:
        self.action = action
        self.legal = legal
        super().__init__(f"action {action} is not legal now; legal are {legal}")


@final
class Play:
    """One running game, and the actions chosen so far of the move to come.

    `moves` are the legal moves whose words begin with those actions, so any of them tells which.
    """

    def __init__(
        self, encoding: Encoding, state: State, moves: list[int] | None = None, spelt: i64 = 0
    ) -> None:
        self.encoding = encoding
        self.state = state
        self.moves = state.moves(-1) if moves is None else moves
        self.spelt = spelt

    def copy(self) -> Play:
        """Give an independent copy."""
        return self.with_state(self.state.copy())

    def with_state(self, state: State) -> Play:
        """Give the same play on a state that the seat in turn cannot tell from this one."""
        return Play(self.encoding, state, self.moves, self.spelt)

    def turn(self) -> i64:
        """Give the seat to act, or -1 when the game is over."""
        return self.state.turn()

    def legal(self) -> list[int]:
        """List the legal actions of the seat in turn, in ascending order."""
        found: set[int] = set()
        for move in self.moves:
            found.add(self.encoding.letter(self.state, move, self.spelt))
        return sorted(found)

    def is_legal(self, action: i64) -> bool:
        """Tell whether an action is legal now."""
        for move in self.moves:
            if self.encoding.letter(self.state, move, self.spelt) == action:
                return action != END
        return False

    def require(self, action: i64) -> None:
        """Raise `IllegalAction` unless an action is legal now."""
        if not self.is_legal(action):
            raise IllegalAction(int(action), self.legal())

    def mask(self, out: vec[u8], at: i64) -> None:
        """Write 1 for each legal action into zeros from `at` on."""
        encoding = self.encoding
        state = self.state
        spelt = self.spelt
        for move in self.moves:
            out[at + encoding.letter(state, move, spelt)] = u8(1)

    def observe(self, seat: i64, out: vec[u8], at: i64) -> None:
        """Write what a seat may know into zeros from `at` on."""
        move = self.moves[0] if self.moves else NOTHING
        self.encoding.observe(self.state, seat, move, self.spelt, out, at)

    def choose(self, action: i64) -> i64:
        """Take an action; give the move that it completes, or -1 if more are needed.

        The move is not played yet: `play` does that.
        """
        self.require(action)
        return self._spell(action)

    def _spell(self, action: i64) -> i64:
        """Take an action that is known to be legal."""
        encoding = self.encoding
        state = self.state
        spelt = self.spelt
        fitting: list[int] = []
        for move in self.moves:
            if encoding.letter(state, move, spelt) == action:
                fitting.append(move)
        self.moves = fitting
        self.spelt = spelt + 1
        only = i64(fitting[0])
        return only if encoding.letter(state, only, self.spelt) == END else i64(-1)

    def play(self, move: i64) -> None:
        """Play a legal move and begin a new word."""
        self.state.apply(move)
        self.begin(self.state)

    def begin(self, state: State) -> None:
        """Go on from a state, with a new word."""
        self.state = state
        self.spelt = 0
        self.moves = state.moves(-1)

    def step(self, action: i64) -> bool:
        """Take an action, and play the move if that completes one; tell whether it did."""
        self.require(action)
        return self.follow(action)

    def follow(self, action: i64) -> bool:
        """Do what `step` does, with an action that is known to be legal."""
        move = self._spell(action)
        if move >= 0:
            self.play(move)
        return move >= 0

    def rewards(self) -> list[float]:
        """Give each seat's reward as things stand."""
        return self.encoding.rewards(self.state)
