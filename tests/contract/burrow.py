"""A tiny game with all that the laws speak of: a simultaneous choice, secrets and chance.

Everybody gets three cards of a deck of ten (1 to 5, two of each) and buries one face down, all at
once. Then they play the others one by one, each worth its value and a throw of 0 or 1, or laid
aside for nothing. The highest sum wins.
"""

from __future__ import annotations

from typing import Any

from tablee.errors import IllegalMove, InvalidMove
from tablee.games import Event, Game, Option, Options, Result, State, View
from tablee.games.reader import Reader
from tablee.rng import Rng

DECK = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
BURY, PLAY, DROP = 0, 1, 2
WORDS = ("bury", "play", "drop")


class Buried(Event, frozen=True):
    seat: int
    card: int

    def seen_by(self, seat: int) -> Buried:
        return self if seat == self.seat else Buried(self.seat, 0)


class Laid(Event, frozen=True):
    seat: int
    card: int
    thrown: int


class BurrowView(View, frozen=True):
    hand: tuple[int, ...]
    buried: int
    digging: tuple[bool, ...]
    sums: tuple[int, ...]
    laid: tuple[int, ...]


class Burrow(State):
    """Hands, what is buried (0: nothing yet), sums, cards laid, the rest of the deck."""

    def __init__(self, seats: int, options: Options, rng: Rng) -> None:
        super().__init__(seats, options, rng)
        self.hands: list[list[int]] = []
        self.buried: list[int] = [0] * seats
        self.sums: list[int] = [0] * seats
        self.laid: list[int] = []
        self.rest: list[int] = []
        self.active = 0

    def digging(self) -> bool:
        return 0 in self.buried

    def turn(self) -> int:
        if self.digging():
            return self.buried.index(0)
        return self.active if self.hands[self.active] else -1

    def actors(self) -> list[int]:
        if self.digging():
            return [seat for seat in range(self.seats) if not self.buried[seat]]
        return super().actors()

    def moves(self, seat: int = -1) -> list[int]:
        seat = self.turn() if seat < 0 else seat
        if seat < 0 or seat not in self.actors():
            return []
        kinds = (BURY,) if self.digging() else (PLAY, DROP)
        return [pack(seat, kind, card) for kind in kinds for card in sorted(set(self.hands[seat]))]

    def sample(self, rng: Rng) -> int:
        moves = self.moves()
        return moves[rng.below(len(moves))]

    def mover(self, move: int) -> int:
        return move // 100

    def check(self, move: int) -> None:
        seat, kind, card = unpack(move)
        if seat not in self.actors() or (kind == BURY) != self.digging() or not 0 <= kind <= 2:
            raise IllegalMove("not_now")
        if card not in self.hands[seat]:
            raise IllegalMove("not_held", card=card)

    def apply(self, move: int, events: list[Event] | None = None) -> None:
        seat, kind, card = unpack(move)
        self.hands[seat].remove(card)
        if kind == BURY:
            self.buried[seat] = card
            self.tell(events, Buried(seat, card))
            return
        thrown = self.rng.below(2) if kind == PLAY else 0
        self.sums[seat] += card + thrown if kind == PLAY else 0
        self.laid.append(card)
        self.active = (self.active + 1) % self.seats
        self.tell(events, Laid(seat, card, thrown))

    def tell(self, events: list[Event] | None, event: Event) -> None:
        if events is not None:
            events.append(event)

    def copy(self) -> Burrow:
        new = type(self)(self.seats, self.options, self.rng.copy())
        new.hands = [list(hand) for hand in self.hands]
        new.buried, new.sums = list(self.buried), list(self.sums)
        new.laid, new.rest, new.active = list(self.laid), list(self.rest), self.active
        return new

    def resample(self, seat: int, rng: Rng) -> Burrow:
        new = self.copy()
        new.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())
        unseen = list(DECK)
        for card in [*self.laid, *(self.hands[seat] + [self.buried[seat]] if seat >= 0 else [])]:
            if card:
                unseen.remove(card)
        shuffle(unseen, rng)
        new.deal(unseen, seat)
        return new

    def deal(self, cards: list[int], known: int = -1) -> None:
        """Give new cards to all but the known seat."""
        for seat in range(self.seats):
            if seat != known:
                self.hands[seat] = sorted(cards.pop() for _ in self.hands[seat])
                self.buried[seat] = cards.pop() if self.buried[seat] else 0
        self.rest = cards

    def result(self) -> Result:
        ranks = [1 + sum(other > own for other in self.sums) for own in self.sums]
        return Result(tuple(ranks), tuple(self.sums))


