"""The laws about moves: listed, drawn, accepted and refused."""

from __future__ import annotations

from typing import Any

from tablee.errors import IllegalMove
from tablee.games import Game, State
from tablee.rng import Rng
from tablee.testing.broken import require

GARBAGE = (-1, -(2**40), 2**40 + 12345, 2**61 + 7)
"""Numbers that are hardly ever a move."""
MANY = 250
"""Where there are more moves, not all of their results are compared."""
FEW = 8
"""Where there are no more moves, `sample` is asked until it has drawn each of them."""
PATIENCE = 400
"""How often, for each move."""


def listed(state: State) -> set[int]:
    """Give the moves of all who may act."""
    return {move for seat in state.actors() for move in state.moves(seat)}


def neighbours(state: State) -> set[int]:
    """Give numbers that are near to moves, and some that are far from any."""
    some = sorted(listed(state))[:4]
    return {move ^ (1 << bit) for move in some for bit in range(24)}.union(GARBAGE)


def check_choices(game: Game[Any], state: State, candidates: set[int], rng: Rng) -> None:
    """Check the laws about the moves of a position that is not over."""
    _moves_round_trip(game, state, rng)
    _illegal_moves_change_nothing(game, state, candidates)
    drawn = {state.sample(rng) for _ in range(12)}
    for move in drawn:
        require(f"sample drew {move}, which is refused", accepts(state, move), game, state)
    _accepted_moves_are_listed(game, state, candidates | drawn)
    _every_move_can_be_drawn(game, state, rng)


def _moves_round_trip(game: Game[Any], state: State, rng: Rng) -> None:
    actors = state.actors()
    require("turn() is the first who may act", state.turn() == actors[0], game, state)
    require("moves() are those of turn()", state.moves() == state.moves(actors[0]), game, state)
    for seat in range(state.seats):
        moves = state.moves(seat)
        require("who may act has moves", bool(moves) == (seat in actors), game, state)
        texts = [game.move_text(state, move) for move in moves]
        require("move texts are distinct", len(set(texts)) == len(moves), game, state)
        shown = game.view(state, seat).moves
        require("a view lists the moves", sorted(shown) == sorted(texts), game, state)
        for move in _some(moves, rng, 12):
            _listed_move(game, state, seat, move)


def _listed_move(game: Game[Any], state: State, seat: int, move: int) -> None:
    text = game.move_text(state, move)
    require(f"move {text} round trip", game.parse_move(state, text) == move, game, state)
    require(f"{text} is listed but refused", accepts(state, move), game, state)
    require(f"{text} is the move of seat {seat}", state.mover(move) == seat, game, state)
    told = state.copy()
    told.play(move, [])
    silent = state.copy()
    silent.play(move)
    same = game.text(told) == game.text(silent)
    require(f"{text} leads to the same with and without events", same, game, state)


def _some(moves: list[int], rng: Rng, count: int) -> list[int]:
    return [moves[rng.below(len(moves))] for _ in range(min(count, len(moves)))]


def _illegal_moves_change_nothing(game: Game[Any], state: State, candidates: set[int]) -> None:
    before = game.text(state)
    for move in sorted(candidates):
        if accepts(state, move):
            continue
        try:
            state.play(move)
        except IllegalMove:
            pass
        else:
            require(f"check refuses {move}, but play makes it", False, game, state)
        same = game.text(state) == before
        require(f"a refused move {move} changes nothing", same, game, state)


def accepts(state: State, move: int) -> bool:
    """Tell whether a number is taken for a legal move."""
    try:
        state.check(move)
    except IllegalMove:
        return False
    return True


def _accepted_moves_are_listed(game: Game[Any], state: State, candidates: set[int]) -> None:
    """A number that passes without being listed is another way to a result that is."""
    moves = listed(state)
    others = [move for move in candidates - moves if accepts(state, move)]
    if not others or len(moves) > MANY:
        return
    results = {result_of(game, state, move) for move in moves}
    for move in others:
        known = result_of(game, state, move) in results
        require(f"move {move} passes, but no listed one does the same", known, game, state)


def result_of(game: Game[Any], state: State, move: int) -> str:
    """Write the position to which a move leads."""
    after = state.copy()
    after.play(move)
    return game.text(after)


def _every_move_can_be_drawn(game: Game[Any], state: State, rng: Rng) -> None:
    moves = state.moves()
    if len(moves) > FEW:
        return
    missing = {result_of(game, state, move): move for move in moves}
    met: set[int] = set()
    for _ in range(PATIENCE * len(missing)):
        move = state.sample(rng)
        if move not in met:
            met.add(move)
            missing.pop(result_of(game, state, move), None)
        if not missing:
            return
    require(f"sample never draws {sorted(missing.values())}", False, game, state)
