"""The laws of a game, checked at positions of random play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.errors import IllegalMove
from tablee.games import Event, Game, Options, State
from tablee.rng import Rng, seeded
from tablee.testing.broken import LawBroken, require
from tablee.testing.choices import check_choices, listed, neighbours
from tablee.testing.worlds import check_secrets

MOST_REMEMBERED = 60
"""How many moves of earlier positions are tried at later ones."""


def play_randomly(
    state: State,
    rng: Rng,
    at_each: Callable[[State, list[Event]], None] | None = None,
    most_moves: int = 1_000_000,
) -> list[int]:
    """Play random moves to the end (or so many), and give them."""
    played: list[int] = []
    while not state.over() and len(played) < most_moves:
        move = random_move(state, rng)
        events: list[Event] = []
        state.play(move, events)
        played.append(move)
        if at_each is not None:
            at_each(state, events)
    return played


def random_move(state: State, rng: Rng) -> int:
    """Draw by `sample` for the seat in turn, or from the list of any seat that may act."""
    actors = state.actors()
    if len(actors) == 1 and rng.below(2):
        return state.sample(rng)
    moves = state.moves(actors[rng.below(len(actors))])
    return moves[rng.below(len(moves))]


def check_game(
    game: Game[Any], seats: int, options: Options, seed: int | str, every: int = 20
) -> State:
    """Play a random game, check soundness after each move and all laws at every so many moves."""
    state: State = game.new(seats, seed, **options)
    rng = seeded(f"{seed} laws")
    met: set[int] = set()
    check_position(game, state, rng, met)
    _opening_hides_what_is_hidden(game, state, rng)
    count = 0

    def at_each(after: State, _events: list[Event]) -> None:
        nonlocal count
        count += 1
        faults = game.faults(after)
        require(f"a reachable position is sound: {faults}", not faults, game, after)
        if count % every == 0 or after.over():
            check_position(game, after, rng, met)

    played = play_randomly(state, rng, at_each)
    _same_seed_and_moves_give_the_same_game(game, seats, options, seed, played, state)
    return state


def _opening_hides_what_is_hidden(game: Game[Any], state: State, rng: Rng) -> None:
    told = game.opening(state)
    kinds = {type(event) for event in told}
    require("the opening tells events of the game", kinds <= {*game.events}, game, state)
    for seat in range(-1, state.seats):
        other = game.opening(state.resample(seat, rng))
        seen, same = ([each.seen_by(seat) for each in events] for events in (told, other))
        require(f"the opening tells seat {seat} what it may know", seen == same, game, state)


def _same_seed_and_moves_give_the_same_game(
    game: Game[Any], seats: int, options: Options, seed: int | str, played: list[int], end: State
) -> None:
    again = game.new(seats, seed, **options)
    for move in played:
        again.play(move)
    require("same seed and moves, same game", game.text(again) == game.text(end), game, end)


def check_position(game: Game[Any], state: State, rng: Rng, met: set[int] | None = None) -> None:
    """Check all laws that concern a single position; `met` are moves of other positions to try."""
    try:
        _check_all(game, state, rng, set() if met is None else met)
    except LawBroken:
        raise
    except Exception as error:
        raise LawBroken(f"only typed errors come out, not {error!r}\n{game.text(state)}") from error


def _check_all(game: Game[Any], state: State, rng: Rng, met: set[int]) -> None:
    _position_text_round_trip(game, state)
    _copies_are_independent(game, state, rng)
    _resampling_leaves_the_original_alone(game, state, rng)
    _result_ranks_every_seat(game, state)
    candidates = neighbours(state) | met
    if state.over():
        _nothing_happens_after_the_end(game, state, candidates)
    else:
        check_choices(game, state, candidates, rng)
        met.update(sorted(listed(state))[: max(0, MOST_REMEMBERED - len(met))])
    check_secrets(game, state, candidates, rng)


def _position_text_round_trip(game: Game[Any], state: State) -> None:
    text = game.text(state)
    read = game.parse(text)
    require("position → text → position", game.text(read) == text, game, state)
    same = read.actors() == state.actors() and game.view(read, 0) == game.view(state, 0)
    require("a position read back is the same to its players", same, game, state)
    shared = game.parse(game.text(state, hidden=False), seed=5)
    same = game.view(shared, -1) == game.view(state, -1)
    require("a position without its secrets shows the same to a spectator", same, game, state)


def _copies_are_independent(game: Game[Any], state: State, rng: Rng) -> None:
    before = game.text(state)
    copy = state.copy()
    require("a copy is equal", game.text(copy) == before, game, state)
    play_randomly(copy, rng, most_moves=30)
    require("a copy is independent", game.text(state) == before, game, state)
    copy = state.copy()
    copy.rng.word()
    require("a copy has a generator of its own", game.text(state) == before, game, state)


def _resampling_leaves_the_original_alone(game: Game[Any], state: State, rng: Rng) -> None:
    before = game.text(state)
    for seat in range(-1, state.seats):
        other = state.resample(seat, rng)
        faults = game.faults(other)
        require(f"a resampled position is sound: {faults}", not faults, game, other)
        play_randomly(other, rng, most_moves=5)
    require("resample leaves the original alone", game.text(state) == before, game, state)


def _result_ranks_every_seat(game: Game[Any], state: State) -> None:
    """Better ranks leave room for a worse one, and scores agree with them."""
    ranks, scores = state.result().ranks, state.result().scores
    full = len(ranks) == len(scores) == state.seats
    require("every seat has a rank and a score", full, game, state)
    for rank, score in zip(ranks, scores, strict=True):
        better = {other for other in ranks if other < rank}
        sensible = len(better) < rank <= max(2, state.seats)
        require(f"ranks {ranks} make sense", sensible, game, state)
        behind = [other for other, less in zip(ranks, scores, strict=True) if less < score]
        agree = all(other >= rank for other in behind)
        require(f"ranks {ranks} agree with scores {scores}", agree, game, state)


def _nothing_happens_after_the_end(game: Game[Any], state: State, candidates: set[int]) -> None:
    require("nobody acts after the end", not state.actors(), game, state)
    require("turn() is -1 after the end", state.turn() == -1, game, state)
    for seat in range(-1, state.seats):
        nothing = not state.moves(seat) and not game.view(state, seat).moves
        require(f"seat {seat} has no moves after the end", nothing, game, state)
    for move in sorted(candidates | {0}):
        require("a finished game refuses moves", _refuses(state, move), game, state)


def _refuses(state: State, move: int) -> bool:
    try:
        state.copy().play(move)
    except IllegalMove:
        return True
    return False
