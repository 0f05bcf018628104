"""The sentences of Tablée: the rules report keys and facts, these files put them into words.

One file per language and subject (`en/partners.json`), a flat table from key to text with
`{name}` for each fact. Keys of events are their kind, those of refusals `refused.<reason>`. A game
of another package names its own package of such files as its part of the kind `words`; without
one, keys and facts are told as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import ModuleType

import msgspec

from tablee.parts import part

__all__ = ["has_words", "plainly", "say", "sentences"]

TABLE = "table"
"""The subject that is no game: what happens at every table."""


@cache
def sentences(subject: str, language: str = "en") -> dict[str, str]:
    """Give all texts of a subject (a game's key, or `table`); none if nobody wrote any."""
    package: ModuleType | str | None = __name__ if subject == TABLE else part("words", subject)
    if package is None:
        return {}
    file = files(package) / language / f"{subject}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def has_words(subject: str) -> bool:
    """Tell whether somebody has put a game into words."""
    return bool(sentences(subject))


def say(subject: str, key: str, facts: Mapping[str, object], language: str = "en") -> str:
    """Put one key and its facts into words, or tell them plainly if the game has no words."""
    if not has_words(subject):
        return plainly(key, facts)
    return sentences(subject, language)[key].format(**facts)


def plainly(key: str, facts: Mapping[str, object]) -> str:
    """Tell a key and its facts as they are: `refused.not_so_many` is “not so many”."""
    words = key.removeprefix("refused.").replace("_", " ")
    told = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in facts.items())
    return f"{words}: {told}" if told else words
