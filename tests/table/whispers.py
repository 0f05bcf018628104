"""A small game for testing tables: secret numbers, choices at the same time, a die.

Everybody holds secret numbers of six digits. In each round all lay one face down at the same time;
when the last has laid, the numbers are shown and the highest scores. Then the leader of the round
may mark up to three times (nothing but a public counter), and rolls the die or holds.
"""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import i64

from tablee.errors import IllegalMove, InvalidMove
from tablee.games import Event, Game, Option, Options, OptionValue, Result, State, View
from tablee.games.reader import Reader
from tablee.rng import Rng

LAY, MARK, ROLL, HOLD = range(4)
WORDS = {MARK: "mark", ROLL: "roll", HOLD: "hold"}


class Laid(Event, frozen=True):
    seat: int


class Shown(Event, frozen=True):
    numbers: tuple[int, ...]


class Dealt(Event, frozen=True):
    seat: int
    number: int | None

    def seen_by(self, seat: int) -> Dealt:
        return self if seat == self.seat else Dealt(self.seat, None)


class Marked(Event, frozen=True):
    marks: int


class Rolled(Event, frozen=True):
    seat: int
    die: int


class WhispersView(View, frozen=True):
    hand: tuple[int, ...]
    laid: tuple[bool, ...]
    mine: int | None
    shown: tuple[int, ...]
    scores: tuple[int, ...]
    marks: int
    round: int


class Whispers(State):
    """move = kind | seat << 2 | number << 8"""

    def __init__(self, seats: int, options: dict[str, OptionValue], rng: Rng) -> None:
        super().__init__(i64(seats), options, rng)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid = [0] * seats
        self.shown: list[int] = []
        self.scores = [0] * seats
        self.marks = 0
        self.round = 0
        self.laying = True

    def fresh(self, rng: Rng) -> int:
        while True:
            number = 100_000 + rng.below(900_000)
            if not any(number in hand for hand in self.hands) and number not in self.laid:
                return number

    def turn(self) -> i64:
        return i64(self.actors()[0] if self.actors() else -1)

    def actors(self) -> list[int]:
        if self.round >= int(self.options["rounds"]):
            return []
        if self.laying:
            return [seat for seat in range(self.seats) if not self.laid[seat]]
        return [self.round % self.seats]

    def mover(self, move: i64) -> i64:
        return (move >> 2) & 63

    def moves(self, seat: i64 = -1) -> list[int]:
        seat = self.turn() if seat < 0 else seat
        if seat not in self.actors():
            return []
        if self.laying:
            return [LAY | seat << 2 | number << 8 for number in self.hands[seat]]
        marks = [MARK | seat << 2] if self.marks < 3 else []
        return [*marks, ROLL | seat << 2, HOLD | seat << 2]

    def sample(self, rng: Rng) -> i64:
        moves = self.moves()
        return i64(moves[rng.below(len(moves))])

    def check(self, move: i64) -> None:
        if not any(move in self.moves(i64(seat)) for seat in self.actors()):
            raise IllegalMove("not_possible", move=int(move))

    def apply(self, move: i64, events: list[Event] | None = None) -> None:
        told: list[Event] = []
        kind, seat = move & 3, (move >> 2) & 63
        if kind == LAY:
            self._lay(seat, move >> 8, told)
        elif kind == MARK:
            self.marks += 1
            told.append(Marked(self.marks))
        else:
            self._end_round(seat, kind == ROLL, told)
        if events is not None:
            events += told

    def _lay(self, seat: int, number: int, told: list[Event]) -> None:
        self.hands[seat].remove(number)
        self.laid[seat] = number
        told.append(Laid(seat))
        if all(self.laid):
            self.shown = list(self.laid)
            told.append(Shown(tuple(self.shown)))
            self.scores[self.laid.index(max(self.laid))] += 3
            self.laying = False

    def _end_round(self, seat: int, roll: bool, told: list[Event]) -> None:
        if roll:
            die = 1 + self.rng.below(6)
            self.scores[seat] += die
            told.append(Rolled(seat, die))
        self.laid = [0] * self.seats
        self.laying, self.marks = True, 0
        self.round += 1
        for each in range(self.seats):
            number = self.fresh(self.rng)
            self.hands[each].append(number)
            told.append(Dealt(each, number))

    def copy(self) -> Whispers:
        new = Whispers(self.seats, self.options, self.rng.copy())
        new.hands = [hand[:] for hand in self.hands]
        new.laid, new.shown, new.scores = self.laid[:], self.shown[:], self.scores[:]
        new.marks, new.round, new.laying = self.marks, self.round, self.laying
        return new

    def resample(self, seat: i64, rng: Rng) -> Whispers:
        new = self.copy()
        new.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())
        hidden = [each for each in range(self.seats) if each != seat]
        sizes = {each: len(self.hands[each]) for each in hidden}
        for each in hidden:
            new.hands[each] = []
            new.laid[each] = 0 if self.laying else self.laid[each]
        for each in hidden:
            if self.laying and self.laid[each]:
                new.laid[each] = new.fresh(rng)
            new.hands[each] = [new.fresh(rng) for _ in range(sizes[each])]
        return new

    def result(self) -> Result:
        ranks = [1 + sum(other > score for other in self.scores) for score in self.scores]
        return Result(tuple(ranks), tuple(self.scores))


