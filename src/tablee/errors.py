"""The errors of Tablée: each says what was wrong, where, and what is allowed instead."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = [
    "Fact",
    "GameOver",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "InvalidSeats",
    "InvalidText",
    "NotInstalled",
    "OtherRules",
    "TableeError",
    "UnknownGame",
]

Fact = int | str | bool


class TableeError(Exception):
    """Base of every error that Tablée raises on purpose."""


class NotInstalled(TableeError):
    """No package has registered a game, not even Tablée itself."""

    def __init__(self) -> None:
        super().__init__(
            "no game is registered: install Tablée, from a checkout by `pip install .`"
        )


class UnknownGame(TableeError):
    """No game is registered under that key."""

    def __init__(self, key: str, known: Iterable[str]) -> None:
        self.key = key
        self.known = sorted(known)
        super().__init__(f"no game is called {key!r}; there are: {', '.join(self.known)}")


class OtherRules(TableeError):
    """A game was played under another version of the rules than the one installed."""

    def __init__(self, key: str, version: int, installed: int) -> None:
        self.key = key
        self.version = version
        self.installed = installed
        super().__init__(
            f"this game of {key} was played under version {version} of the rules;"
            f" version {installed} is installed and cannot replay it"
        )


class InvalidSeats(TableeError):
    """The game cannot be played by that many."""

    def __init__(self, seats: int, least: int, most: int) -> None:
        self.seats = seats
        self.least = least
        self.most = most
        super().__init__(f"{seats} seats: this game takes {least} to {most}")


class InvalidOption(TableeError):
    """An option is unknown, has a value that is not allowed, or does not fit the others."""

    def __init__(self, name: str, problem: str, allowed: Iterable[object] = ()) -> None:
        self.name = name
        self.problem = problem
        self.allowed = list(allowed)
        choices = ", ".join(str(choice) for choice in self.allowed)
        super().__init__(
            f"option {name!r}: {problem}" + (f"; allowed: {choices}" if choices else "")
        )


class InvalidText(TableeError):
    """A text cannot be read; `at` is the index of the character where reading stopped."""

    what = "text"

    def __init__(self, text: str, at: int, problem: str) -> None:
        self.text = text
        self.at = at
        self.problem = problem
        super().__init__(f"{self.what}, at character {at + 1}: {problem}\n  {text}\n  {' ' * at}^")


class InvalidPosition(InvalidText):
    """A position text is malformed or describes a position that cannot be."""

    what = "position"


class InvalidMove(InvalidText):
    """A move text is malformed."""

    what = "move"


class IllegalMove(TableeError):
    """A well-formed move that the rules forbid here: `reason` is a key, `facts` its arguments."""

    def __init__(self, reason: str, **facts: Fact) -> None:
        self.reason = reason
        self.facts = facts
        details = ", ".join(f"{name}={value}" for name, value in facts.items())
        super().__init__(reason.replace("_", " ") + (f" ({details})" if details else ""))


class GameOver(IllegalMove):
    """The game has ended: no move is possible any more."""

    def __init__(self) -> None:
        super().__init__("game_over")
