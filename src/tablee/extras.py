"""Packages that only some users need: who lacks one is told which extra of Tablée brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from tablee.errors import TableeError


class MissingExtra(TableeError, ImportError):
    """A part of Tablée needs a package that is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        self.package = package
        self.extra = extra
        super().__init__(
            f"{package} is not installed; this part of Tablée needs its extra {extra!r}:"
            f" pip install 'tablee[{extra}]'"
        )


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Turn a failed import into one that names the extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtra(error.name or "a package", extra) from error


def require(extra: str, *packages: str) -> None:
    """Raise `MissingExtra` unless all packages are installed; none of them is imported yet."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtra(package, extra)
