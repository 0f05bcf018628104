"""Hints in a position, and the story of a finished game: expectations, swings, better moves.

Nothing here is a sentence: moves are texts of their game, reasons are keys with facts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from tablee.bots.bot import Budget
from tablee.bots.candidate import Candidate, expect
from tablee.bots.knowledge import knowledge
from tablee.bots.thinking import compare, think
from tablee.errors import IllegalMove, TableeError
from tablee.games import SPECTATOR, Game, OptionValue, State, game, game_of
from tablee.rng import Rng, seeded

WIDTH = 20
EVEN = 0.015
"""Chances that differ by less are about equal."""
OUTLOOK = 24
"""Playouts that tell how a position looks to a spectator."""


class Reason(msgspec.Struct, frozen=True):
    """Something that speaks for a move or against it."""

    key: str
    facts: dict[str, int]


class Advice(msgspec.Struct, frozen=True):
    """A move worth a thought: what it promises and how much thought it got."""

    move: str
    expectation: float
    """Chance to win: 1 is a sure win, 0 a sure defeat."""
    attention: float
    """Share of the playouts that were spent on this move."""
    even: bool
    """Whether it is about as good as the best, as far as the playouts can tell."""
    reasons: tuple[Reason, ...]


class Judged(msgspec.Struct, frozen=True):
    """A move of a finished game, compared with the best that was found."""

    ply: int
    seat: int
    move: str
    expectation: float
    """What the mover could expect after this move."""
    best: str
    best_expectation: float
    reasons: tuple[Reason, ...]
    """What speaks for the best move."""

    @property
    def swing(self) -> float:
        """What the move gave away."""
        return max(0.0, self.best_expectation - self.expectation)


class Analysis(msgspec.Struct, frozen=True):
    """A finished game: how it stood after every ply, and every choice that somebody had."""

    expectations: tuple[tuple[float, ...], ...]
    """Each seat's chance to win as a spectator saw it, before the first move and after each."""
    moves: tuple[Judged, ...]
    """The moves that were not forced."""

    def turning_points(self, most: int = 3) -> list[Judged]:
        """Give the moves that gave away most, the worst first."""
        given = [judged for judged in self.moves if judged.swing > 0.0]
        return sorted(given, key=lambda judged: -judged.swing)[:most]


class NothingToAnalyse(TableeError):
    """A record that does not hold a whole game."""


class Recorded(Protocol):
    """A record of a game: its rules, its seed, and lines of moves or of moves taken back."""

    @property
    def game(self) -> str:
        """The key of the game."""

    @property
    def version(self) -> int:
        """The version of its rules."""

    @property
    def seats(self) -> int:
        """How many played."""

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """The options in force."""

    @property
    def seed(self) -> str | None:
        """The seed, which is told when the game is over."""

    @property
    def lines(self) -> Sequence[Any]:
        """Moves (`seat`, `text`) and take-backs (`ply`), in order."""


def suggest(
    position: str, seat: int, budget: Budget, seed: int | str = 0, most: int = 5
) -> list[Advice]:
    """Give the best moves of a seat in a position written as text, best first."""
    played = game_of(position)
    state = played.parse(position, seed)
    return suggest_in(played, state, seat, budget, seeded(seed), most)


def suggest_in(
    played: Game[Any], state: State, seat: int, budget: Budget, rng: Rng, most: int = 5
) -> list[Advice]:
    """Give the best moves of a seat that may act, best first."""
    if seat not in state.actors():
        raise IllegalMove("not_your_turn", seat=seat)
    tried = think(played, state, seat, WIDTH, budget, rng)
    total = max(1, sum(each.visits for each in tried))
    world = state.resample(seat, rng)
    found = _different(played, world, tried)[:most]
    return [_advice(played, world, seat, each, found[0], total) for each in found]


def _different(played: Game[Any], world: State, tried: list[Candidate]) -> list[Candidate]:
    """Keep the first of several moves that come to the same by some symmetry."""
    kept: dict[int, Candidate] = {}
    alike = knowledge(played.key).alike(world, [each.move for each in tried])
    for same, each in zip(alike, tried, strict=True):
        kept.setdefault(same, each)
    return list(kept.values())


def _advice(
    played: Game[Any], world: State, seat: int, tried: Candidate, best: Candidate, total: int
) -> Advice:
    return Advice(
        played.move_text(world, tried.move),
        _expectation(played, world, seat, tried),
        tried.visits / total,
        tried is not best and are_even(tried, best),
        _reasons(played, world, seat, tried.move),
    )


def are_even(one: Candidate, other: Candidate) -> bool:
    """Tell whether the chances of two moves that were tried are about equal."""
    gap = abs(one.mean() - other.mean())
    noise = math.sqrt(one.doubt() + other.doubt())
    return one.visits > 0 and gap < max(EVEN, noise)


def _expectation(played: Game[Any], world: State, seat: int, tried: Candidate) -> float:
    """Give the mean of the playouts; a move without any leaves the position as it looks."""
    return tried.mean() if tried.visits else float(knowledge(played.key).values(world)[seat])


def _reasons(played: Game[Any], world: State, seat: int, move: int) -> tuple[Reason, ...]:
    found = knowledge(played.key).reasons(world, seat, move)
    return tuple(Reason(key, facts) for key, facts in found)


def analyse(record: Recorded, budget: Budget, seed: int | str = 0) -> Analysis:
    """Walk through a finished game and judge every choice by what the mover could know."""
    played = game(record.game, record.version)
    if record.seed is None:
        raise NothingToAnalyse("only a finished game can be analysed")
    state: State = played.new(record.seats, record.seed, **record.options)
    judged: list[Judged] = []
    rng = seeded(seed)
    expectations = [_outlook(played, state, rng)]
    for ply, line in enumerate(_kept(record.lines)):
        move = played.parse_move(state, line.text)
        if len(state.moves(line.seat)) > 1:
            judged.append(_judge(played, state, line.seat, move, ply, budget, rng))
        state.play(move)
        expectations.append(_outlook(played, state, rng))
    return Analysis(tuple(expectations), tuple(judged))


def _outlook(played: Game[Any], state: State, rng: Rng) -> tuple[float, ...]:
    return tuple(expect(knowledge(played.key), state, SPECTATOR, OUTLOOK, rng))


def _kept(lines: Sequence[Any]) -> list[Any]:
    """Leave out the moves that were taken back."""
    kept: list[Any] = []
    for line in lines:
        if hasattr(line, "ply"):
            del kept[line.ply :]
        else:
            kept.append(line)
    return kept


def _judge(
    played: Game[Any], state: State, seat: int, move: int, ply: int, budget: Budget, rng: Rng
) -> Judged:
    """Find the best move with half of the budget, and compare it with the one played."""
    half = Budget(budget.seconds / 2, max(2, budget.playouts // 2))
    best = think(played, state, seat, WIDTH, half, rng, include=move)[0].move
    tried = compare(played, state, seat, [move, best], half, rng)
    means = {each.move: each.mean() for each in tried}
    if means[best] < means[move]:
        best = move
    world = state.resample(seat, rng)
    return Judged(
        ply,
        seat,
        played.move_text(state, move),
        means[move],
        played.move_text(state, best),
        means[best],
        _reasons(played, world, seat, best),
    )
