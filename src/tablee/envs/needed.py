"""Libraries that only some users need: who lacks one is told what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Turn a failed import into one that names the extra of Tablée that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{error.name} is not installed; this part of Tablée needs its extra {extra!r}:"
            f" pip install 'tablee[{extra}]'"
        ) from error