def pack(seat: int, kind: int, card: int) -> int:
    return 100 * seat + 10 * kind + card


def unpack(move: int) -> tuple[int, int, int]:
    return move // 100, move // 10 % 10, move % 10


def shuffle(cards: list[int], rng: Rng) -> None:
    cards.sort()
    for i in range(len(cards) - 1, 0, -1):
        j = rng.below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]


class BurrowGame(Game[Burrow]):
    key, name, version = "burrow", "Burrow", 1
    designer, publisher, year = "the test", "nobody", 2000
    least, most = 2, 3
    options = (Option("first", 0, (0, 1)),)
    colours = ("red", "green", "blue")
    events = (Buried, Laid)
    view_type = BurrowView
    state_type: type[Burrow] = Burrow

    def set_up(self, seats: int, options: Options, rng: Rng) -> Burrow:
        state = self.state_type(seats, options, rng)
        state.active = int(options["first"])
        cards = list(DECK)
        shuffle(cards, rng)
        state.hands = [[0] * 3 for _ in range(seats)]
        state.deal(cards)
        return state

    def view(self, state: Burrow, seat: int) -> BurrowView:
        moves = (
            tuple(self.move_text(state, move) for move in state.moves(seat)) if seat >= 0 else ()
        )
        hand = tuple(state.hands[seat]) if seat >= 0 else ()
        buried = state.buried[seat] if seat >= 0 else 0
        digging = tuple(not card for card in state.buried)
        sums, laid = tuple(state.sums), tuple(state.laid)
        return BurrowView(seat, tuple(state.actors()), moves, hand, buried, digging, sums, laid)

    def move_text(self, state: Burrow, move: int) -> str:
        seat, kind, card = unpack(move)
        return f"{seat} {WORDS[kind]} {card}"

    def parse_move(self, state: Burrow, text: str) -> int:
        words = text.split()
        if len(words) != 3 or words[1] not in WORDS or not (words[0] + words[2]).isdecimal():
            raise InvalidMove(text, 0, "expected something like 0 play 3")
        return pack(int(words[0]), WORDS.index(words[1]), int(words[2]))

    def write_body(self, state: Burrow, hidden: bool) -> str:
        dug = "".join("x" if card else "-" for card in state.buried)
        words = [f"active={state.active}", f"dug={dug}", "sums=" + ",".join(map(str, state.sums))]
        words.append("laid=" + "".join(map(str, state.laid)))
        if hidden:
            told = [(f"hand{seat}", hand) for seat, hand in enumerate(state.hands)]
            told += [(f"buried{seat}", [card]) for seat, card in enumerate(state.buried) if card]
            told.append(("rest", state.rest))
            words += [f"{name}:" + "".join(map(str, cards)) for name, cards in told if cards]
        return " ".join(words)

    def read_body(self, reader: Reader, seats: int, options: Options, rng: Rng) -> Burrow:
        state = self.state_type(seats, options, rng)
        state.active = int(reader.take(r"active=(\d)", "active=0")[1])
        dug = reader.take(r"dug=([x-]+)", "dug=--")[1]
        state.sums = [int(one) for one in reader.take(r"sums=([\d,]+)", "sums=0,0")[1].split(",")]
        state.laid = [int(card) for card in reader.take(r"laid=(\d*)", "laid=")[1]]
        state.buried = [int(sign == "x") for sign in dug]
        state.hands = [[0] * 3 for _ in range(seats)]
        first = int(options["first"])
        for turn in range(len(state.laid)):
            state.hands[(first + turn) % seats].pop()
        for seat in range(seats):
            state.hands[seat] = state.hands[seat][: len(state.hands[seat]) - state.buried[seat]]
        told = dict(word.text.split(":") for word in reader.words())
        unseen = list(DECK)
        for card in [*state.laid, *map(int, "".join(told.values()))]:
            if card not in unseen:
                raise reader.error(reader.text, 0, f"no card {card} is left")
            unseen.remove(card)
        shuffle(unseen, rng)
        for seat in range(seats):
            hand = told.get(f"hand{seat}") or [unseen.pop() for _ in state.hands[seat]]
            state.hands[seat] = sorted(map(int, hand))
            if state.buried[seat]:
                state.buried[seat] = int(told.get(f"buried{seat}") or unseen.pop())
        state.rest = [*map(int, told.get("rest", "")), *unseen]
        return state


GAME: Game[Any] = BurrowGame()
