"""The sentences of Tablée: the rules report keys and facts, these files put them into words.

One file per language and subject (`en/partners.json`), a flat table from key to text with
`{name}` for each fact. Keys of events are their kind, those of refusals `refused.<reason>`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

__all__ = ["say", "sentences"]


@cache
def sentences(subject: str, language: str = "en") -> dict[str, str]:
    """Give all texts of a subject (a game's key, or `table`)."""
    file = files(__name__) / language / f"{subject}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, str])


def say(subject: str, key: str, facts: Mapping[str, object], language: str = "en") -> str:
    """Put one key and its facts into words."""
    return sentences(subject, language)[key].format(**facts)