class WhispersGame(Game[Whispers]):
    key = "whispers"
    name = "Whispers"
    designer = "nobody"
    publisher = "nobody"
    year = 2020
    version = 1
    least = 2
    most = 5
    options = (
        Option("rounds", 3, (1, 2, 3, 6, 12, 40)),
        Option("silent", False, (False, True)),
    )
    colours = ("red", "blue", "green", "white", "black")
    events = (Laid, Shown, Dealt, Marked, Rolled)
    view_type = WhispersView

    def may_talk(self, state: Whispers, speaker: int, listener: int) -> bool:
        return not state.options["silent"] or speaker % 2 != listener % 2

    def set_up(self, seats: int, options: Options, rng: Rng) -> Whispers:
        state = Whispers(seats, options, rng)
        for hand in state.hands:
            hand += [state.fresh(rng), state.fresh(rng)]
        return state

    def view(self, state: Whispers, seat: int) -> WhispersView:
        moves = state.moves(i64(seat)) if seat >= 0 else []
        return WhispersView(
            seat=seat,
            actors=tuple(state.actors()),
            moves=tuple(self.move_text(state, move) for move in moves),
            hand=tuple(state.hands[seat]) if seat >= 0 else (),
            laid=tuple(bool(number) for number in state.laid),
            mine=state.laid[seat] if seat >= 0 and state.laid[seat] else None,
            shown=tuple(state.shown),
            scores=tuple(state.scores),
            marks=state.marks,
            round=state.round,
        )

    def move_text(self, state: Whispers, move: int) -> str:
        kind, seat = move & 3, (move >> 2) & 63
        return f"{seat}:{move >> 8}" if kind == LAY else WORDS[kind]

    def parse_move(self, state: Whispers, text: str) -> int:
        for kind, word in WORDS.items():
            if text == word:
                return kind | int(max(state.turn(), 0)) << 2
        seat, colon, number = text.partition(":")
        if not (colon and seat.isdecimal() and number.isdecimal() and len(text) < 12):
            raise InvalidMove(text, 0, "expected seat:number, mark, roll or hold")
        return LAY | (int(seat) & 63) << 2 | int(number) << 8

    def write_body(self, state: Whispers, hidden: bool) -> str:
        parts: dict[str, Any] = {
            "hands": state.hands if hidden else None,
            "laid": state.laid if hidden or not state.laying else [bool(x) for x in state.laid],
            "shown": state.shown,
            "scores": state.scores,
            "marks": state.marks,
            "round": state.round,
            "laying": state.laying,
        }
        return msgspec.json.encode(parts).decode()

    def read_body(self, reader: Reader, seats: int, options: Options, rng: Rng) -> Whispers:
        parts = msgspec.json.decode(reader.take(r".*", "the position")[0])
        state = Whispers(seats, options, rng)
        for name, value in parts.items():
            setattr(state, name, value)
        return state


GAME = WhispersGame()
