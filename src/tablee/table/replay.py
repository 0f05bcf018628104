"""Playing a record again, move by move, and checking all that it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tablee.errors import IllegalMove, InvalidOption, InvalidSeats, InvalidText, UnknownGame
from tablee.games import Event, Game, State, game
from tablee.table.record import InvalidRecord, Line, MoveLine, Record, TakeBackLine, plain
from tablee.table.setup import commitment

__all__ = ["Replayed", "first_position", "opening", "replay", "rules_of", "verify"]


class Replayed(msgspec.Struct, frozen=True):
    """One line of a record, the position it leads to and what happened on the way."""

    line: Line
    state: State
    events: list[Event]


def rules_of(kept: Record) -> Game[Any]:
    """Give the game of a record, or say why it cannot be played again."""
    try:
        return game(kept.game, kept.version)
    except UnknownGame as error:
        raise InvalidRecord(str(error)) from error


def replay(kept: Record) -> Iterator[Replayed]:
    """Play a full record again; any difference from what it says raises `InvalidRecord`."""
    played, state = rules_of(kept), first_position(kept)
    opening(kept)
    before = [state.copy()]
    for number, line in enumerate(kept.lines, 1):
        events: list[Event] = []
        if isinstance(line, MoveLine):
            _play(played, state, line, events, number)
            before.append(state.copy())
        else:
            state = _wind_back(before, line, number)
        yield Replayed(line, state.copy(), events)
    _check_result(kept, state)


def first_position(kept: Record) -> State:
    """Set the game up as recorded; the seed must be the one that was promised."""
    if kept.seed is None:
        raise InvalidRecord("the seed is not part of this record: the game was still running")
    if commitment(kept.seed) != kept.commitment:
        raise InvalidRecord("the seed is not the one that was promised before the game")
    try:
        state: State = rules_of(kept).new(kept.seats, kept.seed, **kept.options)
    except (InvalidSeats, InvalidOption) as error:
        raise InvalidRecord(str(error)) from error
    return state


def opening(kept: Record) -> list[Event]:
    """Give what set-up drew, dealt and laid, which must be what the record says, if it does."""
    events = rules_of(kept).opening(first_position(kept))
    if kept.opening and kept.opening != [plain(event) for event in events]:
        raise InvalidRecord("the record tells of another opening than the rules and the seed")
    return events


def _play(
    played: Game[Any], state: State, line: MoveLine, events: list[Event], number: int
) -> None:
    if line.text is None:
        raise InvalidRecord("the move is not part of this record", number)
    if line.seat not in state.actors():
        raise InvalidRecord(f"it is not the turn of seat {line.seat}", number)
    try:
        state.play(played.parse_move(state, line.text), events)
    except InvalidText as error:
        raise InvalidRecord(error.problem, number, error.at) from error
    except IllegalMove as error:
        raise InvalidRecord(str(error), number) from error
    if line.events and line.events != [plain(event) for event in events]:
        raise InvalidRecord("the record tells of other events than the rules and the seed", number)


def _wind_back(before: list[State], line: TakeBackLine, number: int) -> State:
    if not 0 <= line.ply < len(before) - 1:
        raise InvalidRecord(f"there are no moves after {line.ply} to take back", number)
    del before[line.ply + 1 :]
    return before[line.ply].copy()


def _check_result(kept: Record, state: State) -> None:
    if state.over() != (kept.result is not None):
        raise InvalidRecord("the record and the rules disagree whether the game is over")
    if kept.result is not None and kept.result != state.result():
        raise InvalidRecord(f"the record says {kept.result}, the rules {state.result()}")


def verify(kept: Record) -> int:
    """Play the whole record again and give the number of moves; an error says what is wrong."""
    return sum(isinstance(each.line, MoveLine) for each in replay(kept))
