"""The laws of a game, checked at positions of random play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.errors import IllegalMove
from tablee.games import Event, Game, Options, State
from tablee.rng import Rng, seeded

GARBAGE = (-1, -(2**40), 2**40 + 12345, 2**61 + 7)
"""Numbers that are hardly ever a move."""


class LawBroken(AssertionError):
    """A game broke a law; the message names the law and gives the position."""


def require(law: str, holds: bool, game: Game[Any], state: State) -> None:
    """Raise `LawBroken` unless the law holds."""
    if not holds:
        raise LawBroken(f"{law}\n{game.text(state)}")


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
    check_position(game, state, rng)
    _opening_hides_what_is_hidden(game, state, rng)
    count = 0

    def at_each(after: State, _events: list[Event]) -> None:
        nonlocal count
        count += 1
        faults = game.faults(after)
        require(f"a reachable position is sound: {faults}", not faults, game, after)
        if count % every == 0 or after.over():
            check_position(game, after, rng)

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


def check_position(game: Game[Any], state: State, rng: Rng) -> None:
    """Check all laws that concern a single position."""
    _position_text_round_trip(game, state)
    _copies_are_independent(game, state, rng)
    _views_hide_what_is_hidden(game, state, rng)
    _result_ranks_every_seat(game, state)
    if state.over():
        _nothing_happens_after_the_end(game, state)
        return
    _moves_are_distinct_legal_and_round_trip(game, state, rng)
    _illegal_moves_change_nothing(game, state)


def _position_text_round_trip(game: Game[Any], state: State) -> None:
    text = game.text(state)
    require("position → text → position", game.text(game.parse(text)) == text, game, state)
    shared = game.parse(game.text(state, hidden=False), seed=5)
    same = game.view(shared, -1) == game.view(state, -1)
    require("a position without its secrets shows the same to a spectator", same, game, state)


def _copies_are_independent(game: Game[Any], state: State, rng: Rng) -> None:
    before = game.text(state)
    copy = state.copy()
    require("a copy is equal", game.text(copy) == before, game, state)
    play_randomly(copy, rng, most_moves=30)
    require("a copy is independent", game.text(state) == before, game, state)


def _views_hide_what_is_hidden(game: Game[Any], state: State, rng: Rng) -> None:
    before = game.text(state)
    for seat in range(-1, state.seats):
        other = state.resample(seat, rng)
        same = game.view(other, seat) == game.view(state, seat)
        require(f"view of seat {seat} after resample", same, game, state)
        faults = game.faults(other)
        require(f"a resampled position is sound: {faults}", not faults, game, other)
        _resample_depends_on_the_view_alone(game, state, other, seat)
        _views_are_put_together_rightly(game, state, seat)
        play_randomly(other, rng, most_moves=5)
    require("resample leaves the original alone", game.text(state) == before, game, state)


def _views_are_put_together_rightly(game: Game[Any], state: State, seat: int) -> None:
    public = game.public(state)
    require("what is public is what a spectator sees", public == game.view(state, -1), game, state)
    if seat >= 0:
        same = game.private(state, seat, public) == game.view(state, seat)
        require(f"public and private view of seat {seat} make the whole", same, game, state)


def _resample_depends_on_the_view_alone(
    game: Game[Any], state: State, other: State, seat: int
) -> None:
    """Nothing hidden shines through: positions that a seat cannot tell apart give one sample."""
    one = state.resample(seat, seeded("same"))
    two = other.resample(seat, seeded("same"))
    law = f"resample of seat {seat} depends on what it knows alone"
    require(law, game.text(one) == game.text(two), game, state)


def _result_ranks_every_seat(game: Game[Any], state: State) -> None:
    result = state.result()
    full = len(result.ranks) == len(result.scores) == state.seats
    require("every seat has a rank and a score", full and min(result.ranks) >= 1, game, state)


def _nothing_happens_after_the_end(game: Game[Any], state: State) -> None:
    require("nobody acts after the end", not state.actors() and not state.moves(), game, state)
    require("a finished game refuses moves", _refuses(state, 0), game, state)


def _moves_are_distinct_legal_and_round_trip(game: Game[Any], state: State, rng: Rng) -> None:
    actors = state.actors()
    require("turn() is the first who may act", state.turn() == actors[0], game, state)
    for seat in range(state.seats):
        moves = state.moves(seat)
        require("who may act has moves", bool(moves) == (seat in actors), game, state)
        texts = {game.move_text(state, move) for move in moves}
        require("move texts are distinct", len(texts) == len(moves), game, state)
        for move in _some(moves, rng, 12):
            text = game.move_text(state, move)
            require(f"move {text} round trip", game.parse_move(state, text) == move, game, state)
            state.copy().play(move)
    for _ in range(3):
        state.check(state.sample(rng))


def _some(moves: list[int], rng: Rng, count: int) -> list[int]:
    return [moves[rng.below(len(moves))] for _ in range(min(count, len(moves)))]


def _illegal_moves_change_nothing(game: Game[Any], state: State) -> None:
    before = game.text(state)
    legal = {move for seat in state.actors() for move in state.moves(seat)}
    candidates = {move ^ (1 << bit) for move in sorted(legal)[:4] for bit in range(24)}
    for move in sorted(candidates.union(GARBAGE)):
        if _refuses(state, move):
            require(
                f"a refused move {move} changes nothing", game.text(state) == before, game, state
            )
            require(f"move {move} is listed but refused", move not in legal, game, state)


def _refuses(state: State, move: int) -> bool:
    try:
        state.copy().play(move)
    except IllegalMove:
        try:
            state.play(move)
        except IllegalMove:
            return True
    return False
