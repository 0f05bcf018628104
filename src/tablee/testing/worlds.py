"""Worlds that a seat cannot tell apart, and the laws about what it may learn in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.errors import IllegalMove, InvalidMove, InvalidPosition
from tablee.games import Event, Game, State
from tablee.rng import Rng, seeded
from tablee.testing.anatomy import difference
from tablee.testing.broken import require

SPOILT = ("", "?", "0", "pass", "a b c")
"""Texts that are hardly ever a move."""


def check_secrets(game: Game[Any], state: State, candidates: set[int], rng: Rng) -> None:
    """Check, for two who watch, that what they get depends on what they may know alone."""
    watching = [*range(-1, state.seats)]
    for seat in {watching[rng.below(len(watching))] for _ in range(2)}:
        view = game.view(state, seat)
        for world in indistinguishable(game, state, seat, rng):
            same = game.view(world, seat) == view
            require(f"view of seat {seat} after resample", same, game, state)
            _imagined_worlds_are_the_same(game, state, world, seat)
            _refusals_are_the_same(game, state, world, seat, candidates)
            _events_tell_no_more(game, state, world, seat, rng)


def indistinguishable(game: Game[Any], state: State, seat: int, rng: Rng) -> Iterator[State]:
    """Go through worlds that the seat cannot tell from this one, made in different ways."""
    elsewhere = state.copy()
    elsewhere.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())
    yield elsewhere
    yield state.resample(seat, rng)
    untold = _without_secrets(game, state, seat, rng)
    if untold is not None:
        yield untold


def _without_secrets(game: Game[Any], state: State, seat: int, rng: Rng) -> State | None:
    """Read the position again without hidden things, as far as the seat sees no difference."""
    view = game.view(state, seat)
    words = game.text(state).split(" ")
    public = set(game.text(state, hidden=False).split(" "))
    found: State | None = None
    for word in [word for word in words if word not in public]:
        fewer = [other for other in words if other != word]
        try:
            read = game.parse(" ".join(fewer), seed=rng.word())
        except InvalidPosition:
            continue
        if game.view(read, seat) == view:
            words, found = fewer, read
    return found


def _imagined_worlds_are_the_same(game: Game[Any], state: State, world: State, seat: int) -> None:
    """Nothing hidden shines through, not even by a private attribute."""
    one = state.resample(seat, seeded("same"))
    two = world.resample(seat, seeded("same"))
    where = difference(one, two)
    law = f"resample of seat {seat} depends on what it knows alone, but see {where}"
    require(law, not where, game, state)


def _refusals_are_the_same(
    game: Game[Any], state: State, world: State, seat: int, candidates: set[int]
) -> None:
    for move in sorted(candidates):
        same = answer(state, seat, move) == answer(world, seat, move)
        require(f"the answer to seat {seat} on {move} tells a secret", same, game, state)
    texts = {game.move_text(state, move) for each in state.actors() for move in state.moves(each)}
    for text in [*sorted(texts)[:8], *SPOILT]:
        same = reading(game, state, text) == reading(game, world, text)
        require(f"reading {text!r} tells a secret to seat {seat}", same, game, state)


def answer(state: State, seat: int, move: int) -> object:
    """Give what a seat is told that wants to make a move."""
    try:
        state.check_by(seat, move)
    except IllegalMove as refusal:
        return refusal.reason, refusal.facts
    return "legal"


def reading(game: Game[Any], state: State, text: str) -> object:
    """Give what a text is read as."""
    try:
        return game.parse_move(state, text)
    except InvalidMove as error:
        return error.at, error.problem


def _events_tell_no_more(game: Game[Any], state: State, world: State, seat: int, rng: Rng) -> None:
    """What differs unseen is not told: other secrets, other chance, another choice in secret.

    What one seat does in turn is seen by all, even where the positions after it are alike.
    """
    if state.over():
        return
    actors = state.actors()
    actor = actors[rng.below(len(actors))]
    move = _any_of(state.moves(actor), rng)
    fated = world.copy()
    fated.rng = state.rng.copy()
    others = [(world, move), (fated, move)]
    if len(actors) > 1:
        elsewhere = _any_of(world.moves(actor), rng)
        others += [(fated, elsewhere), (state, elsewhere)]
    for other, made in others:
        _same_events_where_views_are_the_same(game, state, move, other, made, seat)


def _any_of(moves: list[int], rng: Rng) -> int:
    return moves[rng.below(len(moves))]


def _same_events_where_views_are_the_same(
    game: Game[Any], state: State, move: int, world: State, made: int, seat: int
) -> None:
    try:
        after, told = _played(state, seat, move)
        after_too, told_too = _played(world, seat, made)
    except IllegalMove:  # there the mover holds something else
        return
    differs = _body(game, after) != _body(game, after_too)
    if differs and game.view(after, seat) == game.view(after_too, seat):
        law = f"events tell seat {seat} what its view does not"
        require(law, told == told_too, game, state)


def _played(state: State, seat: int, move: int) -> tuple[State, list[Event]]:
    after = state.copy()
    events: list[Event] = []
    after.play(move, events)
    return after, [event.seen_by(seat) for event in events]


def _body(game: Game[Any], state: State) -> str:
    """Write a position without its generator."""
    return game.write_body(state, hidden=True)
