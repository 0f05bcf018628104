"""The contract of a game: its description, and its positions, moves and views in readable form."""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from tablee.errors import InvalidOption, InvalidPosition, InvalidSeats
from tablee.games.facts import Ahead, Event, View
from tablee.games.reader import Reader
from tablee.games.state import SPECTATOR, OptionValue, State
from tablee.rng import Rng, from_text, seeded

S = TypeVar("S", bound=State)
Options = dict[str, OptionValue]


class Option(msgspec.Struct, frozen=True):
    """A switch of a game: one of `choices`, or, if these are empty, a text like the `samples`."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    samples: tuple[OptionValue, ...] = ()

    def read(self, value: OptionValue) -> OptionValue:
        """Give the value in the option's own type (texts are read), or raise `InvalidOption`."""
        if not self.choices:
            return str(value)
        for choice in self.choices:
            if (value == choice and type(value) is type(choice)) or value == spelt(choice):
                return choice
        raise InvalidOption(self.name, f"{value!r} is not allowed", map(spelt, self.choices))


def spelt(value: OptionValue) -> str:
    """Write the value of an option as people write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


class Game(ABC, Generic[S]):
    """A game as the platform knows it."""

    key: ClassVar[str]
    name: ClassVar[str]
    designer: ClassVar[str]
    publisher: ClassVar[str]
    year: ClassVar[int]
    version: ClassVar[int]
    """Version of the rules: raised whenever the same moves could lead elsewhere."""
    least: ClassVar[int]
    most: ClassVar[int]
    options: ClassVar[tuple[Option, ...]] = ()
    colours: ClassVar[tuple[str, ...]]
    """Key of each seat's colour."""
    events: ClassVar[tuple[type[Event], ...]]
    """Every kind of event that the game reports."""
    view_type: ClassVar[type[View]]
    ahead_type: ClassVar[type[Ahead] | None] = None
    """What `ahead` gives, if the game looks ahead."""

    @property
    def older(self) -> Mapping[int, Game[S]]:
        """The rules of older versions by number, kept so that stored games go on and replay."""
        return {}

    def new(self, seats: int, seed: int | str, **options: OptionValue) -> S:
        """Set up a game; the same seed and moves always give the same game."""
        return self.set_up(seats, self.check_options(seats, options), seeded(seed))

    def check_options(self, seats: int, options: Mapping[str, OptionValue]) -> Options:
        """Give a value for every option, or raise the error that says what is wrong."""
        if not self.least <= seats <= self.most:
            raise InvalidSeats(seats, self.least, self.most)
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise InvalidOption(name, "there is no such option", known)
        full = {name: known[name].read(options.get(name, known[name].default)) for name in known}
        self.check_combination(seats, full)
        return full

    def check_combination(self, seats: int, options: Options) -> None:
        """Raise `InvalidOption` if the values, each allowed, do not go together."""

    def option_sets(self, seats: int) -> Iterator[Options]:
        """Go through all valid combinations of the options' choices and samples."""
        values = [option.choices or option.samples for option in self.options]
        for chosen in itertools.product(*values):
            names = (option.name for option in self.options)
            try:
                yield self.check_options(seats, dict(zip(names, chosen, strict=True)))
            except InvalidOption:
                continue

    @abstractmethod
    def set_up(self, seats: int, options: Options, rng: Rng) -> S:
        """Lay out the game; seats and options are already checked."""

    def opening(self, state: S) -> list[Event]:
        """Tell how a game that has just been set up came about: what was drawn, dealt and laid."""
        return []

    @abstractmethod
    def view(self, state: S, seat: int) -> View:
        """Show what a seat may know, and nothing else (-1: a spectator)."""

    def public(self, state: S) -> View:
        """Show what everybody may know: what a spectator sees."""
        return self.view(state, SPECTATOR)

    def private(self, state: S, seat: int, public: Any) -> View:
        """Show a seat what it may know, given the public view of the same position.

        Who shows a position to many makes the public view once. A game that says here what a seat
        knows besides saves making all of it for every seat.
        """
        return self.view(state, seat)

    def ahead(self, state: S) -> Ahead | None:
        """Tell what would come of each move, if the game looks ahead."""
        return None

    @abstractmethod
    def move_text(self, state: S, move: int) -> str:
        """Write a move that is legal in the state."""

    @abstractmethod
    def parse_move(self, state: S, text: str) -> int:
        """Read a move, or raise `InvalidMove`; whether it is legal is for `play` to say."""

    def faults(self, state: S) -> list[str]:
        """Say what about a position cannot be; an empty list means that it is sound."""
        return []

    def text(self, state: S, hidden: bool = True) -> str:
        """Write a position in one line; without `hidden`, only what everybody may know."""
        head = [f"{self.key}/{self.version}", f"seats={state.seats}"]
        for option in self.options:
            value = state.options[option.name]
            if value != option.default:
                head.append(f"{option.name}={spelt(value)}")
        if hidden:
            head.append(f"rng={state.rng.text()}")
        return " ".join(head) + " | " + self.write_body(state, hidden)

    def parse(self, text: str, seed: int | str = 0) -> S:
        """Read a position; what it leaves out of the hidden things is drawn by the seed."""
        reader = Reader(text, InvalidPosition)
        reader.take(f"{self.key}/{self.version}", f"{self.key}/{self.version}")
        seats = int(reader.take(r"seats=(\d+)", "seats=…")[1])
        places = {"seats": text.index("seats=")}
        options: dict[str, OptionValue] = {}
        rng = seeded(seed)
        for word in reader.words():
            if word.text == "|":
                full = self._options_at(text, places, seats, options)
                return self.read_body(reader, seats, full, rng)
            name, value = word.match(r"(\w+)=(\S+)", "option=value or |").groups()
            if name != "rng":
                options[name] = value
                places[name] = word.at
                continue
            try:
                rng = from_text(value)
            except ValueError as error:
                raise word.wrong(str(error)) from error
        raise reader.end("|")

    def _options_at(
        self, text: str, places: Mapping[str, int], seats: int, options: Mapping[str, OptionValue]
    ) -> Options:
        """Check the head of a position; an error points at the word that is wrong."""
        try:
            return self.check_options(seats, options)
        except InvalidOption as error:
            at = places.get(error.name, places["seats"])
            raise InvalidPosition(text, at, str(error)) from error
        except InvalidSeats as error:
            raise InvalidPosition(text, places["seats"], str(error)) from error

    @abstractmethod
    def write_body(self, state: S, hidden: bool) -> str:
        """Write what follows the head of a position."""

    @abstractmethod
    def read_body(self, reader: Reader, seats: int, options: Options, rng: Rng) -> S:
        """Read what `write_body` wrote; hidden things that are missing are drawn from `rng`."""
