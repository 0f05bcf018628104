"""Bots by name: levels, those of other packages (entry points `tablee.bots`), files, programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

from tablee.bots.bot import Bot, Budget
from tablee.bots.greedy import Greedy, Instinct
from tablee.bots.levels import Casual, Expert, Master, Novice, Strong
from tablee.bots.playouts import Playouts
from tablee.bots.program import Program
from tablee.bots.randomly import Randomly
from tablee.errors import TableeError

LEVELS: Final = ("novice", "casual", "strong", "expert", "master")
"""The levels, weakest first."""
REFERENCES: Final = ("greedy", "instinct", "playouts")
"""What the levels are measured against."""
PROGRAM: Final = "run:"
"""What the name of a bot that is another program begins with."""

_BUDGETS: Final = {
    "random": Budget(0.1, 0),
    "greedy": Budget(0.1, 0),
    "instinct": Budget(0.1, 0),
    "novice": Budget(0.3),
    "casual": Budget(0.3),
    "strong": Budget(1.0),
    "expert": Budget(5.0),
    "master": Budget(10.0),
}


class UnknownBot(TableeError):
    """No bot goes by that name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        self.name = name
        self.known = list(known)
        super().__init__(
            f"no bot is called {name!r}; there are: {', '.join(self.known)},"
            " a class in a file: my_bot.py:Name, or a program: run:COMMAND"
        )


class BrokenBot(TableeError):
    """A bot of somebody else that cannot even be made."""

    def __init__(self, name: str, error: Exception) -> None:
        super().__init__(f"the bot {name!r} cannot be made: {type(error).__name__}: {error}")


@cache
def bots() -> dict[str, Callable[[], Bot]]:
    """Give the makers of all registered bots by name."""
    found: dict[str, Callable[[], Bot]] = {
        "random": Randomly,
        "greedy": Greedy,
        "instinct": Instinct,
        "playouts": Playouts,
        "novice": Novice,
        "casual": Casual,
        "strong": Strong,
        "expert": Expert,
        "master": Master,
    }
    found.update({entry.name: _maker(entry) for entry in entry_points(group="tablee.bots")})
    return found


def offered() -> list[str]:
    """List the bots that people may want to play against, the levels first."""
    return [*LEVELS, *(name for name in bots() if name not in LEVELS + REFERENCES)]


def _maker(entry: EntryPoint) -> Callable[[], Bot]:
    """Load the package only when its bot is wanted: a broken one is nobody else's trouble."""

    def make() -> Bot:
        made: Bot = entry.load()()
        return made

    return make


def bot(name: str) -> Bot:
    """Make the bot of that name, of a file: `my_bot.py:Name`, or a program: `run:COMMAND`."""
    try:
        return _made(name)
    except TableeError:
        raise
    except Exception as error:  # whatever somebody else's code does
        raise BrokenBot(name, error) from error


def budget(name: str) -> Budget:
    """Give the time a bot of that name takes unless told otherwise."""
    return _BUDGETS.get(name, Budget())


def is_at_least(name: str, level: str) -> bool:
    """Tell whether a bot is one of the levels, and no weaker than the given one."""
    return name in LEVELS and LEVELS.index(name) >= LEVELS.index(level)


def _made(name: str) -> Bot:
    if name in bots():
        return bots()[name]()
    if name.startswith(PROGRAM):
        return Program(name.removeprefix(PROGRAM))
    path, colon, cls = name.rpartition(":")
    if colon and Path(path).is_file():
        return _from_file(Path(path), cls, name)
    raise UnknownBot(name, bots())


def _from_file(path: Path, cls: str, name: str) -> Bot:
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise UnknownBot(name, bots())
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    maker: Callable[[], Bot] | None = getattr(module, cls, None)
    if maker is None:
        raise UnknownBot(name, bots())
    return maker()
