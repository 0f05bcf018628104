"""Reading texts word by word, with errors that point at the place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tablee.errors import InvalidText

__all__ = ["Reader", "Word"]


class Word:
    """One word of a text and where it stands."""

    def __init__(self, reader: Reader, text: str, at: int) -> None:
        self.reader = reader
        self.text = text
        self.at = at

    def match(self, pattern: str, expected: str) -> re.Match[str]:
        """Match the whole word, or raise an error that says what was expected."""
        found = re.fullmatch(pattern, self.text)
        if found is None:
            raise self.wrong(f"expected {expected}, found {self.text!r}")
        return found

    def wrong(self, problem: str) -> InvalidText:
        """Give the error to raise for this word."""
        return self.reader.error(self.reader.text, self.at, problem)


class Reader:
    """The words of a text, one after the other."""

    def __init__(self, text: str, error: type[InvalidText]) -> None:
        self.text = text
        self.error = error
        self.at = 0

    def words(self) -> Iterator[Word]:
        """Go through the words that are left."""
        while (word := self.next_word()) is not None:
            yield word

    def next_word(self) -> Word | None:
        """Take the next word, or None at the end."""
        found = re.compile(r"\s*(\S+)").match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return Word(self, found[1], found.start(1))

    def take(self, pattern: str, expected: str) -> re.Match[str]:
        """Take the next word, which must match."""
        word = self.next_word()
        if word is None:
            raise self.end(expected)
        return word.match(pattern, expected)

    def end(self, expected: str) -> InvalidText:
        """Give the error to raise when something is missing at the end."""
        return self.error(self.text, len(self.text), f"expected {expected}, found the end")
