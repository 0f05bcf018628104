"""Records for people: a few lines about the game, then one line per move; and reading them back.

The grammar stands in docs/notation.md. Whatever is wrong with a text is told with line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from tablee.games import OptionValue, Result
from tablee.games.contract import spelt
from tablee.table.record import InvalidRecord, Line, MoveLine, Place, Record, TakeBackLine

__all__ = ["located", "parse", "read", "read_all", "write"]

MOVE = r"(\d+)\. seat (\d+): (.+)"
TAKE_BACK = r"(\d+)\. seat (\d+) takes back to (\d+)"
HEAD = "tablee, seats, option …, player …, commitment, seed, ranks or scores and a colon"
FACTS = {
    "tablee": (r"(\w+)/(\d+)", "a game and the version of its rules, such as feurio/1"),
    "seats": (r"\d{1,3}", "the number of seats"),
    "commitment": (r"[0-9a-f]*", "the SHA-256 of the seed in hexadecimal digits"),
    "seed": (r".+", "the seed, or ? while the game is running"),
    "ranks": (r"\d+( \d+)*", "the rank of each seat"),
    "scores": (r"-?\d+( -?\d+)*", "the score of each seat"),
}


_READ_JSON = msgspec.json.Decoder(Record)


def read(data: bytes | str) -> Record:
    """Read a record from JSON or from text."""
    text = data.decode(errors="replace") if isinstance(data, bytes) else data
    if not text.lstrip().startswith("{"):
        return parse(text)
    try:
        return _READ_JSON.decode(text)
    except msgspec.DecodeError as error:
        place = _json_place(text, str(error))
        raise InvalidRecord(f"this is no record of a game: {error}", place=place) from error


def _json_place(text: str, problem: str) -> Place | None:
    """Find the place of malformed JSON; of JSON that says something else the problem has a path."""
    found = re.search(r"\(byte (\d+)\)", problem)
    if found is None:
        return None
    before = text.encode()[: int(found[1])].decode(errors="replace")
    row, column = before.count("\n"), len(before) - before.rfind("\n")
    return Place(row + 1, column, text.split("\n")[row])


def write(kept: Record) -> str:
    """Write a record as text."""
    head = [
        f"tablee: {kept.game}/{kept.version}",
        f"seats: {kept.seats}",
        *(f"option {name}: {spelt(value)}" for name, value in kept.options.items()),
        *(f"player {seat}: {' '.join(name.split())}" for seat, name in enumerate(kept.players)),
        f"commitment: {kept.commitment}",
        f"seed: {kept.seed or '?'}",
    ]
    body = [_write_line(number, line) for number, line in enumerate(kept.lines, 1)]
    return "\n".join([*head, "", *body, *_write_result(kept.result)]) + "\n"


def _write_line(number: int, line: Line) -> str:
    if isinstance(line, TakeBackLine):
        return f"{number}. seat {line.seat} takes back to {line.ply}"
    return f"{number}. seat {line.seat}: {line.text or '?'}"


def _write_result(result: Result | None) -> list[str]:
    if result is None:
        return []
    ranks = " ".join(map(str, result.ranks))
    return ["", f"ranks: {ranks}", f"scores: {' '.join(map(str, result.scores))}"]


def parse(text: str) -> Record:
    """Read what `write` wrote; events are left to the rules."""
    return _Reading(list(enumerate(text.splitlines(), 1))).record()


def read_all(text: str) -> list[Record]:
    """Read a text of several records, each of which begins with its line `tablee:`."""
    records: list[list[tuple[int, str]]] = []
    for number, row in enumerate(text.splitlines(), 1):
        if row.startswith("tablee:") or not records:
            records.append([])
        records[-1].append((number, row))
    return [_Reading(rows).record() for rows in records]


def located(error: InvalidRecord, data: bytes | str) -> InvalidRecord:
    """Give an error about a move with its place in the text that the record was read from."""
    text = data.decode(errors="replace") if isinstance(data, bytes) else data
    for number, row in enumerate(text.splitlines(), 1):
        found = re.fullmatch(MOVE, row) or re.fullmatch(TAKE_BACK, row)
        if found and error.line == int(found[1]):
            place = Place(number, found.start(3) + error.at + 1, row)
            return InvalidRecord(error.problem, error.line, error.at, place)
    return error


class _Reading:
    """A record while its rows are read."""

    def __init__(self, rows: list[tuple[int, str]]) -> None:
        self.rows = rows
        self.number, self.row = rows[0] if rows else (1, "")
        self.facts: dict[str, str] = {}
        self.options: dict[str, OptionValue] = {}
        self.players: list[str] = []
        self.lines: list[Line] = []

    def record(self) -> Record:
        """Read all rows and put the record together."""
        for number, row in self.rows:
            self.number, self.row = number, row
            if row.strip():
                self._read_row()
        for name in ("tablee", "seats"):
            if name not in self.facts:
                raise self._wrong(
                    0, f"a record begins with the lines tablee: and seats:, no {name}"
                )
        key, version = self.facts["tablee"].split("/")
        return Record(
            game=key,
            version=int(version),
            seats=int(self.facts["seats"]),
            options=self.options,
            commitment=self.facts.get("commitment", ""),
            players=self.players,
            lines=self.lines,
            seed=None if self.facts.get("seed", "?") == "?" else self.facts["seed"],
            result=self._result(),
        )

    def _wrong(self, at: int, problem: str) -> InvalidRecord:
        return InvalidRecord(problem, place=Place(self.number, at + 1, self.row))

    def _read_row(self) -> None:
        if found := re.fullmatch(MOVE, self.row):
            self._count(found)
            text = None if found[3] == "?" else found[3]
            self.lines.append(MoveLine(int(found[2]), text, []))
        elif found := re.fullmatch(TAKE_BACK, self.row):
            self._count(found)
            self.lines.append(TakeBackLine(int(found[2]), int(found[3])))
        elif self.row[:1].isdigit():
            raise self._wrong(*self._move_fault())
        else:
            self._read_head()

    def _count(self, found: re.Match[str]) -> None:
        """Check the number of a line, so that none is missing."""
        if int(found[1]) != len(self.lines) + 1:
            raise self._wrong(0, f"expected {len(self.lines) + 1}., found {found[1]}.")

    def _move_fault(self) -> tuple[int, str]:
        """Say how far a line of a move can be read, and what should follow."""
        good = 0
        for part, expected in (
            (r"\d+\. ", "a number, a full stop and a space"),
            (r"seat ", "seat"),
            (r"\d+", "the number of a seat"),
            (r": | takes back to ", "a colon and a move, or takes back to"),
        ):
            found = re.compile(part).match(self.row, good)
            if found is None:
                return good, f"expected {expected}"
            good = found.end()
        return good, "expected a move, ? or the number of a move"

    def _read_head(self) -> None:
        found = re.match(r"(\w+)( (\w+))?: ?", self.row)
        if found is None:
            raise self._wrong(0, f"expected a numbered move, or {HEAD}")
        name, value = found[1], self.row[found.end() :]
        if name == "option" and found[3]:
            self.options[found[3]] = value
        elif name == "player" and found[3]:
            if found[3] != str(len(self.players)):
                raise self._wrong(found.start(3), f"expected player {len(self.players)}")
            self.players.append(value)
        elif name in FACTS and not found[3]:
            self._read_fact(name, value, found.end())
        else:
            raise self._wrong(0, f"expected a numbered move, or {HEAD}")

    def _read_fact(self, name: str, value: str, at: int) -> None:
        pattern, expected = FACTS[name]
        if re.fullmatch(pattern, value) is None:
            raise self._wrong(at, f"expected {expected}, found {value!r}")
        if name in self.facts:
            raise self._wrong(0, f"a second line {name}:")
        self.facts[name] = value

    def _result(self) -> Result | None:
        if "ranks" not in self.facts:
            return None
        ranks, scores = self._numbers("ranks"), self._numbers("scores")
        return Result(tuple(ranks), tuple(scores))

    def _numbers(self, name: str) -> Iterator[int]:
        return map(int, self.facts.get(name, "").split())
