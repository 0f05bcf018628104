"""The deck of a game, as the option `deck` gives it: `standard`, or counts like `7x1=6,swap=2`."""

from __future__ import annotations

import re

from tablee.errors import InvalidOption
from tablee.games.partners.pieces import (
    CARDS,
    LAST_HEART,
    LEAST_CARDS,
    MOST_CARDS,
    SEVEN,
    STANDARD,
    number,
)

STANDARD_NAME = "standard"


def read_deck(text: str) -> list[int]:
    """Give the count of each kind (standard where none is named), or raise `InvalidOption`."""
    counts = list(STANDARD)
    if text == STANDARD_NAME:
        return counts
    for word in text.split(","):
        found = re.fullmatch(r"(\S+)=(\d{1,3})", word)
        if found is None or found[1] not in CARDS:
            example = f"{STANDARD_NAME} or a list like 7x1=6,swap=2"
            raise InvalidOption("deck", f"cannot read {word!r}; expected {example}", CARDS)
        counts[CARDS.index(found[1])] = int(found[2])
    _check_counts(counts)
    return counts


def _check_counts(counts: list[int]) -> None:
    total = sum(counts)
    if total < LEAST_CARDS:
        raise InvalidOption("deck", f"three deals need {LEAST_CARDS} cards, here are {total}")
    if total > MOST_CARDS:
        raise InvalidOption("deck", f"at most {MOST_CARDS} cards, here are {total}")
    if sum(counts[: LAST_HEART + 1]) == 0:
        raise InvalidOption("deck", "without a heart no pawn ever leaves Home")
    if not any(count and (number(kind, 0) or kind == SEVEN) for kind, count in enumerate(counts)):
        raise InvalidOption("deck", "without steps forward no pawn ever arrives")
