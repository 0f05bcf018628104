"""A game that stops for chance: the set-up, then actions and draws in turn, and who knows what."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Self

from tablee.envs.chance import chance
from tablee.envs.encodings import encoding
from tablee.envs.play import Play
from tablee.games import OptionValue, State, game
from tablee.rng import Rng, seeded
from tablee.vectors import zeros


class Terms:
    """What stays the same in all games of one kind."""

    def __init__(
        self, key: str, seats: int, options: Mapping[str, OptionValue], setups: int, longest: int
    ) -> None:
        self.game = game(key)
        self.seats = seats
        self.options = self.game.check_options(seats, options)
        self.encoding = encoding(key, seats, self.options)
        self.chance = chance(key)
        self.setups = setups
        self.longest = longest

    def __deepcopy__(self, _memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        key, options = self.game.key, dict(self.options)
        return Terms, (key, self.seats, options, self.setups, self.longest)


class Course:
    """One game; before its set-up has been drawn there is no play.

    `known` holds for each seat a digest of all that it has seen and done, so two courses that a
    seat cannot tell apart have the same.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.play: Play | None = None
        self.word: list[int] = []
        """The actions of the move to come."""
        self.pending = -1
        """The move that waits for chance, -1 for none."""
        self.drawn: list[int] = []
        self.weights: list[int] = [1] * terms.setups
        """The weights of the outcomes of the next draw; empty if it is a player's turn."""
        self.taken = 0
        self.known = [b""] * terms.seats

    def copy(self) -> Course:
        """Give an independent copy."""
        return self._with(self.play.copy() if self.play else None)

    def __deepcopy__(self, _memo: object) -> Course:
        return self.copy()

    def _with(self, play: Play | None) -> Course:
        other = Course.__new__(Course)
        other.__dict__.update(self.__dict__)
        other.play = play
        other.word = self.word[:]
        other.drawn = self.drawn[:]
        other.known = self.known[:]
        return other

    def __getstate__(self) -> dict[str, object]:
        text = self.terms.game.text(self.state) if self.play else None
        return {**self.__dict__, "play": text}

    def __setstate__(self, stored: dict[str, Any]) -> None:
        self.__dict__.update(stored)
        if stored["play"] is None:
            return
        self.play = Play(self.terms.encoding, self.terms.game.parse(stored["play"]))
        for action in self.word:
            self.play.choose(action)

    def resample(self, seat: int, rng: Rng) -> Course:
        """Give a course that the seat, which is in turn, cannot tell from this one."""
        return self._with(self.playing.with_state(self.playing.state.resample(seat, rng)))

    @property
    def playing(self) -> Play:
        """The play, once the set-up has been drawn."""
        if self.play is None:
            raise ValueError("the set-up has not been drawn yet")
        return self.play

    @property
    def state(self) -> State:
        """The position."""
        return self.playing.state

    def over(self) -> bool:
        """Tell whether the game has ended or been cut off."""
        if self.play is None or self.weights:
            return False
        return self.play.turn() < 0 or self.taken >= self.terms.longest

    def draw(self, outcome: int) -> None:
        """Let chance decide."""
        if self.play is None:
            rng = seeded(f"set-up {outcome}")
            state = self.terms.game.set_up(self.terms.seats, self.terms.options, rng)
            self.play = Play(self.terms.encoding, state)
            self.weights = []
            self._notice()
            return
        self.drawn.append(outcome)
        self._draw_or_carry_out()

    def act(self, action: int) -> None:
        """Take an action of the seat in turn."""
        seat = self.playing.turn()
        self.known[seat] = _digest(self.known[seat], action.to_bytes(2, "big"))
        self.taken += 1
        self.word.append(action)
        self.pending = self.playing.choose(action)
        if self.pending >= 0:
            self._draw_or_carry_out()

    def _draw_or_carry_out(self) -> None:
        terms, play = self.terms, self.playing
        self.weights = terms.chance.weights(play.state, self.pending, self.drawn)
        if self.weights:
            return
        terms.chance.carry_out(play.state, self.pending, self.drawn)
        play.begin(play.state)
        self.pending, self.word, self.drawn = -1, [], []
        self._notice()

    def _notice(self) -> None:
        for seat in range(self.terms.seats):
            self.known[seat] = _digest(self.known[seat], self.observation(seat))

    def observation(self, seat: int) -> bytes:
        """Give what a seat sees; nothing before the set-up."""
        seen = zeros(self.terms.encoding.size)
        if self.play is not None:
            self.play.observe(seat, seen, 0)
        return bytes(memoryview(seen))


def _digest(before: bytes, news: bytes) -> bytes:
    return blake2b(before + news, digest_size=12).digest()
